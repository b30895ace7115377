import { describe, expect, it } from 'vitest';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { openAppeals as countOpen } from '../../../server/appeal/open-appeals.ts';
import { paths } from '../../support/paths.ts';
import { arbiters, openAppeals, UNIT } from '../support/appeals.ts';
import { CUP, EVENT, HOUR, MINUTE } from '../support/day.ts';
import { open, pdf, upload } from '../support/sample-files.ts';
import { statuses } from '../support/test-system.ts';

const LEADER = 'jianghan.college';
const [one, two, three, tied] = arbiters;

/** Opens released results. `until` is the end of their public notice period. */
async function openReleased(good?: readonly number[]) {
  const hall = await openAppeals(good);
  const version = await hall.release();
  return { ...hall, version, until: Date.parse(version.publicity_until) };
}

const faults = ({ body }: { body: unknown }) =>
  Object.keys((body as { errors?: object }).errors ?? {}).toSorted();

describe('the filing of an appeal [running.md 2]', () => {
  it('is open for an own entry only, to the delegation leader and to a competitor without a unit', async () => {
    const { file, version, first, second, alone, db, show, listAppeals, told } = await openReleased();
    const subject_id = version.id;
    // The entry belongs to a unit, so its leader files the appeal.
    expect((await file(first.username, { subject_id })).status).toBe(404);
    expect((await file(LEADER, { subject_id, entry_id: alone.id })).status).toBe(404);
    expect((await file(LEADER, { subject_id, entry_id: 'no-such-entry-there-is' })).status).toBe(404);
    expect((await file('cup.committee', { subject_id })).status).toBe(404);
    const own = await file(alone.username, { subject_id, entry_id: alone.id });
    expect([own.status, own.body.status, own.body.by]).toEqual([200, 'filed', ['filer', 'party']]);
    // If an account has the phone number of the delegation leader, only that account files for the
    // delegation.
    const phone = '13800138023';
    await db
      .insertInto('delegations')
      .values({
        id: 'delegation',
        competition_id: CUP,
        organisation_id: UNIT,
        leader: '何川',
        leader_phone: phone,
        liaison: '何川',
        liaison_phone: phone,
        version: 1,
        updated_at: 1,
      })
      .execute();
    expect((await file(LEADER, { subject_id })).status).toBe(404);
    const led = await file('rival.he', { subject_id });
    expect(led.status, JSON.stringify(led.body)).toBe(200);
    // The unit and the competitor can read the appeal. Other competitors of the event cannot.
    expect((await show(LEADER, led.body.id)).by).toEqual(['party']);
    expect((await listAppeals(second.username)).map(({ id }) => id)).toEqual([]);
    expect((await listAppeals(first.username)).map(({ id }) => id)).toEqual([led.body.id]);
    // Four arbiters are notified of each of the two appeals.
    expect(await told('appeal.file')).toBe(8);
  });

  it('ends with the window, to the millisecond', async () => {
    const { file, version, until, moveTo, windows, alone, tick, db } = await openReleased();
    const subject_id = version.id;
    await moveTo(until - 1);
    const [last] = await windows(LEADER);
    expect(last).toMatchObject({ matter: 'result', is_open: true, can_file: true, appeal: '' });
    const early = await file(LEADER, { subject_id });
    expect(early.status, JSON.stringify(early.body)).toBe(200);
    await moveTo(until);
    const late = await file(alone.username, { subject_id, entry_id: alone.id });
    expect([late.status, late.body.code]).toEqual([410, errorCodes.appealOver]);
    expect(await db.selectFrom('appeals').select('id').execute()).toHaveLength(1);
    // The results do not become final before the ruling.
    await tick();
    const { status } = await db
      .selectFrom('publications')
      .select('status')
      .where('id', '=', subject_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('released');
  });

  it('is possible once for each matter, also for simultaneous requests, and again after a withdrawal', async () => {
    const { file, version, evidence, send, doesToAppeal, first, actOnAppeal } = await openReleased();
    const body = {
      entry_id: first.id,
      matter: 'result',
      subject_id: version.id,
      grounds: '总分合计与各模块之和不一致',
      files: [await evidence(LEADER)],
    };
    const both = await Promise.all([1, 2].map(() => send<object>(LEADER, 'POST', paths.fileAppeal, body)));
    expect(statuses(both)).toEqual([200, 409]);
    const again = await file(LEADER, { subject_id: version.id });
    expect([again.status, again.body.code]).toEqual([409, errorCodes.alreadyAppealed]);
    const id = String(
      both.map(({ body: filed }) => (filed as { id?: string }).id).find((made) => made !== undefined),
    );
    expect((await actOnAppeal(one, id, 'withdraw')).status).toBe(403);
    expect((await doesToAppeal(LEADER, id, 'withdraw')).status).toBe('withdrawn');
    expect((await file(LEADER, { subject_id: version.id })).status).toBe(200);
  });

  it('requires one to five files of the filer, none above 20 MB', async () => {
    const { file, version, evidence, alone, test, tokenOfName } = await openReleased();
    const subject_id = version.id;
    const own = await evidence(LEADER);
    const foreign = await evidence(alone.username);
    const six = await Promise.all(['1', '2', '3', '4', '5', '6'].map((text) => evidence(LEADER, text)));
    for (const files of [[], [foreign], ['no-such-file-there-is'], [own, own], six]) {
      const refused = await file(LEADER, { subject_id, files });
      expect([refused.status, faults(refused)], JSON.stringify(files)).toEqual([422, ['files']]);
    }
    const large = Buffer.concat([pdf(), Buffer.alloc(21 * 1024 * 1024 - pdf().length)]);
    expect(large.length).toBeGreaterThan(LARGEST_FILE);
    expect((await upload(test, await tokenOfName(LEADER), 'appeal.pdf', large)).status).toBe(413);
    expect((await file(LEADER, { subject_id, grounds: '  ' })).status).toBe(422);
    expect((await file(LEADER, { subject_id, files: six.slice(0, 5) })).status).toBe(200);
  });

  it('requires an existing subject: an ended session, released results or a rejection', async () => {
    const hall = await openAppeals();
    const { file, windows, db, session, first, test, moveTo, second, starts } = hall;
    // No results are released yet.
    for (const more of [
      { subject_id: 'none' },
      { matter: 'eligibility' },
      { matter: 'site', subject_id: '' },
    ]) {
      const refused = await file(LEADER, more);
      expect([refused.status, faults(refused)]).toEqual([422, ['matter']]);
    }
    const { ended_at } = await db
      .selectFrom('competition_sessions')
      .select('ended_at')
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    expect(ended_at).toBe(starts + 3 * HOUR);
    const site = { matter: 'site', subject_id: session };
    await db.updateTable('competitions').set({ appeal_minutes: 90 }).where('id', '=', CUP).execute();
    const end = (ended_at ?? 0) + 90 * MINUTE;
    expect(await windows(LEADER)).toMatchObject([
      { matter: 'site', subject_id: session, ends_at: expect.any(String), is_open: true },
      { matter: 'site', subject_id: session, is_open: true },
    ]);
    await moveTo(end - 1);
    expect((await file(LEADER, site)).status).toBe(200);
    test.clock.advance(1);
    const late = await file(LEADER, { ...site, entry_id: second.id });
    expect([late.status, late.body.code]).toEqual([410, errorCodes.appealOver]);

    const rejected = test.clock.now();
    const { correction_hours } = await db
      .selectFrom('competitions')
      .select('correction_hours')
      .where('id', '=', CUP)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('entries')
      .set({ status: 'rejected' as never, updated_at: rejected })
      .where('id', '=', first.id)
      .execute();
    await moveTo(rejected + correction_hours * HOUR - 1);
    expect((await file(LEADER, { matter: 'eligibility' })).status).toBe(200);
    await db
      .updateTable('appeals')
      .set({ status: 'withdrawn' as never })
      .execute();
    test.clock.advance(1);
    expect((await file(LEADER, { matter: 'eligibility' })).status).toBe(410);
  });
});

describe('the decision on an appeal [running.md 1.3, 2]', () => {
  it('begins with an arbiter outside the parties’ units, who accepts the appeal or declines it with a reason', async () => {
    const hall = await openReleased();
    const { file, version, actOnAppeal, doesToAppeal, show, alone, db, send, told } = hall;
    const { id } = (await file(LEADER, { subject_id: version.id })).body;
    expect((await show(tied, id)).facts.isClear).toBe(false);
    for (const [name, status] of [
      [tied, 403],
      [LEADER, 403],
      ['cup.committee', 403],
      ['chief.han', 404],
      [alone.username, 404],
    ] as const) {
      expect((await actOnAppeal(name, id, 'accept')).status, name).toBe(status);
    }
    expect((await actOnAppeal(one, id, 'decline', { reason: '' })).status).toBe(422);
    const accepted = await doesToAppeal(one, id, 'accept');
    expect([accepted.status, accepted.decided_at]).toEqual(['accepted', expect.stringContaining('T')]);
    expect((await actOnAppeal(LEADER, id, 'withdraw')).status).toBe(409);
    const stale = { version: accepted.version - 1, reason: '材料不全' };
    expect((await send(two, 'POST', paths.declineAppeal.replace(':id', id), stale)).status).toBe(409);

    const other = await file(alone.username, { subject_id: version.id, entry_id: alone.id });
    const declined = await doesToAppeal(two, other.body.id, 'decline', { reason: '未说明理由' });
    expect([declined.status, declined.reason]).toEqual(['not_accepted', '未说明理由']);
    expect([await told('appeal.accept'), await told('appeal.decline')]).toEqual([2, 1]);
    const [log] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'appeal.decline')
      .execute();
    expect(log).toMatchObject({ capacity: 'arbiter', before: 'filed', after: 'not_accepted' });
  });

  it('requires a panel of three or more arbiters, odd in number, none from a unit of a party', async () => {
    const { file, version, actOnAppeal, doesToAppeal, panel, idOf, show, vote, told } = await openReleased();
    const { id } = (await file(LEADER, { subject_id: version.id })).body;
    const right = await panel();
    expect((await actOnAppeal(one, id, 'assign', { members: right })).status).toBe(409);
    await doesToAppeal(one, id, 'accept');
    expect((await show(one, id)).candidates.map(({ name, is_clear }) => [name, is_clear])).toEqual(
      expect.arrayContaining([
        [one, true],
        [tied, false],
      ]),
    );
    for (const members of [
      right.slice(0, 2),
      await panel([one, two, tied]),
      [...right.slice(0, 2), await idOf('chief.han')],
      [right[0], right[0], right[1]],
      await panel(arbiters),
    ]) {
      const refused = await actOnAppeal(one, id, 'assign', { members });
      expect([refused.status, faults(refused)], JSON.stringify(members)).toEqual([422, ['members']]);
    }
    expect((await actOnAppeal(LEADER, id, 'assign', { members: right })).status).toBe(403);
    const heard = await doesToAppeal(one, id, 'assign', { members: right });
    expect(heard.panel.map(({ name, has_voted }) => [name, has_voted])).toEqual([
      [one, false],
      [two, false],
      [three, false],
    ]);
    // A new panel requires a reason. The votes of the previous panel no longer count.
    expect((await vote(one, id, 'dismissed')).status).toBe(200);
    expect((await actOnAppeal(two, id, 'assign', { members: right })).status).toBe(409);
    const anew = await doesToAppeal(two, id, 'assign', { members: right, reason: '一人回避' });
    expect(anew.panel.every(({ has_voted }) => !has_voted)).toBe(true);
    expect(await told('appeal.assign')).toBe(6);
  });

  it('follows the majority of the panel: each vote has a reason, and two simultaneous votes both count', async () => {
    const { heard, version, vote, show, db, doesToAppeal, tick, until, moveTo } = await openReleased();
    const id = await heard(version.id);
    expect((await vote(tied, id, 'dismissed')).status).toBe(403);
    expect((await vote(LEADER, id, 'dismissed')).status).toBe(403);
    const wrong = await vote(one, id, 'admit');
    expect([wrong.status, faults(wrong)]).toEqual([422, ['verdict']]);
    const first = await vote(one, id, 'correct', '合计有误');
    expect([first.status, first.body.status]).toEqual([200, 'hearing']);
    // A panel member cannot read the votes of the other members before the ruling.
    expect((await show(two, id)).panel.map(({ has_voted, verdict }) => [has_voted, verdict])).toEqual([
      [true, ''],
      [false, ''],
      [false, ''],
    ]);
    const both = await Promise.all([vote(two, id, 'dismissed', '理由不足'), vote(three, id, 'dismissed')]);
    expect(statuses(both)).toEqual([200, 200]);
    const ruled = await show(one, id);
    expect([ruled.status, ruled.verdict, ruled.ruling]).toEqual([
      'dismissed',
      'dismissed',
      '理由不足\n复核证据属实',
    ]);
    expect(ruled.panel.map(({ verdict }) => verdict)).toEqual(['correct', 'dismissed', 'dismissed']);
    // The party can read the ruling and its reasons, but not the individual votes.
    expect((await show(LEADER, id)).panel.map(({ verdict, reason }) => [verdict, reason])).toEqual(
      Array.from({ length: 3 }, () => ['', '']),
    );
    expect((await vote(one, id, 'dismissed')).status).toBe(409);
    const rulings = await db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'appeal.rule')
      .orderBy('at')
      .execute();
    expect(rulings.filter(({ after }) => after === 'dismissed')).toHaveLength(1);
    expect(rulings).toHaveLength(3);

    const closed = await doesToAppeal(LEADER, id, 'close', { told: true });
    expect([closed.status, closed.closed_at]).toEqual(['closed', expect.stringContaining('T')]);
    await moveTo(until);
    await tick();
    const { status } = await db
      .selectFrom('publications')
      .select('status')
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('final');
  });

  it('is told to the accounts of the unit and to the competitor, also if another account has filed the appeal', async () => {
    const { heard, vote, told, version, first, db, idOf } = await openReleased();
    const id = await heard(version.id);
    await db
      .updateTable('appeals')
      .set({ filed_by: await idOf(first.username) })
      .where('id', '=', id)
      .execute();
    await vote(one, id, 'dismissed');
    expect(await told('appeal.rule')).toBe(0);
    await vote(two, id, 'dismissed');
    expect(await told('appeal.rule')).toBe(2);
  });

  it('allows a member to change a vote, and is not made while the panel is divided three ways', async () => {
    const { heard, version, vote, show } = await openReleased();
    const id = await heard(version.id);
    await vote(one, id, 'correct');
    await vote(two, id, 'remark');
    expect((await vote(three, id, 'dismissed')).body.status).toBe('hearing');
    expect((await show(one, id)).verdict).toBe('');
    const changed = await vote(one, id, 'dismissed', '再次核对后同意驳回');
    expect(changed.body.status).toBe('dismissed');
  });
});

