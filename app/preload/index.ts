import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Act } from '../protocol/act.ts';
import type { Change, OverlayBridge } from '../protocol/bridge.ts';
import type { SettingsChange } from '../protocol/settings.ts';

/** Only the bridge's own channels, one function each. Both ends parse: the app what it gets, the page what it gets. */
const bridge: OverlayBridge = {
  state: () => ipcRenderer.invoke('asktop:state') as ReturnType<OverlayBridge['state']>,
  onChange(listener) {
    const heard = (_event: IpcRendererEvent, change: Change): void => listener(change);
    ipcRenderer.on('asktop:change', heard);
    return () => {
      ipcRenderer.off('asktop:change', heard);
    };
  },
  act: (id: string, act: Act) =>
    ipcRenderer.invoke('asktop:act', id, act) as ReturnType<OverlayBridge['act']>,
  measure: (id: string, act: Act) =>
    ipcRenderer.invoke('asktop:measure', id, act) as ReturnType<OverlayBridge['measure']>,
  resize: (heightPx) => void ipcRenderer.invoke('asktop:resize', heightPx),
  editing: (on) => void ipcRenderer.invoke('asktop:editing', on),
  release: () => void ipcRenderer.invoke('asktop:release'),
  hide: () => void ipcRenderer.invoke('asktop:hide'),
  changeSettings: (change: SettingsChange) =>
    ipcRenderer.invoke('asktop:changeSettings', change) as ReturnType<
      OverlayBridge['changeSettings']
    >,
  askSample: () => ipcRenderer.invoke('asktop:askSample') as ReturnType<OverlayBridge['askSample']>,
  checked: (id) => void ipcRenderer.invoke('asktop:checked', id),
  agentSetups: () =>
    ipcRenderer.invoke('asktop:agentSetups') as ReturnType<OverlayBridge['agentSetups']>,
  changeSetup: (agent, level, apply) =>
    ipcRenderer.invoke('asktop:changeSetup', agent, level, apply) as ReturnType<
      OverlayBridge['changeSetup']
    >,
  testSetup: (agent) =>
    ipcRenderer.invoke('asktop:testSetup', agent) as ReturnType<OverlayBridge['testSetup']>,
  changeSwitch: (change) =>
    ipcRenderer.invoke('asktop:changeSwitch', change) as ReturnType<OverlayBridge['changeSwitch']>,
  checkRules: (rules) =>
    ipcRenderer.invoke('asktop:checkRules', rules) as ReturnType<OverlayBridge['checkRules']>,
};

contextBridge.exposeInMainWorld('asktop', bridge);
