import { expect, it } from 'vitest';
import type { OwnSheets, SheetAnswer } from '../../../server/contract/marking/score-sheet.ts';
import type { Work } from '../../../server/contract/work.ts';
import { ownNumbers } from '../../../server/draw/own-numbers.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, type Who } from '../support/day.ts';
import { openHall } from '../support/hall.ts';
import { markOf } from '../support/sheets.ts';

/** A judge with a waived conflict marks no station of the judge's own unit [running.md 1.4]. */

const dutyOf = (db: Database, username: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.user_id', 'assignments.version'])
    .where('users.username', '=', username)
    .where('event_id', '=', EVENT)
    .executeTakeFirstOrThrow();

/** Returns the codes of the sheets of module A in the account's list of tasks. */
const waitingIn = async (call: Awaited<ReturnType<typeof openHall>>['call'], who: Who) => {
  const { data } = (await call<Work>(who, 'GET', paths.listWork)).body;
  return data
    .filter(({ kind, title }) => kind === 'mark' && title.endsWith(' A'))
    .map(({ title }) => title.replace(' A', ''))
    .toSorted();
};

/**
 * Opens a hall whose stations are marked by the judges of the works, with the second one as their reserve.
 * `barred` has the unit of the first competitor who is checked in.
 */
async function openStations(barred: string) {
  const hall = await openHall();
  const { db, call } = hall;
  const groups = await db
    .selectFrom('judgement_groups')
    .select(['id', 'modules', 'leader_id'])
    .where('event_id', '=', EVENT)
    .execute();
  const stations = groups.find(({ modules }) => modules.includes('A'));
  const works = groups.find(({ modules }) => !modules.includes('A'));
  if (stations === undefined || works === undefined) throw new Error('no groups');
  await db
    .updateTable('judgement_groups')
    .set({ modules: stations.modules })
    .where('id', '=', works.id)
    .execute();
  await db
    .updateTable('judgement_groups')
    .set({ modules: works.modules })
    .where('id', '=', stations.id)
    .execute();
  const reserve = await dutyOf(db, 'judge.peng');
  const seated = db.updateTable('judgement_group_members').where('group_id', '=', works.id);
  await seated.set({ seat: 'judge' }).execute();
  await seated.set({ seat: 'reserve' }).where('assignment_id', '=', reserve.id).execute();
  const own = await db
    .selectFrom('entries')
    .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['entries.no', 'organisations.id', 'organisations.name'])
    .where('event_id', '=', EVENT)
    .where('entries.status', '=', 'checked_in' as never)
    .orderBy('entries.no')
    .executeTakeFirstOrThrow();
  const judge = await dutyOf(db, barred);
  await db.updateTable('experts').set({ employer: own.name }).where('user_id', '=', judge.user_id).execute();
  const bar = () => db.updateTable('assignments').set({ is_barred: 1 }).where('id', '=', judge.id).execute();
  const start = async () => {
    await hall.sealed('entryNo');
    await hall.sealed('station');
    expect((await hall.moves('chief', '上午', 'start')).status).toBe(200);
  };
  /** Returns the stations at which competitors of the judge's unit work. */
  const ownStations = async () => {
    const rows = await db
      .selectFrom('entries')
      .select('no')
      .where('event_id', '=', EVENT)
      .where('organisation_id', '=', own.id)
      .execute();
    const parts = { ...hall.test.system.parts, clock: () => hall.test.clock.now() };
    const numbers = await Promise.all(rows.map(({ no }) => ownNumbers(parts, EVENT, no ?? '')));
    return numbers
      .flatMap(({ numbers: one }) => (one === null || one.station === '' ? [] : [one.station]))
      .toSorted();
  };
  const sheetsOf = async (who: Who) => {
    const { data } = (await call<OwnSheets>(who, 'GET', paths.listOwnSheets)).body;
    return data.filter(({ module }) => module === 'A');
  };
  const codesOf = async (who: Who) => (await sheetsOf(who)).map(({ code }) => code).toSorted();
  return { ...hall, judge, works, bar, start, ownStations, sheetsOf, codesOf };
}

