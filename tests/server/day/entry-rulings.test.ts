import { describe, expect, it } from 'vitest';
import type { CheckInList } from '../../../server/contract/day/check-in.ts';
import type { EntryList } from '../../../server/contract/entry/entry.ts';
import { codeOfCard } from '../../../server/roster/participation-cards.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { addMember, CUP, MINUTE, notifiedOf, openChecking, type Who } from '../support/day.ts';
import { openEnded, openHall } from '../support/hall.ts';
import { statuses } from '../support/test-system.ts';

type Day = Pick<Awaited<ReturnType<typeof openHall>>, 'call' | 'people' | 'db'>;

const of = ({ call, people, db }: Day, session = '上午') => {
  const entryOf = async (order: string) => {
    const one = (await people(session)).people.find((each) => each.order === order);
    if (one === undefined) throw new Error(`no entry has the order number ${order}`);
    return one;
  };
  const ask = async (
    who: Who,
    order: string,
    how: 'askLateAdmission' | 'askDisqualification' | 'admitTeamInPart',
    more: object = {},
  ) =>
    call<CheckInList>(who, 'POST', paths[how].replace(':id', (await entryOf(order)).entry_id), {
      reason: '路上出了事故',
      ...more,
    });
  const latest = async () => {
    const [ruling] = (await people(session, 'chief')).rulings;
    if (ruling === undefined) throw new Error('no ruling is requested');
    return ruling;
  };
  const decide = async (
    who: Who,
    how: 'agreeToRuling' | 'refuseRuling' | 'withdrawRuling',
    more: object = {},
  ) => {
    const { id, version } = await latest();
    return call<CheckInList>(who, 'POST', paths[how].replace(':id', id), { version, ...more });
  };
  const statusOf = async (order: string) => (await entryOf(order)).entry_status;
  const log = (action: string) =>
    db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  return { entryOf, ask, latest, decide, statusOf, log };
};

const identity = { cause: 'identity', reason: '身份证照片与本人不符' };

