// opencode runs no commands as hooks, it loads plugins: this one stands where a probe stands for other agents. It is
// deployed beside the probes and keeps their contract (README.md): it posts what opencode asks, waits, and hands the reply
// to opencode. It never decides. Whatever goes wrong, opencode asks by itself, as it does beside every card.
//
// Raw sockets, not node:http: in Bun 1.3.14, which opencode 1.18.33 carries, node:http loses the answer that follows an
// interim 102 and goes through HTTP_PROXY even to 127.0.0.1 (both measured).
import { lstatSync, readFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import path from 'node:path';

/**
 * What opencode gives to a plugin, as far as it is used (PluginInput of @opencode-ai/plugin 1.18.33).
 * @typedef {{ directory: string, client: { _client: { post(options: object): Promise<unknown> } } }} PluginInput
 * @typedef {{ type: string, properties: Record<string, any> }} OpencodeEvent
 */

/**
 * The hooks for opencode. The endpoint lies in `folder`, and is looked for nowhere else.
 * @param {PluginInput} input
 */
export function connect(input, folder = import.meta.dirname, silenceMs = 30_000) {
  /**
   * what waits in Asktop, by the request's id
   * @type {Map<string, { sessionID: string, controller: AbortController }>}
   */
  const held = new Map();
  const session = newSession();

  const post = async (
    /** @type {OpencodeEvent} */ event,
    /** @type {AbortSignal | undefined} */ signal,
  ) => {
    const endpoint = readEndpoint(path.join(folder, 'endpoint'));
    if (endpoint === undefined) return undefined;
    const body = { folder: input.directory, ...session.about(event), event };
    return exchange(endpoint, event.type, JSON.stringify(body), silenceMs, signal);
  };
  const hold = async (/** @type {OpencodeEvent} */ event) => {
    const { id, sessionID } = event.properties;
    if (held.has(id)) return;
    const controller = new AbortController();
    held.set(id, { sessionID, controller });
    await session.callKnown(event);
    const reply = controller.signal.aborted ? undefined : await post(event, controller.signal);
    held.delete(id);
    if (reply !== undefined) await answer(input.client, event, JSON.parse(reply));
  };
  const letGo = (/** @type {(id: string, sessionID: string) => boolean} */ passes) => {
    for (const [id, { sessionID, controller }] of held)
      if (passes(id, sessionID)) controller.abort();
  };
  const take = async (/** @type {OpencodeEvent} */ event) => {
    session.take(event);
    const { properties } = event;
    if (asks.test(event.type)) await hold(event);
    // opencode's own prompt was answered; after an answer of ours nothing is held any more
    if (settles.test(event.type)) letGo((id) => id === properties['requestID']);
    if (isIdle(event)) letGo((_, sessionID) => sessionID === properties['sessionID']);
    if (session.isNews(event)) await post(event, undefined);
  };
  return {
    // opencode waits for nothing here: a card may stay for hours
    event(/** @type {{ event: OpencodeEvent }} */ { event }) {
      take(event).catch(() => {
        // an event or a client of another shape than this version knows: opencode's own prompt is there
      });
      return Promise.resolve();
    },
    dispose() {
      letGo(() => true);
      return Promise.resolve();
    },
  };
}

/** What later events need of earlier ones: which session belongs to which, what a tool was called with. */
function newSession() {
  /** @type {Map<string, string>} */
  const parents = new Map();
  /** @type {Map<string, string>} */
  const titles = new Map();
  /** @type {Map<string, { tool: string, input: unknown }>} */
  const calls = new Map();
  /** @type {Map<string, () => void>} */
  const waiting = new Map();

  const callOf = (/** @type {OpencodeEvent} */ { properties }) =>
    (properties['tool'] ?? properties['source'])?.callID;
  return {
    take(/** @type {OpencodeEvent} */ { type, properties: { info, part } }) {
      if (sessionNews.test(type) && info?.parentID) remember(parents, info.id, info.parentID);
      if (type !== 'message.part.updated' || part?.type !== 'tool') return;
      if (part.state?.status !== 'running') calls.delete(part.callID);
      else {
        remember(calls, part.callID, { tool: part.tool, input: part.state.input });
        waiting.get(part.callID)?.();
      }
    },
    /** Resolves once it is known what the tool was called with: that may be told some ms after the request (measured). */
    async callKnown(/** @type {OpencodeEvent} */ event) {
      const call = callOf(event);
      if (call === undefined || calls.has(call)) return;
      await new Promise((resolve) => {
        waiting.set(call, () => resolve(undefined));
        setTimeout(resolve, callPatienceMs).unref();
      });
      waiting.delete(call);
    },
    /** `root` for a session that an agent started inside another one, `call` for a request about a tool's use. */
    about(/** @type {OpencodeEvent} */ event) {
      const steps = [event.properties['sessionID']];
      for (let parent; (parent = parents.get(steps.at(-1))) && !steps.includes(parent);)
        steps.push(parent);
      return { root: steps.length > 1 ? steps.at(-1) : undefined, call: calls.get(callOf(event)) };
    },
    isNews(/** @type {OpencodeEvent} */ { type, properties: { info } }) {
      if (type === 'session.idle' || type === 'session.deleted') return true;
      // it is updated at each message; a title of opencode's own making says nothing
      if (!sessionNews.test(type) || info.parentID) return false;
      if (/^New session - \d/.test(info.title) || titles.get(info.id) === info.title) return false;
      remember(titles, info.id, info.title);
      return true;
    },
  };
}

/**
 * Bounded: the oldest is forgotten first.
 * @template T
 */
function remember(
  /** @type {Map<string, T>} */ map,
  /** @type {string} */ key,
  /** @type {T} */ value,
) {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= mostRemembered) break;
    map.delete(oldest);
  }
}

