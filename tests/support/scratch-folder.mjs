import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes an empty folder: in memory where the machine has such a folder with enough room, else on the disk.
 * @param {string} prefix what its name begins with
 * @param {number} enough bytes
 * @returns {string}
 */
export function scratchFolder(prefix, enough) {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= enough) return mkdtempSync(join('/dev/shm', prefix));
  } catch {
    // No such folder on this machine.
  }
  return mkdtempSync(join(tmpdir(), prefix));
}
