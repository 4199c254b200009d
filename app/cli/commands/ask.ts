import { endpointPort } from '../../home/endpoint.ts';
import { homeAt } from '../../home/home.ts';
import { deployedProbes } from '../../home/probes.ts';
import { utf8Bytes } from '../../text/utf8.ts';
import { askSample } from '../ask-sample.ts';
import type { Command } from '../io.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Asks a sample question through the real probe and prints what came back. */
export const ask: Command = {
  name: 'ask',
  usage: '[--json]',
  summary: 'asks a sample question through the real probe and prints the answer with its bytes',
  options: {
    '--json': 'one line of ASCII JSON, for programs',
  },
  async run(words, io) {
    const { values } = parseWords(
      words,
      { json: { type: 'boolean', default: false } },
      { least: 0, most: 0 },
    );
    const home = homeAt(io);
    if (endpointPort(home) === undefined) {
      io.err(
        `asktop ask: Asktop is not running (no endpoint in ${home.folder}). Start it: asktop, or npm start in a clone.\n`,
      );
      return 1;
    }
    if (!values.json) io.err('A question is waiting in the overlay…\n');
    const outcome = await askSample({
      probes: deployedProbes(home),
      platform: io.platform,
      env: io.env,
    });
    if (values.json) {
      io.out(`${asciiJson(outcome)}\n`);
      return outcome.kind === 'answered' ? 0 : 1;
    }
    switch (outcome.kind) {
      case 'answered':
        io.out(`${outcome.text}\n`);
        io.err(`${outcome.bytes} bytes: ${hexOf(utf8Bytes(outcome.text))}\n`);
        return 0;
      case 'no-decision':
        io.err(
          'No answer: the question was handed back, or Asktop could not be reached. The log says which: asktop logs\n',
        );
        return 1;
      case 'failed':
        io.err(`asktop ask: ${outcome.why}\n`);
        return 1;
    }
  },
};

function hexOf(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, mostShownBytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(' ');
  return bytes.length > mostShownBytes ? `${shown} …` : shown;
}

const mostShownBytes = 256;
