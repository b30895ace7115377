import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { LARGEST_FILE, type FileLink, type StoredFile } from '../contract/file.ts';
import { API_ROOT } from '../contract/paths.ts';
import { readFileOfForm } from '../middleware/form.ts';
import { chinaInstant } from '../services/competitions.ts';
import { linkFile, openFile, storeFile } from '../services/files.ts';
import { demandWithin } from '../services/rate-limits.ts';
import { demandClean } from '../services/virus-scan.ts';

const UPLOADS_PER_ACCOUNT = { hits: 120, milliseconds: 10 * 60_000 };

/** POST /uploads: a form with one file. */
export function uploadFile({ db, clock, scan, log }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const user = c.get('user');
    await demandWithin(db, `uploads:${user.id}`, UPLOADS_PER_ACCOUNT, clock());
    const file = await readFileOfForm(c, LARGEST_FILE);
    await demandClean({ scan, log }, file.content);
    return c.json<StoredFile>(await storeFile(db, user.id, file, clock()));
  };
}

/** GET /uploads/:id/link. */
export function getFileLink({ db, clock, sealing }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const id = c.req.param('id') ?? '';
    const { token, expires } = await linkFile({ db, sealing }, c.get('user').id, id, clock());
    return c.json<FileLink>({ url: `${API_ROOT}/files/${token}`, expires_at: chinaInstant(expires) });
  };
}

/** What a browser shows by itself, without running anything; the rest is saved. */
const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf';

/** A file runs nothing and asks for nothing; the browser's own reader is a style and an object. */
const POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** GET /files/:token: without a session, since pictures and readers send none. */
export function getFile({ db, clock, sealing }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { name, mime, content } = await openFile({ db, sealing }, c.req.param('token') ?? '', clock());
    const disposition = isShown(mime) ? 'inline' : 'attachment';
    c.header('content-type', mime);
    c.header('content-security-policy', POLICY);
    c.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`);
    return c.body(new Uint8Array(content));
  };
}
