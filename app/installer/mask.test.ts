import { expect, test } from 'vitest';
import { maskConfig, maskText } from './mask.ts';

const secret = 'q7Zx9LmN2pR4sT6v';

test.each([
  `Authorization: Bearer ${secret}`,
  `"Authorization": "Basic ${secret}"`,
  `https://user:${secret}@example.com/x`,
  `postgres://u:${secret}@db`,
  `ANTHROPIC_API_KEY=${secret}`,
  `tool --api-key ${secret} run`,
  `tool --token=${secret}`,
  `{"command": "x --password \\"${secret}\\""}`,
  `"githubToken": "${secret}"`,
  `sk-ant-${secret}`,
  `ghp_${secret}${secret}`,
  `AKIAIOSFODNN7EXAMPLE`,
  `eyJhbGciOiJI.eyJzdWIiOiIx.${secret}`,
])('%j is not shown', (text) => {
  const masked = maskText(text);
  expect(masked).toContain('•••');
  expect(masked).not.toContain(secret);
  expect(masked).not.toContain('AKIAIOSFODNN7EXAMPLE');
});

test.each([
  "exec '/home/u/.asktop/probe.sh' claude-code PermissionRequest",
  '"matcher": "Bash|Edit"',
  'https://example.com/a?b=c',
  'the token that stands there is not shown',
])('%j is shown as it is', (text) => {
  expect(maskText(text)).toBe(text);
});

test('what a config holds under env, headers and telling keys is hidden, line by line', () => {
  const text = `{
  "env": { "PLAIN": "${secret}", "DEEP": { "x": ["${secret}", 42] } },
  // Bearer ${secret}
  "headers": {"X": "${secret}"},
  "apiKeyHelper": "/bin/helper",
  "auth_token": "${secret}",
  "model": "opus",
}`;
  const masked = maskConfig(text);
  expect(masked).not.toContain(secret);
  expect(masked).toContain('"model": "opus"');
  expect(masked).toContain('"apiKeyHelper": "/bin/helper"');
  expect(masked.split('\n')).toHaveLength(text.split('\n').length);
});

test('a config that does not parse is masked by shape', () => {
  expect(maskConfig(`{ "token": "${secret}" `)).not.toContain(secret);
});
