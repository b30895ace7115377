import { spawn } from 'node:child_process';
import { StartError } from '../system/open-system.ts';

/**
 * Returns the arguments and environment with which PostgreSQL's own programs connect. The password is not an
 * argument, because every user of the machine can read arguments.
 */
export function connectionOf(databaseUrl: string): { url: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

/**
 * Runs one of PostgreSQL's own programs, and prints its command line.
 * @param print receives the command line before the program runs, without the password
 * @throws StartError if the program is not installed or fails
 */
export async function runTool(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> {
  const hint = env['PGPASSWORD'] === undefined ? '' : 'PGPASSWORD=… ';
  print(`${hint}${program} ${args.map(quoted).join(' ')}`);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new StartError(
          `${program} cannot be run here: install PostgreSQL's client programs, or run the line above where they are.`,
        ),
      ),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`${program} ended with ${code ?? 'a signal'}.`);
}

const quoted = (arg: string) =>
  /^[\w@%+=:,./?&-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`;
