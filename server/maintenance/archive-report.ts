import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PackageFault } from '../archive/verify/open-package.ts';
import { fileDigest, verifyArchive } from '../archive/verify/verify-archive.ts';
import { StartError } from '../system/open-system.ts';

export const ARCHIVE_USAGE = 'verify-archive FILE [--key PUBLIC_KEY]';

/**
 * `verify-archive`: verifies a package without a database.
 * @param say receives a line for each check
 * @returns whether all checks have passed
 * @throws StartError if the file does not exist
 */
export async function reportArchive(args: readonly string[], say: (line: string) => void): Promise<boolean> {
  const { file, key } = readArgs(args);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  say(`SHA-256 of the file: ${await fileDigest(file)}; compare it with the board of the competition.`);
  try {
    await verifyArchive(file, key, (sentence) => say(`✓ ${sentence}`));
    say('Everything in the package agrees.');
    return true;
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error;
    say(`✗ ${error.message}`);
    return false;
  }
}

function readArgs(args: readonly string[]): { file: string; key: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { key: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || !/^(?:[0-9a-f]{64})?$/.test(values.key ?? ''))
      throw new Error();
    return { file, key: values.key };
  } catch {
    throw new StartError(`Usage: ${ARCHIVE_USAGE}`);
  }
}
