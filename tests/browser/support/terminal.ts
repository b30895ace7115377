import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const patience = 20_000;
/** The last thing the server says at start is where verification codes go. */
export const ready = /ready at (\S+)[^]*Verification codes/;

/** The data folder of a system that was started once and ended, and what its terminal showed then. */
export interface FirstStart {
  folder: string;
  output: string;
}

/**
 * Starts the built system once and ends it. Its data folder is what every system of the tests begins with: to
 * migrate and to seed takes longer than all the rest of a start.
 */
export async function startOnce(): Promise<FirstStart> {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  const terminal = openTerminal(folder, { PORT: '0' });
  await terminal.waitFor(ready);
  await terminal.close();
  return { folder, output: terminal.output() };
}

/** The server's process and what it has written. */
export interface Terminal {
  output(): string;
  /** The first group of a pattern once the output has it; rejects when the process ends or 20 s pass. */
  waitFor(pattern: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** Starts the built system on a data folder, with nothing of this process's environment but the PATH. */
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
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
