'use strict';
const { EventEmitter } = require('node:events');
const { record } = require('./record.cjs');

class MenuItem {
  enabled = true;
  visible = true;
  checked = false;
  /** @type {any} */
  submenu;
  /** @type {any} */
  click;
  id = '';

  /** @param {any} options */
  constructor(options) {
    Object.assign(this, { type: options.submenu ? 'submenu' : 'normal', label: '' }, options);
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu);
  }
}

class Menu extends EventEmitter {
  /** @type {MenuItem[]} */
  items = [];

  /** @param {any[]} template */
  static buildFromTemplate(template) {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }
  /** @param {Menu | null} menu */
  static setApplicationMenu(menu) {
    record('Menu', 'setApplicationMenu', [menu && '[menu]']);
    applicationMenu = menu;
  }
  /** @returns {Menu | null} Electron's own one until the app sets another, or none */
  static getApplicationMenu() {
    return applicationMenu;
  }

  /** @param {MenuItem} item */
  append(item) {
    this.items.push(item);
  }
  /** @param {string} id */
  getMenuItemById(id) {
    return this.items.find((item) => item.id === id) ?? null;
  }
  popup() {
    record('menu', 'popup', []);
  }
}

/** @type {Menu | null} */
let applicationMenu = Menu.buildFromTemplate([{ role: 'fileMenu' }, { role: 'viewMenu' }]);

exports.Menu = Menu;
exports.MenuItem = MenuItem;
