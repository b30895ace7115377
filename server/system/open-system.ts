import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import { createApi } from './create-api.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { triesOnTheDay } from '../seed/demonstration-cup-accounts.ts';
import { seedDay } from '../seed/demonstration-day.ts';
import { seedCrew } from '../seed/demonstration-crew.ts';
import { seedPast } from '../seed/demonstration-past.ts';
import { seedCup } from '../seed/demonstration-cup.ts';
import {
  disableKnownAccounts,
  randomPassword,
  seedDemonstration,
  type DemoAccount,
} from '../seed/demonstration.ts';
import { migrate } from '../db/migrate.ts';
import { IN_MEMORY, openEmbedded, openPostgres, type Database } from '../db/open-database.ts';
import { moveDueResults } from '../results/due.ts';
import { endDueSessions } from '../day/due-sessions.ts';
import { sweep } from '../db/sweep.ts';
import { randomCaptchaText } from '../session/captcha-picture.ts';
import {
  createCodeSender,
  terminalGateway,
  webhookGateway,
  type CodeGateway,
} from '../message/code-gateway.ts';
import { createLanguages, type Languages } from '../message/languages.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { recheckAssignments } from '../duty/assignment-checks.ts';
import { callReaders } from '../announcement/urging.ts';
import { deliver } from '../message/outbox.ts';
import { openNewsLine } from '../news/news-line.ts';
import { createPasswords, type Passwords } from '../secret/passwords.ts';
import { closeToOthers } from '../secret/private-files.ts';
import { keyFileOf, openWithKept } from '../secret/secret-key.ts';
import type { Sealing } from '../secret/sealing.ts';
import { streamSecurity } from '../session/security-log.ts';
import { announceProcess } from '../message/server-processes.ts';
import { clamdScan, noScan } from '../file/virus-scan.ts';
import type { ServerSettings } from '../settings.ts';

/** What a test or another host puts in the place of the outside world. */
export interface Outside {
  clock?: () => number;
  gateway?: CodeGateway;
  /** Characters of the next captcha, upper-case letters and digits that `captcha-picture.ts` can draw. */
  captchaText?: () => string;
  languages?: Languages;
  log?: Logger;
  /** Does something again and again until it is stopped; a test that looks at what waits to be done does it by hand. */
  repeat?: Repeat;
}

type Repeat = (work: () => unknown, milliseconds: number) => () => void;

/** By the machine's clock, as long as the process has something else to do. */
const repeatByClock: Repeat = (work, milliseconds) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** The system without a port. */
export interface System {
  api: Hono<ApiEnv>;
  parts: ApiParts;
  /** The demonstration accounts made at this very start. */
  seeded: readonly DemoAccount[];
  /** Lets what is under way finish, then closes the database. */
  close: () => Promise<void>;
}

/** A start that failed for a reason its sentence says. */
export class StartError extends Error {
  override name = 'StartError';
}

const SWEEP_EVERY = 10 * 60_000;
const DELIVER_EVERY = 5_000;
const CHECK_EVERY = 60_000;
/** What a release is served by is its instant; this only writes down that it has come. */
const RELEASE_EVERY = 1_000;
/** A session is shown as over by its own clock before that. */
const END_EVERY = 60_000;

/**
 * Opens the database, seeds it where that is wanted ({@link ServerSettings.use}), and builds the API on it.
 * @throws StartError
 */
export async function openSystem(settings: ServerSettings, outside: Outside = {}): Promise<System> {
  const { clock = Date.now } = outside;
  const log = outside.log ?? createLog(settings);
  const gateway = outside.gateway ?? gatewayOf(settings, clock);
  const passwords = createPasswords();
  const db = await openDatabase(settings);
  // Before the key is looked at, so that nobody exchanges it in between.
  const presence = await announceProcess(db);
  const sealing = await sealingOf(db, settings);
  const seeded = await seedAsUsed(db, settings, { passwords, sealing }, clock());
  await closeAsUsed(db, settings, { passwords, log });
  return runSystem({ db, presence, sealing, seeded }, settings, { ...outside, clock, log, gateway });
}

