import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What this system keeps in its data folder: the database with its log, the key, and what stands beside them. */
const ours = /^(hubei-craftsman\.db|secret\.key)([-.].*)?$/;

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077;

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/**
 * Takes the permissions of other users of the machine away from the data folder and from the files in it. A folder
 * that holds other things as well is left as it is.
 * @param keyFile file of the key, where it is somewhere else
 * @returns a sentence for each file that was open to others
 */
export function closeToOthers(dataDir: string, keyFile?: string): string[] {
  // Windows has no such permissions.
  if (process.platform === 'win32') return [];
  const names = readdirSync(dataDir);
  const isOurs = names.every((name) => ours.test(name));
  const paths = [
    dataDir,
    ...names.filter((name) => ours.test(name)).map((name) => join(dataDir, name)),
    ...(keyFile !== undefined && existsSync(keyFile) ? [keyFile] : []),
  ];
  return [...new Set(paths)].flatMap((path) => {
    const { mode } = statSync(path);
    if ((mode & OTHERS) === 0) return [];
    const before = modeOf(path);
    if (path === dataDir && !isOurs)
      return [
        `${path} is open to other users (${before}) and holds other files: give the data a folder of their own.`,
      ];
    try {
      chmodSync(path, mode & 0o700);
    } catch {
      return [`${path} is open to other users (${before}), which cannot be changed by this user.`];
    }
    return [`${path} was open to other users (${before}) and is no more.`];
  });
}
