import { describe, expect, test } from 'vitest';
import { headerBytes } from '../text/header-bytes.ts';
import { admit, type Head } from './guard.ts';

const secret = 'correct-horse-0123456789abcdef';
const expected = { host: '127.0.0.1:4711', secret: headerBytes(secret) };

test('a probe is admitted, with its agent and event', () => {
  expect(admit(probe(), expected)).toEqual({
    kind: 'admitted',
    agent: 'claude-code',
    event: 'PermissionRequest',
  });
  const others = [
    '/v1/hooks/a/b',
    `/v1/hooks/${'a'.repeat(64)}/${'B'.repeat(64)}`,
    '/v1/hooks/a..b/_.-',
  ];
  for (const url of others) expect(admit(probe({ url }), expected).kind).toBe('admitted');
});

test('names of headers may be written in any case, and JSON may name its charset', () => {
  const headers = [
    ['HOST', '127.0.0.1:4711'],
    ['x-asktop-secret', secret],
    ['content-TYPE', 'application/json; charset=utf-8'],
  ].flat();
  expect(admit(probe({ rawHeaders: headers }), expected).kind).toBe('admitted');
});

describe('an attacker is refused:', () => {
  test.each<[string, Head, string, number]>([
    ['without a secret', without('X-Asktop-Secret'), 'secret', 401],
    ['with an empty secret', changed('X-Asktop-Secret', ''), 'secret', 401],
    ['with a wrong secret', changed('X-Asktop-Secret', secret.replace('f', 'e')), 'secret', 401],
    [
      'with the start of the secret',
      changed('X-Asktop-Secret', secret.slice(0, -1)),
      'secret',
      401,
    ],
    ['with more than the secret', changed('X-Asktop-Secret', `${secret}0`), 'secret', 401],
    [
      'with the secret in another case',
      changed('X-Asktop-Secret', secret.toUpperCase()),
      'secret',
      401,
    ],
    ['with a very long secret', changed('X-Asktop-Secret', 'x'.repeat(15_000)), 'secret', 401],
    ['with the secret and a second one', added('X-Asktop-Secret', 'guess'), 'secret', 401],
    [
      'with the secret in a cookie only',
      added('Cookie', secret, without('X-Asktop-Secret')),
      'secret',
      401,
    ],
    [
      'with the secret as bearer only',
      added('Authorization', `Bearer ${secret}`, without('X-Asktop-Secret')),
      'secret',
      401,
    ],

    ['after DNS rebinding', changed('Host', 'evil.example:4711'), 'host', 403],
    ['with a name that begins as we do', changed('Host', '127.evil.example'), 'host', 403],
    [
      'with a name that begins as we do, and our port',
      changed('Host', '127.0.0.1.evil.example:4711'),
      'host',
      403,
    ],
    [
      'with our host as user of another',
      changed('Host', '127.0.0.1:4711@evil.example'),
      'host',
      403,
    ],
    ['with our host as the end of another', changed('Host', 'evil.127.0.0.1:4711'), 'host', 403],
    ['by localhost', changed('Host', 'localhost:4711'), 'host', 403],
    ['by IPv6', changed('Host', '[::1]:4711'), 'host', 403],
    ['by IPv4 in IPv6', changed('Host', '[::ffff:127.0.0.1]:4711'), 'host', 403],
    ['by another loopback address', changed('Host', '127.0.0.2:4711'), 'host', 403],
    ['by a short address', changed('Host', '127.1:4711'), 'host', 403],
    ['by a number', changed('Host', '2130706433:4711'), 'host', 403],
    ['with a final dot', changed('Host', '127.0.0.1.:4711'), 'host', 403],
    ['for another port', changed('Host', '127.0.0.1:4712'), 'host', 403],
    ['for no port', changed('Host', '127.0.0.1'), 'host', 403],
    ['for a port with a zero before it', changed('Host', '127.0.0.1:04711'), 'host', 403],
    ['for an empty host', changed('Host', ''), 'host', 403],
    ['without a host', without('Host'), 'host', 403],
    ['with two hosts, ours first', added('Host', 'evil.example'), 'host', 403],
    ['with our host twice', added('host', '127.0.0.1:4711'), 'host', 403],

    ['a page of another site', added('Origin', 'https://evil.example'), 'origin', 403],
    ['a sandboxed page', added('Origin', 'null'), 'origin', 403],
    ['a page with our own origin', added('Origin', 'http://127.0.0.1:4711'), 'origin', 403],
    ['an empty origin', added('origin', ''), 'origin', 403],
    ['an extension', added('ORIGIN', 'chrome-extension://abc'), 'origin', 403],
    ['a browser without an origin', added('Sec-Fetch-Site', 'none'), 'fetch-metadata', 403],
    ['a page without CORS', added('sec-fetch-mode', 'no-cors'), 'fetch-metadata', 403],
    [
      'any other fetch metadata',
      added('Sec-Fetch-Storage-Access', 'active'),
      'fetch-metadata',
      403,
    ],
    [
      'a preflight',
      added('Origin', 'https://evil.example', probe({ method: 'OPTIONS' })),
      'origin',
      403,
    ],

    [
      'text/plain, which needs no preflight',
      changed('Content-Type', 'text/plain'),
      'content-type',
      415,
    ],
    ['a form', changed('Content-Type', 'application/x-www-form-urlencoded'), 'content-type', 415],
    [
      'a form with files',
      changed('Content-Type', 'multipart/form-data; boundary=x'),
      'content-type',
      415,
    ],
    [
      'text that names JSON',
      changed('Content-Type', 'text/plain; application/json'),
      'content-type',
      415,
    ],
    [
      'a type that begins like JSON',
      changed('Content-Type', 'application/jsonp'),
      'content-type',
      415,
    ],
    ['no type', without('Content-Type'), 'content-type', 415],
    ['two types', added('Content-Type', 'text/plain'), 'content-type', 415],

    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'post', 'PROPFIND'].map(
      (method): [string, Head, string, number] => [
        `method ${method}`,
        probe({ method }),
        'method',
        405,
      ],
    ),
    ...[
      '/',
      '',
      '*',
      '/v1/hooks/a',
      '/v1/hooks/a/',
      '/v1/hooks/a/b/',
      '/v1/hooks/a/b/c',
      '/v1/hooks//b',
      '//v1/hooks/a/b',
      '/v1//hooks/a/b',
      '/V1/hooks/a/b',
      '/v1/Hooks/a/b',
      '/v2/hooks/a/b',
      '/v1/hooks/../b',
      '/v1/hooks/a/..',
      '/v1/hooks/./b',
      '/v1/hooks/a/...',
      '/x/../v1/hooks/a/b',
      '/v1/hooks/%61/b',
      '/v1/hooks/%2e%2e/b',
      '/v1/hooks/a%2fb/c',
      '/v1/hooks/a\\b/c',
      '/v1/hooks/a b/c',
      '/v1/hooks/a/b?x=1',
      '/v1/hooks/a/b?',
      '/v1/hooks/a/b#x',
      '/v1/hooks/a/b;x',
      '/v1/hooks/a/b\n',
      '/v1/hooks/a/b\0',
      '/v1/hooks/é/b',
      'v1/hooks/a/b',
      'http://127.0.0.1:4711/v1/hooks/a/b',
      'http://evil.example/v1/hooks/a/b',
      `/v1/hooks/${'a'.repeat(65)}/b`,
      `/v1/hooks/a/${'b'.repeat(65)}`,
      `/v1/hooks/a/${'b'.repeat(10_000)}`,
      '/v1/decisions/1',
      '/v1/requests/1/allow',
    ].map((url): [string, Head, string, number] => [
      `path ${JSON.stringify(url.slice(0, 60))}`,
      probe({ url }),
      'path',
      404,
    ]),
  ])('%s', (_, head, why, status) => {
    expect(admit(head, expected)).toEqual({ kind: 'refused', status, why });
  });
});