/** A database that is migrated and seeded, and the key its personal data are sealed with. */
interface OpenedDatabase {
  db: Database;
  presence: Awaited<ReturnType<typeof announceProcess>>;
  sealing: Sealing;
  seeded: readonly DemoAccount[];
}

/** Builds the API on a database that is ready, and begins what runs beside it: deliveries, logs, sweeping. */
export async function runSystem(
  { db, presence, sealing, seeded }: OpenedDatabase,
  settings: ServerSettings,
  outside: Outside & Required<Pick<Outside, 'clock' | 'log' | 'gateway'>>,
): Promise<System> {
  const { clock, log, gateway, repeat = repeatByClock } = outside;
  const sender = createCodeSender(gateway, log);
  const languages = outside.languages ?? createLanguages();
  const parts: ApiParts = {
    db,
    clock,
    sendCode: sender.send,
    captchaText: outside.captchaText ?? randomCaptchaText,
    passwords: createPasswords(),
    sealing,
    scan: settings.virusScanner === undefined ? noScan : clamdScan(settings.virusScanner),
    languages,
    news: openNewsLine(db, settings.databaseUrl, log),
    log,
    settings,
  };
  let delivering: Promise<unknown> | null = null;
  // One delivery at a time: a gateway that is slow gets no second queue.
  const tellPeople = () =>
    (delivering ??= callReaders(db, clock())
      .then(() => deliver({ db, gateway, languages, log, settings }, clock()))
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'delivery failed'))
      .finally(() => (delivering = null)));
  let streaming: Promise<void> | null = null;
  const stream = () =>
    (streaming ??= streamSecurity({ db, log })
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'security log failed'))
      .finally(() => (streaming = null)));
  const tidy = () =>
    sweep({ db, sealing }, clock()).catch((error: unknown) =>
      log.error({ err: loggableError(error) }, 'sweep failed'),
    );
  let checking: Promise<void> | null = null;
  const checkDuties = () =>
    (checking ??= recheckAssignments(db, clock())
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'check of duties failed'))
      .finally(() => (checking = null)));
  let releasing: Promise<void> | null = null;
  const release = () =>
    (releasing ??= moveDueResults(parts, clock())
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'release of results failed'))
      .finally(() => (releasing = null)));
  let ending: Promise<void> | null = null;
  const endSessions = () =>
    (ending ??= endDueSessions(parts, clock())
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'end of sessions failed'))
      .finally(() => (ending = null)));
  await tidy();
  // What has waited while no process ran goes out at once.
  void tellPeople();
  const repeated = [
    repeat(tellPeople, DELIVER_EVERY),
    repeat(stream, DELIVER_EVERY),
    repeat(tidy, SWEEP_EVERY),
    repeat(release, RELEASE_EVERY),
    repeat(endSessions, END_EVERY),
    repeat(checkDuties, CHECK_EVERY),
  ];
  return {
    api: createApi(parts),
    parts,
    seeded,
    async close() {
      for (const stop of repeated) stop();
      await parts.news.close();
      await delivering;
      await checking;
      await releasing;
      await ending;
      await streaming;
      await stream();
      await sender.settled();
      await presence.end();
      await db.destroy();
    },
  };
}

/**
 * Opens the database the settings name, the embedded one in the data folder by default, and migrates it.
 * @throws StartError
 */
export async function openDatabase(settings: ServerSettings): Promise<Database> {
  const { databaseUrl, databasePool, dataDir } = settings;
  const db = databaseUrl === undefined ? openFolder(dataDir) : await openPostgres(databaseUrl, databasePool);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw unusable(settings, error);
  }
}

/** A database that does not answer, or not as one, in a sentence without its password. */
export function unusable({ databaseUrl, dataDir }: ServerSettings, error: unknown): StartError {
  const place = databaseUrl === undefined ? `in ${dataDir}` : `at ${new URL(databaseUrl).host}`;
  return new StartError(`The database ${place} cannot be used: ${reasonOf(error)}`);
}

/** @throws StartError where the database was filled with another key, or none can be kept */
export async function sealingOf(db: Database, settings: ServerSettings): Promise<Sealing> {
  try {
    const sealing = await openWithKept(db, settings);
    if (sealing !== undefined) return sealing;
  } catch (error) {
    await db.destroy();
    throw new StartError(
      `No secret key can be kept in ${settings.dataDir} (${reasonOf(error)}): set SECRET_KEY.`,
    );
  }
  await db.destroy();
  throw new StartError(
    'The personal data of this database were sealed with another key: set SECRET_KEY, or put back secret.key.',
  );
}

