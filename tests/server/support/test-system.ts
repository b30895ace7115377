import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { SecondFactorWanted, Token } from '../../../server/contract/session/account.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { demoAccounts, seedDemonstration, type DemoAccount } from '../../../server/seed/demonstration.ts';
import { openFile, openPostgres, type Database } from '../../../server/db/open-database.ts';
import {
  openSystem,
  runSystem,
  sealingOf,
  type Outside,
  type System,
} from '../../../server/system/open-system.ts';
import type { PhoneMessage } from '../../../server/message/code-gateway.ts';
import { createPasswords } from '../../../server/secret/passwords.ts';
import { announceProcess } from '../../../server/message/server-processes.ts';
import { readSettings, type ServerSettings } from '../../../server/settings.ts';
import { startServer, type RunningServer } from '../../../server/system/start-server.ts';
import { CONNECTIONS, createCopies, readRows } from '../../support/postgres-copies.ts';
import { SOME_DAY, TEMPLATE_DATABASE } from '../../support/template.ts';
import { paths } from '../../support/paths.ts';

/** A clock that stands still until it is moved. */
interface TestClock {
  now: () => number;
  advance: (milliseconds: number) => void;
}

/** The outside world of a server under test. */
interface TestWorld {
  clock: TestClock;
  /** Texts that phones got, oldest first. */
  texts: PhoneMessage[];
  /** The code in the last text to a phone. */
  lastCode: (phone: string) => string;
  /** Every line of the log, as written. */
  logLines: string[];
  outside: Required<Pick<Outside, 'clock' | 'gateway' | 'captchaText' | 'log'>>;
}

/** What every captcha of a server under test shows. */
export const CAPTCHA = 'K7XM';

/** The tables of a system under test as they were at one moment. */
export interface KeptTables {
  /** The file of the embedded database; on PostgreSQL the statements that put its rows back. */
  readonly rows: string;
  readonly time: number;
  readonly tokens: ReadonlyMap<string, string>;
}

/** @param now a function of one's own where time must pass by itself, as in a browser; otherwise when it stands still */
function createWorld(now: number | (() => number)): TestWorld {
  let passed = 0;
  const clock: TestClock = {
    now: typeof now === 'number' ? () => now + passed : now,
    advance: (milliseconds) => void (passed += milliseconds),
  };
  const texts: PhoneMessage[] = [];
  const logLines: string[] = [];
  return {
    clock,
    texts,
    logLines,
    lastCode(phone) {
      const code = /\b\d{6}\b/.exec(texts.findLast((one) => one.phone === phone)?.text ?? '')?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    outside: {
      clock: clock.now,
      gateway: { send: (message) => Promise.resolve(void texts.push(message)) },
      captchaText: () => CAPTCHA,
      log: pino({ level: 'info', base: null }, { write: (line) => void logLines.push(line) }),
    },
  };
}

/** Settings for a test: as without any environment, on a free port, with what is given besides. */
function testSettings(env: Readonly<Record<string, string>> = {}): ServerSettings {
  return readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: ':memory:',
    // Tests move the clock by hours within a session.
    TOKEN_IDLE_MINUTES: '720',
    DEMO_CUP: '0',
    ...env,
  });
}

/** An answer of the API with its body read. */
export interface Answer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

