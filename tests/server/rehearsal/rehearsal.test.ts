import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CompetitionList } from '../../../server/contract/competition/competition.ts';
import { isRehearsalName, REHEARSAL_MARK } from '../../../server/contract/competition/rehearsal-mark.ts';
import type { CompetitionSessionList } from '../../../server/contract/day/competition-session.ts';
import type { OwnDuties } from '../../../server/contract/expert/own-duty.ts';
import type { EventResults } from '../../../server/contract/results/event-results.ts';
import { chinaDay } from '../../../server/competition/competitions.ts';
import { isOf, lastTables, rehearsalTables } from '../../../server/rehearsal/rehearsal-tables.ts';
import { rehearsalTimes } from '../../../server/rehearsal/rehearsal-times.ts';
import { clearRehearsals } from '../../../server/rehearsal/wipe-rehearsal.ts';
import { busyAccounts } from '../../../server/expert/busy-days.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { tell } from '../../../server/message/outbox.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR, openDay, type Who } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';
import { demoAccount, statuses } from '../support/test-system.ts';
import { approve, found, post, propose, rehearse, wipe } from './rehearsals.ts';

const DAY = 24 * HOUR;

/** Tables of sessions, codes, limits and the audit log, which most calls write. */
const ofCalls: readonly string[] = [
  'acting_identities',
  'audit_chain',
  'audit_heads',
  'audit_log',
  'audit_unsealed',
  'idempotency_keys',
  'rate_counters',
  'security_log',
  'server_processes',
  'sign_ins',
  'tokens',
  'verification_codes',
  'code_lanes',
  'captchas',
  'pending_sign_ins',
  'sign_in_failures',
  'sidebar_grants',
];

const tablesOf = async (db: Database): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ isView, name }) => !isView && !name.startsWith('kysely'))
    .map(({ name }) => name);

