import { request } from 'node:http';
import { readEndpoint, type Endpoint } from '../home/endpoint.ts';
import { utf8Bytes } from '../text/utf8.ts';
import type { Fault } from './fault.ts';
import type { DoctorParts } from './parts.ts';

/** Whether Asktop itself answers, asked without any agent's command line. `ms` to its answer. */
export type Knock = { kind: 'answered'; ms: number } | { kind: 'broken'; fault: Fault };

/** Sends a small Check straight to where the endpoint points. */
export async function knock(parts: DoctorParts): Promise<Knock> {
  const found = await readEndpoint(parts.home);
  const at = parts.home.endpoint;
  switch (found.kind) {
    case 'missing':
      return broken({ kind: 'not-running' });
    case 'malformed':
      return broken({ kind: 'endpoint-malformed', at });
    case 'unreadable':
      return broken({ kind: 'endpoint-unreadable', at, detail: found.why });
    case 'endpoint':
      return post(found.endpoint, parts);
  }
}

function post({ port, secret, proof }: Endpoint, parts: DoctorParts): Promise<Knock> {
  const bytes = utf8Bytes(
    `{"hook_event_name":"AsktopCheck","nonce":"${parts.newNonce()}","window":false}`,
  );
  const startedMs = parts.now();
  return new Promise((resolve) => {
    const detail = { en: `port ${port}`, 'zh-CN': `端口 ${port}` };
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/v1/hooks/asktop/Check',
      agent: false,
      headers: {
        Host: `127.0.0.1:${port}`,
        Connection: 'close',
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        'X-Asktop-Secret': secret,
        'X-Asktop-Probe': 'doctor/1',
      },
    });
    const timer = setTimeout(() => {
      resolve(broken({ kind: 'frozen', detail }));
      sent.destroy();
    }, parts.patienceMs ?? patienceMs);
    const end = (knocked: Knock): void => {
      clearTimeout(timer);
      resolve(knocked);
      sent.destroy();
    };
    sent.once('response', ({ statusCode, headers }) => {
      if (headers['x-asktop-proof'] === proof) {
        end({ kind: 'answered', ms: parts.now() - startedMs });
        return;
      }
      // how the intake refuses: a bare status and nothing that tells who it is
      const isOurs = statusCode === 401 && Object.keys(headers).every((name) => bare.has(name));
      end(broken({ kind: isOurs ? 'wrong-secret' : 'stranger', detail }));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED';
      end(broken({ kind: isRefused ? 'not-running' : 'stranger', detail }));
    });
    sent.end(bytes);
  });
}

const broken = (fault: Fault): Knock => ({ kind: 'broken', fault });

const bare = new Set(['connection', 'content-length']);

const patienceMs = 10_000;
