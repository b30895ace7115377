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
import { seedPast } from '../seed/past/demonstration-past.ts';
import { seedCup } from '../seed/demonstration-cup.ts';
import {
  disableKnownAccounts,
  randomPassword,
  seedDemonstration,
  type DemoAccount,
} from '../seed/demonstration.ts';
import { migrate } from '../db/migrate.ts';
import { IN_MEMORY, openEmbedded, openPostgres, type Database } from '../db/open-database.ts';
import { revealReleased } from '../draw/reveal-rounds.ts';
import { moveDueResults } from '../results/due.ts';
import { endDueSessions } from '../day/due-sessions.ts';
import { remindOfWords } from '../draw/due-words.ts';
import { lapseDueBooths } from '../exhibitor/due-booths.ts';
import { clearRehearsals } from '../rehearsal/wipe-rehearsal.ts';
import { sweep } from '../db/sweep.ts';
import { foldedDoubles } from '../unit/naming/doubled-names.ts';
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

/** Replacements for external dependencies, passed by a test or another host. */
export interface Outside {
  clock?: () => number;
  gateway?: CodeGateway;
  /**
   * Returns the characters of the next captcha: upper-case letters and digits that `captcha-picture.ts` can
   * draw.
   */
  captchaText?: () => string;
  languages?: Languages;
  log?: Logger;
  /** Repeats work until it is stopped. A test that checks pending work runs it manually. */
  repeat?: Repeat;
}

type Repeat = (work: () => unknown, milliseconds: number) => () => void;

/** Repeats work by the machine's clock. The timer does not keep the process alive. */
const repeatByClock: Repeat = (work, milliseconds) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** The system without a listening port. */
export interface System {
  api: Hono<ApiEnv>;
  parts: ApiParts;
  /** The demonstration accounts created at this start. */
  seeded: readonly DemoAccount[];
  /** Completes pending work, then closes the database. */
  close: () => Promise<void>;
}

/** A failed start, with the reason as a sentence. */
export class StartError extends Error {
  override name = 'StartError';
}

const SWEEP_EVERY = 10 * 60_000;
const DELIVER_EVERY = 5_000;
const CHECK_EVERY = 60_000;
/** The scheduled instant decides whether a release is public. This task only stores the transition. */
const RELEASE_EVERY = 1_000;
/** A session, and the time to confirm a booth, are over by the clock before this task stores it. */
const END_EVERY = 60_000;

/**
 * Opens the database, seeds it depending on {@link ServerSettings.use}, and builds the API on it.
 * @throws StartError
 */
export async function openSystem(settings: ServerSettings, outside: Outside = {}): Promise<System> {
  const { clock = Date.now } = outside;
  const log = outside.log ?? createLog(settings);
  const gateway = outside.gateway ?? gatewayOf(settings, clock);
  const passwords = createPasswords();
  const db = await openDatabase(settings, (doubles) => log.warn(doubles.join(' ')));
  // The process is registered before it reads the key. Otherwise a rotation can replace the key in between.
  const presence = await announceProcess(db);
  const sealing = await sealingOf(db, settings);
  const seeded = await seedAsUsed(db, settings, { passwords, sealing }, clock());
  await closeAsUsed(db, settings, { passwords, log });
  return runSystem({ db, presence, sealing, seeded }, settings, { ...outside, clock, log, gateway });
}

/** A migrated and seeded database, with the key that encrypts its personal data. */
interface OpenedDatabase {
  db: Database;
  presence: Awaited<ReturnType<typeof announceProcess>>;
  sealing: Sealing;
  seeded: readonly DemoAccount[];
}

