import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../../context.ts';
import { LARGEST_FILE } from '../../contract/file.ts';
import { createBodySpace, type BodyLimits } from './body-space.ts';

/**
 * Six of the largest files in memory, and a gigabyte on disk. A page sends its files one after another, so ten
 * at once of one account are several pages.
 */
export const BODY_LIMITS: BodyLimits = { memory: 6 * LARGEST_FILE, disk: 2 ** 30, ofOwner: 10 };

/** Bounds the long bodies of all requests of a process together, and frees their space after the response. */
export function boundBodies(limits: BodyLimits) {
  const space = createBodySpace(limits);
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('bodySpace', space);
    try {
      await next();
    } finally {
      c.get('arriving')?.release();
    }
  });
}