/** What a call carries besides its path. */
interface CallOptions {
  body?: unknown;
  /** Sent as it is, instead of a JSON body. */
  raw?: BodyInit;
  token?: string;
  headers?: Record<string, string>;
  /** The address the call comes from. */
  address?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** A system under test, called without a port. */
export interface TestSystem extends TestWorld {
  system: System;
  /** Of those who are signed in, by whatever name the test knows them; kept with the tables. */
  tokens: Map<string, string>;
  call<Body = unknown>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** A fresh captcha's answer as a payload wants it. */
  captcha(): Promise<{ captcha: string; captcha_key: string }>;
  /** Asks for a code and reads it off the phone. */
  code(purpose: 'login' | 'register' | 'reset', phone: string): Promise<{ code: string; key: string }>;
  /** Signs an account in, with its second factor where it has one; gives its token. */
  signIn(account?: Pick<DemoAccount, 'username' | 'password' | 'phone'>): Promise<string>;
}

/** The text of an answer; '' of one that goes on for as long as somebody listens, which this one does not. */
export async function wholeText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

/** The statuses of answers that came in any order, in order. */
export function statuses(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** The demonstration account of a kind, by its role; the first of them. */
export function demoAccount(role: string): DemoAccount {
  const account = demoAccounts.find((one) => one.role === role || one.alsoRole === role);
  if (account === undefined) throw new Error(`there is no account of role ${role}`);
  return account;
}

/** Opens what a test has asked for; the template's copy unless the test brings a database of its own. */
async function openDatabaseAndSystem(
  env: Readonly<Record<string, string>>,
  outside: TestWorld['outside'],
  kept?: KeptTables,
): Promise<{ system: System; drop: () => Promise<void> }> {
  if ('DATABASE_URL' in env || 'DATA_DIR' in env) {
    const system = await openSystem(testSettings({ NODE_ENV: 'production', ...env }), outside);
    const { db, sealing } = system.parts;
    await seedDemonstration(db, { passwords: createPasswords(), sealing }, outside.clock());
    return { system, drop: () => Promise.resolve() };
  }
  const { key } = inject('template');
  const copy = await (inject('template').file === null ? copyOnPostgres(kept) : copyOfFile(kept));
  const settings = testSettings({ NODE_ENV: 'production', ...copy.env, ...env });
  const db = await copy.open();
  const presence = await announceProcess(db);
  const sealing = await sealingOf(db, { ...settings, secretKey: Buffer.from(key, 'base64') });
  // What waits to be sent is still there when a test looks at it, however long the test takes. The first work is that
  // of a start, which sends what has waited: it is over before the test begins.
  let begun: Promise<unknown> | undefined;
  const repeat: NonNullable<Outside['repeat']> = (work) => {
    begun ??= Promise.resolve(work());
    return () => {};
  };
  const system = await runSystem({ db, presence, sealing, seeded: [] }, settings, { ...outside, repeat });
  await begun;
  return { system, drop: copy.drop };
}

/** A migrated and seeded database of the test's own. */
interface TestCopy {
  env: Record<string, string>;
  open: () => Promise<Database>;
  drop: () => Promise<void>;
}

/** A name for a new file beside the template. */
const newFile = () => join(inject('template').folder, `test_${randomBytes(6).toString('hex')}.db`);

async function copyOfFile(kept?: KeptTables): Promise<TestCopy> {
  const copy = newFile();
  copyFileSync(kept?.rows ?? inject('template').file ?? '', copy);
  return {
    env: {},
    open: () => Promise.resolve(openFile(copy)),
    drop: () =>
      Promise.resolve(['', '-shm', '-wal'].forEach((end) => rmSync(`${copy}${end}`, { force: true }))),
  };
}

async function copyOnPostgres(kept?: KeptTables): Promise<TestCopy> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  copies ??= createCopies(url, TEMPLATE_DATABASE, inject('template').prefix);
  const copy = await copies.take(kept?.rows);
  return {
    env: { DATABASE_URL: copy.url, DATABASE_POOL: String(CONNECTIONS) },
    open: () => Promise.resolve(copy.db),
    drop: copy.giveBack,
  };
}

/** Keeps what a system under test has come to, for others to begin at: {@link openTestSystem}. */
export async function keepTables({ system, clock, tokens }: TestSystem): Promise<KeptTables> {
  const { db } = system.parts;
  const moment = { time: clock.now(), tokens: new Map(tokens) };
  if (inject('template').file === null) return { rows: await readRows(db), ...moment };
  const rows = newFile();
  // Whole, unlike the database's own file, whose latest pages may still be in its log.
  await sql`vacuum into ${sql.lit(rows)}`.execute(db);
  return { rows, ...moment };
}

/** Those of this process of tests. */
let copies: ReturnType<typeof createCopies> | undefined;

/**
 * Opens a system with the demonstration's data, on the embedded database or, where TEST_DATABASE_URL is set, in a
 * database of its own on PostgreSQL.
 * @param env settings besides, as in the environment; a DATABASE_URL or DATA_DIR among them is migrated and seeded
 * @param atEnd keeps what closes it; by default it is closed when the test ends
 * @param kept what it begins with, instead of the demonstration's data alone
 */
export async function openTestSystem(
  env: Readonly<Record<string, string>> = {},
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
  kept?: KeptTables,
): Promise<TestSystem> {
  const world = createWorld(kept?.time ?? SOME_DAY);
  const { system, drop } = await openDatabaseAndSystem(env, world.outside, kept);
  atEnd(async () => {
    await system.close();
    await drop();
  });
  return { ...world, system, tokens: new Map(kept?.tokens), ...callsOf(system, world) };
}

/**
 * Starts a listening server on a free port, with the embedded database in a temporary folder: for tests
 * that need a real connection, such as a browser's. The caller stops it.
 * @param clientDir dist/client; null for the API alone
 */
export async function startTestServer(
  clientDir: string | null,
  env: Readonly<Record<string, string>> = {},
): Promise<TestWorld & RunningServer> {
  const world = createWorld(Date.now);
  const dataDir = mkdtempSync(join(tmpdir(), 'hubei-craftsman-'));
  const running = await startServer(testSettings({ DATA_DIR: dataDir, ...env }), clientDir, world.outside);
  return {
    ...world,
    ...running,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

let administration: Promise<Database> | undefined;

/** Runs a statement beside all tests, on the database that TEST_DATABASE_URL names. */
async function administer(statement: string): Promise<void> {
  administration ??= openPostgres(process.env['TEST_DATABASE_URL'] ?? '', 1);
  await sql.raw(statement).execute(await administration);
}

/** Where a test's own tables go: an empty schema on PostgreSQL, or memory. */
export async function testDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) return { env: {}, drop: () => Promise.resolve() };
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  await administer(`create schema ${schema}`);
  return {
    env: { DATABASE_URL: own.href, DATABASE_POOL: '4' },
    drop: () => administer(`drop schema ${schema} cascade`),
  };
}

function callsOf(system: System, world: TestWorld): Pick<TestSystem, 'call' | 'captcha' | 'code' | 'signIn'> {
  const calls: Pick<TestSystem, 'call' | 'captcha' | 'code' | 'signIn'> = {
    async call<Body>(method: Method, path: string, options: CallOptions = {}) {
      const { body, raw, token, headers = {}, address = '192.0.2.1' } = options;
      const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await system.api.request(
        path.startsWith('/api') ? path : `${API_ROOT}${path}`,
        {
          method,
          ...(content !== undefined && { body: content }),
          headers: {
            'accept-language': 'en',
            ...(content !== undefined && { 'content-type': 'application/json' }),
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        { incoming: { socket: { remoteAddress: address } } },
      );
      const text = await wholeText(response);
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return {
        status: response.status,
        body: (isJson ? JSON.parse(text) : text || undefined) as Body,
        headers: response.headers,
      };
    },
    async captcha() {
      const { body } = await calls.call<{ captcha_key: string }>('GET', paths.getCaptcha);
      return { captcha: CAPTCHA, captcha_key: body.captcha_key };
    },
    async code(purpose, phone) {
      // From an address of its own each time, so that no captcha is due.
      const address = `198.51.100.${randomBytes(3).join('.')}`;
      const path = `/verification-codes/${purpose}`;
      const answer = await calls.call<{ key: string }>('POST', path, { body: { phone }, address });
      if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
      return { code: world.lastCode(phone), key: answer.body.key };
    },
    async signIn(account = demoAccount('Personal')) {
      const first = await calls.call<Token & SecondFactorWanted>('POST', paths.signIn, {
        body: await signInPayload(calls, account),
      });
      const answer =
        first.body.code === errorCodes.secondFactor
          ? await calls.call<Token>('POST', paths.proveSecondFactor, {
              body: { key: first.body.key, code: world.lastCode(account.phone) },
            })
          : first;
      if (answer.status !== 200) throw new Error(`sign-in answered ${JSON.stringify(answer.body)}`);
      return answer.body.access_token;
    },
  };
  return calls;
}

/** What the sign-in screen sends for an account, with a fresh captcha. */
export async function signInPayload(
  { captcha }: Pick<TestSystem, 'captcha'>,
  account: Pick<DemoAccount, 'username' | 'password'>,
) {
  const { username, password } = account;
  return { username, password, ...(await captcha()), type: '', declare_id: '' };
}