/** Hands Asktop's reply to the request: `{reply, message?}` for a permission, `{answers}` for a question. */
async function answer(
  /** @type {PluginInput['client']} */ client,
  /** @type {OpencodeEvent} */ { type, properties },
  /** @type {unknown} */ reply,
) {
  const kind = type.startsWith('permission') ? 'permission' : 'question';
  const inSession = type.includes('.v2.') ? '/api/session/{sessionID}' : '';
  // the client alone reaches opencode: its terminal program listens on no port. It has no method of its own for questions
  await client._client.post({
    url: `${inSession}/${kind}/{id}/reply`,
    path: { sessionID: properties['sessionID'], id: properties['id'] },
    body: reply,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** Port, secret and proof of the running Asktop; undefined if the file is not exactly so. */
function readEndpoint(/** @type {string} */ file) {
  try {
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > 128) return undefined;
    const line = readFileSync(file, 'latin1');
    const [, port, secret, proof] = /^([1-9]\d{0,4}) ([\w-]{43}) ([\w-]{43})\n$/.exec(line) ?? [];
    return Number(port) <= 65_535 ? { port: Number(port), secret, proof: proof ?? '' } : undefined;
  } catch {
    return undefined; // no file: Asktop is closed
  }
}

/**
 * Posts one hook; resolves to the body of a 200 that carries the proof, else to undefined. Never rejects.
 * @returns {Promise<string | undefined>}
 */
function exchange(
  /** @type {NonNullable<ReturnType<typeof readEndpoint>>} */ { port, secret, proof },
  /** @type {string} */ event,
  /** @type {string} */ text,
  /** @type {number} */ silenceMs,
  /** @type {AbortSignal | undefined} */ signal,
) {
  return new Promise((resolve) => {
    const body = Buffer.from(text);
    const socket = connectTo({ host: '127.0.0.1', port });
    let received = Buffer.alloc(0);
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const end = (/** @type {string | undefined} */ reply) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(reply);
    };
    const giveUp = () => end(undefined);
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
      // an opencode that has nothing else to do may end
      timer.unref();
    };
    socket.unref();
    socket.on('error', giveUp);
    socket.on('close', giveUp);
    socket.on('data', (bytes) => {
      listen();
      received = Buffer.concat([received, bytes]);
      const read = readReply(received, proof);
      if (read.kind === 'ended') end(read.body);
    });
    signal?.addEventListener('abort', giveUp);
    listen();
    const head = [
      `POST /v1/hooks/opencode/${event} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `X-Asktop-Secret: ${secret}`,
      'X-Asktop-Probe: opencode/1',
      `X-Asktop-Parent: ${process.pid}`,
    ];
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  });
}

/**
 * Reads what has come so far: interim replies, then the answer. `ended` without a body is no decision.
 * @returns {{ kind: 'ended', body?: string } | { kind: 'waiting' }}
 */
function readReply(/** @type {Buffer} */ received, /** @type {string} */ proof) {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return { kind: received.length > 65_536 ? 'ended' : 'waiting' };
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(statusLine)?.[1];
  if (status?.startsWith('1')) return readReply(received.subarray(end + 4), proof);
  if (status !== '200') return { kind: 'ended' };
  const valuesOf = (/** @type {string} */ name) =>
    lines
      .map((line) => /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line))
      .flatMap((header) => (header?.[1]?.toLowerCase() === name ? [header[2] ?? ''] : []));
  const lengths = valuesOf('content-length');
  const isOurs = valuesOf('x-asktop-proof').join() === proof;
  const isPlain = [...valuesOf('transfer-encoding'), ...valuesOf('x-asktop-exit')].length === 0;
  if (!isOurs || !isPlain || lengths.length !== 1 || !/^\d{1,9}$/.test(lengths.join()))
    return { kind: 'ended' };
  const body = received.subarray(end + 4);
  if (body.length < Number(lengths[0])) return { kind: 'waiting' };
  return { kind: 'ended', body: body.toString('utf8', 0, Number(lengths[0])) };
}

function isIdle(/** @type {OpencodeEvent} */ { type, properties }) {
  if (type === 'session.status') return properties['status']?.type === 'idle';
  return type === 'session.idle' || type === 'session.deleted';
}

const asks = /^(permission|question)(\.v2)?\.asked$/;
const settles = /^(permission|question)(\.v2)?\.(replied|rejected)$/;
const sessionNews = /^session\.(created|updated)$/;
const callPatienceMs = 500;
const mostRemembered = 1000;
