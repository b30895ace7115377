import { migrate } from '../../server/db/migrate.ts';
import { hashSecret, randomKey } from '../../server/kit/secrets.ts';
import { sql } from 'kysely';
import { openAt, type Place } from './open.ts';
import { account, competitionOf, write } from './rows.ts';

/**
 * A competition of any size whose works are judged: events with three judges each, and sheets for their
 * works.
 */

const DAY = 24 * 3_600_000;
export const COMPETITION = 'marks';
const JUDGES = 3;
/** The number of aspects of a work: measures, and levels that three judges give. */
export interface Aspects {
  readonly measures: number;
  readonly levels: number;
}
/** The numbers of the simulated competition [running.md 10]. */
const simulated: Aspects = { measures: 84, levels: 36 };
const MARKS_OF_A_WORK = simulated.measures + JUDGES * simulated.levels;

/** The marks that one device sends for one sheet, in order. */
export interface Part {
  readonly sheet: string;
  readonly aspects: readonly string[];
}
export interface Device {
  readonly token: string;
  readonly device: string;
  readonly parts: readonly Part[];
}

const letters = ['A', 'B', 'C', 'D', 'E'] as const;

/** Returns the aspect codes of a module: its share of the measures and of the levels. */
export function codesOf(module: string, aspects: Aspects) {
  const at = letters.findIndex((letter) => letter === module);
  const share = (of: number) =>
    Math.floor((of * (at + 1)) / letters.length) - Math.floor((of * at) / letters.length);
  return {
    measures: Array.from({ length: share(aspects.measures) }, (_, n) => `${module}1.${n + 1}`),
    levels: Array.from({ length: share(aspects.levels) }, (_, n) => `${module}2.${n + 1}`),
  };
}

const contentOf = (aspects: Aspects) =>
  JSON.stringify({
    modules: letters.map((code) => {
      const { measures, levels } = codesOf(code, aspects);
      const texts = ['未达到要求', '基本达到要求', '达到要求', '优于要求'];
      return {
        code,
        name: `模块${code}`,
        at: 'work',
        practical: true,
        criteria: [
          {
            code: `${code}1`,
            name: '测量',
            aspects: measures.map((one) => ({ code: one, text: '尺寸', max: 80, rule: { kind: 'yesNo' } })),
          },
          {
            code: `${code}2`,
            name: '评判',
            aspects: levels.map((one) => ({
              code: one,
              text: '表面质量',
              max: 90,
              rule: { kind: 'level', panel: JUDGES, limit: 3, trim: false, texts },
            })),
          },
        ],
      };
    }),
    penalties: [],
    ties: [],
    last: 'shared',
    awards: { kind: 'byRank', floor: 0, shares: [], numbers: [] },
  });

export const schemeOf = (event_id: string, now: number, aspects = simulated) => ({
  id: `${event_id}-scheme`,
  event_id,
  number: 1,
  status: 'fixed',
  content: contentOf(aspects),
  total: 10_000,
  fixed_at: now,
});

/** Builds one event with its judges, group, session and sheets, for the given number of works. */
export function eventOf(at: number, works: number, now: number, aspects = simulated) {
  const id = `marks-${at}`;
  const judges = Array.from({ length: JUDGES }, (_, seat) => `${id}-judge-${seat}`);
  const codes = Array.from({ length: works }, (_, n) => `W${String(n + 1).padStart(2, '0')}`);
  const sheets = codes.flatMap((code) => letters.map((module) => ({ id: randomKey(), code, module })));
  const tokens = judges.map((user_id) => ({ user_id, secret: randomKey(32) }));
  const parts = (seat: number): Part[] =>
    sheets.map(({ id: sheet, module }) => {
      const { measures, levels } = codesOf(module, aspects);
      // The first judge leads the group and enters no measure.
      const own = seat === 0 ? [] : measures.filter((_, n) => n % 2 === seat - 1);
      return { sheet, aspects: [...own, ...levels] };
    });
  return {
    devices: tokens.map(({ secret }, seat) => ({
      token: secret,
      device: randomHex(),
      parts: parts(seat),
    })),
    rows: {
      users: judges.map((judge, seat) => account(judge, `裁判${at}-${seat}`, now)),
      competition_events: [
        {
          id,
          competition_id: COMPETITION,
          code: `M${String(at + 1).padStart(3, '0')}`,
          name: `赛项${at + 1}`,
          entrants: '职工组',
          status: 'running',
        },
      ],
      schemes: [schemeOf(id, now, aspects)],
      competition_sessions: [
        {
          id: `${id}-session`,
          competition_id: COMPETITION,
          event_id: id,
          name: '上午',
          starts_at: now - DAY / 4,
          ends_at: now - DAY / 8,
          stations: '[]',
          status: 'ended',
          asked_by: null,
          asked_at: null,
        },
      ],
      assignments: judges.map((user_id, seat) => ({
        id: `${id}-duty-${seat}`,
        competition_id: COMPETITION,
        event_id: id,
        user_id,
        capacity: 'scoring',
        round_kind: '',
        status: 'confirmed',
        proposed_by: user_id,
        proposed_at: now,
      })),
      judgement_groups: [
        {
          id: `${id}-group`,
          event_id: id,
          name: '裁判组',
          modules: JSON.stringify(letters),
          leader_id: `${id}-duty-0`,
          status: 'complete',
          made_at: now,
        },
      ],
      judgement_group_members: judges.map((_, seat) => ({
        assignment_id: `${id}-duty-${seat}`,
        group_id: `${id}-group`,
        seat: 'judge',
        position: seat,
      })),
      score_sheets: sheets.map((sheet) => ({
        ...sheet,
        competition_id: COMPETITION,
        event_id: id,
        session_id: `${id}-session`,
        group_id: `${id}-group`,
        place: 'work',
        status: 'blank',
        signed_by: null,
        signed_at: null,
        sampled_by: null,
        sampled_at: null,
        locked_by: null,
        locked_at: null,
        asked_by: null,
        asked_at: null,
      })),
      tokens: tokens.map(({ user_id, secret }) => ({
        token_hash: hashSecret(secret),
        user_id,
        created_at: now,
        last_used_at: now,
        expires_at: now + DAY,
      })),
    },
  };
}

