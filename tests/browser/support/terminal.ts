import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
/**
 * The time limit in ms. A first start creates two competitions with some thousand calls, while other tests
 * run.
 */
const patience = 180_000;
/** The last line that the server writes at its start names the destination of verification codes. */
export const ready = /ready at (\S+)[^]*Verification codes/;

/** The data folder of a system that was started once and ended, with the output of its terminal. */
interface FirstStart {
  folder: string;
  output: string;
}

/**
 * The extent of the demonstration: without the cup, with the cup before its day, or with the cup on its day.
 */
export type DemoCup = '0' | 'before' | 'day';

/**
 * Returns the data folder that every system of the tests copies at its start. Migration and seed take longer
 * than the rest of a start. The first test that needs the folder creates it. If two tests create it at the
 * same time, one of the two folders is used.
 * @param root folder of the first starts of this run
 */
export async function firstStartOf(root: string, cup: DemoCup): Promise<FirstStart> {
  const folder = join(root, cup);
  const shown = join(root, `${cup}.txt`);
  if (!existsSync(folder)) {
    const made = mkdtempSync(join(root, 'made-'));
    const terminal = openTerminal(made, { PORT: '0', DEMO_CUP: cup });
    await terminal.waitFor(ready);
    await terminal.close();
    try {
      // The passwords are the same at each start on this machine, so either output can be stored.
      writeFileSync(shown, terminal.output());
      renameSync(made, folder);
    } catch {
      rmSync(made, { recursive: true, force: true });
    }
  }
  return { folder, output: readFileSync(shown, 'utf8') };
}

/** The server's process and its output. */
export interface Terminal {
  output(): string;
  /**
   * Returns the first group of a pattern once the output matches it. Rejects when the process ends or {@link
   * patience} passes.
   */
  waitFor(pattern: RegExp): Promise<string>;
  close(): Promise<void>;
  /** Ends the process at once, in the middle of its work (SIGKILL). */
  kill(): Promise<void>;
}

/** Starts the built system on a data folder. Only the PATH of this process's environment is passed on. */
export function openTerminal(folder: string, env: Readonly<Record<string, string>>): Terminal {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO_CUP: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`;
      watchers.forEach((watch) => watch());
    });
  }
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
  };

  return {
    output: () => output,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)?.[1];
          if (found !== undefined) {
            finish();
            resolve(found);
          }
        };
        const fail = (reason: string) => {
          finish();
          reject(new Error(`The system ${reason} without showing ${pattern}. Its terminal:\n${output}`));
        };
        const onEnd = () => fail('ended');
        const timer = setTimeout(() => fail(`ran ${patience / 1000} s`), patience);
        const finish = () => {
          clearTimeout(timer);
          watchers.delete(look);
          child.off('exit', onEnd);
        };
        watchers.add(look);
        child.once('exit', onEnd);
        look();
      }),
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