describe('a late admission [running.md 1.3, 2]', () => {
  it('is proposed by the chief judge and approved by the supervisor, and changes the closed list', async () => {
    const hall = await openHall();
    const { ask, decide, statusOf, latest, log } = of(hall);
    const before = (await hall.find('上午')).list_hash;
    const awaited = async () => {
      const path = `${paths.listEntries}?status=checked_in&per_page=100`;
      const { body } = await hall.call<EntryList>('organiser', 'GET', path);
      return body.data.flatMap(({ no, is_awaited: isAwaited }) => (isAwaited ? [no] : []));
    };
    expect(await statusOf('04')).toBe('absent');
    expect((await ask('chief', '04', 'askLateAdmission')).status).toBe(200);
    expect((await ask('chief', '04', 'askLateAdmission')).status).toBe(409);
    expect(await latest()).toMatchObject({ kind: 'admitLate', status: 'proposed', is_own: true });
    for (const who of ['organiser', 'checkIn', 'floor'] as const) {
      expect((await decide(who, 'agreeToRuling')).status, who).toBe(403);
    }
    expect((await decide('chief', 'agreeToRuling')).status).toBe(403);
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(200);
    expect(await statusOf('04')).toBe('checked_in');
    const after = (await hall.find('上午')).list_hash;
    expect(after).not.toBe(before);
    expect(await log('competitionSession.relist')).toMatchObject([{ before, after }]);
    // The competitor and the check-in officer are told, because both may have left the desk.
    const told = await hall.db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select('users.username')
      .where('topic', '=', 'entry.admitLate')
      .orderBy('users.username')
      .execute();
    expect(told.map(({ username }) => username)).toContain('checkin.xia');
    expect(told).toHaveLength(2);
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(409);
    // The card and the identity card are still compared. Nothing is drawn before, and the draw includes the entry.
    const { number } = await of(hall).entryOf('04');
    expect(await hall.find('上午')).toMatchObject({ checked_in: 3, unidentified: 1, absent: 0 });
    expect(await awaited()).toEqual([number]);
    const words = { words_until: hall.soon() };
    expect((await hall.commit('keeperE', 'entryNo', words)).status).toBe(409);
    expect((await hall.checkIn('上午', number, { last_four: '0000' })).status).toBe(422);
    expect((await hall.checkIn('上午', number)).status).toBe(200);
    expect(await hall.find('上午')).toMatchObject({ checked_in: 4, unidentified: 0, absent: 0 });
    expect(await awaited()).toEqual([]);
    await hall.drawn('entryNo');
    expect((await hall.latest('keeperE', 'entryNo')).inputs).toBe(4);
  });

  it('is told once to a check-in officer whose phone is also that of the leader of the delegation', async () => {
    const hall = await openHall();
    const { ask, decide } = of(hall);
    const { phone } = await hall.db
      .selectFrom('users')
      .select('phone')
      .where('username', '=', 'checkin.xia')
      .executeTakeFirstOrThrow();
    const { entry_id } = await of(hall).entryOf('04');
    const names = { leader: '夏岚', leader_phone: phone ?? '', liaison: '夏岚', liaison_phone: phone ?? '' };
    const unit = { id: 'delegation', competition_id: CUP, organisation_id: 'college' };
    await hall.db
      .insertInto('delegations')
      .values({ ...unit, ...names, version: 1, updated_at: 1 })
      .execute();
    await hall.db
      .updateTable('entries')
      .set({ organisation_id: 'college' })
      .where('id', '=', entry_id)
      .execute();
    await ask('chief', '04', 'askLateAdmission');
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(200);
    const told = await hall.db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select('users.username')
      .where('topic', '=', 'entry.admitLate')
      .execute();
    expect(told.filter(({ username }) => username === 'checkin.xia')).toHaveLength(1);
  });

  it('is possible for an absent entry until the entry numbers are prepared', async () => {
    const hall = await openHall();
    const { ask, decide } = of(hall);
    expect((await ask('chief', '01', 'askLateAdmission')).status).toBe(409);
    expect((await ask('chief', '04', 'askLateAdmission', { reason: '' })).status).toBe(422);
    expect((await ask('supervisor', '04', 'askLateAdmission')).status).toBe(403);
    expect((await ask('judge', '04', 'askLateAdmission')).status).toBe(404);
    expect((await ask('chief', '04', 'askLateAdmission')).status).toBe(200);
    await hall.drawn('entryNo');
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(409);
    expect((await decide('supervisor', 'withdrawRuling')).status).toBe(403);
    expect((await decide('chief', 'withdrawRuling')).status).toBe(200);
    expect((await ask('chief', '04', 'askLateAdmission')).status).toBe(409);
    const checked = await hall.checkIn('上午', (await of(hall).entryOf('04')).number);
    expect(checked.status).toBe(409);
  });

  it('is refused with a reason, and decided once', async () => {
    const hall = await openHall();
    const { ask, decide, latest, statusOf } = of(hall);
    await ask('chief', '04', 'askLateAdmission');
    expect((await decide('supervisor', 'refuseRuling', { reason: '' })).status).toBe(422);
    const both = await Promise.all([
      decide('supervisor', 'refuseRuling', { reason: '无证明材料' }),
      decide('supervisor', 'agreeToRuling'),
    ]);
    expect(statuses(both).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(['refused', 'approved']).toContain((await latest()).status);
    expect(['absent', 'checked_in']).toContain(await statusOf('04'));
  });

  it('is listed as work of the supervisor, and a disqualification as work of the committee', async () => {
    const hall = await openHall();
    const { ask, decide } = of(hall);
    await ask('chief', '04', 'askLateAdmission');
    hall.test.clock.advance(MINUTE);
    await ask('chief', '01', 'askDisqualification', identity);
    const waiting = async (who: Who) => {
      const { body } = await hall.call<Work>(who, 'GET', paths.listWork);
      return body.data
        .filter(({ kind }) => kind === 'agree')
        .map(({ title, competition_id = '' }) => `${title} ${competition_id}`.trim());
    };
    const numberOf = async (order: string) => (await of(hall).entryOf(order)).number;
    expect(await waiting('supervisor')).toEqual([await numberOf('04')]);
    expect(await waiting('organiser')).toEqual([`${await numberOf('01')} hubei-cup`]);
    expect(await waiting('chief')).toEqual([]);
    expect(await waiting('checkIn')).toEqual([]);
    expect((await decide('organiser', 'agreeToRuling')).status).toBe(200);
    expect(await waiting('organiser')).toEqual([]);
  });

  it('invalidates a commitment of the draw that precedes it', async () => {
    const hall = await openHall();
    const { ask, decide } = of(hall);
    expect((await hall.commit('keeperE', 'entryNo', { words_until: hall.soon() })).status).toBe(200);
    await ask('chief', '04', 'askLateAdmission');
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(200);
    hall.test.clock.advance(MINUTE);
    expect((await hall.act('keeperE', 'entryNo', 'prepare')).status).toBe(409);
  });
});

describe('a disqualification [running.md 1.3, 2]', () => {
  it('is proposed by the chief judge and approved by the committee; the message omits the reason', async () => {
    const hall = await openHall();
    const { ask, decide, statusOf, latest, log } = of(hall);
    for (const wrong of [{ cause: '' }, { cause: 'none' }, { cause: 'identity', reason: '' }]) {
      expect((await ask('chief', '01', 'askDisqualification', wrong)).status).toBe(422);
    }
    for (const who of ['supervisor', 'organiser', 'checkIn'] as const) {
      expect((await ask(who, '01', 'askDisqualification', identity)).status, who).toBe(403);
    }
    expect((await ask('judge', '01', 'askDisqualification', identity)).status).toBe(404);
    expect((await ask('chief', '01', 'askDisqualification', identity)).status).toBe(200);
    expect(await latest()).toMatchObject({ kind: 'disqualify', ...identity });
    expect((await decide('supervisor', 'agreeToRuling')).status).toBe(403);
    expect((await decide('organiser', 'agreeToRuling')).status).toBe(200);
    expect(await statusOf('01')).toBe('disqualified');
    expect(await log('entry.disqualify')).toMatchObject([
      { before: 'checked_in', after: 'disqualified', capacity: 'organiser', reason: identity.reason },
    ]);
    const told = await hall.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'entry.disqualify')
      .execute();
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain(identity.reason);
    // The draw excludes the entry, and a second proposal is refused.
    await hall.drawn('entryNo');
    expect((await hall.latest('keeperE', 'entryNo')).inputs).toBe(2);
    expect((await ask('chief', '01', 'askDisqualification', identity)).status).toBe(409);
    expect((await ask('chief', '04', 'askDisqualification', identity)).status).toBe(409);
  });

  it('is reported to all members of a team', async () => {
    const hall = await openHall();
    const { ask, decide, entryOf } = of(hall);
    const { id, no, user_id } = await hall.db
      .selectFrom('entries')
      .select(['id', 'no', 'user_id'])
      .where('id', '=', (await entryOf('01')).entry_id)
      .executeTakeFirstOrThrow();
    const member = await addMember(hall.db, id);
    expect((await ask('chief', '01', 'askDisqualification', identity)).status).toBe(200);
    expect((await decide('organiser', 'agreeToRuling')).status).toBe(200);
    expect(await notifiedOf(hall.db, 'entry.disqualify', no)).toEqual([user_id, member.user_id].toSorted());
  });

  it('is not shown to the check-in judge and the floor judge while it is proposed', async () => {
    const hall = await openHall();
    await of(hall).ask('chief', '01', 'askDisqualification', identity);
    for (const who of ['chief', 'supervisor', 'organiser'] as const) {
      expect((await hall.people('上午', who)).rulings, who).toHaveLength(1);
    }
    for (const who of ['checkIn', 'floor'] as const) {
      expect((await hall.people('上午', who)).rulings, who).toEqual([]);
    }
  });

  it('is possible after the work, and does not delete the score sheets', async () => {
    const hall = await openEnded();
    const { ask, decide, statusOf } = of(hall);
    expect(await statusOf('01')).toBe('competed');
    expect((await ask('chief', '01', 'askDisqualification', { ...identity, cause: 'cheating' })).status).toBe(
      200,
    );
    expect((await decide('organiser', 'agreeToRuling')).status).toBe(200);
    expect(await statusOf('01')).toBe('disqualified');
    const sheets = await hall.db.selectFrom('score_sheets').select('id').execute();
    expect(sheets.length).toBeGreaterThan(0);
  });

  it('requires an approver other than its proposer', async () => {
    const hall = await openHall();
    const { ask, decide } = of(hall);
    await ask('chief', '01', 'askDisqualification', identity);
    const { id } = await hall.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'cup.committee')
      .executeTakeFirstOrThrow();
    await hall.db.updateTable('entry_rulings').set({ asked_by: id }).execute();
    expect((await decide('organiser', 'agreeToRuling')).status).toBe(403);
    expect((await decide('secondOrganiser', 'agreeToRuling')).status).toBe(200);
  });
});

