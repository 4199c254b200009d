import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../files/read-foreign.ts';

/** The page's own origin: the only one that may speak with the app. */
export const pageOrigin = 'asktop://overlay';
export const pageScheme = 'asktop';

/**
 * Serves the built page from `folder` and nothing else: GET, known file types, nothing above the folder. Everything else is a 404. Each answer
 * carries a policy that starts from nothing.
 */
export function servePage(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const file = fileOf(request, folder);
    const type = file === undefined ? undefined : types.get(path.extname(file));
    if (file === undefined || type === undefined) return notFound();
    try {
      // a link inside the folder must not lead out of it
      const [real, top] = await Promise.all([realpath(file), realpath(folder)]);
      if (!real.startsWith(top + path.sep)) return notFound();
      return new Response(await readFile(real), { headers: { ...headers, 'content-type': type } });
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return notFound();
    }
  };
}

function fileOf(request: Request, folder: string): string | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(`${pageOrigin}/`)) return undefined;
  const name = /^[^?#]*/.exec(request.url.slice(pageOrigin.length + 1))?.[0] ?? '';
  const isPlain = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name); // no `..`, no escapes, no drive
  return isPlain ? path.join(folder, ...name.split('/')) : undefined;
}

function notFound(): Response {
  return new Response(null, { status: 404, headers });
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);
