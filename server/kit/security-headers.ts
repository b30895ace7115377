import { secureHeaders } from 'hono/secure-headers';
import type { ApiParts } from '../context.ts';

/**
 * The headers of every answer. Scripts come from our own files only; Mantine writes style elements, hence
 * `unsafe-inline` for styles alone; frames may show ourselves and the configured origins [D5]. A call may set a
 * header of its own: a file that is opened has a stricter policy.
 * @param scripts hashes of scripts that stand in a page itself
 */
export function securityHeaders({ settings }: Pick<ApiParts, 'settings'>, scripts: readonly string[] = []) {
  const { apiRoot, frameOrigins } = settings.page;
  const api = apiRoot.startsWith('/') ? [] : [new URL(apiRoot).origin];
  return secureHeaders({
    ...everywhere(settings),
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scripts.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...api],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      frameSrc: ["'self'", ...frameOrigins],
      // A PDF among the evidence, in the browser's own reader: no sandboxed frame may have that.
      objectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    permissionsPolicy: {
      // The check-in reads cards with it; the browser asks the person each time it is not allowed yet.
      camera: ['self'],
      geolocation: false,
      microphone: false,
      payment: false,
      usb: false,
      fullscreen: ['self'],
    },
    referrerPolicy: 'same-origin',
    overwrite: false,
  });
}

const everywhere = ({ publicUrl }: ApiParts['settings']) => ({
  strictTransportSecurity: publicUrl?.startsWith('https:') === true && 'max-age=31536000; includeSubDomains',
});

/**
 * The headers of scripts and styles, which nobody opens: what guards a document is of no use there, and its 800 bytes
 * a file come before the first page can be used, where a line is slow and HTTP/1.1 does not compress them.
 */
export const securityHeadersOfParts = ({ settings }: Pick<ApiParts, 'settings'>) =>
  secureHeaders({
    ...everywhere(settings),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
