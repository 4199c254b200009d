'use strict';
const { EventEmitter } = require('node:events');
const { recorded } = require('./record.cjs');
const { screen } = require('./screen.cjs');

/** Those that exist now. There is no icon to see: a test reads them here. @type {Tray[]} */
exports.trays = [];

class Tray extends EventEmitter {
  /** @type {any} */
  _menu = null;
  _toolTip = '';
  _title = '';

  /** @param {any} image */
  constructor(image) {
    super();
    this._image = image;
    exports.trays.push(this);
  }
  /** @param {any} image */
  setImage(image) {
    this._image = image;
  }
  /** @param {string} text */
  setToolTip(text) {
    this._toolTip = text;
  }
  /** @param {string} text */
  setTitle(text) {
    this._title = text;
  }
  getTitle() {
    return this._title;
  }
  /** @param {any} menu */
  setContextMenu(menu) {
    this._menu = menu;
  }
  getBounds() {
    const { x, width, y } = screen.getPrimaryDisplay().bounds;
    return { x: x + width - 40, y, width: 24, height: 24 };
  }
  isDestroyed() {
    return !exports.trays.includes(this);
  }
  destroy() {
    exports.trays.splice(exports.trays.indexOf(this), 1);
  }
}

recorded(Tray.prototype, 'tray', [
  'popUpContextMenu',
  'setIgnoreDoubleClickEvents',
  'setPressedImage',
]);

exports.Tray = Tray;