const randomHex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');

/** The tables, sorted so that a row is written after the rows it refers to. */
export const tables = [
  'users',
  'competition_events',
  'schemes',
  'competition_sessions',
  'assignments',
  'judgement_groups',
  'judgement_group_members',
  'score_sheets',
  'tokens',
] as const;

/**
 * Migrates an empty database and fills it with this many devices, which together have at least this many
 * marks.
 * @returns each device with the marks that it sends
 */
export async function fillMarks(
  place: Place,
  { devices, marks }: { readonly devices: number; readonly marks: number },
): Promise<Device[]> {
  const db = await openAt(place);
  try {
    await migrate(db);
    const now = Date.now();
    const events = Math.ceil(devices / JUDGES);
    const works = Math.ceil(marks / (events * MARKS_OF_A_WORK)) + 1;
    const made = Array.from({ length: events }, (_, at) => eventOf(at, works, now));
    await db.transaction().execute(async (transaction) => {
      await write(transaction, 'competitions', [competitionOf(COMPETITION, now)]);
      for (const table of tables)
        await write(
          transaction,
          table,
          made.flatMap(({ rows }): readonly object[] => rows[table]),
        );
    });
    await sql`analyze`.execute(db);
    return made.flatMap((one) => one.devices).slice(0, devices);
  } finally {
    await db.destroy();
  }
}

/** A mark that the server has confirmed. */
export interface Confirmed {
  readonly uuid: string;
  readonly sheet: string;
  readonly aspect: string;
  readonly value: number;
}

/** Differences between the tables and the confirmed marks. All are zero in a correct run. */
export interface MarkFindings {
  /** Marks that were confirmed and are not in the log as applied. */
  readonly lost: number;
  /** Marks that are in the log more than once. */
  readonly doubled: number;
  /** Cells whose stored value differs from the last confirmed one. */
  readonly wrong: number;
  /**
   * Marks that are in the log and were never confirmed, because the response was lost. The device sends such
   * marks again until it gets a response.
   */
  readonly unknown: number;
}

/** Compares the tables with the marks that were confirmed to the devices. Each cell is marked once. */
export async function inspectMarks(place: Place, confirmed: readonly Confirmed[]): Promise<MarkFindings> {
  const db = await openAt(place);
  try {
    const log = await db.selectFrom('mark_log').select(['client_uuid', 'outcome']).execute();
    const marks = await db.selectFrom('marks').select(['sheet_id', 'aspect', 'judge', 'value']).execute();
    const times = new Map<string, number>();
    for (const { client_uuid, outcome } of log) {
      if (outcome === 'applied') times.set(client_uuid, (times.get(client_uuid) ?? 0) + 1);
    }
    const values = new Map<string, number[]>();
    for (const { sheet_id, aspect, value } of marks) {
      const key = `${sheet_id} ${aspect}`;
      values.set(key, [...(values.get(key) ?? []), value]);
    }
    const told = new Set(confirmed.map(({ uuid }) => uuid));
    return {
      lost: confirmed.filter(({ uuid }) => !times.has(uuid)).length,
      doubled: [...times.values()].filter((count) => count > 1).length + Math.abs(marks.length - told.size),
      wrong: confirmed.filter(
        ({ sheet, aspect, value }) => values.get(`${sheet} ${aspect}`)?.map(Number).includes(value) !== true,
      ).length,
      unknown: [...times.keys()].filter((uuid) => !told.has(uuid)).length,
    };
  } finally {
    await db.destroy();
  }
}