/** @throws StartError where the folder cannot be written */
export function openFolder(dataDir: string): Database {
  try {
    if (dataDir !== IN_MEMORY) {
      makeFolder(dataDir);
      accessSync(dataDir, constants.W_OK);
    }
    return openEmbedded(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}): choose another with DATA_DIR.`,
    );
  }
}

/** Step by step: Node's own recursion never ends where a folder refuses new ones with ENOENT, as /proc does. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(resolve(path)));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Fills an empty database with the demonstration, where nobody but the people at this machine signs in, or where it is
 * asked for: known passwords belong nowhere else.
 */
async function seedAsUsed(
  db: Database,
  settings: ServerSettings,
  parts: { passwords: Passwords; sealing: Sealing },
  now: number,
): Promise<readonly DemoAccount[]> {
  const isEmbedded = settings.databaseUrl === undefined;
  const isLocal = settings.use === 'local' && isEmbedded;
  if (!isLocal && settings.use !== 'demonstration') return [];
  const passwordOf = isLocal ? undefined : randomPassword;
  // Some thousand transactions: to wait for the disk after each would take ten times as long as making them.
  if (isEmbedded) await sql`pragma synchronous = off`.execute(db);
  const accounts = await seedDemonstration(db, parts, now, passwordOf);
  const all =
    accounts.length === 0 ? [] : [...accounts, ...(await seedTheCup(db, settings, parts, now, passwordOf))];
  if (isEmbedded) await sql`pragma synchronous = full`.execute(db);
  return all.map((account) => ({ ...account, tries: triesAs(settings)[account.username] ?? '' }));
}

/** What waits for an account, which the cup has on its day alone. */
const triesAs = ({ demoCup }: Pick<ServerSettings, 'demoCup'>) => (demoCup === 'day' ? triesOnTheDay : {});

/** The second competition, and on its day the edition before as well, where the same people have been. */
async function seedTheCup(
  db: Database,
  { demoCup }: Pick<ServerSettings, 'demoCup'>,
  parts: { passwords: Passwords; sealing: Sealing },
  now: number,
  passwordOf: ((account: DemoAccount) => string) | undefined,
): Promise<readonly DemoAccount[]> {
  if (demoCup === '0') return [];
  const ofCup = await seedCup(db, parts, now, passwordOf);
  const ofCrew = await seedCrew(db, parts, now, passwordOf);
  if (demoCup === 'day') {
    await seedDay({ db, sealing: parts.sealing }, now);
    await seedPast({ db, sealing: parts.sealing }, now);
  }
  return [...ofCup, ...ofCrew];
}

/** Closes what a start as the demonstration of one machine has left open. */
async function closeAsUsed(
  db: Database,
  settings: ServerSettings,
  { passwords, log }: { passwords: Passwords; log: Logger },
): Promise<void> {
  if (settings.databaseUrl === undefined && settings.dataDir !== IN_MEMORY) {
    const sentences = closeToOthers(settings.dataDir, keyFileOf(settings));
    if (sentences.length > 0) log.warn(sentences.join(' '));
  }
  if (settings.use === 'local') return;
  const names = await disableKnownAccounts(db, passwords);
  if (names.length > 0)
    log.warn(`Disabled, because their passwords are those of the demonstration: ${names.join(', ')}.`);
}

/** @throws StartError where codes would be shown to whoever reads the terminal of a real system */
function gatewayOf({ smsWebhook, use }: ServerSettings, clock: () => number): CodeGateway {
  if (smsWebhook !== undefined) return webhookGateway(smsWebhook, clock);
  if (use === 'production')
    throw new StartError('SMS_WEBHOOK_URL is needed: codes never go to the log of a real system.');
  return terminalGateway((text) => void process.stdout.write(text));
}

/** JSON lines on standard error; standard output is for people. */
function createLog({ logLevel }: ServerSettings): Logger {
  return pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: false }));
}

const reasonOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