test('who does not know the secret learns nothing about paths and methods', () => {
  for (const change of [{ method: 'GET' }, { url: '/nothing' }, { url: '/v1/hooks/a/b' }]) {
    const head = { ...without('X-Asktop-Secret'), ...change };
    expect(admit(head, expected)).toMatchObject({ status: 401, why: 'secret' });
  }
});

function probe(change: Partial<Head> = {}): Head {
  return {
    method: 'POST',
    url: '/v1/hooks/claude-code/PermissionRequest',
    rawHeaders: [
      ['Host', '127.0.0.1:4711'],
      ['Content-Type', 'application/json'],
      ['Content-Length', '2'],
      ['X-Asktop-Secret', secret],
    ].flat(),
    ...change,
  };
}

function without(name: string): Head {
  const { rawHeaders } = probe();
  const at = rawHeaders.indexOf(name);
  return probe({ rawHeaders: rawHeaders.toSpliced(at, 2) });
}

function changed(name: string, value: string): Head {
  const { rawHeaders } = probe();
  return probe({ rawHeaders: rawHeaders.with(rawHeaders.indexOf(name) + 1, value) });
}

function added(name: string, value: string, to: Head = probe()): Head {
  return { ...to, rawHeaders: [...to.rawHeaders, name, value] };
}
