import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calendar, type Calendar } from '../../../server/contract/competition/calendar.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { seeded } from '../../../server/db/move.ts';
import { chinaDay } from '../../../server/competition/competitions.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const DAY = 24 * 3_600_000;

async function openCalendar() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const now = test.clock.now();
  const day = (later: number) => chinaDay(now + later * DAY);
  const tokens = {
    committee: await test.signIn(demoAccount('Committee')),
    unit: await test.signIn(demoAccount('Unit')),
    person: await test.signIn(demoAccount('Personal')),
  };
  return {
    test,
    db,
    now,
    day,
    ...tokens,
    see: async (token: string, month = '') => {
      const { body } = await test.call('GET', `${paths.getCalendar}?month=${month}`, { token });
      return v.parse(calendar, body);
    },
    file: async (token: string | null, path: string = paths.getCalendarFile) => {
      const answer = await test.system.api.request(`/api/v1${path}`, {
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'accept-language': 'zh' },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}

/**
 * Adds a competition on the given days. Its organiser is the committee if `isOwn` is true. Otherwise it has
 * none.
 */
async function holdAnother(
  db: Database,
  {
    id,
    status,
    isOwn,
    first,
    last,
  }: { id: string; status: 'draft' | 'published'; isOwn: boolean; first: string; last: string },
) {
  const { id: _, ...known } = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', 'hubei-3')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('competitions')
    .values({ ...known, id, name: `${id} 大赛`, status: seeded(status), starts_on: first, ends_on: last })
    .execute();
  await db
    .insertInto('competition_events')
    .values({
      id: `${id}-ev`,
      competition_id: id,
      code: 'EV01',
      name: '赛项',
      entrants: '职工组',
      for_occupation: '',
    })
    .execute();
  if (!isOwn) return;
  await db
    .insertInto('competition_organisers')
    .values({ competition_id: id, organisation_id: 'committee' })
    .execute();
}

const kindsOf = ({ dates }: Calendar, id = 'hubei-3') =>
  dates.filter(({ competition }) => competition.id === id).map(({ kind }) => kind);

describe('the calendar [domain.md 3]', () => {
  it('shows the dates of a month, and the phases of competitions from that month on', async () => {
    const { see, unit, day, now } = await openCalendar();
    const here = await see(unit);
    expect(here).toMatchObject({ month: chinaDay(now).slice(0, 7), today: chinaDay(now), clashes: [] });
    const phases = here.competitions.find(({ id }) => id === 'hubei-3')?.phases;
    expect(phases).toEqual([
      { kind: 'registration', first: day(-5), last: day(45) },
      { kind: 'preparation', first: day(46), last: day(74) },
      { kind: 'competition', first: day(75), last: day(78) },
    ]);
    const closing = await see(unit, day(45).slice(0, 7));
    expect(closing.dates.find(({ kind }) => kind === 'registrationCloses')).toMatchObject({
      first: day(45),
      at: `${day(46)}T00:00:00+08:00`,
    });
    const then = await see(unit, day(75).slice(0, 7));
    expect(kindsOf(then)).toContain('competition');
    expect(then.dates.every(({ first, last }) => first <= last)).toBe(true);
    expect((await see(unit, '2020-01')).dates).toEqual([]);
  });

  it.each(['2026-13', '2026-1', 'today', '1999-01'])('rejects the month %s', async (month) => {
    const { test, unit } = await openCalendar();
    const { status, body } = await test.call<ErrorBody>('GET', `${paths.getCalendar}?month=${month}`, {
      token: unit,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['month']);
  });

  it('shows a draft competition to its own committee only', async () => {
    const { see, file, db, committee, unit, day } = await openCalendar();
    const days = { first: day(75), last: day(76) };
    await holdAnother(db, { id: 'own-draft', status: 'draft', isOwn: true, ...days });
    await holdAnother(db, { id: 'other-draft', status: 'draft', isOwn: false, ...days });
    const month = day(75).slice(0, 7);
    expect(kindsOf(await see(committee, month), 'own-draft')).toContain('competition');
    const own = (await see(committee, month)).competitions.find(({ id }) => id === 'own-draft');
    expect(own?.is_draft).toBe(true);
    for (const [token, id] of [
      [committee, 'other-draft'],
      [unit, 'own-draft'],
      [unit, 'other-draft'],
    ] as const) {
      const seen = await see(token, month);
      expect(kindsOf(seen, id)).toEqual([]);
      expect(seen.competitions.map((one) => one.id)).not.toContain(id);
      expect((await file(token)).text).not.toContain(id);
    }
    expect((await file(null, paths.getCompetitionCalendar.replace(':id', 'own-draft'))).status).toBe(404);
  });

  it('shows announcements to their readers, and correction deadlines as a count', async () => {
    const { see, committee, unit, person, db, now, day } = await openCalendar();
    const titles = async (token: string) =>
      (await see(token, day(0).slice(0, 7))).dates.flatMap(({ kind, title }) =>
        kind === 'notice' ? [title] : [],
      );
    expect(await titles(unit)).toContain('关于公布各赛项技术工作文件的通知');
    expect(await titles(committee)).not.toContain('关于公布各赛项技术工作文件的通知');
    const returned = await db
      .updateTable('entries')
      .set({ correction_until: now + 2 * DAY })
      .where('status', '=', 'returned')
      .returning(['id', 'user_id'])
      .execute();
    const due = async (token: string) =>
      (await see(token, day(2).slice(0, 7))).dates
        .filter(({ kind }) => kind === 'corrections')
        .reduce((sum, { count }) => sum + count, 0);
    expect(returned.length).toBeGreaterThan(0);
    expect(await due(committee)).toBe(returned.length);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'lin.xiaoyu')
      .executeTakeFirstOrThrow();
    expect(await due(person)).toBe(returned.filter((one) => one.user_id === id).length);
  });
});

describe('a clash in the calendar [domain.md 3]', () => {
  const invite = async (db: Database, expert: string, competition: string, event: string, now: number) => {
    const { user_id } = await db
      .selectFrom('experts')
      .innerJoin('users', 'users.id', 'experts.user_id')
      .select('experts.user_id')
      .where('users.name', '=', expert)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('invitations')
      .values({
        id: `i-${expert}-${event}`,
        competition_id: competition,
        event_id: event,
        expert_id: user_id,
        duty: 'scoring',
        token_hash: null,
        status: seeded('sent'),
        invited_by: user_id,
        sent_at: now,
        expires_at: now + DAY,
      })
      .execute();
  };

  it('is an expert at two events on the same days; only the days of another committee’s event are shown', async () => {
    const { see, db, committee, unit, day, now, test } = await openCalendar();
    await holdAnother(db, { id: 'theirs', status: 'published', isOwn: false, first: day(78), last: day(80) });
    await invite(db, '罗立新', 'hubei-3', 'hubei-3-sk03', now);
    expect((await see(committee)).clashes).toEqual([]);
    await invite(db, '罗立新', 'theirs', 'theirs-ev', now);
    const { clashes } = await see(committee);
    expect(clashes).toMatchObject([
      {
        kind: 'expert',
        name: '罗立新',
        first: day(78),
        last: day(78),
        of: [{ event: 'SK03 焊接' }, { name: '', event: '' }],
      },
    ]);
    expect((await see(unit)).clashes).toEqual([]);
    // An invitation that has expired without a reply is no clash.
    test.clock.advance(DAY + 1000);
    expect((await see(await test.signIn(demoAccount('Committee')))).clashes).toEqual([]);
  });

  it('is one address for two competitions on the same days', async () => {
    const { see, db, committee, unit, day } = await openCalendar();
    await holdAnother(db, { id: 'theirs', status: 'draft', isOwn: false, first: day(70), last: day(75) });
    const venue = { name: '一号馆', address: '武汉国际博览中心', stations: 10, contact_phone: '027-12333' };
    for (const competition_id of ['hubei-3', 'theirs']) {
      await db
        .insertInto('venues')
        .values({ id: `v-${competition_id}`, competition_id, status: seeded('open'), ...venue })
        .execute();
    }
    expect((await see(committee)).clashes).toMatchObject([
      { kind: 'venue', name: '一号馆', first: day(75), last: day(75), of: [{}, { name: '' }] },
    ]);
    expect((await see(unit)).clashes).toEqual([]);
    await db
      .updateTable('competitions')
      .set({ ends_on: day(74) })
      .where('id', '=', 'theirs')
      .execute();
    expect((await see(committee)).clashes).toEqual([]);
  });
});

describe('the calendar file [domain.md 3]', () => {
  it('conforms to RFC 5545, with stable identifiers and without personal names', async () => {
    const { file, committee, day, db } = await openCalendar();
    const { status, headers, text } = await file(committee);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="calendar.ics"');
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain(`DTSTART;VALUE=DATE:${day(75).replaceAll('-', '')}`);
    expect(lines).toContain(`DTEND;VALUE=DATE:${day(79).replaceAll('-', '')}`);
    expect(lines).toContain('SUMMARY:报名截止 · 第三届湖北省职业技能大赛');
    const uids = lines.filter((line) => line.startsWith('UID:'));
    expect(uids).toContain('UID:hubei-3-days@hubei-craftsman');
    expect(new Set(uids).size).toBe(uids.length);
    expect(lines.filter((line) => line.startsWith('DTSTAMP:'))).toHaveLength(uids.length);
    expect((await file(committee)).text.match(/UID:.*/g)).toEqual(text.match(/UID:.*/g));
    const people = await db.selectFrom('persons').select('real_name').execute();
    for (const { real_name } of people) expect(text).not.toContain(real_name);
  });

  it('of a published competition needs no sign-in', async () => {
    const { file, db, now } = await openCalendar();
    const path = paths.getCompetitionCalendar.replace(':id', 'hubei-3');
    const { status, text } = await file(null, path);
    expect(status).toBe(200);
    // The registration has opened before, so only its end and the days of the competition are ahead.
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:hubei-3-registration@hubei-craftsman',
      'UID:hubei-3-days@hubei-craftsman',
    ]);
    expect(lines).toContain('LOCATION:武汉国际博览中心');
    expect(lines.filter((line) => line === 'TRIGGER:-P1D')).toHaveLength(1);
    await db.updateTable('competitions').set({ reg_close_at: now }).where('id', '=', 'hubei-3').execute();
    const after = (await file(null, path)).text;
    expect(after.match(/UID:.*/g)).toEqual(['UID:hubei-3-days@hubei-craftsman']);
    expect(after).not.toContain('TRIGGER');
    expect((await file(null, paths.getCompetitionCalendar.replace(':id', 'none'))).status).toBe(404);
    expect((await file(null)).status).toBe(401);
  });
});
