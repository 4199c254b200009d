'use strict';

/** An image that knows its size and its PNG bytes; nothing is drawn. */
class NativeImage {
  #png;
  #size;
  isMacTemplateImage = false;

  /** @param {Buffer} png @param {{ width: number, height: number }} [size] */
  constructor(png, size) {
    this.#png = png;
    this.#size = size ?? sizeOfPng(png);
  }
  isEmpty() {
    return this.#size.width === 0;
  }
  getSize() {
    return { ...this.#size };
  }
  toPNG() {
    return this.#png;
  }
  toDataURL() {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
  /** Only the size changes. @param {{ width?: number, height?: number }} size */
  resize(size) {
    return new NativeImage(this.#png, { ...this.#size, ...size });
  }
  /** @param {boolean} isTemplate */
  setTemplateImage(isTemplate) {
    this.isMacTemplateImage = isTemplate;
  }
  isTemplateImage() {
    return this.isMacTemplateImage;
  }
}

exports.nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (/** @type {Buffer} */ png) => new NativeImage(png),
  createFromDataURL: (/** @type {string} */ url) =>
    new NativeImage(Buffer.from(url.split(',')[1] ?? '', 'base64')),
  createFromPath(/** @type {string} */ file) {
    try {
      return new NativeImage(require('node:fs').readFileSync(file));
    } catch {
      return new NativeImage(Buffer.alloc(0)); // as Electron does
    }
  },
};

/** @param {Buffer} png */
function sizeOfPng(png) {
  const isPng = png.length > 24 && png.readUInt32BE(0) === 0x89504e47;
  return isPng
    ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
    : { width: 0, height: 0 };
}
