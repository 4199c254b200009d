// The smallest app that uses what ours uses. Started by the tests of the stand-in.
import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pages } from './pages.js';

const home = process.env['SAMPLE_HOME'];
if (home) app.setPath('userData', home); // before the lock, which belongs to that folder

protocol.registerSchemesAsPrivileged([
  { scheme: 'sample', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('window-all-closed', () => undefined);
app.on('second-instance', (_event, argv, _cwd, data) => {
  console.log(`woken by a second start: ${JSON.stringify({ argv: argv.slice(2), data })}`);
});

if (!app.requestSingleInstanceLock({ from: 'sample' })) app.quit();
else void app.whenReady().then(start);

async function start() {
  protocol.handle('sample', pages);
  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('codes', (_event, /** @type {string} */ text) =>
    [...text].map((letter) => letter.codePointAt(0)),
  );
  ipcMain.handle('fail', () => Promise.reject(new TypeError('on purpose 故意')));
  ipcMain.handle('whoAmI', (event) => event.senderFrame?.url);
  ipcMain.on('push', (event, ...args) => event.sender.send('pushed', ...args));
  const window = new BrowserWindow({
    show: false,
    frame: false,
    width: 420,
    height: 200,
    webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') },
  });
  await window.loadURL('sample://ui/index.html');
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(process.getActiveResourcesInfo()));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`sample ready http://127.0.0.1:${address.port}`);
  });
}
