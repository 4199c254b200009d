import type { IncomingMessage } from 'node:http';
import type { Limits } from './limits.ts';

/** A request's body, or why there is none. `size` is what had arrived, in bytes. */
export type Body =
  | { kind: 'whole'; bytes: Uint8Array; size: number }
  | { kind: 'body-too-large' | 'body-slow' | 'body-cut'; size: number };

/**
 * Reads a body to its end: at most `maxBodyBytes`, counted, whatever its length was said to be. `body-cut` when the client
 * went away, or sent less than it had said.
 */
export function readBody(request: IncomingMessage, limits: Limits): Promise<Body> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBodyBytes) {
      resolve({ kind: 'body-too-large', size: 0 });
      return;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const whole = setTimeout(() => end({ kind: 'body-slow', size }), limits.bodyMs);
    const pause = setTimeout(() => end({ kind: 'body-slow', size }), limits.bodyPauseMs);

    const end = (body: Body): void => {
      clearTimeout(whole);
      clearTimeout(pause);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(body);
    };
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size > limits.maxBodyBytes) {
        end({ kind: 'body-too-large', size });
        return;
      }
      chunks.push(chunk);
      pause.refresh();
    };
    const onEnd = (): void => end({ kind: 'whole', bytes: joined(chunks), size });
    const onClose = (): void => end({ kind: 'body-cut', size });

    request.on('data', onData).on('end', onEnd).on('close', onClose);
    // a broken connection is an error and then a close
    request.on('error', onClose);
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}
