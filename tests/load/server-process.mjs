// Starts and ends a server process on a filled database.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.mjs';
import { connect } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {import('./open.ts').Place} place
 * @param {number} [wished] the port; a free one by default
 */
export async function startServer({ dataDir, url }, wished) {
  const port = wished ?? (await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(url !== undefined && { DATABASE_URL: url }),
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const { call, end } = connect();
  for (let tries = 0; ; tries++) {
    try {
      await call(base, { method: 'GET', path: '/health', token: '' });
      end();
      return { base, port, child };
    } catch (error) {
      // A first start takes long if it creates the demonstration data.
      if (tries > 1200 || child.exitCode !== null) throw error;
      await pause(50);
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child */
export async function finish(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