describe('the outcome of an appeal', () => {
  it('can be a correction, which the chief judge reports once it is public and which has a new window', async () => {
    const hall = await openReleased();
    const {
      heard,
      version,
      vote,
      show,
      actOnAppeal,
      doesToAppeal,
      listAppeals,
      release,
      db,
      tick,
      until,
      told,
    } = hall;
    const { moveTo } = hall;
    const id = await heard(version.id);
    expect((await listAppeals('chief.han')).length).toBe(0);
    // This correction has another cause and precedes the ruling, so it does not fulfil the ruling.
    expect((await release()).number).toBe(2);
    await vote(one, id, 'correct');
    const { body } = await vote(two, id, 'correct');
    expect([body.status, body.verdict]).toEqual(['upheld', 'correct']);
    expect((await listAppeals('chief.han')).map((each) => [each.id, each.by])).toEqual([[id, ['chief']]]);
    expect(await told('appeal.remedy')).toBe(1);
    expect((await actOnAppeal('chief.han', id, 'remedy', { report: '已重新合计' })).status).toBe(409);
    await moveTo(until);
    await tick();
    expect((await show('chief.han', id)).facts.isDone).toBe(false);
    expect(await countOpen(db, { competition_id: CUP })).toBe(1);
    const third = await release();
    expect(third.number).toBe(3);
    expect((await actOnAppeal(one, id, 'remedy', { report: '已重新合计' })).status).toBe(403);
    const done = await doesToAppeal('chief.han', id, 'remedy', { report: '已重新合计' });
    expect([done.status, done.report]).toEqual(['remedied', '已重新合计']);
    expect(await countOpen(db, { event_id: EVENT })).toBe(0);
    // A correction opens a new window, in which the same entry can object to it.
    expect((await hall.file(LEADER, { subject_id: version.id })).status).toBe(422);
    expect((await hall.file(LEADER, { subject_id: third.id })).status).toBe(200);
    expect((await actOnAppeal(LEADER, id, 'close', { told: false })).status).toBe(422);
    await doesToAppeal(one, id, 'close', { told: true });
  });

  it('can admit a rejected entry to the roster until the order draw is prepared', async () => {
    const hall = await openAppeals();
    const { db, first, second, file, doesToAppeal, panel, vote, show, idOf, send } = hall;
    const event = () =>
      db
        .selectFrom('competition_events')
        .select(['taken', 'roster_hash'])
        .where('id', '=', EVENT)
        .executeTakeFirstOrThrow();
    const rejected = async (id: string) => {
      await db
        .updateTable('entries')
        .set({ status: 'rejected' as never, updated_at: hall.test.clock.now() })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('entry_places').where('entry_id', '=', id).execute();
      const filed = await file(LEADER, { entry_id: id, matter: 'eligibility' });
      expect(filed.status, JSON.stringify(filed.body)).toBe(200);
      await doesToAppeal(one, filed.body.id, 'accept');
      await doesToAppeal(one, filed.body.id, 'assign', { members: await panel() });
      return filed.body.id;
    };
    const late = await rejected(second.id);
    await vote(one, late, 'admit');
    // The order of the event is already drawn.
    expect((await vote(two, late, 'admit')).status).toBe(409);
    expect((await show(two, late)).status).toBe('hearing');
    expect((await vote(one, late, 'measure')).status).toBe(200);
    expect((await vote(two, late, 'measure')).body.status).toBe('upheld');
    await doesToAppeal('chief.han', late, 'remedy', { report: '已书面说明并道歉' });

    await db
      .updateTable('draw_rounds')
      .set({ status: 'void' as never })
      .where('kind', '=', 'order')
      .execute();
    const before = await event();
    const early = await rejected(first.id);
    await vote(one, early, 'admit', '户籍证明有效');
    const { body } = await vote(two, early, 'admit', '户籍证明有效');
    expect([body.status, body.verdict]).toEqual(['remedied', 'admit']);
    const entry = await db
      .selectFrom('entries')
      .select(['status', 'reason'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ status: 'approved', reason: '户籍证明有效' });
    const after = await event();
    expect(after.taken).toBe(before.taken + 1);
    expect(after.roster_hash).not.toBe(before.roster_hash);
    const seats = await db
      .selectFrom('entry_places')
      .select('id_no_digest')
      .where('entry_id', '=', first.id)
      .execute();
    expect(seats).toHaveLength(1);
    const [log] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'entry.admit').execute();
    expect(log).toMatchObject({ actor_id: await idOf(two), capacity: 'arbiter', after: 'approved' });
    expect((await send(tied, 'GET', paths.getAppeal.replace(':id', early))).status).toBe(200);
  });

  it('does not open the evidence to accounts without access to the appeal', async () => {
    const { file, version, evidence, send, alone, test } = await openReleased();
    const files = [await evidence(LEADER)];
    await file(LEADER, { subject_id: version.id, files });
    const link = paths.getFileLink.replace(':id', files[0] ?? '');
    for (const name of ['chief.han', alone.username, 'super.jiang']) {
      expect((await send(name, 'GET', link)).status, name).toBe(404);
    }
    for (const name of [LEADER, one, 'cup.committee']) {
      const { status, body } = await send<{ url: string }>(name, 'GET', link);
      expect(status, name).toBe(200);
      expect((await open(test, body.url)).status).toBe(200);
    }
  });
});
