/**
 * The handler of the sample's scheme.
 * @param {Request} request
 */
export function pages(request) {
  const { pathname } = new URL(request.url);
  const page = files[pathname];
  if (page === undefined) return new Response('not found', { status: 404 });
  const headers = { 'content-type': page.type, 'content-security-policy': policy };
  return new Response(page.text.replace('{url}', request.url), { headers });
}

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** @type {Record<string, { type: string, text: string }>} */
const files = {
  '/index.html': {
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><title>Sample</title><h1>样品</h1><a href="other.html">other</a>
<script type="module" src="page.js"></script><script>window.inline = true</script>`,
  },
  '/other.html': { type: 'text/html; charset=utf-8', text: '<!doctype html><h1>other</h1>' },
  '/page.js': {
    type: 'text/javascript',
    text: "import { asked } from './asked.js'; window.asked = asked;",
  },
  '/asked.js': { type: 'text/javascript', text: "export const asked = '{url}';" },
};
