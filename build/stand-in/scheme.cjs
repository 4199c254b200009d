'use strict';
// Schemes of the app's own. Chromium cannot be taught one, so inside it SCHEME://HOST/x is
// https://HOST.SCHEME.standin.invalid/x: a secure origin of the same shape, whose every request is answered by the
// app's handler and never reaches the network. Only the page's own scripts see the difference.

/** @typedef {(request: Request) => Response | Promise<Response>} SchemeHandler */

/** @type {Set<string>} */
const schemes = new Set();
/** @type {Map<string, SchemeHandler>} */
const handlers = new Map();
let appIsReady = false;

exports.protocol = {
  /** @param {{ scheme: string, privileges?: any }[]} list */
  registerSchemesAsPrivileged(list) {
    if (appIsReady)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges = {} } of list) {
      const { standard, secure, supportFetchAPI, bypassCSP } = privileges;
      if (
        !/^[a-z][a-z0-9-]*$/.test(scheme) ||
        !standard ||
        !secure ||
        !supportFetchAPI ||
        bypassCSP
      ) {
        throw new Error(
          'stand-in: a scheme must be standard, secure, with supportFetchAPI, without bypassCSP',
        );
      }
      schemes.add(scheme);
    }
  },
  /** @param {string} scheme @param {SchemeHandler} handler */
  handle(scheme, handler) {
    if (!appIsReady) throw new Error('Session can only be received when app is ready');
    if (!schemes.has(scheme) || handlers.has(scheme))
      throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  /** @param {string} scheme */
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  /** @param {string} scheme */
  isProtocolHandled: (scheme) => handlers.has(scheme),
};

/** From now on schemes are fixed and handlers may come. */
exports.schemesAreFixed = () => {
  appIsReady = true;
};

/** The app's URL as the browser knows it. @param {string} url */
exports.inner = (url) =>
  url.replace(/^([a-z][a-z0-9-]*):\/\/([a-z0-9-]+)/i, (all, scheme, host) =>
    schemes.has(scheme) ? `https://${host}.${scheme}.standin.invalid` : all,
  );

/** And back. @param {string} url */
exports.outer = (url) =>
  url.replace(/^https:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.standin\.invalid/, '$2://$1');

/** What the browser asks about: requests for our schemes. */
exports.innerPattern = 'https://*.standin.invalid/*';

/**
 * The app's answer to a request for one of its schemes.
 * @param {string} url the app's URL
 * @param {{ method: string, headers: Record<string, string>, body: Buffer | undefined }} request
 * @returns {Promise<{ status: number, headers: { name: string, value: string }[], body: Buffer } | undefined>}
 * undefined: nobody answers, or the handler gave a network error
 */
exports.answerFor = async (url, { method, headers, body }) => {
  const handler = handlers.get(url.split(':', 1)[0] ?? '');
  if (handler === undefined) return undefined;
  const outside = Object.entries(headers).map(
    ([name, value]) => /** @type {[string, string]} */ ([name, exports.outer(value)]),
  );
  const request = new Request(url, {
    method,
    headers: outside,
    ...(body && { body: new Uint8Array(body) }),
  });
  const response = await handler(request);
  if (response.type === 'error') return undefined;
  return {
    status: response.status,
    // sources in a policy are URLs as well
    headers: [...response.headers].map(([name, value]) => ({
      name,
      value: value.replace(/\S+/g, exports.inner),
    })),
    body: Buffer.from(await response.arrayBuffer()),
  };
};
