import { secureHeaders } from 'hono/secure-headers';
import type { ApiParts } from '../context.ts';

/**
 * Returns the middleware that sets the headers of every response. Scripts are loaded from the same origin
 * only. Mantine writes style elements, so styles alone allow `unsafe-inline`. Frames may show the same origin
 * and the configured origins [D5]. A call may set its own header, as for opened files, which have a stricter
 * policy.
 * @param scripts hashes of inline scripts
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
      // Evidence can be a PDF, which the browser's own viewer shows. A sandboxed frame cannot use that
      // viewer.
      objectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    permissionsPolicy: {
      // The check-in scans cards with the camera. The browser asks the user for permission as long as it is
      // not granted.
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
 * Returns the headers of scripts and styles. Headers that protect documents have no effect on these files.
 * Their 800 bytes per file delay the first page on a slow connection, because HTTP/1.1 does not compress
 * headers.
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
