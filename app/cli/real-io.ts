import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { utf8Text } from '../text/utf8.ts';
import type { Io } from './io.ts';

/**
 * A reader that has had enough (`asktop history | head`) is no fault: what would be written to it is dropped. Node would raise EPIPE as an
 * uncaught error.
 */
export function forgiveClosedPipes(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error; // EOF: Windows' word for it
    });
  }
}

/** The world as it is. `appFolder` holds package.json; `probesFolder` the probes as they ship. */
export function realIo(appFolder: string, probesFolder: string): Io {
  forgiveClosedPipes([process.stdout, process.stderr]);
  return {
    env: process.env,
    homeFolder: os.homedir(),
    folder: process.cwd(),
    platform:
      process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    probesFolder,
    version: versionIn(path.join(appFolder, 'package.json')),
    async stdin() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outBytes: (bytes) => void process.stdout.write(bytes),
    ...(process.stdin.isTTY && process.stderr.isTTY && { terminal: { ask } }),
  };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

function versionIn(file: string): string {
  const { version } = JSON.parse(utf8Text(readFileSync(file)) ?? '{}') as { version?: unknown };
  return typeof version === 'string' ? version : 'of unknown version';
}
