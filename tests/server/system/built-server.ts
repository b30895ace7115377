import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { isBuilt } from '../../../server/bin/build.mjs';

interface Run {
  process: ChildProcess;
  /** The standard output so far. */
  output: string;
  errors: string;
  exit: Promise<number | null>;
}

/** Builds the server for the tests of a file. Each of its processes gets a separate data folder. */
export function builtServer() {
  const folder = mkdtempSync(join(tmpdir(), 'hubei-process-'));
  const main = join(folder, 'dist/server/main.js');

  beforeAll(async () => {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const outDir = join(folder, 'dist/server');
    if (isBuilt()) cpSync('dist/server', outDir, { recursive: true });
    else await build({ logLevel: 'error', build: { ssr: true, outDir, emptyOutDir: true } });
    mkdirSync(join(folder, 'dist/client'));
    writeFileSync(
      join(folder, 'dist/client/index.html'),
      '<!doctype html><script type="application/json" id="settings">{}</script>',
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function run(env: Record<string, string>, args: string[] = [], input = ''): Run {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DEMO_CUP: '0', ...env },
    });
    const started: Run = {
      process: child,
      output: '',
      errors: '',
      // Resolves after the complete output has been read.
      exit: once(child, 'close').then(([code]) => code as number | null),
    };
    child.stdout.on('data', (chunk: Buffer) => void (started.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (started.errors += chunk.toString()));
    child.stdin.end(input);
    onTestFinished(() => void child.kill('SIGKILL'));
    return started;
  }

  return { folder, main, run, ownData: () => ({ DATA_DIR: mkdtempSync(join(folder, 'data-')) }) };
}

/**
 * Waits for the messages of the start and returns the address. Throws the error output if the process ends
 * before.
 */
export async function addressOf(started: Run): Promise<string> {
  const found = () => /(http:\/\/localhost:\d+)[^]*Verification codes/.exec(started.output)?.[1];
  while (found() === undefined) {
    const hasEnded = await Promise.race([
      once(started.process.stdout as NodeJS.ReadableStream, 'data').then(() => false),
      started.exit.then(() => true),
    ]);
    if (hasEnded) throw new Error(started.errors);
  }
  return found() as string;
}

export async function stop(started: Run): Promise<number | null> {
  started.process.kill('SIGTERM');
  return started.exit;
}

/** Returns all settings that production needs, with the given data folder. */
export const production = (data: { DATA_DIR: string }) => ({
  ...data,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://skills.example.org',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:1',
  SMS_WEBHOOK_SECRET: 'a secret of more than sixteen',
  SECRET_KEY_FILE: join(data.DATA_DIR, 'secret.key'),
});
