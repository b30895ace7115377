import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder: in memory if the machine has such a folder with enough room, else on the disk.
 * @param {string} prefix of its name
 * @param {number} enough free space in bytes
 * @returns {string}
 */
export function scratchFolder(prefix, enough) {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= enough) return mkdtempSync(join('/dev/shm', prefix));
  } catch {
    // The machine has no such folder.
  }
  return mkdtempSync(join(tmpdir(), prefix));
}
