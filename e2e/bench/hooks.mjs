// Hooks as a probe posts them.
import { Agent, request } from 'node:http';

/** @typedef {import('./running.mjs').Endpoint} Endpoint */

const lanes = new Agent({ keepAlive: false });

/** One hook, as a probe posts it; resolves when there is a reply or none will come. */
export function post(
  /** @type {Endpoint} */ { port, secret },
  /** @type {string} */ event,
  /** @type {string} */ body,
  /** @type {AbortSignal | undefined} */ signal = undefined,
) {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/v1/hooks/claude-code/${event}`,
        agent: lanes,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Asktop-Secret': secret,
        },
        ...(signal ? { signal } : {}),
      },
      (response) => response.resume().on('close', resolve),
    );
    sent.on('error', resolve);
    sent.end(body);
  });
}

export function toolEvent(/** @type {string} */ text) {
  return JSON.stringify({
    session_id: 's',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: text },
  });
}

export function question(/** @type {number} */ n) {
  const options = [{ label: '是' }, { label: '否' }];
  const questions = [{ question: `第 ${n} 个问题？`, header: 'Q', options, multiSelect: false }];
  return JSON.stringify({
    session_id: `s${n}`,
    cwd: '/project',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'AskUserQuestion',
    tool_input: { questions },
  });
}