describe('an incomplete team at the check-in [running.md 2, 12]', () => {
  /** Opens a check-in whose first entry in the order is a team of two. */
  async function openTeam() {
    const day = await openChecking();
    const { db, test, entries } = day;
    const team = entries.at(-1);
    const { id: person_id } = await addMember(db, team?.id ?? '');
    const no = team?.no ?? '';
    const { sealing } = test.system.parts;
    const comes = async (seq: 1 | 2) => {
      const person = seq === 1 ? (team?.person_id ?? '') : person_id;
      const row = await db
        .selectFrom('persons')
        .select('id_no_sealed')
        .where('id', '=', person)
        .executeTakeFirstOrThrow();
      return day.checkIn('上午', `${no}-${seq}`, {
        card_code: codeOfCard({ sealing }, `${no}-${seq}`, person),
        last_four: sealing.open(row.id_no_sealed).slice(-4),
      });
    };
    return { ...day, comes };
  }

  it('is checked in by the chief judge with a reason, and a member who comes in time is still identified', async () => {
    const day = await openTeam();
    const { ask, statusOf, log } = of(day);
    expect((await ask('chief', '01', 'admitTeamInPart')).status).toBe(409);
    expect((await day.comes(1)).status).toBe(200);
    expect((await ask('supervisor', '01', 'admitTeamInPart')).status).toBe(403);
    expect((await ask('chief', '01', 'admitTeamInPart', { reason: '' })).status).toBe(422);
    expect((await ask('chief', '01', 'admitTeamInPart', { reason: '一名队员急病' })).status).toBe(200);
    expect(await statusOf('01')).toBe('checked_in');
    expect(await log('entry.admitPart')).toMatchObject([{ capacity: 'chief', reason: '一名队员急病' }]);
    expect((await day.comes(2)).status).toBe(200);
    expect((await day.people('上午')).people.filter(({ status }) => status === 'here')).toHaveLength(2);
    await day.moveTo(day.starts - 15 * MINUTE);
    expect((await day.act('checkIn', '上午', 'close')).status).toBe(200);
    expect(await statusOf('01')).toBe('checked_in');
  });
});