/** Returns every row of the database as text, by table. */
async function dump(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of (await tablesOf(db)).filter((name) => !ofCalls.includes(name))) {
    const read = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    rows[table] = read.rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

/** Expects that every table has the same rows as before, byte by byte. */
async function expectSame(db: Database, before: Readonly<Record<string, string[]>>): Promise<void> {
  for (const [table, rows] of Object.entries(await dump(db))) expect(rows, table).toEqual(before[table]);
}

/**
 * Copies every row of a competition under other ids, as if the whole event had been held at a rehearsal of it.
 * @returns the number of rows by table
 */
async function cloneWhole(db: Database, id: string): Promise<Map<string, number>> {
  const ids = new Map<unknown, string>([[id, 'clone']]);
  const all: [string, Record<string, unknown>[]][] = [];
  for (const owned of rehearsalTables) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(owned[0])} where ${isOf(owned, id)}`.execute(db);
    all.push([owned[0], rows]);
    if (owned[0] !== 'search_words')
      for (const row of rows) if ('id' in row) ids.set(row['id'], `c-${String(row['id'])}`);
  }
  const organisers = await db
    .selectFrom('competition_organisers')
    .selectAll()
    .where('competition_id', '=', id)
    .execute();
  const real: object[] = await db.selectFrom('competitions').selectAll().where('id', '=', id).execute();
  all.push(['competition_organisers', organisers], ['competitions', real.map((row) => ({ ...row }))]);
  /** The columns of random values that are unique. */
  const unique = ['no', 'label_digest', 'client_uuid'];
  for (const [table, rows] of all.toReversed()) {
    for (const row of rows) {
      const copy = Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          ids.get(value) ?? (unique.includes(column) && value !== null ? `c-${String(value)}` : value),
        ]),
      );
      if (table === 'competitions') copy['rehearsal_of'] = id;
      if (table === 'competitions' || table === 'competition_events')
        copy['name'] = `${REHEARSAL_MARK}${String(row['name'])}`;
      await db
        .insertInto(table as 'entries')
        .values(copy as never)
        .execute();
    }
  }
  return new Map(all.map(([table, rows]) => [table, rows.length]));
}

describe('the rehearsal of a competition', () => {
  it('[running.md 4] has the people, schemes and plans of the real one, marked, on a day before it', async () => {
    const hall = await openDay(true);
    const { db, call } = hall;
    await db
      .insertInto('competition_sessions')
      .values({
        id: 'real-session',
        competition_id: CUP,
        event_id: EVENT,
        name: '上午',
        starts_at: hall.starts,
        ends_at: hall.starts + 3 * HOUR,
        stations: '["A01","A02"]',
        status: 'planned' as never,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    const { id: organisation_id } = await db
      .selectFrom('organisations')
      .select('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('exhibition_offices').execute();
    const confirmed = { id: 'office', competition_id: CUP, status: 'confirmed' as never, confirmed_at: 1 };
    const office = { ...confirmed, organisation_id };
    await db.insertInto('exhibition_offices').values(office).execute();
    const before = await dump(db);
    const id = await rehearse(hall);
    const copy = await found(hall, id);
    expect(copy).toMatchObject({
      status: 'running',
      rehearsal_of: { id: CUP },
      rehearsal: { isRehearsal: true },
    });
    expect(isRehearsalName(copy.name)).toBe(true);
    expect(copy.events.every(({ name }) => isRehearsalName(name))).toBe(true);
    const real = await found(hall);
    expect(
      copy.events.map(({ code, status, facts }) => [code, status, facts.approved, facts.hasScheme]),
    ).toEqual(real.events.map(({ code, status, facts }) => [code, status, facts.approved, facts.hasScheme]));
    const event = copy.events.find(({ code }) => code === 'SK01')?.id ?? '';
    const sessions = await call<CompetitionSessionList>(
      'chief',
      'GET',
      paths.listSessions.replace(':id', event),
    );
    expect(sessions.body.data.map(({ name, starts_at }) => [name, starts_at.slice(0, 16)])).toEqual([
      ['上午', `${copy.starts_on}T09:00`],
    ]);
    const duties = await call<OwnDuties>('chief', 'GET', paths.listOwnDuties);
    expect(duties.body.data.filter(({ competition }) => isRehearsalName(competition))).not.toEqual([]);
    const offices = db.selectFrom('exhibition_offices').select('organisation_id');
    expect(await offices.where('competition_id', '=', id).execute()).toEqual([{ organisation_id }]);
    const numbers = await db.selectFrom('entries').select('no').where('competition_id', '=', id).execute();
    expect(numbers.every(({ no }) => /^Y\d\d-/.test(no ?? ''))).toBe(true);
    // No row of the real one has changed.
    const after = await dump(db);
    for (const [table, rows] of Object.entries(before))
      expect(after[table], table).toEqual(expect.arrayContaining(rows));
    await wipe(hall, id);
    await expectSame(db, before);
  });

  it('[running.md 4] reaches neither the public nor other duties nor a telephone', async () => {
    const hall = await openDay(true);
    const { db, test } = hall;
    const id = await rehearse(hall);
    const listed = await test.call<CompetitionList>('GET', paths.listCompetitions);
    expect(listed.body.data.map((one) => one.id)).not.toContain(id);
    expect((await test.call('GET', paths.getCompetitionCalendar.replace(':id', id))).status).toBe(404);
    const today = chinaDay(test.clock.now());
    expect(await busyAccounts(db, { starts_on: today, ends_on: today }).execute()).toEqual([]);
    const [event] = await db
      .selectFrom('competition_events')
      .select('name')
      .where('competition_id', '=', id)
      .execute();
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.deleteFrom('outbox').execute();
    await tell(db, { userId, topic: 'assignment.end', about: { no: '', event: event?.name ?? '' } }, 1);
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('[running.md 4] is refused to others, before the registration has closed, twice, late, and of itself', async () => {
    const hall = await openDay(true);
    const { db, test } = hall;
    const path = paths.rehearseCompetition.replace(':id', CUP);
    const { version, starts_on } = await found(hall);
    const today = chinaDay(test.clock.now());
    const ask = (body: object, who: Who = 'organiser', of = path) => post(hall, who, of, body);
    expect((await ask({ version, day: today }, 'chief')).status).toBe(404);
    const other = await test.signIn(demoAccount('Committee'));
    expect((await test.call('POST', path, { token: other, body: { version, day: today } })).status).toBe(404);
    for (const day of ['2026-02-30', '', chinaDay(test.clock.now() - DAY), starts_on]) {
      const { status, body } = await ask({ version, day });
      expect([status, Object.keys((body as never as { errors: object }).errors)]).toEqual([422, ['day']]);
    }
    expect((await ask({ version: version + 1, day: today })).status).toBe(409);
    const closes = { reg_close_at: (await found(hall)).times.closesAt };
    await db
      .updateTable('competitions')
      .set({ reg_close_at: test.clock.now() + 1 })
      .where('id', '=', CUP)
      .execute();
    expect((await ask({ version, day: today })).status).toBe(409);
    await db.updateTable('competitions').set(closes).where('id', '=', CUP).execute();
    const two = await Promise.all([ask({ version, day: today }), ask({ version, day: today })]);
    expect(statuses(two)).toEqual([200, 409]);
    const id = (await found(hall)).rehearsed_as?.id ?? '';
    const again = paths.rehearseCompetition.replace(':id', id);
    expect((await ask({ version: 1, day: today }, 'organiser', again)).status).toBe(409);
    expect((await propose(hall, CUP)).status).toBe(409);
    await wipe(hall, id);
    await rehearse(hall);
    test.clock.advance(Date.parse(`${starts_on}T00:00:00+08:00`) - test.clock.now());
    test.tokens.clear();
    expect((await ask({ version, day: starts_on })).status).toBe(409);
  });

  it('[running.md 4] is wiped by two people, once, and no act counts any more from the approval on', async () => {
    const hall = await openDay(true);
    const { db, test } = hall;
    const id = await rehearse(hall);
    expect((await propose(hall, id)).status).toBe(200);
    expect((await propose(hall, id)).status).toBe(409);
    expect((await approve(hall, id, 'organiser')).status).toBe(403);
    await clearRehearsals(test.system.parts, test.clock.now());
    // Acts go on while the proposal waits.
    const event = (await found(hall, id)).events[0]?.id ?? '';
    const session = {
      name: '下午',
      stations: ['A01'],
      starts_at: `${chinaDay(test.clock.now())}T14:00:00+08:00`,
      ends_at: `${chinaDay(test.clock.now())}T16:00:00+08:00`,
    };
    const plan = () => post(hall, 'organiser', paths.createSession.replace(':id', event), session);
    expect((await plan()).status).toBe(200);
    const two = await Promise.all([approve(hall, id), approve(hall, id)]);
    expect(statuses(two)[0]).toBe(200);
    expect(statuses(two)[1]).not.toBe(200);
    expect((await plan()).status).not.toBe(200);
    expect((await propose(hall, id)).status).toBe(409);
    const runs = [1, 2].map(() => clearRehearsals(test.system.parts, test.clock.now()));
    await Promise.all(runs);
    expect((await hall.call('organiser', 'GET', paths.getCompetition.replace(':id', id))).status).toBe(404);
    const log = await db.selectFrom('audit_log').select('action').where('object_id', '=', id).execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['competition.rehearse', 'wipe.propose', 'wipe.approved', 'competition.erase']),
    );
    expect((await found(hall)).log.map(({ action }) => action)).toContain('rehearsal.erase');
  });

  it('[running.md 4] is closed by the clock on the first real day, and then wiped', async () => {
    const hall = await openDay(true);
    const { test } = hall;
    const id = await rehearse(hall);
    const { times, status } = await found(hall);
    expect(status).toBe('closed');
    test.clock.advance(times.startsAt - test.clock.now() - 1);
    test.tokens.clear();
    await clearRehearsals(test.system.parts, test.clock.now());
    expect((await found(hall, id)).status).toBe('finished');
    test.clock.advance(1);
    await clearRehearsals(test.system.parts, test.clock.now());
    const closed = await found(hall, id);
    expect([closed.status, closed.rehearsal.isOverdue]).toEqual(['cancelled', true]);
    expect(closed.events.every((event) => event.status === 'cancelled')).toBe(true);
    expect((await found(hall)).events.some((event) => event.status === 'frozen')).toBe(true);
    await wipe(hall, id);
    expect((await found(hall)).rehearsed_as).toBeNull();
  });

  it('[running.md 4] results of a rehearsal are compiled and agreed, never released', async () => {
    const hall = await openDecoded();
    const { db, call, compile, doesToResults, onResults, inAnHour } = hall;
    const real = await db
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', CUP)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('competitions')
      .values({ ...real, status: 'draft' as never, id: 'the-real-one' })
      .execute();
    await db
      .updateTable('competitions')
      .set({ rehearsal_of: 'the-real-one' })
      .where('id', '=', CUP)
      .execute();
    expect((await compile()).status).toBe(200);
    await doesToResults('chief', 'agree');
    expect((await onResults('organiser', 'propose', { release_at: inAnHour(), reason: '' })).status).toBe(
      409,
    );
    const { body } = await call<EventResults>('chief', 'GET', paths.getEventResults.replace(':id', EVENT));
    expect(body.data[0]?.status).toBe('agreed');
  });

  it('[running.md 4] leaves no row after a whole event, and every other row as it was', async () => {
    const hall = await openDecoded();
    const { db, test, compile } = hall;
    expect((await compile()).status).toBe(200);
    const before = await dump(db);
    const counts = await cloneWhole(db, CUP);
    const filled = ['draw_tickets', 'checkins', 'marks', 'score_sheets', 'results', 'board', 'marks_tags'];
    for (const table of filled) expect(counts.get(table), table).toBeGreaterThan(0);
    expect((await propose(hall, 'clone')).status).toBe(200);
    expect((await approve(hall, 'clone')).status).toBe(200);
    await clearRehearsals(test.system.parts, test.clock.now());
    await expectSame(db, before);
  }, 60_000);

  it('[running.md 4] a table with rows of a competition that is not wiped is found', async () => {
    const { db } = await openDay(true);
    /** Columns that lead to an account, an organisation, a person, a file or a key, and not to a competition. */
    const elsewhere =
      /^(?:user|organisation|person|expert|actor|owner|file|photo|key|plan|manual|commitment|stamp_file|residence|certificate|guardian|leaver|request|audit|client|error|record|object|subject|role|parent|menu|row|sidebar)_id$/;
    const wiped: readonly string[] = [
      ...rehearsalTables.map(([table]) => table),
      ...lastTables,
      'competitions',
    ];
    const missing = (await db.introspection.getTables())
      .filter(({ isView, name }) => !isView && !wiped.includes(name) && !ofCalls.includes(name))
      .filter(({ columns }) => columns.some(({ name }) => name.endsWith('_id') && !elsewhere.test(name)))
      .map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('[running.md 4] sessions keep their time of day, and follow each other on a day that they share', () => {
    const at = (text: string) => Date.parse(`${text}:00+08:00`);
    const sessions = [
      { starts_at: at('2026-12-10T09:00'), ends_at: at('2026-12-10T12:00') },
      { starts_at: at('2026-12-11T09:00'), ends_at: at('2026-12-11T12:00') },
    ];
    const real = { starts_on: '2026-12-10', ends_on: '2026-12-11' };
    expect(rehearsalTimes(sessions, real, { starts_on: '2026-12-09', ends_on: '2026-12-09' })).toEqual([
      { starts_at: at('2026-12-09T09:00'), ends_at: at('2026-12-09T12:00') },
      { starts_at: at('2026-12-09T13:00'), ends_at: at('2026-12-09T16:00') },
    ]);
    const long = [...sessions, { starts_at: at('2026-12-11T13:00'), ends_at: at('2026-12-11T20:00') }];
    expect(() => rehearsalTimes(long, real, { starts_on: '2026-12-09', ends_on: '2026-12-09' })).toThrow(
      '422',
    );
  });
});
