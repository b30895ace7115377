import { LARGEST_FILE } from '../../../../server/contract/file.ts';

/** Of a file that an entry asks for: a document or a picture of it. */
export const fileLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };
