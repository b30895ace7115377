import type { ApiParts } from '../context.ts';
import * as contract from '../contract/file.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { handle } from '../kit/handle.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { linkFile, openFile, storeFile } from './files.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { requireClean } from './virus-scan.ts';

const UPLOADS_PER_ACCOUNT = { hits: 120, milliseconds: 10 * 60_000 };

/** Types that a browser displays without running code. Other files are saved. */
const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf';

/**
 * A file must not run scripts or send requests. The browser's own PDF viewer needs an inline style and an
 * object.
 */
const POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Calls for uploaded files and for links that open them. */
export const fileCalls = ({ db, clock, scan, log, sealing }: ApiParts) =>
  handle(contract, {
    uploadFile: async ({ user, readFile }) => {
      await requireWithin(db, `uploads:${user.id}`, UPLOADS_PER_ACCOUNT, clock());
      const file = await readFile();
      await requireClean({ scan, log }, file.content);
      return storeFile(db, user.id, file, clock());
    },
    getFileLink: async ({ user, id }) => {
      const { token, expires } = await linkFile({ db, sealing }, user.id, id, clock());
      return { url: `${API_ROOT}/files/${token}`, expires_at: chinaInstant(expires) };
    },
    /** The call needs no session, because images and PDF viewers send no token. */
    openFile: async ({ c, token }) => {
      const { name, mime, content } = await openFile({ db, sealing }, token, clock());
      const disposition = isShown(mime) ? 'inline' : 'attachment';
      c.header('content-type', mime);
      c.header('content-security-policy', POLICY);
      c.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`);
      return c.body(new Uint8Array(content));
    },
  });