it('a judge who is barred has no sheet of the own unit’s stations, and the reserve judge marks them', async () => {
  const {
    bar,
    start,
    ownStations,
    sheetsOf,
    codesOf,
    call,
    db,
    works,
    judge: barred,
  } = await openStations('judge.luo');
  await bar();
  await start();
  const own = await ownStations();
  const all = await codesOf('leader');
  expect([own.length > 0, own.length < all.length]).toEqual([true, true]);
  expect(await codesOf('judge')).toEqual(all.filter((code) => !own.includes(code)));
  expect(await codesOf('secondJudge')).toEqual(own);
  expect(await waitingIn(call, 'judge')).toEqual(all.filter((code) => !own.includes(code)));
  expect(await waitingIn(call, 'secondJudge')).toEqual(own);

  const [sheet] = await sheetsOf('secondJudge');
  const { module } = (
    await call<SheetAnswer>('secondJudge', 'GET', paths.getSheet.replace(':id', sheet?.id ?? ''))
  ).body;
  const aspect = module.criteria[0]?.aspects.find(({ rule }) => rule.kind === 'level')?.code ?? '';
  const save = (who: Who) =>
    call(who, 'PUT', paths.saveMarks.replace(':id', sheet?.id ?? ''), { marks: [markOf(who, aspect, 2)] });
  expect((await save('judge')).status).toBe(404);
  expect((await save('secondJudge')).status).toBe(200);
  expect((await call('judge', 'GET', paths.getSheet.replace(':id', sheet?.id ?? ''))).status).toBe(404);

  // The chief judge reads who does not mark here.
  const { body } = await call<{ cells: { sheet_id: string; barred: string[]; missing: string[] }[] }>(
    'chief',
    'GET',
    paths.getMarkingProgress.replace(':id', EVENT),
  );
  const cell = body.cells.find(({ sheet_id }) => sheet_id === sheet?.id);
  expect(cell).toMatchObject({ barred: ['罗立新'], missing: expect.arrayContaining(['彭海燕']) });
  expect(cell?.missing).not.toContain('罗立新');

  // Without a reserve judge the sheet waits, although all others have handed in.
  const { id: leaving } = await dutyOf(db, 'judge.peng');
  await db
    .updateTable('assignments')
    .set({ status: 'released' as never })
    .where('id', '=', leaving)
    .execute();
  const others = await db
    .selectFrom('judgement_group_members as member')
    .innerJoin('assignments', 'assignments.id', 'member.assignment_id')
    .select('assignments.user_id')
    .where('member.group_id', '=', works.id)
    .where('assignments.id', 'not in', [leaving, barred.id])
    .execute();
  for (const { user_id } of others) {
    const part = { sheet_id: sheet?.id ?? '', user_id, held_at: null, submitted_at: 1 };
    await db
      .insertInto('sheet_parts')
      .values(part)
      .onConflict((on) => on.columns(['sheet_id', 'user_id']).doUpdateSet({ submitted_at: 1 }))
      .execute();
  }
  const waits = await call<SheetAnswer>('chief', 'GET', paths.getSheet.replace(':id', sheet?.id ?? ''));
  expect(waits.body.data).toMatchObject({ parts: { in: 2, of: 2 }, facts: { isLast: false } });
});

it('another judge leads at the stations of the leader’s own unit', async () => {
  const { bar, start, ownStations, sheetsOf, codesOf } = await openStations('judge.deng');
  await bar();
  await start();
  const own = await ownStations();
  expect((await codesOf('leader')).some((code) => own.includes(code))).toBe(false);
  const led = (await sheetsOf('judge')).filter(({ by }) => by.includes('leader'));
  expect(led.map(({ code }) => code).toSorted()).toEqual(own);
});

it('a waiver during the session bars the judge from the stations at once', async () => {
  const { start, ownStations, codesOf, call, db, judge } = await openStations('judge.luo');
  await start();
  const own = await ownStations();
  expect(await codesOf('judge')).toEqual(expect.arrayContaining(own));
  const chief = await dutyOf(db, 'chief.han');
  await db
    .updateTable('assignments')
    .set({ status: 'waiving' as never, asked_by: chief.user_id })
    .where('id', '=', judge.id)
    .execute();
  const { version } = judge;
  const waived = await call('supervisor', 'POST', paths.waiveAssignment.replace(':id', judge.id), {
    version,
  });
  expect(waived.status, JSON.stringify(waived.body)).toBe(200);
  const confirm = { version: version + 1, is_trained: true, has_signed: true };
  const confirmed = await call(
    'organiser',
    'POST',
    paths.confirmAssignment.replace(':id', judge.id),
    confirm,
  );
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect((await codesOf('judge')).some((code) => own.includes(code))).toBe(false);
  expect(await codesOf('secondJudge')).toEqual(own);
});
