import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SecondFactorWanted, Token } from '../../../server/contract/session/account.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { setPassword } from '../../../server/account/accounts.ts';
import { seeded } from '../../../server/db/move.ts';
import { openEmbedded, type Database } from '../../../server/db/open-database.ts';
import { hashAnswer, hashSecret } from '../../../server/kit/secrets.ts';
import { paths } from '../../support/paths.ts';
import { freePort } from '../../support/free-port.mjs';
import { writeFinalResults } from './final-results.ts';
import { firstStartOf, openTerminal, ready, type DemoCup } from './terminal.ts';

/** A demonstration account, as the server's terminal shows it at the first start. */
export interface Account {
  kind: string;
  username: string;
  password: string;
}

/** A running instance of the built system, with a separate process, port and database. */
export interface RunningSystem {
  /** The URL without a trailing slash. */
  url: string;
  accounts: readonly Account[];
  /** Returns the whole output of the terminal so far. */
  output(): string;
  /** Returns the account of a kind, for example 'Personal registrant'. */
  account(kind: string): Account;
  /** Waits for the next text message to a phone that has not been read yet, and returns its 6 digits. */
  codeFor(phone: string): Promise<string>;
  /** Sets the answer of a captcha to `abcd`, because a test cannot and must not read the picture. */
  answerCaptcha(key: string): Promise<string>;
  /**
   * Sets the code of a sign-in to `246813`. The terminal does not show which text message belongs to which
   * sign-in.
   */
  answerSecondFactor(key: string): Promise<string>;
  /** Resets a rate limit: new errors per machine, or signatures per account. */
  forgetLimit(of: 'client-errors-new' | 'error-reports' | 'code:sign'): Promise<void>;
  /** Ends the time in which words are accepted for the draws of an event. */
  closeWords(event: string): Promise<void>;
  /** Moves the release of the scheduled results of an event into the past. */
  releaseResults(event: string): Promise<void>;
  /** Ends the check-in time of an event. */
  closeLists(event: string): Promise<void>;
  /** Sets the ended sessions of an event to running again. */
  runSessions(event: string): Promise<void>;
  /** Gives an event final results, and the awards that follow from them. */
  finishResults(event: string): Promise<void>;
  /** Closes the registration of a competition now. */
  closeRegistration(id: string): Promise<void>;
  /**
   * Moves the days of a competition that is not archived into the past. Its events end as well if `hasEnded`
   * is true.
   */
  finishCompetition(id: string, hasEnded: boolean): Promise<void>;
  /** Sets the end of the ended sessions of an event to the current time, so that appeals can be filed. */
  endSessions(event: string): Promise<void>;
  /** Lets experts of the bank serve and sign in. The kind of each account is the name of the expert. */
  letServe(names: readonly string[]): Promise<void>;
  /** Returns a token without a page, with the second factor if the account has one. */
  signIn(account: Account): Promise<Token>;
  /** Ends the process like an operator (SIGTERM). The data stay until {@link stop}. */
  halt(): Promise<void>;
  /** Ends the process in the middle of its work (SIGKILL), like a power cut. */
  kill(): Promise<void>;
  /** Starts the ended process again, on the same port and data. */
  resume(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the first starts of this run. */
    firstStarts: string;
  }
}

/**
 * Ports of systems that have ended. Pages that are used again (visits.ts) have the code of these addresses in
 * their cache.
 */
const usedPorts: number[] = [];

/** The time in ms that a write of a test waits for the lock of the server. */
const PATIENCE = 60_000;

/** Additional configuration (.env.example). */
interface SystemSettings extends Readonly<Record<string, string>> {
  /** The extent of the demonstration; without the cup by default. */
  readonly DEMO_CUP: DemoCup;
}

/**
 * Starts the built system on a free port, on a copy of the data folder of {@link firstStartOf}.
 * @param env DEMO_CUP=before or day for the demonstration with its cup
 */
