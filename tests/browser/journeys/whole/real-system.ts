import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded, openPostgres } from '../../../../server/db/open-database.ts';
import { hashAnswer, hashSecret } from '../../../../server/kit/secrets.ts';
import { freePort } from '../../../support/free-port.mjs';

/** The built program and the module that lets this process move the program's clock. */
const program = fileURLToPath(new URL('../../../../dist/server/main.js', import.meta.url));
const clock = new URL('moved-clock.mjs', import.meta.url).href;

/** The public address in messages and QR codes. No proxy exists here; {@link RealSystem.local} replaces it. */
const PUBLIC_URL = 'https://skills.example.org';

/** An empty PostgreSQL database for the system, such as `postgres://user@localhost:5432/journey`; '' for the embedded one. */
const postgres = process.env['JOURNEY_DATABASE_URL'] ?? '';

/** The time in ms to wait for a line of the program, a message or an answer on a busy machine. */
const PATIENCE = 90_000;

/** A text message as the provider's webhook receives it. */
interface TextMessage {
  readonly phone: string;
  readonly text: string;
}

/** A server process with production settings on this machine, with an empty data folder at first. */
export interface RealSystem {
  /** The address of the server. */
  readonly url: string;
  readonly folder: string;
  /** The current time of the server, in ms. */
  now(): number;
  /** Moves the clock of the server forward to an instant, in ms. Work that is due by then is done. */
  moveTo(instant: number): Promise<void>;
  /**
   * Returns the first group of the newest text message to a number that matches and has not been read. Waits for it.
   */
  message(phone: string, pattern: RegExp): Promise<string>;
  /** Returns an address of this machine for a public address. */
  local(address: string): string;
  /** Sets the answer of a captcha, whose picture a program must not read. This is the only write by SQL. */
  answerCaptcha(key: string): Promise<string>;
  /** Runs a command of the program, such as `check`, on the data of the system. */
  command(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<CommandEnd>;
  stop(): Promise<void>;
}

interface CommandEnd {
  readonly code: number;
  readonly output: string;
}

/** Receives text messages, in place of the provider. */
async function receiveMessages(
  news: EventEmitter,
): Promise<{ server: Server; url: string; received: TextMessage[] }> {
  const received: TextMessage[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)) as TextMessage);
    response.writeHead(204).end();
    news.emit('news');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return { server, url: `http://127.0.0.1:${address.port}/`, received };
}

/**
 * Starts the program in production. The data folder must exist; {@link RealSystem.command} creates the first
 * account.
 * @param port 0 for any free port
 */
export async function startRealSystem({
  folder = mkdtempSync(join(tmpdir(), 'whole-journey-')),
  ahead: atFirst = 0,
  port: wished = 0,
} = {}): Promise<RealSystem> {
  // Emits `news` when the program has printed, a message has arrived or the program has ended.
  const news = new EventEmitter();
  const sms = await receiveMessages(news);
  const port = await freePort(wished);
  let ahead = atFirst;
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL,
    DATA_DIR: folder,
    SECRET_KEY_FILE: join(folder, 'secret.key'),
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: 'secret of the journey',
    LOG_LEVEL: 'warn',
    ...(postgres !== '' && { DATABASE_URL: postgres }),
  };
  let output = '';
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess =>
    spawn(process.execPath, ['--import', clock, program, ...args], {
      env: { ...env, CLOCK_AHEAD: `${ahead}`, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  const server = run([]);
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      news.emit('news');
    });
  }
  server.on('exit', () => news.emit('news'));
  const until = async <T>(what: string, look: () => T | undefined): Promise<T> => {
    const patience = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const hasEnded = server.exitCode !== null || server.signalCode !== null;
      if (!hasEnded) await once(news, 'news', { signal: patience }).catch(() => undefined);
      if (hasEnded || patience.aborted) {
        throw new Error(`There is no ${what}. The program printed:\n${output}`);
      }
    }
  };
  await until('ready server', () => (/ready at/.test(output) ? true : undefined));
  const readMessages = new Set<TextMessage>();
  const url = `http://localhost:${port}`;

  return {
    url,
    folder,
    now: () => Date.now() + ahead,
    async moveTo(instant) {
      ahead = Math.max(ahead, instant - Date.now());
      const answered = once(server, 'message');
      server.send({ ahead });
      await answered;
    },
    message: (phone, pattern) =>
      until(`message to ${phone} like ${pattern}`, () => {
        const fresh = sms.received.filter((one) => one.phone === phone && !readMessages.has(one));
        const found = fresh.findLast(({ text: of }) => pattern.test(of));
        if (found === undefined) return undefined;
        for (const one of fresh.slice(0, fresh.indexOf(found) + 1)) readMessages.add(one);
        return pattern.exec(found.text)?.[1];
      }),
    local: (address) => address.replace(PUBLIC_URL, url),
    async answerCaptcha(key) {
      const answer = 'abcd';
      const db = postgres === '' ? openEmbedded(folder, PATIENCE) : await openPostgres(postgres, 1);
      try {
        await db
          .updateTable('captchas')
          .set({ answer_hash: hashAnswer(key, answer) })
          .where('key_hash', '=', hashSecret(key))
          .executeTakeFirstOrThrow();
      } finally {
        await db.destroy();
      }
      return answer;
    },
    async command(args, more) {
      const child = run(args, more);
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
      }
      const [code] = (await once(child, 'close')) as [number];
      return { code, output: printed };
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      sms.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
