import type * as v from 'valibot';
import type { pagination } from '../../contract/kit/list.ts';

/**
 * Which page of a list an answer holds.
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

/** Text for a pattern of LIKE that stands for itself; the pattern says `escape '!'`. */
export const escapedForLike = (text: string): string => text.replaceAll(/[!%_]/g, '!$&');
