import { describe, expect, it, onTestFinished } from 'vitest';
import { eventStatuses } from '../../../server/contract/competition/competition-making.ts';
import { signatureFor } from '../support/signatures.ts';
import { newsOf } from '../../../server/contract/event-news.ts';
import { topicOf } from '../../../server/news/event-news.ts';
import { seeded } from '../../../server/db/move.ts';
import type { EntryFacts } from '../../../machines/entry/entry.machine.ts';
import { openMatters } from '../../../server/archive/archive-facts.ts';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { EntryForm, Receipt } from '../../../server/contract/entry/receipt.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, MINUTE, notifiedOf, openDay, type Who } from '../support/day.ts';
import { openAppeals } from '../support/appeals.ts';
import { CUP_EVENT, openAwards } from '../support/awards.ts';
import { openOver, openRunning } from '../support/hall.ts';

type Day = Pick<Awaited<ReturnType<typeof openDay>>, 'call' | 'db' | 'test'>;

const reason = '设备故障，赛项无法继续';

const acts = {
  cancel: 'cancelEvent',
  ask: 'askEventCancel',
  agree: 'agreeToEventCancel',
  drop: 'dropEventCancel',
} as const;

/** Returns the acts of the committee on the event. */
function cancelling({ call, db }: Day) {
  const event = () =>
    db.selectFrom('competition_events').selectAll().where('id', '=', EVENT).executeTakeFirstOrThrow();
  const act = async (who: Who, how: keyof typeof acts, body: object = {}) =>
    call<ManagedCompetition>(who, 'POST', paths[acts[how]].replace(':id', EVENT), {
      version: (await event()).version,
      ...(how !== 'agree' && { reason }),
      ...body,
    });
  const statuses = async (
    table: 'appeals' | 'entries' | 'competition_sessions' | 'score_sheets' | 'publications',
  ) => {
    const rows = await db.selectFrom(table).select('status').where('event_id', '=', EVENT).execute();
    return [...new Set(rows.map(({ status }) => status))].toSorted();
  };
  const shown = async (who: Who) => {
    const { body } = await call<ManagedCompetition>(who, 'GET', paths.getCompetition.replace(':id', CUP));
    return body.events.find(({ id }) => id === EVENT);
  };
  const listed = async (who: Who) =>
    (await call<Work>(who, 'GET', paths.listWork)).body.data
      .filter(({ kind }) => kind === 'cancelEvent')
      .map(({ competition_id, event_id, title }) => [competition_id, event_id, title]);
  return { event, act, statuses, shown, listed };
}

/** Returns the states that the public reads at the addresses on papers of the event. */
function printedAddresses({ call, db, test, entries }: Awaited<ReturnType<typeof openAppeals>>) {
  const open = <T>(path: string) => test.call<T>('GET', path);
  const draws = async () => {
    const rounds = await db.selectFrom('draw_rounds').select('id').where('event_id', '=', EVENT).execute();
    return Promise.all(
      rounds.map(async ({ id }) => (await open<DrawProof>(paths.getDrawProof.replace(':id', id))).body.state),
    );
  };
  const board = async () => {
    const { meta } = (await open<Board>(paths.listBoard.replace(':id', CUP))).body;
    return [meta.competition.state, meta.events.find(({ code }) => code === 'SK01')?.state];
  };
  const form = async () => {
    const { id = '' } = entries[0] ?? {};
    const { body } = await call<EntryForm>('organiser', 'GET', paths.getEntryForm.replace(':id', id));
    const { no, version } = body.entry;
    const asked = new URLSearchParams({ version: String(version), code: body.code }).toString();
    return (await open<Receipt>(`${paths.findReceipt.replace(':no', no)}?${asked}`)).body.state;
  };
  return { get: { draws, board, form } };
}

/** The states of an event that allow each act once its order is prepared. Not derived from the chart. */
const going = ['frozen', 'running', 'marked', 'decoded', 'released'];

