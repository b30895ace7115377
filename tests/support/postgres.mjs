import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.mjs';
import { scratchFolder } from './scratch-folder.mjs';

/**
 * Finds the folder of PostgreSQL's server programs: on the PATH, or where Debian and Homebrew install them
 * (the newest version).
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => /^(postgresql@)?\d+$/.test(name))
        .toSorted((a, b) => Number(b.replaceAll(/\D/g, '')) - Number(a.replaceAll(/\D/g, '')))
        .map((name) => join(folder, name, 'bin'));
    } catch {
      return [];
    }
  });
  return [...(process.env['PATH'] ?? '').split(delimiter), ...versions].find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/**
 * Returns an ordinary user if this process runs as root, because PostgreSQL refuses to run as root: the user
 * of PostgreSQL, else the unprivileged system user.
 * @returns {{ uid: number, gid: number } | undefined}
 */
function ordinaryUser() {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ which) =>
        Number(execFileSync('id', [which, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The user does not exist on this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/**
 * The free space in bytes for the logs (up to half of it, by `max_wal_size`) and for dozens of copies of a
 * test database.
 */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Starts a separate database server for tests in a temporary folder. It is fast and not safe against power
 * failures. Its folder is in memory if there is enough room. On a disk, creating, extending and dropping
 * files takes half of PostgreSQL's processor time.
 * @param {string} programs folder of PostgreSQL's server programs ({@link findPostgres})
 * @param {{ synchronousCommit?: boolean, isLarge?: boolean }} [options] whether committed data survive
 *   {@link crash}; whether the data may need more than {@link ENOUGH}, and are stored on the disk
 * @returns {Promise<{ url: string, stop: () => Promise<void>, crash: () => Promise<void>, restart: () => Promise<void> }>}
 *   `crash` ends it at once, with all its connections; `restart` starts it again on the same data and port;
 *   `stop` ends it and removes its folder
 */
export async function startPostgres(programs, { synchronousCommit = false, isLarge = false } = {}) {
  const user = ordinaryUser();
  const folder = scratchFolder('postgres-', isLarge ? Infinity : ENOUGH);
  if (user !== undefined) {
    chownSync(folder, user.uid, user.gid);
  }
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const crash = async () => {
    // SIGQUIT ends the server at once but releases its shared memory.
    if (server?.kill('SIGQUIT') === true) {
      await once(server, 'exit');
    }
  };
  const stop = async () => {
    await crash();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const data = join(folder, 'data');
    const options = ['-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', data, ...options], { ...user, cwd: folder, stdio: 'pipe' });
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'fsync=off',
      `synchronous_commit=${synchronousCommit ? 'on' : 'off'}`,
      'full_page_writes=off',
    ];
    const restart = async () => {
      server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await ready(server);
    };
    await restart();
    return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop, crash, restart };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function ready(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) {
        said = '';
        resolve();
      }
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
