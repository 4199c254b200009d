const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('sample', {
  /** @param {string} channel @param {unknown[]} args */
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  /** @param {unknown[]} args */
  push: (...args) => ipcRenderer.send('push', ...args),
  /** @param {(...args: unknown[]) => void} listener */
  onPushed(listener) {
    /** @param {unknown} _event @param {unknown[]} args */
    const taken = (_event, ...args) => listener(...args);
    ipcRenderer.on('pushed', taken);
    return () => void ipcRenderer.off('pushed', taken);
  },
  nested: { deep: { list: [1, 2] } },
});