describe('the cancellation of an event [running.md A11]', () => {
  it('needs one person until the order is prepared, and two afterwards', async () => {
    const day = await openDay();
    const { act, event } = cancelling(day);
    expect((await act('organiser', 'ask')).status).toBe(409);
    await day.drawOrder();
    expect((await act('organiser', 'cancel')).status).toBe(409);
    expect((await act('organiser', 'ask', { reason: '' })).body.errors).toHaveProperty('reason');
    expect((await act('organiser', 'ask')).status).toBe(200);
    expect((await act('secondOrganiser', 'ask')).status).toBe(409);
    expect((await act('organiser', 'agree')).status).toBe(403);
    expect((await event()).status).toBe('frozen');
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    expect(await event()).toMatchObject({ status: 'cancelled', reason, asked: '', taken: 0 });
    expect((await act('secondOrganiser', 'ask')).status).toBe(409);
  });

  it('is decided once if two agreements and the withdrawal of the request arrive together', async () => {
    const day = await openDay();
    const { act, event } = cancelling(day);
    await day.drawOrder();
    expect((await act('organiser', 'ask')).status).toBe(200);
    const answers = await Promise.all([
      act('secondOrganiser', 'agree'),
      act('organiser', 'drop'),
      act('secondOrganiser', 'agree'),
    ]);
    const answered = (status: number) => answers.filter((one) => one.status === status).length;
    expect([answered(200), answered(409)]).toEqual([1, 2]);
    const { status, asked } = await event();
    const isDropped = answers[1]?.status === 200;
    expect([status, asked]).toEqual([isDropped ? 'frozen' : 'cancelled', '']);
    const cancelled = await day.db
      .selectFrom('audit_log')
      .select('id')
      .where('object_id', '=', EVENT)
      .where('after', '=', 'cancelled')
      .execute();
    expect(cancelled).toHaveLength(isDropped ? 0 : 1);
  });

  it('is the only way to withdraw an entry once the order is prepared', async () => {
    const day = await openDay();
    const { id = '' } = day.entries[0] ?? {};
    const read = () =>
      day.db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const withdraw = async () =>
      day.call('organiser', 'POST', paths.withdrawEntry.replace(':id', id), {
        version: (await read()).version,
        reason: '选手伤病',
      });
    await day.drawOrder();
    expect((await withdraw()).status).toBe(409);
    const { body } = await day.call<{ facts: EntryFacts }>(
      'organiser',
      'GET',
      paths.getEntry.replace(':id', id),
    );
    expect(body.facts).toMatchObject({ hasBegun: true });
    await day.db
      .updateTable('draw_rounds')
      .set({ status: seeded('void') })
      .where('id', '=', 'order-1')
      .execute();
    expect((await withdraw()).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'withdrawn' });
  });

  it.each(eventStatuses)(
    'by two people is possible only before the results are final: %s',
    async (status) => {
      const day = await openDay();
      await day.drawOrder();
      const { act } = cancelling(day);
      const set = (asked: '' | 'cancel') =>
        day.db
          .updateTable('competition_events')
          .set({ status: status as never, asked, asked_at: day.test.clock.now(), asked_reason: reason })
          .where('id', '=', EVENT)
          .execute();
      const expected = going.includes(status) ? 200 : 409;
      await set('');
      expect((await act('unit', 'ask')).status).toBe(404);
      expect((await act('organiser', 'ask')).status).toBe(expected);
      await set('cancel');
      expect((await act('secondOrganiser', 'drop')).status).toBe(expected);
      await set('');
      await act('organiser', 'ask');
      await set('cancel');
      expect((await act('secondOrganiser', 'agree')).status).toBe(expected);
    },
  );

  it('is shown to the colleague with its reason, and in the work list, until it expires or is dropped', async () => {
    const hall = await openRunning();
    const { act, shown, listed, event } = cancelling(hall);
    await act('organiser', 'ask');
    expect(await shown('secondOrganiser')).toMatchObject({
      facts: { isDrawn: true, waiting: 'cancel' },
      asked: { reason, is_own: false },
    });
    expect(await shown('organiser')).toMatchObject({ asked: { reason, is_own: true } });
    expect(await listed('secondOrganiser')).toEqual([[CUP, EVENT, 'SK01 数控车']]);
    expect(await listed('organiser')).toEqual([]);
    expect((await act('secondOrganiser', 'drop', { reason: '可以继续' })).status).toBe(200);
    expect(await listed('secondOrganiser')).toEqual([]);
    expect((await act('secondOrganiser', 'agree')).status).toBe(409);
    await act('organiser', 'ask');
    hall.test.clock.advance(10 * MINUTE);
    expect(await listed('secondOrganiser')).toEqual([]);
    expect(await shown('organiser')).toMatchObject({ asked: { reason: '', until: '' } });
    expect((await act('secondOrganiser', 'agree')).status).toBe(409);
    expect((await event()).status).toBe('running');
  });

  it('ends a running session, its sheets and the entries that are present or absent, and tells them', async () => {
    const hall = await openRunning();
    const { act, statuses } = cancelling(hall);
    expect(await statuses('entries')).toEqual(['absent', 'approved', 'checked_in']);
    const { no } = hall.entries[0] ?? {};
    await act('organiser', 'ask');
    const heard = new Set<string>();
    for (const about of newsOf) {
      onTestFinished(hall.test.system.parts.news.listen(topicOf(EVENT, about), () => void heard.add(about)));
    }
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    // PostgreSQL sends notifications after the response.
    await expect.poll(() => [...heard].toSorted()).toEqual(newsOf.toSorted());
    expect(await statuses('entries')).toEqual(['withdrawn']);
    expect(await statuses('competition_sessions')).toEqual(['cancelled']);
    expect(await statuses('score_sheets')).toEqual(['closed']);
    expect(await notifiedOf(hall.db, 'entry.eventCancelled', no ?? '')).not.toEqual([]);
    const duties = await hall.db
      .selectFrom('assignments')
      .select(['user_id', 'status', 'reason'])
      .where('event_id', '=', EVENT)
      .execute();
    expect(duties.length).toBeGreaterThan(8);
    expect(new Set(duties.map((duty) => `${duty.status} ${duty.reason}`))).toEqual(
      new Set([`released ${reason}`]),
    );
    const people = [...new Set(duties.map(({ user_id }) => user_id))].toSorted();
    expect(await notifiedOf(hall.db, 'assignment.end', '')).toEqual(people);
    const log = await hall.db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'reason'])
      .where('object_id', '=', CUP)
      .where('action', 'in', ['event.askCancel', 'event.agreeToCancel'])
      .orderBy('at')
      .execute();
    expect(log.map((row) => row.reason)).toEqual([`SK01 ${reason}`, `SK01 ${reason}`]);
  });

  it('withdraws entries that have competed', async () => {
    const hall = await openOver();
    const { act, statuses } = cancelling(hall);
    expect(await statuses('entries')).toContain('competed');
    await act('organiser', 'ask');
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    expect(await statuses('entries')).toEqual(['withdrawn']);
  });

  it('keeps locked sheets, takes back released results and leaves nothing open for the archive', async () => {
    const hall = await openAppeals();
    const { act, statuses } = cancelling(hall);
    const version = await hall.release();
    await hall.heard(version.id);
    const shownTo = () => hall.test.call('GET', paths.getPublicResults.replace(':id', version.id));
    expect((await shownTo()).status).toBe(200);
    const kept = await hall.db.selectFrom('mark_log').selectAll().execute();
    await act('organiser', 'ask');
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    expect(await statuses('score_sheets')).toEqual(['locked']);
    expect(await statuses('publications')).toEqual(['discarded']);
    expect(await statuses('appeals')).toEqual(['closed']);
    expect((await shownTo()).status).toBe(410);
    expect(await hall.db.selectFrom('mark_log').selectAll().execute()).toEqual(kept);
    const matters = await openMatters(hall.db, CUP);
    expect(matters.filter(({ event: { id } }) => id === EVENT)).toEqual([]);
  });

  it('is told at every address that was printed before [running.md A24]', async () => {
    const hall = await openAppeals();
    const { act } = cancelling(hall);
    const version = await hall.release();
    await hall.heard(version.id);
    const { get } = printedAddresses(hall);
    const read = async () => ({
      draws: await get.draws(),
      board: await get.board(),
      form: await get.form(),
      list: (await hall.test.call('GET', paths.getPublicResults.replace(':id', version.id))).status,
    });
    const before = await read();
    expect(new Set(before.draws)).toEqual(new Set(['going']));
    expect(before).toMatchObject({ board: ['going', 'going'], form: 'going', list: 200 });
    await act('organiser', 'ask');
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    const after = await read();
    expect(new Set(after.draws)).toEqual(new Set(['cancelled']));
    expect(after).toMatchObject({ board: ['going', 'cancelled'], form: 'cancelled', list: 410 });
  });

  it('before the instant of a release leaves no sign that a list existed', async () => {
    const hall = await openAppeals();
    const { act } = cancelling(hall);
    const shown = (id: string) => hall.test.call('GET', paths.getPublicResults.replace(':id', id));
    const version = await hall.release();
    // The board names versions at their instant. Without this entry the version was never public.
    await hall.db.deleteFrom('board').where('kind', '=', 'results').execute();
    await act('organiser', 'ask');
    expect((await act('secondOrganiser', 'agree')).status).toBe(200);
    expect((await shown(version.id)).status).toBe(404);
  });

  it('of the whole competition ends its running events in the same way', async () => {
    const hall = await openRunning();
    const { event, statuses } = cancelling(hall);
    const post = async (who: Who, path: string, body: object) =>
      hall.call<ManagedCompetition>(who, 'POST', path, {
        ...(await signatureFor(hall.test, await hall.tokenOf(who), path)),
        ...body,
      });
    const { version } = (
      await hall.call<ManagedCompetition>('organiser', 'GET', paths.getCompetition.replace(':id', CUP))
    ).body;
    const cancel = paths.cancelCompetition.replace(':id', CUP);
    const { body } = await post('organiser', cancel, { version, reason });
    const [decision] = body.decisions;
    const approve = paths.approveDecision.replace(':id', decision?.id ?? '');
    expect((await post('secondOrganiser', approve, { version: decision?.version })).status).toBe(200);
    expect(await event()).toMatchObject({ status: 'cancelled', reason });
    expect(await statuses('entries')).toEqual(['withdrawn']);
    expect(await statuses('competition_sessions')).toEqual(['cancelled']);
    expect(await statuses('score_sheets')).toEqual(['closed']);
  });

  it('is not possible after awards are granted, also while a correction is public', async () => {
    const awards = await openAwards();
    const { db, call, test } = awards;
    const set = (row: object) =>
      db.updateTable('competition_events').set(row).where('id', '=', CUP_EVENT.event).execute();
    await set({ status: 'released', asked: 'cancel', asked_at: test.clock.now(), asked_reason: reason });
    const { version } = await db
      .selectFrom('competition_events')
      .select('version')
      .where('id', '=', CUP_EVENT.event)
      .executeTakeFirstOrThrow();
    await awards.grantAll();
    const agree = await call('second', 'agreeToEventCancel', { id: CUP_EVENT.event, body: { version } });
    expect(agree.status).toBe(409);
    await db.updateTable('awards').set({ granted_at: null }).execute();
    const possible = await call('second', 'agreeToEventCancel', { id: CUP_EVENT.event, body: { version } });
    expect(possible.status).toBe(200);
  });
});
