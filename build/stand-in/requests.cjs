'use strict';
// Every request for a scheme of ours and for any document, of every page: answered, refused or let go. One Fetch.enable
// on the browser itself covers all pages from their first navigation on.
const { browser } = require('./browser.cjs');
const { beforeRequest, onWatchedRequestsChanged, watchesAllRequests } = require('./session.cjs');
const { answerFor, innerPattern, outer } = require('./scheme.cjs');

/**
 * @param {(frameId: string, url: string) => Promise<boolean>} isRefused whether a document may not be opened
 * (will-navigate, window-open handler); url as the browser knows it
 */
exports.answerRequests = async (isRefused) => {
  browser.listen(':Fetch.requestPaused', (paused) => {
    answer(paused, isRefused).catch((error) => {
      // a page that has closed meanwhile needs no answer
      if (!/Invalid InterceptionId|browser has ended|Session with given id/.test(error.message))
        console.error(error);
    });
  });
  const watch = () => {
    const some = [{ urlPattern: innerPattern }, { urlPattern: '*', resourceType: 'Document' }];
    return browser.send('Fetch.enable', {
      patterns: watchesAllRequests() ? [{ urlPattern: '*' }] : some,
    });
  };
  onWatchedRequestsChanged(watch);
  await watch();
};

/**
 * @param {any} paused Fetch.requestPaused
 * @param {(frameId: string, url: string) => Promise<boolean>} isRefused
 */
async function answer({ requestId, request, frameId, resourceType }, isRefused) {
  const fail = (/** @type {string} */ errorReason) =>
    browser.send('Fetch.failRequest', { requestId, errorReason });
  if (resourceType === 'Document' && (await isRefused(frameId, request.url)))
    return fail('Aborted');
  const word = await beforeRequest({ url: request.url, method: request.method, resourceType });
  if (word.kind === 'cancel') return fail('BlockedByClient');
  if (word.kind === 'redirect') {
    const responseHeaders = [{ name: 'Location', value: word.url }];
    return browser.send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders });
  }
  const url = outer(request.url);
  if (url === request.url) return browser.send('Fetch.continueRequest', { requestId });
  const { method, headers } = request;
  const answer = await answerFor(url, { method, headers, body: bodyOf(request) }).catch((error) => {
    console.error(`stand-in: the handler failed for ${url}:`, error);
    return undefined;
  });
  if (answer === undefined) return fail('Failed');
  return browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: answer.headers,
    body: answer.body.toString('base64'),
  });
}

/** @param {any} request */
function bodyOf(request) {
  if (!request.hasPostData) return undefined;
  /** @type {{ bytes?: string }[]} */
  const entries = request.postDataEntries ?? [];
  return Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')));
}
