import { connect } from '../opencode-plugin.mjs';

/** What a plugin of opencode posted through the client that opencode gave to it. */
export interface Posted {
  url: string;
  body: unknown;
}

export interface FakeOpencode {
  /** what was replied to opencode, in order */
  readonly posted: Posted[];
  /** Tells the plugin of an event; as in opencode, nothing is waited for. */
  tell(type: string, properties: Record<string, unknown>): Promise<void>;
  dispose(): Promise<void>;
  /** Resolves with that many replies. */
  replied(count: number): Promise<Posted[]>;
}

/** As much of opencode as its plugins see (measured: 1.18.33). `folder` is where the plugin lies deployed. */
export function startOpencode(
  folder: string,
  { silenceMs = 30_000, replyFails = false } = {},
): FakeOpencode {
  const posted: Posted[] = [];
  const post = (options: { url: string; path: Record<string, string>; body: unknown }) => {
    const url = options.url.replace(/\{(\w+)\}/g, (_, name: string) => options.path[name] ?? '');
    posted.push({ url, body: options.body });
    return replyFails ? Promise.reject(new Error('PermissionNotFoundError')) : Promise.resolve({});
  };
  const client = { _client: { post } as { post(options: object): Promise<unknown> } };
  const plugin = connect({ directory: '/home/user/演示', client }, folder, silenceMs);
  return {
    posted,
    tell: (type, properties) => plugin.event({ event: { type, properties } }),
    dispose: () => plugin.dispose(),
    async replied(count) {
      while (posted.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      return posted;
    },
  };
}

/** A request for a permission as 1.18.33 sent it; ids replaced. */
export const bashAsked = {
  id: 'per_1',
  sessionID: 'ses_1',
  permission: 'bash',
  patterns: ['npm run 构建'],
  metadata: { command: 'npm run 构建' },
  always: ['npm run *'],
};
