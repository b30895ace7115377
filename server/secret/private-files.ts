import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of this system in its data folder: the database with its log, the key, and their companion files.
 */
const ours = /^(hubei-craftsman\.db|secret\.key)([-.].*)?$/;

/** Permission bits of all users except the owner. */
const OTHERS = 0o077;

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/**
 * Removes the permissions of other users of the machine from the data folder and its files. A folder that
 * contains other files is not changed.
 * @param keyFile the key file, if it is in another folder
 * @returns a sentence for each file that was open to other users
 */
export function closeToOthers(dataDir: string, keyFile?: string): string[] {
  // Windows does not have these permissions.
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
