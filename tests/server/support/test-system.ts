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

/** A clock that moves only on request. */
interface TestClock {
  now: () => number;
  advance: (milliseconds: number) => void;
}

/** The environment of a server under test. */
interface TestWorld {
  clock: TestClock;
  /** The texts sent to phones, oldest first. */
  texts: PhoneMessage[];
  /** The code in the last text to a phone. */
  lastCode: (phone: string) => string;
  /** Every line of the log, as written. */
  logLines: string[];
  outside: Required<Pick<Outside, 'clock' | 'gateway' | 'captchaText' | 'log'>>;
}

/** The text of every captcha of a server under test. */
export const CAPTCHA = 'K7XM';

/** A snapshot of the tables of a system under test. */
export interface KeptTables {
  /** The file of the embedded database. On PostgreSQL, the statements that restore its rows. */
  readonly rows: string;
  readonly time: number;
  readonly tokens: ReadonlyMap<string, string>;
}

/**
 * @param now an instant, at which the clock stands still; or a function if time must pass, as in a browser
 */
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

/** Returns the settings of a test: the defaults, a free port, and the given environment. */
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

/** A response of the API with its body. */
export interface Answer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

/** The options of a call besides its path. */
interface CallOptions {
  body?: unknown;
  /** A body that is sent unchanged instead of JSON. */
  raw?: BodyInit;
  token?: string;
  headers?: Record<string, string>;
  /** The network address of the caller. */
  address?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** A system under test, which tests call without a port. */
export interface TestSystem extends TestWorld {
  system: System;
  /** The tokens of signed-in accounts, by a name that the test chooses. They are stored with the tables. */
  tokens: Map<string, string>;
  call<Body = unknown>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** Returns the fields of a payload for a new captcha. */
  captcha(): Promise<{ captcha: string; captcha_key: string }>;
  /** Requests a code and reads it from the text message. */
  code(purpose: 'login' | 'register' | 'reset', phone: string): Promise<{ code: string; key: string }>;
  /** Signs an account in, with its second factor if it has one, and returns its token. */
  signIn(account?: Pick<DemoAccount, 'username' | 'password' | 'phone'>): Promise<string>;
}

/** Returns the text of a response, or '' for an event stream, which is cancelled. */
export async function wholeText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

/** Returns the sorted statuses of responses that arrived in any order. */
export function statuses(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Returns the first demonstration account of a role. */
export function demoAccount(role: string): DemoAccount {
  const account = demoAccounts.find((one) => one.role === role || one.alsoRole === role);
  if (account === undefined) throw new Error(`there is no account of role ${role}`);
  return account;
}

/** Opens the system of a test on a copy of the template, or on the database that the test names. */
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
  // Runs no background work during the test, so that the outbox still contains what a test checks. Only the
  // first work, which sends old texts at the start, runs once before the test begins.
  let begun: Promise<unknown> | undefined;
  const repeat: NonNullable<Outside['repeat']> = (work) => {
    begun ??= Promise.resolve(work());
    return () => {};
  };
  const system = await runSystem({ db, presence, sealing, seeded: [] }, settings, { ...outside, repeat });
  await begun;
  return { system, drop: copy.drop };
}

/** A migrated and seeded database for one test. */
interface TestCopy {
  env: Record<string, string>;
  open: () => Promise<Database>;
  drop: () => Promise<void>;
}

/** Returns a name for a new file in the folder of the template. */
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

/** Stores the state of a system under test, from which other tests can begin: {@link openTestSystem}. */
export async function keepTables({ system, clock, tokens }: TestSystem): Promise<KeptTables> {
  const { db } = system.parts;
  const moment = { time: clock.now(), tokens: new Map(tokens) };
  if (inject('template').file === null) return { rows: await readRows(db), ...moment };
  const rows = newFile();
  // A complete copy. The database's own file is incomplete, because its latest pages may still be in its log.
  await sql`vacuum into ${sql.lit(rows)}`.execute(db);
  return { rows, ...moment };
}

/** The copies of this test process. */
let copies: ReturnType<typeof createCopies> | undefined;

/**
 * Opens a system with the demonstration data, on the embedded database or, if TEST_DATABASE_URL is set, in a
 * separate database on PostgreSQL.
 * @param env further settings, as in the environment; a DATABASE_URL or DATA_DIR in it is migrated and seeded
 * @param atEnd receives the function that closes the system; by default the system closes when the test ends
 * @param kept the state to begin with, instead of the demonstration data alone
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
 * Starts a server that listens on a free port, with the embedded database in a temporary folder. It is for
 * tests that need a real connection, for example of a browser. The caller stops it.
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

/** Runs a statement on the database of TEST_DATABASE_URL, outside the databases of the tests. */
async function administer(statement: string): Promise<void> {
  administration ??= openPostgres(process.env['TEST_DATABASE_URL'] ?? '', 1);
  await sql.raw(statement).execute(await administration);
}

/** Creates a place for a test's own tables: an empty schema on PostgreSQL, or memory. */
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
      // Each request comes from another address, so that none requires a captcha.
      const address = `198.51.100.${randomBytes(3).join('.')}`;
      const path = `/verification-codes/${purpose}`;
      const answer = await calls.call<{ key: string }>('POST', path, { body: { phone }, address });
      if (answer.status !== 200) throw new Error(`${path} responded with ${JSON.stringify(answer.body)}`);
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
      if (answer.status !== 200) throw new Error(`the sign-in responded with ${JSON.stringify(answer.body)}`);
      return answer.body.access_token;
    },
  };
  return calls;
}

/** Returns the payload of the sign-in form for an account, with a new captcha. */
export async function signInPayload(
  { captcha }: Pick<TestSystem, 'captcha'>,
  account: Pick<DemoAccount, 'username' | 'password'>,
) {
  const { username, password } = account;
  return { username, password, ...(await captcha()), type: '', declare_id: '' };
}
