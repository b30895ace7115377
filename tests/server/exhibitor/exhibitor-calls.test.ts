import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { exhibitorCall, exhibitorCallList } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { open } from '../support/sample-files.ts';
import { signatureFor } from '../support/signatures.ts';
import { statuses } from '../support/test-system.ts';
import {
  callFacts,
  CLOSES,
  COMMITTEE,
  COMPETITION,
  DEPUTY,
  EXHIBITOR,
  faults,
  LOOKER,
  MINUTE,
  openExhibition,
  RIVAL,
  VENUE,
  VISITOR,
  type Exhibition,
} from './exhibition.ts';

const listed = async ({ send, done }: Exhibition, name: string) =>
  v.parse(exhibitorCallList, await done(send(name, 'GET', paths.listExhibitorCalls)));

describe('a call for exhibitors [running.md 2]', () => {
  it('is added, changed and published by the committee, and each act is logged', async () => {
    const { addCall, changeCall, addBooths, actOnCall, getCall, log } = await openExhibition();
    const { status, body: added } = await addCall();
    expect(status, JSON.stringify(added)).toBe(200);
    const { version: _, competition_id, plan_id: __, manual_id: ___, ...facts } = callFacts;
    expect(v.parse(exhibitorCall, added)).toMatchObject({
      ...facts,
      competition: { id: competition_id },
      status: 'draft',
      phase: 'draft',
      by: 'organiser',
      plan: null,
      booths: { free: 0, taken: 0, blocked: 0 },
      facts: { isHeld: true, isTimely: true, hasBooths: false, waiting: '' },
      version: 1,
    });
    const { id } = added;
    const changed = await changeCall(COMMITTEE, id, { most_area: 54, version: 1 });
    expect(changed.body).toMatchObject({ most_area: 54, version: 2 });
    expect((await changeCall(COMMITTEE, id, { version: 1 })).body.code).toBe(40904);
    const moved = await changeCall(COMMITTEE, id, { competition_id: 'hubei-4', version: 2 });
    expect([moved.status, faults(moved)]).toEqual([422, ['competition_id']]);
    await addBooths(id);
    const published = await actOnCall(COMMITTEE, id, 'publish');
    expect(published.body).toMatchObject({ status: 'published', phase: 'open', booths: { free: 4 } });
    expect((await actOnCall(COMMITTEE, id, 'publish')).body.code).toBe(errorCodes.conflict);
    expect((await changeCall(COMMITTEE, id, { version: published.body.version })).status).toBe(409);
    expect((await getCall(COMMITTEE, id)).body).toEqual(published.body);
    expect(await log(id)).toEqual([
      'add  draft organiser',
      'change draft draft organiser',
      'publish draft published organiser',
    ]);
  });

  it('is not published without booths, or from its closing on', async () => {
    const { addCall, addBooths, actOnCall, moveTo, advance } = await openExhibition();
    const { id } = (await addCall()).body;
    expect((await actOnCall(COMMITTEE, id, 'publish')).status).toBe(409);
    await addBooths(id);
    moveTo(CLOSES);
    expect((await actOnCall(COMMITTEE, id, 'publish')).status).toBe(409);
    advance(-1);
    expect((await actOnCall(COMMITTEE, id, 'publish')).status).toBe(200);
  });

  it('is the only one of its competition that is not cancelled, also for simultaneous requests', async () => {
    const { addCall, db } = await openExhibition();
    const both = await Promise.all([addCall(), addCall({}, DEPUTY)]);
    expect(statuses(both)).toEqual([200, 422]);
    const again = await addCall();
    expect([again.status, faults(again)]).toEqual([422, ['competition_id']]);
    expect(await db.selectFrom('exhibitor_calls').select('id').execute()).toHaveLength(1);
  });

  it.for([
    ['closes_at', { closes_at: callFacts.opens_at }],
    ['closes_at', { opens_at: '2026-12-20T18:00+08:00' }],
    ['move_in_from', { move_in_from: '2026-12-20T17:59:00+08:00' }],
    ['move_in_until', { move_in_until: callFacts.move_in_from }],
    ['move_out_until', { move_out_until: callFacts.move_in_until }],
  ] as const)('has its instants in chronological order: %s %j', async ([field, wish]) => {
    const { addCall } = await openExhibition();
    const refused = await addCall(wish);
    expect([refused.status, faults(refused)]).toEqual([422, [field]]);
    expect((await addCall({ move_in_from: CLOSES })).status).toBe(200);
  });

  it('is not added to a competition that is over or cancelled', async () => {
    const exhibition = await openExhibition();
    const { addCall, db, moveTo } = exhibition;
    expect((await listed(exhibition, COMMITTEE)).meta.can_add_to).toMatchObject([{ id: COMPETITION }]);
    const { ends_on } = await db
      .selectFrom('competitions')
      .select('ends_on')
      .where('id', '=', COMPETITION)
      .executeTakeFirstOrThrow();
    moveTo(`${ends_on}T00:00:00+08:00`);
    exhibition.advance(24 * 60 * MINUTE);
    expect((await listed(exhibition, COMMITTEE)).meta.can_add_to).toEqual([]);
    expect((await addCall()).status).toBe(409);
    await db
      .updateTable('competitions')
      .set({ status: 'cancelled' as never })
      .where('id', '=', COMPETITION)
      .execute();
    expect((await addCall()).status).toBe(409);
  });

  it('has files of the account that adds them, which exhibitors open once it is published', async () => {
    const { addCall, changeCall, addBooths, actOnCall, fileOf, send, getCall, test } = await openExhibition();
    const plan_id = await fileOf(COMMITTEE, 'plan');
    const manual_id = await fileOf(DEPUTY, 'manual');
    const foreign = await addCall({ plan_id, manual_id });
    expect([foreign.status, faults(foreign)]).toEqual([422, ['manual_id']]);
    const { id } = (await addCall({ plan_id })).body;
    // The other account adds its file, and the file that is there stays.
    const { body } = await changeCall(DEPUTY, id, { plan_id, manual_id, version: 1 });
    expect(body).toMatchObject({ plan: { id: plan_id }, manual: { id: manual_id } });
    await addBooths(id);
    const links = async (name: string) => {
      const answers = [plan_id, manual_id].map((file) =>
        send<{ url: string }>(name, 'GET', paths.getFileLink.replace(':id', file)),
      );
      return Promise.all(answers);
    };
    expect(statuses(await links(EXHIBITOR))).toEqual([404, 404]);
    expect(statuses(await links(LOOKER))).toEqual([200, 200]);
    await actOnCall(COMMITTEE, id, 'publish');
    const [plan, manual] = await links(EXHIBITOR);
    expect([plan?.status, manual?.status]).toEqual([200, 200]);
    const content = await open(test, plan?.body.url ?? '');
    expect(await content.text()).toContain('plan');
    expect(statuses(await links('lin.xiaoyu'))).toEqual([404, 404]);
    expect((await getCall(EXHIBITOR, id)).body).toMatchObject({ plan: { id: plan_id } });
  });

  it('is seen as a draft by its committee only, and published by exhibitors and venue staff', async () => {
    const exhibition = await openExhibition();
    const { addCall, getCall, addBooths, actOnCall, hire, moveTo, db } = exhibition;
    await hire();
    const { id } = (await addCall({ opens_at: '2026-11-21T12:00:00+08:00' })).body;
    await addBooths(id);
    const seen = async () =>
      Promise.all(
        [COMMITTEE, LOOKER, EXHIBITOR, VISITOR, VENUE, 'jianghan.college'].map(async (name) => {
          const { status, body } = await getCall(name, id);
          const { data } = await listed(exhibition, name);
          expect(data.map((one) => one.id)).toEqual(status === 200 ? [id] : []);
          return status === 200 ? body.by : status;
        }),
      );
    expect(await seen()).toEqual(['organiser', 'viewer', 404, 404, 404, 404]);
    expect((await actOnCall(LOOKER, id, 'publish')).status).toBe(403);
    expect((await actOnCall(EXHIBITOR, id, 'publish')).status).toBe(404);
    expect((await addCall({}, LOOKER)).status).toBe(403);
    expect((await addCall({}, EXHIBITOR)).status).toBe(404);
    await actOnCall(COMMITTEE, id, 'publish');
    expect(await seen()).toEqual(['organiser', 'viewer', 'exhibitor', 'viewer', 'venue', 404]);
    // The clock decides the phase.
    expect((await getCall(EXHIBITOR, id)).body.phase).toBe('upcoming');
    moveTo('2026-11-21T12:00:00+08:00');
    expect((await getCall(EXHIBITOR, id)).body.phase).toBe('open');
    // The exhibition is not held without its competition.
    const competition = db.updateTable('competitions').where('id', '=', COMPETITION);
    await competition.set({ status: 'cancelled' as never }).execute();
    expect((await getCall(EXHIBITOR, id)).body.phase).toBe('over');
    await competition.set({ status: 'published' as never }).execute();
    moveTo(CLOSES);
    expect((await getCall(EXHIBITOR, id)).body.phase).toBe('over');
  });
});

