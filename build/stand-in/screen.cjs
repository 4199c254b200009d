'use strict';
const { EventEmitter } = require('node:events');
const { browser } = require('./browser.cjs');
const { settings } = require('./settings.cjs');

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

/** The displays as the browser sees them; a test may change the list. @type {any[]} */
exports.displays = [];

exports.screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [...exports.displays],
  getPrimaryDisplay: () => exports.displays[0],
  /** The browser does not tell; without the real one: the middle of the first display. @returns {Point} */
  getCursorScreenPoint() {
    const { x, y, width, height } = exports.displays[0].bounds;
    return { x: x + Math.round(width / 2), y: y + Math.round(height / 2) };
  },
  getDisplayNearestPoint: (/** @type {Point} */ point) => nearest(point),
  getDisplayMatching: (/** @type {Rectangle} */ box) =>
    nearest({ x: box.x + box.width / 2, y: box.y + box.height / 2 }),
});

/** Asks the browser for its displays, once: it does not tell of changes. */
exports.learnDisplays = async () => {
  const { screenInfos } = await browser
    .send('Emulation.getScreenInfos')
    .catch(() => ({ screenInfos: [] }));
  const { width, height } = settings.screen;
  const plain = {
    left: 0,
    top: 0,
    width,
    height,
    availLeft: 0,
    availTop: 0,
    availWidth: width,
    availHeight: height,
  };
  /** @type {any[]} */
  const found = screenInfos.length > 0 ? screenInfos : [plain];
  found.sort((a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false));
  exports.displays.push(...found.map(displayOf));
};

/** @param {any} info Emulation.ScreenInfo @param {number} index */
function displayOf(info, index) {
  const bounds = { x: info.left, y: info.top, width: info.width, height: info.height };
  const workArea = {
    x: info.availLeft,
    y: info.availTop,
    width: info.availWidth,
    height: info.availHeight,
  };
  return {
    id: index + 1,
    label: info.label ?? '',
    bounds,
    workArea,
    size: { width: bounds.width, height: bounds.height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    scaleFactor: info.devicePixelRatio ?? 1,
    rotation: 0,
    internal: info.isInternal ?? false,
  };
}

/** @param {Point} point */
function nearest({ x, y }) {
  const distance = (/** @type {Rectangle} */ box) =>
    Math.max(box.x - x, x - box.x - box.width + 1, 0) ** 2 +
    Math.max(box.y - y, y - box.y - box.height + 1, 0) ** 2;
  return [...exports.displays].sort((a, b) => distance(a.bounds) - distance(b.bounds))[0];
}
