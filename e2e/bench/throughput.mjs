// What the intake takes: events a second.
import { post, toolEvent } from './hooks.mjs';
import { startBareServer } from './running.mjs';
import { median, print } from './table.mjs';

/** @typedef {import('./running.mjs').Endpoint} Endpoint */

/** 2 KB events, one connection each, eight at a time, in turns with a bare server that answers 204. */
export async function throughput(/** @type {Endpoint} */ endpoint) {
  const { child: bare, port } = await startBareServer();
  const event = toolEvent('x'.repeat(1900));
  const ours = [];
  const theirs = [];
  for (let round = 0; round < 31; round += 1) {
    theirs.push(await perSecond({ port, secret: '' }, event));
    ours.push(await perSecond(endpoint, event));
  }
  bare.kill();
  return print({
    name: 'intake, 2 KB events a second / bare node:http',
    ratio: median(ours) / median(theirs),
    bound: 0.5,
    least: true,
    detail: `${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} a second`,
  });
}

async function perSecond(/** @type {Endpoint} */ endpoint, /** @type {string} */ body) {
  const count = 200;
  const begun = performance.now();
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await post(endpoint, 'PostToolUse', body);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return (count * 1000) / (performance.now() - begun);
}
