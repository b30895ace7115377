import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { preferredLocale } from '../message/languages.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { request } from '../kit/request.ts';
import { securityHeaders, securityHeadersOfParts } from '../kit/security-headers.ts';
import { listClientFiles, type ClientFile } from '../file/client-files.ts';
import { readPrerendered, type PrerenderedPages } from '../file/prerendered-pages.ts';
import { chooseEncoding, type Encoding } from '../kit/answer/encodings.ts';
import { loggableError, isSystemFault } from '../kit/loggable-error.ts';

/** The pattern of a certificate text, damaged or not. The longest has 976 characters [running.md 6.2]. */
const isCertificateText = /^[A-Za-z0-9]{1,1000}$/;
/** A text for which the proof page shows that it is not a certificate. */
const noCertificate = '-';

/** The page size in the cookie for which pages are prerendered [S27]. */
const standardSize = 'medium';

/** The pattern of scripts and styles. */
const isPart = /^\/assets\/[^/]*\.(?:js|css)$/;

/**
 * Serves the files of the built application, and index.html for every opened URL, so that the application
 * handles the route [S11, S12, D16]. A missing file that a page requests gets a 404, never index.html.
 * Otherwise a script that a deployment removed arrives as HTML [D15].
 * @param folder dist/client
 */
export function createPages(parts: ApiParts, folder: string): Hono<ApiEnv> {
  const files = listClientFiles(folder, parts.settings.page);
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`${folder} has no index.html`);
  const prerendered = readPrerendered(folder, parts.settings.page);
  const app = new Hono<ApiEnv>();

  const [ofPages, ofParts] = [securityHeaders(parts, prerendered.scripts), securityHeadersOfParts(parts)];
  app.use(request(parts), (c, next) => (isPart.test(c.req.path) ? ofParts : ofPages)(c, next));
  // The URL in the QR code of a certificate is upper case. The proof page reads its text.
  app.get('/C/:text', (c) => {
    c.set('route', 'certificate');
    c.header('cache-control', 'no-store');
    const text = c.req.param('text');
    return c.redirect(`/receipt?certificate=${isCertificateText.test(text) ? text : noCertificate}`, 302);
  });
  app.get('*', (c) => {
    const file = files.get(c.req.path);
    c.set('route', file === undefined ? 'page' : 'file');
    if (file !== undefined) return send(c, file);
    // Browsers accept HTML only when a user opens a URL.
    const accept = c.req.header('accept') ?? '*/*';
    const isOpened = accept.includes('text/html') && !c.req.path.startsWith('/assets/');
    const mayBeOpened =
      accept.includes('*/*') && !c.req.path.slice(c.req.path.lastIndexOf('/')).includes('.');
    if (!isOpened && !mayBeOpened) return c.notFound();
    if (prerendered.languages.length > 0) c.header('vary', 'accept-language, cookie');
    return send(c, prerenderedFor(c, prerendered) ?? page);
  });
  app.all('*', (c) => {
    c.header('allow', 'GET, HEAD');
    return plain(c, 405, 'Method not allowed');
  });
  app.notFound((c) => plain(c, 404, 'Not found'));
  app.onError((error, c) => {
    parts.log.error({ id: c.get('requestId'), err: loggableError(error) }, 'request failed');
    return plain(c, 500, `Internal error ${c.get('requestId')}`);
  });
  return app;
}

/**
 * Returns the prerendered page for a request without a session and with the standard page size. Only then
 * does it equal the first render of the application. A URL with a query gets none, because only the
 * application handles the query.
 */
function prerenderedFor(c: Context<ApiEnv>, { find, languages }: PrerenderedPages): ClientFile | undefined {
  const { access_token: token, size = standardSize, language } = getCookie(c);
  if (token !== undefined || size !== standardSize || c.req.url.includes('?')) return undefined;
  const chosen = languages.find((one) => one === language);
  return find(c.req.path, chosen ?? preferredLocale(c.req.header('accept-language')));
}

function plain(c: Context<ApiEnv>, status: 404 | 405 | 500, text: string): Response {
  c.header('cache-control', 'no-store');
  return c.text(text, status);
}

/** @returns undefined if a deployment has removed the file since this process started [D15] */
async function contentOf(file: ClientFile, encoding: Encoding): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await file.variants.get(encoding)?.();
  } catch (error) {
    if (isSystemFault(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function send(c: Context<ApiEnv>, file: ClientFile): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'), (one) => file.variants.has(one));
  const etag = `W/"${file.etag}"`;
  const isKnown = c.req.header('if-none-match')?.split(/,\s*/).includes(etag) === true;
  const content = isKnown ? undefined : await contentOf(file, encoding);
  if (!isKnown && content === undefined) return c.notFound();
  c.header('vary', 'accept-encoding', { append: true });
  c.header('cache-control', file.cacheControl);
  c.header('etag', etag);
  if (content === undefined) return c.body(null, 304);
  c.header('content-type', file.type);
  if (encoding !== 'identity') c.header('content-encoding', encoding);
  return c.body(content);
}
