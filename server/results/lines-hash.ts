import { createHash } from 'node:crypto';
import type { Count } from './count-input.ts';

/** Returns the hash that fixes a version of the results: SHA-256 of its lines, sorted. */
export const hashOfLines = (eventId: string, { lines }: Pick<Count, 'lines'>): string =>
  createHash('sha256')
    .update(`hbgj-results-1\n${eventId}\n`)
    .update(
      lines
        .map(({ entry, state, total, rank, award }) =>
          [entry, state, total ?? '', rank ?? '', award].join('\t'),
        )
        .toSorted()
        .map((line) => `${line}\n`)
        .join(''),
    )
    .digest('hex');