describe('the cancellation of a call for exhibitors [running.md 2]', () => {
  const reason = '展馆停用\n另行通知';

  it('needs another person of the committee: asking alone does not cancel', async () => {
    const { openCall, actOnCall, getCall, log, send } = await openExhibition();
    const { id } = await openCall();
    const toAnswer = async (name: string) => {
      const { body } = await send<Work>(name, 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'cancelCall').map((item) => [item.id, item.due]);
    };
    expect((await actOnCall(DEPUTY, id, 'cancel')).status).toBe(409);
    const empty = await actOnCall(COMMITTEE, id, 'ask', { reason: ' ' });
    expect([empty.status, faults(empty)]).toEqual([422, ['reason']]);
    const asked = await actOnCall(COMMITTEE, id, 'ask', { reason });
    expect(asked.body).toMatchObject({
      status: 'published',
      asked: { reason, until: '2026-11-21T10:10:00+08:00', by: '刘明诚' },
      second: 'samePerson',
      facts: { waiting: 'cancel' },
    });
    expect((await actOnCall(DEPUTY, id, 'ask', { reason })).status).toBe(409);
    // The work list of the other person has it, with its end.
    expect(await toAnswer(DEPUTY)).toEqual([[id, '2026-11-21T10:10:00+08:00']]);
    expect(await toAnswer(COMMITTEE)).toEqual([]);
    const alone = await actOnCall(COMMITTEE, id, 'cancel');
    expect([alone.status, alone.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    for (const name of [LOOKER, EXHIBITOR]) {
      expect((await actOnCall(name, id, 'cancel')).status, name).toBe(403);
    }
    // Others do not learn that the committee discusses it.
    expect((await getCall(EXHIBITOR, id)).body).toMatchObject({
      asked: { reason: '', until: '', by: '' },
      facts: { waiting: '' },
    });
    expect((await getCall(DEPUTY, id)).body).toMatchObject({ status: 'published', second: 'another' });
    const cancelled = await actOnCall(DEPUTY, id, 'cancel');
    expect(cancelled.body).toMatchObject({ status: 'cancelled', phase: 'cancelled', reason });
    expect(await log(id)).toEqual(
      expect.arrayContaining([
        `askCancel published published organiser ${reason}`,
        'cancel published cancelled organiser',
      ]),
    );
  });

  it('counts two accounts with one identity as one person', async () => {
    const { openCall, actOnCall, db, idOf } = await openExhibition();
    const { id } = await openCall();
    await actOnCall(COMMITTEE, id, 'ask', { reason });
    const { id_no_digest } = await db
      .selectFrom('acting_identities')
      .select('id_no_digest')
      .where('user_id', '=', await idOf(COMMITTEE))
      .executeTakeFirstOrThrow();
    await db
      .updateTable('acting_identities')
      .set({ id_no_digest })
      .where('user_id', '=', await idOf(DEPUTY))
      .execute();
    const refused = await actOnCall(DEPUTY, id, 'cancel');
    expect([refused.status, refused.body.code]).toEqual([403, errorCodes.notSecondPerson]);
  });

  it('lapses after ten minutes, and can then be requested again', async () => {
    const { openCall, actOnCall, getCall, advance } = await openExhibition();
    const { id } = await openCall();
    await actOnCall(COMMITTEE, id, 'ask', { reason });
    advance(10 * MINUTE);
    expect((await getCall(DEPUTY, id)).body).toMatchObject({ asked: { until: '' }, facts: { waiting: '' } });
    expect((await actOnCall(DEPUTY, id, 'cancel')).status).toBe(409);
    expect((await actOnCall(DEPUTY, id, 'drop', { reason })).status).toBe(409);
    // The first person can now agree to the request of the second one.
    expect((await actOnCall(DEPUTY, id, 'ask', { reason })).status).toBe(200);
    advance(10 * MINUTE - 1);
    expect((await actOnCall(COMMITTEE, id, 'cancel')).body.status).toBe('cancelled');
  });

  it('is refused or taken back with a reason', async () => {
    const { openCall, actOnCall } = await openExhibition();
    const { id } = await openCall();
    expect((await actOnCall(DEPUTY, id, 'drop', { reason })).status).toBe(409);
    for (const name of [DEPUTY, COMMITTEE]) {
      await actOnCall(COMMITTEE, id, 'ask', { reason });
      expect((await actOnCall(name, id, 'drop', { reason: '' })).status).toBe(422);
      const dropped = await actOnCall(name, id, 'drop', { reason: '展馆已恢复' });
      expect(dropped.body).toMatchObject({ status: 'published', reason: '', facts: { waiting: '' } });
      expect((await actOnCall(DEPUTY, id, 'cancel')).status).toBe(409);
    }
  });

  it('withdraws the applications with the reason, frees their booths and notifies the exhibitors', async () => {
    const exhibition = await openExhibition();
    const { openCall, actOnCall, confirmed, draft, show, boothsOf, told, act, addCall } = exhibition;
    const { id } = await openCall();
    const held = await confirmed(EXHIBITOR, id, 'A02');
    const begun = await draft(RIVAL, id);
    await actOnCall(COMMITTEE, id, 'ask', { reason });
    expect((await show(EXHIBITOR, held.id)).body.status).toBe('confirmed');
    await actOnCall(DEPUTY, id, 'cancel');
    for (const [name, application] of [
      [EXHIBITOR, held],
      [RIVAL, begun],
    ] as const) {
      const { body } = await show(name, application.id);
      expect(body).toMatchObject({ status: 'withdrawn', reason, booth: '', confirm_until: '' });
    }
    expect((await boothsOf(id)).map(({ status }) => status)).toEqual(['free', 'free', 'free', 'free']);
    // A draft is invisible to the committee, so its exhibitor is not notified.
    expect(await told('exhibitor.end')).toEqual([EXHIBITOR]);
    expect(await exhibition.log(held.id)).toContain(`withdraw confirmed withdrawn system ${reason}`);
    expect((await act(COMMITTEE, held.id, 'approve')).status).toBe(409);
    expect((await exhibition.addBooths(id, { row: 'B' })).status).toBe(409);
    // An exhibitor sees a cancelled call in the list only if its organisation has applied.
    expect((await listed(exhibition, RIVAL)).data).toMatchObject([{ id, phase: 'cancelled' }]);
    expect((await listed(exhibition, COMMITTEE)).meta.can_add_to).toMatchObject([{ id: COMPETITION }]);
    expect((await addCall()).status).toBe(200);
  });

  it('leaves an exhibitor that has moved in its booth until it is handed back', async () => {
    const { hire, openCall, actOnCall, confirmed, does, show, boothAt } = await openExhibition();
    await hire();
    const { id } = await openCall();
    const held = await confirmed(EXHIBITOR, id);
    await does(VENUE, held.id, 'moveIn', { note: '用电合格' });
    await actOnCall(COMMITTEE, id, 'ask', { reason });
    await actOnCall(DEPUTY, id, 'cancel');
    expect((await show(EXHIBITOR, held.id)).body).toMatchObject({ status: 'moved_in', booth: 'A1馆 A01' });
    expect((await does(VENUE, held.id, 'moveOut', { note: '场地清空' })).status).toBe('closed');
    expect((await boothAt(id, 'A01')).status).toBe('free');
  });

  it('is cancelled with its competition, by two people, and its exhibitors and venue staff are told', async () => {
    const { hire, openCall, confirmed, show, boothsOf, told, getCall, log, ...exhibition } =
      await openExhibition();
    await hire();
    const { id } = await openCall();
    const held = await confirmed(EXHIBITOR, id);
    const send = async (name: string, path: string, body: object) =>
      exhibition.done(
        exhibition.send<ManagedCompetition>(name, 'POST', path, {
          ...(await signatureFor(exhibition.test, await exhibition.tokenOf(name), path)),
          ...body,
        }),
      );
    const { decisions } = await send(COMMITTEE, paths.cancelCompetition.replace(':id', COMPETITION), {
      version: 1,
      reason,
    });
    expect((await getCall(EXHIBITOR, id)).body.status).toBe('published');
    const [decision] = decisions;
    await send(DEPUTY, paths.approveDecision.replace(':id', decision?.id ?? ''), { version: 1 });
    expect((await getCall(EXHIBITOR, id)).body).toMatchObject({ status: 'cancelled', reason });
    expect((await show(EXHIBITOR, held.id)).body).toMatchObject({ status: 'withdrawn', reason, booth: '' });
    expect(new Set((await boothsOf(id)).map(({ status }) => status))).toEqual(new Set(['free']));
    expect(await told('exhibitor.end')).toEqual([EXHIBITOR]);
    expect(await log(id)).toContain(`abandon published cancelled organiser ${reason}`);
    expect(await told('assignment.competitionCancelled')).toEqual([VENUE]);
    expect(
      await exhibition.db.selectFrom('competition_assignments').select(['status', 'reason']).execute(),
    ).toEqual([{ status: 'released', reason }]);
  });
});
