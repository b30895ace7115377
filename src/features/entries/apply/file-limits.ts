import { LARGEST_FILE } from '../../../../server/contract/file.ts';

/** The limits of a file for an entry: a document or a picture of it. */
export const fileLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };
