import { storedName } from '../../contract/person/stored-name.ts';
import type * as v from 'valibot';
import type { pagination } from '../../contract/kit/list.ts';

/**
 * Returns the pagination of a list response.
 * @param total rows of the whole list
 * @param count rows of this page
 */
export const pageOf = (
  total: number,
  count: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): v.InferOutput<typeof pagination> => ({
  total,
  count,
  per_page,
  current_page: page,
  total_pages: Math.ceil(total / per_page),
});

/** Escapes a text for a LIKE pattern with `escape '!'`. */
export const escapedForLike = (text: string): string => text.replaceAll(/[!%_]/g, '!$&');

/** Returns the pattern of `like` for stored names that contain a typed one. */
export const likeName = (text: string): string => `%${escapedForLike(storedName(text))}%`;
