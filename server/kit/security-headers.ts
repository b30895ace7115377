import { createMiddleware } from 'hono/factory';
import type { ApiEnv, ApiParts } from '../context.ts';

/**
 * The headers of every answer. Scripts come from our own files only; Mantine writes style elements, hence
 * `unsafe-inline` for styles alone; frames may show ourselves and the configured origins [D5].
 * @param scripts hashes of scripts that stand in a page itself
 */
export function securityHeaders({ settings }: Pick<ApiParts, 'settings'>, scripts: readonly string[] = []) {
  const { apiRoot, frameOrigins } = settings.page;
  const api = apiRoot.startsWith('/') ? [] : [new URL(apiRoot).origin];
  const policy = [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', ...api].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...api].join(' '),
    ['frame-src', "'self'", ...frameOrigins].join(' '),
    // A PDF among the evidence, in the browser's own reader: no sandboxed frame may have that.
    "object-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

  const headers: readonly (readonly [string, string])[] = [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ...(settings.publicUrl?.startsWith('https:')
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const]
      : []),
  ];

  return createMiddleware<ApiEnv>(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
}