export async function startSystem(env: Partial<SystemSettings> = {}): Promise<RunningSystem> {
  const started = await firstStartOf(inject('firstStarts'), env.DEMO_CUP ?? '0');
  const folder = mkdtempSync(join(tmpdir(), 'system-'));
  cpSync(started.folder, folder, { recursive: true });
  const port = await freePort(usedPorts.pop());
  const open = () => openTerminal(folder, { ...env, PORT: `${port}` });
  let terminal = open();
  const stop = async () => {
    // The data folder is removed, so the process can be killed.
    await terminal.kill();
    rmSync(folder, { recursive: true, force: true });
    usedPorts.push(port);
  };
  const url = await terminal.waitFor(ready).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const accounts = [...readAccounts(started.output)];
  const codesTaken = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  /**
   * Writes to the server's database. On a busy machine the server may hold the lock for seconds. The writes
   * run one after the other. Otherwise a connection that waits for the lock blocks this process, and with it
   * the commit of another connection of the same process.
   */
  const write = (work: (db: Database) => Promise<unknown>): Promise<void> => {
    const writeNow = async () => {
      const db = openEmbedded(folder, PATIENCE);
      try {
        await work(db);
      } finally {
        await db.destroy();
      }
    };
    const done = last.then(writeNow);
    last = done.catch(() => undefined);
    return done;
  };

  const system: RunningSystem = {
    url,
    accounts,
    output: () => terminal.output(),
    account(kind) {
      const found = accounts.find((account) => account.kind === kind);
      if (found === undefined) {
        throw new Error(
          `No demonstration account "${kind}" among ${accounts.map((one) => one.kind).join(', ')}`,
        );
      }
      return found;
    },
    async codeFor(phone) {
      const taken = codesTaken.get(phone) ?? 0;
      codesTaken.set(phone, taken + 1);
      const text = `SMS to ${phone}\\s[^└]*?(\\d{6})(?!\\d)[^└]*└`;
      return terminal.waitFor(new RegExp(`(?:SMS to ${phone}\\s[^└]*└[^]*?){${taken}}${text}`));
    },
    async answerCaptcha(key) {
      const answer = 'abcd';
      await write(async (db) => {
        await db
          .updateTable('captchas')
          .set({ answer_hash: hashAnswer(key, answer) })
          .where('key_hash', '=', hashSecret(key))
          .executeTakeFirstOrThrow();
      });
      return answer;
    },
    async closeRegistration(id) {
      await write(async (db) => {
        const closed = { reg_close_at: Date.now() - 1000 };
        await db.updateTable('competitions').set(closed).where('id', '=', id).executeTakeFirstOrThrow();
      });
    },
    async finishCompetition(id, hasEnded) {
      await write(async (db) => {
        const past = { starts_on: '2026-01-01', ends_on: '2026-01-02', status: seeded('published') };
        await db.updateTable('competitions').set(past).where('id', '=', id).execute();
        await db
          .updateTable('competition_events')
          .set({ status: hasEnded ? seeded('cancelled') : seeded('running') })
          .where('competition_id', '=', id)
          .execute();
        await db.deleteFrom('archive_packages').where('competition_id', '=', id).execute();
      });
    },
    async answerSecondFactor(key) {
      const code = '246813';
      await write(async (db) => {
        await db
          .updateTable('verification_codes')
          .set({ code_hash: hashAnswer(key, code) })
          .where('key_hash', '=', hashSecret(key))
          .executeTakeFirstOrThrow();
      });
      return code;
    },
    async forgetLimit(of) {
      await write(async (db) => {
        await db.deleteFrom('rate_counters').where('bucket', 'like', `${of}:%`).execute();
      });
    },
    async closeWords(event) {
      await write(async (db) => {
        await db
          .updateTable('draw_rounds')
          .set({ words_until: Date.now() - 1000 })
          .where('event_id', '=', event)
          .where('status', '=', 'committed')
          .executeTakeFirstOrThrow();
      });
    },
    async releaseResults(event) {
      await write(async (db) => {
        await db
          .updateTable('publications')
          .set({ release_at: Date.now() - 1000 })
          .where('event_id', '=', event)
          .where('status', '=', 'scheduled')
          .executeTakeFirstOrThrow();
      });
    },
    async closeLists(event) {
      await write(async (db) => {
        await db
          .updateTable('competition_sessions')
          .set({ starts_at: Date.now() })
          .where('event_id', '=', event)
          .where('status', '=', 'checking')
          .executeTakeFirstOrThrow();
      });
    },
    async runSessions(event) {
      await write(async (db) => {
        await db
          .updateTable('competition_sessions')
          // The end must be in the future. Otherwise the server ends the session again.
          .set({ status: 'running', ends_at: Date.now() + 3_600_000 })
          .where('event_id', '=', event)
          .where('status', '=', 'ended')
          .executeTakeFirstOrThrow();
      });
    },
    async finishResults(event) {
      await write(async (db) => {
        await db.transaction().execute((transaction) => writeFinalResults(transaction, event));
      });
    },
    async endSessions(event) {
      await write(async (db) => {
        await db
          .updateTable('competition_sessions')
          .set({ ended_at: Date.now() })
          .where('event_id', '=', event)
          .where('status', '=', 'ended')
          .executeTakeFirstOrThrow();
      });
    },
    async letServe(names) {
      const { username: known, password } = system.account('Scoring judge');
      await write(async (db) => {
        const { password_hash } = await db
          .selectFrom('users')
          .select('password_hash')
          .where('username', '=', known)
          .executeTakeFirstOrThrow();
        for (const name of names) {
          const { id, username } = await db
            .selectFrom('users')
            .innerJoin('experts', 'experts.user_id', 'users.id')
            .select(['users.id', 'users.username'])
            .where('users.name', '=', name)
            .executeTakeFirstOrThrow();
          await setPassword(db, id, password_hash ?? '', Date.now());
          await db
            .updateTable('experts')
            .set({ status: seeded('approved'), cert_no: 'HB-CP-2026-1', cert_valid_to: '2099-12-31' })
            .where('user_id', '=', id)
            .execute();
          accounts.push({ kind: name, username: username ?? '', password });
        }
      });
    },
    async signIn({ username, password }) {
      const call = async <Body>(path: string, body?: object) => {
        const response = await fetch(
          `${url}${API_ROOT}${path}`,
          body && {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
        );
        const answer = (await response.json()) as Body & { code?: number };
        if (!response.ok && answer.code !== errorCodes.secondFactor) {
          throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
        }
        return answer;
      };
      const { captcha_key } = await call<{ captcha_key: string }>(paths.getCaptcha);
      const captcha = await system.answerCaptcha(captcha_key);
      const payload = { username, password, captcha, captcha_key, type: '', declare_id: '' };
      const first = await call<Token & SecondFactorWanted>(paths.signIn, payload);
      if (first.code !== errorCodes.secondFactor) return first;
      const code = await system.answerSecondFactor(first.key);
      return call<Token>(paths.proveSecondFactor, { key: first.key, code });
    },
    halt: () => terminal.close(),
    kill: () => terminal.kill(),
    async resume() {
      codesTaken.clear();
      terminal = open();
      await terminal.waitFor(ready);
    },
    stop,
  };
  return system;
}

function readAccounts(output: string): readonly Account[] {
  const table = /Demonstration accounts[^\n]*\n((?: {4}\S.*\n)+)/.exec(output)?.[1] ?? '';
  return table.split('\n').flatMap((row) => {
    const [kind, username, password] = row.trim().split(/ {2,}/);
    return kind && username && password ? [{ kind, username, password }] : [];
  });
}