/** Builds the API on an opened database, and starts the background tasks: deliveries, logs, sweeping. */
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
  // Only one delivery runs at a time, so that a slow gateway does not get a second queue.
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
  const endDue = () =>
    (ending ??= endDueSessions(parts, clock())
      .then(() => lapseDueBooths(parts, clock()))
      .then(() => remindOfWords(parts, clock()))
      .then(() => clearRehearsals(parts, clock()))
      .catch((error: unknown) => log.error({ err: loggableError(error) }, 'end of sessions failed'))
      .finally(() => (ending = null)));
  await tidy();
  await revealReleased(parts, clock()).catch((error: unknown) =>
    log.error({ err: loggableError(error) }, 'seeds of released draws failed'),
  );
  // Messages that were stored while no process ran are sent at once.
  void tellPeople();
  const repeated = [
    repeat(tellPeople, DELIVER_EVERY),
    repeat(stream, DELIVER_EVERY),
    repeat(tidy, SWEEP_EVERY),
    repeat(release, RELEASE_EVERY),
    repeat(endDue, END_EVERY),
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
 * Opens the database of the settings, by default the embedded one in the data folder, and migrates it.
 * @param report receives the organisations with one name, if the upgrade from an earlier release has found some
 * @throws StartError
 */
export async function openDatabase(
  settings: ServerSettings,
  report: (doubles: readonly string[]) => void = () => undefined,
): Promise<Database> {
  const { databaseUrl, databasePool, dataDir } = settings;
  const db = databaseUrl === undefined ? openFolder(dataDir) : await openPostgres(databaseUrl, databasePool);
  try {
    const doubles = await foldedDoubles(db, await migrate(db));
    if (doubles.length > 0) report(doubles);
    return db;
  } catch (error) {
    await db.destroy();
    throw unusable(settings, error);
  }
}

/**
 * Returns an error with a sentence about a database that cannot be used. It does not contain the password.
 */
export function unusable({ databaseUrl, dataDir }: ServerSettings, error: unknown): StartError {
  const place = databaseUrl === undefined ? `in ${dataDir}` : `at ${new URL(databaseUrl).host}`;
  return new StartError(`The database ${place} cannot be used: ${reasonOf(error)}`);
}

/** @throws StartError if the database is encrypted with another key, or no key can be stored */
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

/** @throws StartError if the folder cannot be written */
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

/**
 * Creates a folder and its parents one by one. Node's own recursion never ends if a folder rejects new ones
 * with ENOENT, as /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(resolve(path)));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Seeds an empty database with the demonstration, if only users of this machine can sign in or if it is
 * requested. Known passwords must not exist anywhere else.
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
  // The demonstration takes some thousand transactions. Waiting for the disk after each takes ten times as
  // long as the transactions.
  if (isEmbedded) await sql`pragma synchronous = off`.execute(db);
  const accounts = await seedDemonstration(db, parts, now, passwordOf);
  const all =
    accounts.length === 0 ? [] : [...accounts, ...(await seedTheCup(db, settings, parts, now, passwordOf))];
  if (isEmbedded) await sql`pragma synchronous = full`.execute(db);
  return all.map((account) => ({ ...account, tries: triesAs(settings)[account.username] ?? '' }));
}

/** Returns the suggestions for each account, which exist only if the cup is on its competition day. */
const triesAs = ({ demoCup }: Pick<ServerSettings, 'demoCup'>) => (demoCup === 'day' ? triesOnTheDay : {});

/**
 * Seeds the second competition. If it is on its competition day, also seeds the previous edition, in which
 * the same persons competed.
 */
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

/**
 * Closes access that a local demonstration leaves open: permissions of files, and accounts with known
 * passwords.
 */
async function closeAsUsed(
  db: Database,
  settings: ServerSettings,
  { passwords, log }: { passwords: Passwords; log: Logger },
): Promise<void> {
  if (settings.databaseUrl === undefined && settings.dataDir !== IN_MEMORY) {
    const sentences = closeToOthers(settings.dataDir, keyFileOf(settings));
    if (sentences.length > 0) log.warn(sentences.join(' '));
  }
  if (settings.use === 'local' || settings.use === 'empty') return;
  const names = await disableKnownAccounts(db, passwords);
  if (names.length > 0)
    log.warn(`Disabled, because their passwords are those of the demonstration: ${names.join(', ')}.`);
}

/** @throws StartError in production without a webhook, because the terminal then shows the codes */
function gatewayOf({ smsWebhook, use }: ServerSettings, clock: () => number): CodeGateway {
  if (smsWebhook !== undefined) return webhookGateway(smsWebhook, clock);
  if (use === 'production')
    throw new StartError('SMS_WEBHOOK_URL is needed: codes never go to the log of a real system.');
  return terminalGateway((text) => void process.stdout.write(text));
}

/** Creates a log of JSON lines on standard error. Standard output is for the operator. */
function createLog({ logLevel }: ServerSettings): Logger {
  return pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: false }));
}

const reasonOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
