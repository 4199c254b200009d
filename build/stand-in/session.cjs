'use strict';
const { browser } = require('./browser.cjs');
const { record } = require('./record.cjs');
const { inner, outer, protocol } = require('./scheme.cjs');

/** @typedef {(details: any, callback: (response: { cancel?: boolean, redirectURL?: string }) => void) => void} BeforeRequest */

/** @type {{ urls: RegExp[], listener: BeforeRequest } | undefined} */
let beforeRequest;
/** @type {() => Promise<void>} */
let watchedRequestsChanged = async () => undefined;

const defaultSession = {
  protocol,
  webRequest: {
    /** @param {any} filterOrListener @param {BeforeRequest | null} [listener] */
    onBeforeRequest(filterOrListener, listener = filterOrListener) {
      record('webRequest', 'onBeforeRequest', [filterOrListener]);
      const urls = filterOrListener?.urls ?? ['<all_urls>'];
      beforeRequest = listener ? { urls: urls.map(urlPattern), listener } : undefined;
      watchedRequestsChanged().catch(console.error);
    },
  },
  /** Asked by no one here: a page's request ends as the browser's own settings say. @param {unknown} handler */
  setPermissionRequestHandler: (handler) =>
    record('session', 'setPermissionRequestHandler', [handler]),
  /** Asked once for each permission that the browser knows; the answers hold for the whole run. @param {any} handler */
  setPermissionCheckHandler(handler) {
    record('session', 'setPermissionCheckHandler', [handler]);
    for (const [name, descriptor] of permissions) {
      const setting =
        handler === null ? 'prompt' : handler(null, name, '', {}) ? 'granted' : 'denied';
      browser.send('Browser.setPermission', { permission: descriptor, setting }).catch((error) => {
        console.error('stand-in: a permission could not be set:', error.message);
      });
    }
  },
  /** @param {unknown} handler */
  setDevicePermissionHandler: (handler) =>
    record('session', 'setDevicePermissionHandler', [handler]),
};

exports.session = { defaultSession };

/** Whether every request has to be looked at, or only those for our schemes and for documents. */
exports.watchesAllRequests = () => beforeRequest !== undefined;

/** @param {() => Promise<void>} listener called when that may have changed */
exports.onWatchedRequestsChanged = (listener) => {
  watchedRequestsChanged = listener;
};

/**
 * The app's word on a request, before it leaves.
 * @param {{ url: string, method: string, resourceType: string }} details
 * @returns {Promise<{ kind: 'go' } | { kind: 'cancel' } | { kind: 'redirect', url: string }>}
 */
exports.beforeRequest = async ({ url, method, resourceType }) => {
  const asked = beforeRequest;
  if (asked === undefined || !asked.urls.some((pattern) => pattern.test(outer(url))))
    return { kind: 'go' };
  const type = resourceTypes[resourceType] ?? 'other';
  const details = {
    id: ++lastRequest,
    url: outer(url),
    method,
    resourceType: type,
    referrer: '',
    timestamp: Date.now(),
  };
  const response = await new Promise((/** @type {(value: any) => void} */ resolve) =>
    asked.listener(details, resolve),
  );
  if (response?.cancel) return { kind: 'cancel' };
  if (response?.redirectURL) return { kind: 'redirect', url: inner(response.redirectURL) };
  return { kind: 'go' };
};

let lastRequest = 0;

/** A match pattern of Electron's filters. @param {string} pattern */
function urlPattern(pattern) {
  if (pattern === '<all_urls>') return /^/;
  const text = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${text}$`, 's');
}

/** Electron's names of permissions, as the browser's DevTools know them. @type {[string, object][]} */
const permissions = [
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['midi', { name: 'midi' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['notifications', { name: 'notifications' }],
];

/** The DevTools' types of resources, as Electron names them. @type {Record<string, string>} */
const resourceTypes = {
  Document: 'mainFrame',
  Font: 'font',
  Image: 'image',
  Media: 'media',
  Ping: 'ping',
  Script: 'script',
  Stylesheet: 'stylesheet',
  WebSocket: 'webSocket',
  XHR: 'xhr',
  Fetch: 'xhr',
};
