import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { incidentList, type IncidentList } from '../../../server/contract/day/incident.ts';
import type { DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { MarkingProgress } from '../../../server/contract/marking/marking-progress.ts';
import { readMembers } from '../../../server/expert/judgement-group-rows.ts';
import { listOwnSheets } from '../../../server/scoring/find-sheet.ts';
import { saveMarks } from '../../../server/scoring/save-marks.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { reportArchive } from '../../../server/maintenance/archive-report.ts';
import { paths } from '../../support/paths.ts';
import { openPacked } from '../support/archive.ts';
import { addMember, CUP, EVENT, HOUR, notifiedOf } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';
import { openOver, openRunning } from '../support/hall.ts';
import { markOf } from '../support/sheets.ts';
import { sparesIn } from '../support/stations.ts';
import { statuses, type Answer } from '../support/test-system.ts';

type Running = Awaited<ReturnType<typeof openRunning>>;

/** Adds helpers for later sessions. The afternoon is full, and sessions of the evening have places. */
async function laterIn<H extends Running>(running: H) {
  const hall = await sparesIn(running);
  const { db } = hall;
  const evening = async (name = '晚上', stations: readonly string[] = ['A01'], hours = 9) => {
    const body = hall.bodyOf(name, stations, hall.starts + hours * HOUR);
    expect((await hall.create('organiser', body)).status).toBe(200);
    return (await hall.find(name)).id;
  };
  /** Returns the entry at a station, from the tickets of all draws. */
  const entryAt = async (station: string) => {
    const at = async (kind: 'order' | 'entryNo' | 'station', label: string | undefined) => {
      const who = kind === 'station' ? 'keeperS' : 'keeperE';
      return (await hall.latest(who, kind)).tickets.find((one) => one.label === label)?.input;
    };
    const number = await at('entryNo', await at('station', station));
    const no = await at('order', number);
    const row = db
      .selectFrom('entries')
      .selectAll()
      .where('no', '=', no ?? '');
    const read = () => row.executeTakeFirstOrThrow();
    return { number: number ?? '', ...(await read()), status: async () => (await read()).status };
  };
  const later = (id: string, more: object = {}) => hall.rule(id, 'later', more);
  const sheetsAt = (station: string) =>
    db
      .selectFrom('score_sheets')
      .select(['id', 'status', 'module'])
      .where('session_id', '=', hall.session)
      .where('code', '=', station)
      .execute();
  const setSheets = (station: string, status: string) =>
    db
      .updateTable('score_sheets')
      .set({ status: status as never })
      .where('code', '=', station)
      .execute();
  return { ...hall, evening, entryAt, later, sheetsAt, setSheets };
}

const open = async () => laterIn(await openRunning());

/** Returns a judge of the stations who does not lead the group. */
async function stationJudge(db: Database): Promise<string> {
  const groups = await db.selectFrom('judgement_groups').selectAll().where('event_id', '=', EVENT).execute();
  const group = groups.find(({ modules }) => modules.includes('"A"'));
  const found = (await readMembers(db, EVENT)).find(
    (one) => one.group_id === group?.id && one.seat === 'judge' && one.assignment_id !== group.leader_id,
  );
  if (found === undefined) throw new Error('no judge has a seat at the stations');
  return found.user_id;
}

const faultsOf = ({ status, body }: Answer<IncidentList & ErrorBody>) => [
  status,
  Object.keys(body.errors ?? {}),
];

describe('a later session as the ruling on an incident [running.md 2, A4]', () => {
  it('is a future session with a free place', async () => {
    const hall = await open();
    const { id, facts } = await hall.reported(hall.used);
    expect(facts).toMatchObject({ hasEntry: true, isJudged: false, hasSession: false });
    expect((await hall.later(id)).status).toBe(409);
    const evening = await hall.evening();
    const night = await hall.evening('夜间', ['A01', 'A02'], 13);
    const { body } = await hall.call<IncidentList>('chief', 'GET', paths.listIncidents.replace(':id', EVENT));
    expect(v.parse(incidentList, body).meta.later).toMatchObject([
      { id: evening, name: '晚上', places: 1 },
      { id: night, name: '夜间', places: 2 },
    ]);
    expect((await hall.incident(id)).facts.hasSession).toBe(true);
    // The afternoon is full, and the morning has already begun.
    for (const session_id of ['', 'none', hall.session, (await hall.find('下午')).id]) {
      expect(faultsOf(await hall.later(id, { session_id })), session_id).toEqual([422, ['session_id']]);
    }
    for (const ruling of ['none', 'stop', 'spare']) {
      expect(faultsOf(await hall.rule(id, ruling, { session_id: night }))).toEqual([422, ['session_id']]);
    }
    const { status, body: ruled } = await hall.later(id, { session_id: night });
    expect(status, JSON.stringify(ruled)).toBe(200);
    expect(v.parse(incidentList, ruled).data[0]).toMatchObject({
      status: 'ruled',
      ruling: 'later',
      later: { id: night, name: '夜间' },
      facts: { hasEntry: false },
    });
    expect((await hall.find('夜间')).numbers).toEqual([(await hall.entryAt(hall.used)).number]);
    expect((await hall.find('晚上')).numbers).toEqual([]);
  });

  it('moves the entry to the roster and the session, closes its codes unjudged, and sends messages', async () => {
    const hall = await open();
    const { db, used, other, call } = hall;
    await hall.evening();
    const entry = await hall.entryAt(used);
    const member = await addMember(db, entry.id);
    // The leader of the delegation has the phone number of the unit’s account.
    const { id: leader, phone } = await db
      .selectFrom('users')
      .select(['id', 'phone'])
      .where('username', '=', 'jianghan.college')
      .executeTakeFirstOrThrow();
    const { id: organisation_id } = await db
      .selectFrom('organisations')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('delegations')
      .values({
        id: 'delegation',
        competition_id: CUP,
        organisation_id,
        leader: '何川',
        leader_phone: phone ?? '',
        liaison: '何川',
        liaison_phone: phone ?? '',
        version: 1,
        updated_at: 1,
      })
      .execute();
    await db.updateTable('entries').set({ organisation_id }).where('id', '=', entry.id).execute();
    // The test calls the functions directly, because no account signs in as a judge of the stations.
    const judge = await stationJudge(db);
    const parts = { db, clock: hall.test.clock.now };
    const own = async () => (await listOwnSheets(parts, judge)).data;
    const sheet = (await own()).find(({ code, module }) => code === used && module === 'A');
    const send = async (value: number) => {
      const { outcomes } = await saveMarks(parts, judge, sheet?.id ?? '', [
        { ...markOf('judge', 'A1.1', value), reason: '', replaces: '' },
      ]);
      return outcomes.map(({ outcome, fault }) => (fault === '' ? outcome : fault));
    };
    expect(await send(1)).toEqual(['applied']);
    const cells = async () => {
      const { body } = await call<MarkingProgress>(
        'chief',
        'GET',
        paths.getMarkingProgress.replace(':id', EVENT),
      );
      return new Set(body.cells.map(({ code }) => code));
    };
    expect((await cells()).has(used)).toBe(true);
    const before = {
      afternoon: (await hall.find('下午')).numbers,
      hash: (await hall.find('上午')).list_hash,
      others: (await hall.sheetsAt(other)).map(({ status }) => status),
    };
    const { id } = await hall.reported(used);
    const again = await hall.reported(used);
    // A module that has begun does not prevent the ruling. A complete module prevents it.
    expect((await hall.incident(id)).facts.isJudged).toBe(false);
    // The only later session is selected automatically.
    expect((await hall.later(id)).status).toBe(200);

    expect(await entry.status()).toBe('approved');
    expect((await hall.find('上午')).numbers).not.toContain(entry.number);
    expect((await hall.find('晚上')).numbers).toEqual([entry.number]);
    expect((await hall.find('下午')).numbers).toEqual(before.afternoon);
    expect((await hall.find('上午')).list_hash).toBe(before.hash);
    expect((await hall.sheetsAt(used)).map(({ status }) => status)).toEqual(
      (await hall.sheetsAt(used)).map(() => 'closed'),
    );
    expect((await hall.sheetsAt(used)).length).toBeGreaterThan(0);
    expect((await hall.sheetsAt(other)).map(({ status }) => status)).toEqual(before.others);
    // A device that has not received the change gets `late`. The mark that it sends is stored in the log.
    expect(await send(2)).toEqual(['late']);
    expect(await db.selectFrom('mark_log').select('outcome').orderBy('n').execute()).toEqual([
      { outcome: 'applied' },
      { outcome: 'refused' },
    ]);
    expect((await own()).some(({ code }) => code === used)).toBe(false);
    expect([(await cells()).has(used), (await cells()).has(other)]).toEqual([false, true]);

    const log = await db
      .selectFrom('audit_log')
      .select(['capacity', 'before', 'after'])
      .where('action', '=', 'entry.postpone')
      .execute();
    expect(log).toEqual([{ capacity: 'chief', before: 'checked_in', after: 'approved' }]);
    expect(await notifiedOf(db, 'entry.postpone', entry.no)).toEqual(
      [entry.user_id, member.user_id, leader].toSorted(),
    );
    // No entry is at the station any more, so an earlier report gives it no time, session or spare station.
    expect(await hall.incident(again.id)).toMatchObject({ facts: { hasEntry: false, hasSpare: false } });
    await hall.evening('夜间', ['A01'], 13);
    for (const ruling of ['later', 'spare']) expect((await hall.rule(again.id, ruling)).status).toBe(409);
    expect((await hall.rule(again.id, 'time', { minutes: 5 })).status).toBe(409);
    expect((await hall.rule(again.id, 'none')).status).toBe(200);
    expect((await hall.close(id)).status).toBe(200);
  });

  it('requires a new check-in and a new draw, as for any other entry', async () => {
    const hall = await open();
    const session_id = await hall.evening();
    const entry = await hall.entryAt(hall.used);
    const { id } = await hall.reported(hall.used);
    expect((await hall.later(id)).status).toBe(200);
    await hall.moveTo(hall.starts + 8 * HOUR);
    expect((await hall.moves('checkIn', '晚上', 'open')).status).toBe(200);
    const [person] = (await hall.people('晚上')).people;
    expect(person).toMatchObject({ entry_id: entry.id, status: 'expected' });
    expect((await hall.people('上午')).people.map(({ entry_id }) => entry_id)).not.toContain(entry.id);
    expect((await hall.checkIn('晚上', person?.number ?? '')).status).toBe(200);
    expect(await entry.status()).toBe('checked_in');
    await hall.moveTo(hall.starts + 9 * HOUR);
    expect((await hall.moves('checkIn', '晚上', 'close')).status).toBe(200);
    const { status, body } = await hall.call<DrawRoundList>(
      'keeperE',
      'POST',
      paths.commitDraw.replace(':id', EVENT),
      { kind: 'entryNo', session_id, words_until: hall.soon() },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.find((one) => one.session_id === session_id)?.inputs).toBe(1);
    // The morning still counts the entry numbers of the remaining entries.
    expect((await hall.moves('chief', '上午', 'end', { reason: '全部完成' })).status).toBe(200);
    await hall.sealed('workCode');
    expect((await hall.latest('keeperW', 'workCode')).inputs).toBe(2);
  });

  it('keeps the named place when other sessions are cancelled', async () => {
    const hall = await open();
    const evening = await hall.evening('晚上', ['A01', 'A02', 'A03', 'A04'], 9);
    const night = await hall.evening('夜间', ['A01', 'A02'], 13);
    const entry = await hall.entryAt(hall.used);
    const { id } = await hall.reported(hall.used);
    expect((await hall.later(id, { session_id: evening })).status).toBe(200);
    const afternoon = (await hall.find('下午')).numbers;
    expect(afternoon).toHaveLength(4);
    expect((await hall.moves('organiser', '下午', 'remove', { reason: '场地停电' })).status).toBe(200);
    // The entries of the afternoon move to the remaining places, the last one to the night.
    expect((await hall.find('晚上')).numbers).toEqual([...afternoon.slice(0, 3), entry.number]);
    expect((await hall.find('夜间')).numbers).toEqual(afternoon.slice(3));
    // The named session is cancelled too, so the entry moves to another session.
    expect((await hall.moves('organiser', '晚上', 'remove', { reason: '场地停电' })).status).toBe(200);
    expect((await hall.find('夜间')).numbers).toEqual(afternoon.slice(0, 2));
    await hall.evening('深夜', ['A01', 'A02', 'A03'], 11);
    expect((await hall.find('深夜')).numbers).toEqual(afternoon.slice(0, 3));
    expect((await hall.find('夜间')).numbers).toEqual([...afternoon.slice(3), entry.number]);
    expect((await hall.find('夜间')).id).toBe(night);
  });

  it('is refused once the work at the station is judged', async () => {
    const hall = await open();
    await hall.evening();
    const { id } = await hall.reported(hall.used);
    for (const status of ['submitted', 'group_signed', 'locked']) {
      await hall.setSheets(hall.used, status);
      expect((await hall.incident(id)).facts.isJudged).toBe(true);
      expect((await hall.later(id)).status, status).toBe(409);
    }
    await hall.setSheets(hall.used, 'conflict');
    expect((await hall.later(id)).status).toBe(200);
  });

  it('is refused for a second incident while a spare station is pending, but can replace that station', async () => {
    const hall = await open();
    await hall.evening();
    const { id } = await hall.ruled(hall.used);
    const second = await hall.reported(hall.used);
    expect((await hall.later(second.id)).status).toBe(409);
    expect((await hall.later(id)).status).toBe(200);
    expect(await (await hall.entryAt(hall.used)).status()).toBe('approved');
    expect((await hall.place('keeperS', id, hall.free)).status).toBe(409);
  });

  it('applies to the entry that is now at the station', async () => {
    const hall = await open();
    await hall.evening();
    const entry = await hall.entryAt(hall.used);
    const first = await hall.ruled(hall.used);
    expect((await hall.place('keeperS', first.id, hall.free)).status).toBe(200);
    const { id } = await hall.reported(hall.free);
    expect((await hall.later(id)).status).toBe(200);
    expect(await entry.status()).toBe('approved');
    expect((await hall.sheetsAt(hall.free)).map(({ status }) => status)).not.toContain('blank');
  });

  it('gives a place to one of two simultaneous rulings, and rejects an outdated version', async () => {
    const hall = await open();
    await hall.evening();
    const [one, other] = [await hall.reported(hall.used), await hall.reported(hall.other)];
    expect((await hall.later(one.id, { version: 9 })).status).toBe(409);
    const twice = await Promise.all([hall.later(one.id), hall.later(other.id)]);
    expect(statuses(twice)).toEqual([200, 409]);
    expect((await hall.find('晚上')).numbers).toHaveLength(1);
    const stations = [await hall.entryAt(hall.used), await hall.entryAt(hall.other)];
    expect((await Promise.all(stations.map((entry) => entry.status()))).toSorted()).toEqual([
      'approved',
      'checked_in',
    ]);
  });

  it('is possible after the session for work without a code or without marks', async () => {
    let first = '';
    const over = await openOver(async (hall) => {
      const { reported, used } = await sparesIn(hall);
      first = (await reported(used)).id;
    });
    const hall = await laterIn(over);
    await hall.evening();
    const entry = await hall.entryAt(hall.used);
    expect(await entry.status()).toBe('competed');
    // The code of the work is being drawn.
    expect((await hall.commit('keeperW', 'workCode')).status).toBe(200);
    expect((await hall.incident(first)).facts.isJudged).toBe(true);
    expect((await hall.later(first)).status).toBe(409);
    await hall.does('keeperW', 'workCode', 'askVoid', { reason: '重抽' });
    await hall.does('supervisor', 'workCode', 'void');
    expect((await hall.later(first)).status).toBe(200);
    expect(await entry.status()).toBe('approved');
    await hall.sealed('workCode');
    expect((await hall.latest('keeperW', 'workCode')).inputs).toBe(2);
  });

  it('can be ruled by the chief judge only', async () => {
    const hall = await open();
    const session_id = await hall.evening();
    const { id, version } = await hall.reported(hall.used);
    for (const [who, status] of [
      ['floor', 403],
      ['supervisor', 403],
      ['organiser', 403],
      ['judge', 404],
      ['unit', 404],
    ] as const) {
      const path = paths.ruleIncident.replace(':id', id);
      const body = { version, ruling: 'later', session_id, reason: '设备无法修复' };
      expect((await hall.call(who, 'POST', path, body)).status, who).toBe(status);
    }
    expect(await (await hall.entryAt(hall.used)).status()).toBe('checked_in');
  });
});

describe('the results after a later session [running.md A4]', () => {
  /** Moves one entry to a spare station, and another to a later session that is cancelled afterwards. */
  const meanwhile = async (running: Running) => {
    const hall = await laterIn(running);
    await hall.evening();
    const spare = await hall.ruled(hall.used);
    expect((await hall.place('keeperS', spare.id, hall.free)).status).toBe(200);
    const { id } = await hall.reported(hall.other);
    expect((await hall.later(id)).status).toBe(200);
    for (const one of [spare.id, id]) expect((await hall.close(one)).status).toBe(200);
    expect((await hall.moves('organiser', '晚上', 'remove', { reason: '选手放弃' })).status).toBe(200);
  };

  it('include the other entries, and the archive package verifies them', async () => {
    const { file } = await openPacked([3, 2], meanwhile);
    const lines: string[] = [];
    const isRight = await reportArchive([file], (line) => void lines.push(line));
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(isRight).toBe(true);
    expect(lines.some((line) => line.startsWith('✓ SK01 spare stations: 1'))).toBe(true);
    expect(lines.some((line) => line.startsWith('✓ SK01 results: 8 entries'))).toBe(true);
  });

  it('can be compiled although some sheets are closed', async () => {
    const hall = await openDecoded([3, 2], meanwhile);
    const { status, body } = await hall.compile();
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await hall.latestVersion()).lines.filter(({ state }) => state === 'ranked')).toHaveLength(2);
  });
});

describe('a session that is cancelled while it is paused [running.md A4]', () => {
  it('closes the codes of its stations, so that the event does not wait for them', async () => {
    const hall = await open();
    const { moves, used } = hall;
    const entry = await hall.entryAt(used);
    expect((await moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    expect((await moves('chief', '上午', 'askCancel', { reason: '无法恢复供电' })).status).toBe(200);
    expect((await hall.sheetsAt(used)).map(({ status }) => status)).toContain('blank');
    expect((await moves('organiser', '上午', 'cancel')).status).toBe(200);
    const left = await hall.db
      .selectFrom('score_sheets')
      .select('status')
      .distinct()
      .where('event_id', '=', EVENT)
      .execute();
    expect(left).toEqual([{ status: 'closed' }]);
    expect(await entry.status()).toBe('approved');
  });
});
