import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moveDueResults } from '../../../server/results/due.ts';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { EntryList } from '../../../server/contract/entry/entry.ts';
import type {
  MedalTable,
  OwnResults,
  PublicReleases,
  PublicResults,
} from '../../../server/contract/results/event-results.ts';
import { statuses } from '../support/test-system.ts';
import { paths } from '../../support/paths.ts';
import { addMember, CUP, EVENT, HOUR, notifiedOf } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';

const DAY = 24 * HOUR;

/** Opens results that are agreed, and scheduled by two committee members for an hour from now. */
async function openScheduled(publicity_days = 5) {
  const decoded = await openDecoded();
  const { compile, doesToResults, latestVersion, inAnHour, test, db } = decoded;
  await db.updateTable('competitions').set({ publicity_days }).where('id', '=', CUP).execute();
  expect((await compile()).status).toBe(200);
  await doesToResults('chief', 'agree');
  await doesToResults('organiser', 'propose', { release_at: inAnHour() });
  await doesToResults('secondOrganiser', 'approve');
  const { id, release_at } = await latestVersion();
  const read = (headers: Readonly<Record<string, string>> = {}) =>
    test.call<PublicResults>('GET', paths.getPublicResults.replace(':id', id), { headers });
  const tick = () => moveDueResults(test.system.parts, test.clock.now());
  const eventStatus = async () =>
    (
      await decoded.db
        .selectFrom('competition_events')
        .select('status')
        .where('id', '=', EVENT)
        .executeTakeFirstOrThrow()
    ).status;
  return { ...decoded, id, instant: Date.parse(release_at), read, tick, eventStatus };
}

describe('results of an event', () => {
  it('are compiled by the clerk from the locked marks, with ranks and awards, and hidden from competitors', async () => {
    const { compile, results, latestVersion } = await openDecoded();
    expect((await compile('chief')).status).toBe(403);
    expect((await compile('judge')).status).toBe(404);
    const { status, body } = await compile();
    expect(status, JSON.stringify(body)).toBe(200);
    const { lines, status: phase } = await latestVersion();
    expect(phase).toBe('compiled');
    expect(lines.map(({ rank, award, state }) => [rank, award, state])).toEqual([
      [1, 'gold', 'ranked'],
      [2, '', 'ranked'],
      [3, '', 'ranked'],
      ...Array.from({ length: 5 }, () => [null, '', 'absent']),
    ]);
    const [first, second] = lines;
    expect(first?.total).toBeGreaterThan(second?.total ?? 0);
    expect(first?.modules.reduce((sum, { mark }) => sum + mark, 0)).toBe(first?.total);
    for (const who of ['competitor', 'unit', 'judge', 'keeperW'] as const) {
      expect((await results(who)).status, who).toBe(404);
    }
    for (const who of ['clerk', 'chief', 'supervisor', 'organiser'] as const) {
      expect((await results(who)).status, who).toBe(200);
    }
  });

  it('are compiled once for two clerks, and not if a mark is missing or the two counts differ', async () => {
    const { call, compile, db } = await openDecoded();
    const sheets = await db.selectFrom('score_sheets').selectAll().execute();
    const [sheet] = sheets;
    const mark = await db
      .selectFrom('marks')
      .selectAll()
      .where('sheet_id', '=', sheet?.id ?? '')
      .executeTakeFirstOrThrow();
    const where = { sheet_id: mark.sheet_id, aspect: mark.aspect, judge: mark.judge };
    const only = () =>
      db
        .deleteFrom('marks')
        .where('sheet_id', '=', where.sheet_id)
        .where('aspect', '=', where.aspect)
        .where('judge', '=', where.judge);
    await only().execute();
    expect((await compile()).status).toBe(409);
    expect(await db.selectFrom('publications').select('id').execute()).toEqual([]);
    await db.insertInto('marks').values(mark).execute();
    // Both requests are based on the state without results.
    const first = () => call('clerk', 'POST', paths.compileResults.replace(':id', EVENT), { version: 0 });
    expect(statuses(await Promise.all([first(), first()]))).toEqual([200, 409]);
  });

  it('do not exist for any account before the decoding', async () => {
    const { results, compile, db } = await openDecoded();
    await db
      .updateTable('competition_events')
      .set({ status: 'marked' as never })
      .where('id', '=', EVENT)
      .execute();
    for (const who of ['clerk', 'chief', 'organiser'] as const) expect((await results(who)).status).toBe(404);
    expect((await compile('clerk').catch(() => ({ status: 404 }))).status).toBe(404);
  });

  it('get an order of tied entries from the chief judge, with a reason', async () => {
    const { compile, latestVersion, onResults, doesToResults, db } = await openDecoded([2, 2, 1]);
    const scheme = await db
      .selectFrom('schemes')
      .select(['id', 'content'])
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('schemes')
      .set({ content: JSON.stringify({ ...JSON.parse(scheme.content), last: 'ruling' }) })
      .where('id', '=', scheme.id)
      .execute();
    expect((await compile()).status).toBe(200);
    const { status, tied, lines } = await latestVersion();
    expect([status, lines.filter(({ rank }) => rank !== null)]).toEqual(['needs_ruling', []]);
    const [group = []] = tied;
    expect(group).toHaveLength(2);
    const reason = '按工艺文件先后';
    const order = group.toReversed();
    const third = lines.find(({ entry_id, state }) => state === 'ranked' && !group.includes(entry_id));
    expect((await onResults('chief', 'agree')).status).toBe(409);
    expect((await onResults('clerk', 'rule', { order, reason })).status).toBe(403);
    for (const wrong of [
      [group[0], group[0]],
      [group[0], third?.entry_id],
      [...order, third?.entry_id],
    ]) {
      const { status: refused, body } = await onResults('chief', 'rule', { order: wrong, reason });
      expect([refused, Object.keys((body as never as { errors: object }).errors)]).toEqual([422, ['order']]);
    }
    await doesToResults('chief', 'rule', { order, reason });
    const ruled = await latestVersion();
    expect(ruled.status).toBe('compiled');
    expect(ruled.lines.slice(0, 3).map(({ entry_id, rank }) => [entry_id, rank])).toEqual([
      [order[0], 1],
      [order[1], 2],
      [third?.entry_id, 3],
    ]);
    // The ruling stays in force when the results are compiled again.
    expect((await compile()).status).toBe(200);
    expect((await latestVersion()).status).toBe('compiled');
  });

  it('are scheduled by two committee members for a future time, and can be recalled before it', async () => {
    const { compile, onResults, doesToResults, inAnHour, latestVersion, test } = await openDecoded();
    await compile();
    expect((await onResults('organiser', 'propose', { release_at: inAnHour() })).status).toBe(409);
    await doesToResults('chief', 'agree');
    const release_at = inAnHour();
    const past = `${new Date(test.clock.now() + 8 * HOUR - 60_000).toISOString().slice(0, 16)}:00+08:00`;
    expect((await onResults('organiser', 'propose', { release_at: past })).status).toBe(422);
    expect((await onResults('chief', 'propose', { release_at })).status).toBe(403);
    await doesToResults('organiser', 'propose', { release_at });
    expect((await onResults('organiser', 'approve')).status).toBe(403);
    expect((await onResults('supervisor', 'approve')).status).toBe(403);
    await doesToResults('secondOrganiser', 'drop', { reason: '先核对姓名' });
    expect((await latestVersion()).status).toBe('agreed');
    await doesToResults('organiser', 'propose', { release_at });
    await doesToResults('secondOrganiser', 'approve');
    await doesToResults('organiser', 'recall', { reason: '名单有误' });
    const { status, release_at: none } = await latestVersion();
    expect([status, none]).toEqual(['agreed', '']);
  });

  it('show the reason of a first version only to the officials', async () => {
    const { compile, doesToResults, inAnHour, latestVersion, moveTo, results, test } = await openDecoded();
    await compile();
    await doesToResults('chief', 'agree');
    await doesToResults('organiser', 'propose', { release_at: inAnHour(), reason: '待核实一名选手身份' });
    await doesToResults('secondOrganiser', 'approve');
    const { id, release_at } = await latestVersion();
    await moveTo(Date.parse(release_at));
    const released = await test.call<PublicResults>('GET', paths.getPublicResults.replace(':id', id));
    expect(released.body.reason).toBe('');
    const reasons = async (who: 'organiser' | 'competitor') =>
      (await results(who)).body.data.map(({ reason }) => reason);
    expect(await reasons('organiser')).toEqual(['待核实一名选手身份']);
    expect(await reasons('competitor')).toEqual(['']);
  });

  it('are public from their release time on, and not a millisecond earlier', async () => {
    const { id, instant, read, tick, eventStatus, test, results, call, db, moveTo } = await openScheduled();
    const before = await read();
    expect([before.status, before.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await moveTo(instant - 1);
    await tick();
    expect((await read()).status).toBe(404);
    expect((await results('competitor')).status).toBe(404);
    // The home of the competitor names the results from then on.
    const named = async () => {
      const { body } = await call<EntryList>('competitor', 'GET', paths.listEntries);
      return body.data.filter(({ event }) => event.has_results).map(({ competition }) => competition.id);
    };
    expect(await named()).not.toContain(CUP);
    const expected = async () =>
      (await call<OwnResults>('competitor', 'GET', paths.listOwnResults)).body.data.map(({ expected_at }) =>
        Date.parse(expected_at),
      );
    expect(await expected()).toEqual([instant]);
    test.clock.advance(1);
    expect(await expected()).toEqual([NaN]);
    // The results are public before the clock job runs.
    const there = await read();
    expect([there.status, there.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const etag = there.headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    expect(there.body.winners).toEqual([
      { name: expect.any(String), unit: expect.any(String), award: 'gold' },
    ]);
    expect(JSON.stringify(there.body)).not.toMatch(/"(?:rank|total|no)"/);
    expect((await results('competitor')).status).toBe(200);
    await Promise.all([tick(), tick()]);
    expect(await eventStatus()).toBe('released');
    expect(await named()).toContain(CUP);
    const published = await test.call<Board>('GET', `${paths.listBoard.replace(':id', CUP)}?per_page=100`);
    const posts = published.body.data.filter(({ kind }) => kind === 'results');
    expect(posts).toHaveLength(1);
    const hash = createHash('sha256').update(JSON.stringify(there.body)).digest('hex');
    expect(posts[0]?.text).toContain(`publication\t${id}\n`);
    expect(posts[0]?.text).toContain(`sha256\t${hash}\n`);
    const told = await db
      .selectFrom('outbox')
      .select('topic')
      .where('topic', '=', 'results.release')
      .execute();
    expect(told.length).toBe(8);
    const own = await call<OwnResults>('competitor', 'GET', paths.listOwnResults);
    expect(own.body.data.map(({ line }) => line?.rank ?? null)).toHaveLength(1);
    expect(JSON.stringify(own.body)).not.toContain('judge');
    const releases = await test.call<PublicReleases>('GET', paths.listReleases);
    expect(releases.body.data.map((one) => [one.id, one.winners])).toEqual([[id, 1]]);
    const medals = await test.call<MedalTable>('GET', paths.getMedals);
    expect(medals.body.data[0]?.units.map(({ gold }) => gold)).toEqual([1]);
  });

  it('are reported to all members of a team at their release', async () => {
    const { db, entries, instant, moveTo, tick } = await openScheduled();
    const { id, no, user_id } = await db
      .selectFrom('entries')
      .select(['id', 'no', 'user_id'])
      .where('id', '=', entries[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const member = await addMember(db, id);
    await moveTo(instant);
    await tick();
    expect(await notifiedOf(db, 'results.release', no)).toEqual([user_id, member.user_id].toSorted());
  });

  it('show a competitor all ranks, and the aspects of the own entry only', async () => {
    const { instant, moveTo, results } = await openScheduled();
    await moveTo(instant);
    const [shown] = (await results('competitor')).body.data;
    expect(shown?.lines).toHaveLength(8);
    expect(shown?.lines.filter(({ is_own }) => is_own)).toHaveLength(1);
    for (const line of shown?.lines ?? []) {
      expect(line.modules.length > 0).toBe(line.is_own && line.state === 'ranked');
    }
    expect(shown?.signatories).toEqual({ clerk: '', chief: '', proposer: '', approver: '' });
    expect(shown?.tied).toEqual([]);
  });

  it('can be objected to for as many full days as their competition sets', async () => {
    const { instant, latestVersion } = await openScheduled(2);
    const window = Date.parse((await latestVersion()).publicity_until) - instant;
    expect(Math.floor(window / DAY)).toBe(2);
  });

  it('become final at midnight after five full days, and are replaced by a correction of committee and supervisor', async () => {
    const hall = await openScheduled();
    const { instant, tick, test, compile, latestVersion, onResults, doesToResults, eventStatus, db, moveTo } =
      hall;
    await moveTo(instant);
    await tick();
    const first = await latestVersion();
    const until = Date.parse(first.publicity_until);
    expect(until - instant).toBeGreaterThan(5 * DAY);
    expect(first.publicity_until).toMatch(/T00:00:00\+08:00$/);
    await moveTo(until - 1);
    await tick();
    expect(await eventStatus()).toBe('released');
    await moveTo(until);
    await tick();
    expect([await eventStatus(), (await latestVersion()).status]).toEqual(['final', 'final']);

    await db.updateTable('marks').set({ value: 0 }).where('aspect', '=', 'A1.1').execute();
    expect((await compile()).status).toBe(200);
    const second = await latestVersion();
    expect([second.number, second.corrects, second.facts.isCorrection]).toEqual([2, first.id, true]);
    await doesToResults('chief', 'agree');
    const release_at = hall.inAnHour();
    expect((await onResults('organiser', 'propose', { release_at })).status).toBe(409);
    await doesToResults('organiser', 'propose', { release_at, reason: '仲裁裁决' });
    expect((await onResults('secondOrganiser', 'approve')).status).toBe(403);
    await doesToResults('supervisor', 'approve');
    // A scheduled correction is not announced to competitors.
    const own = await hall.call<OwnResults>('competitor', 'GET', paths.listOwnResults);
    expect(own.body.data.map(({ number, expected_at }) => [number, expected_at])).toEqual([[1, '']]);
    await moveTo(Date.parse(release_at));
    await tick();
    const { body } = await hall.results('chief');
    expect(body.data.map(({ number, status }) => [number, status])).toEqual([
      [2, 'released'],
      [1, 'corrected'],
    ]);
    expect(await eventStatus()).toBe('released');
    const releases = await test.call<PublicReleases>('GET', paths.listReleases);
    expect(releases.body.data.map(({ number, reason }) => [number, reason])).toEqual([[2, '仲裁裁决']]);
    // The version that was public stays readable.
    expect((await hall.read()).status).toBe(200);
  });

  it('can be discarded as a correction, but never as the first version', async () => {
    const { instant, moveTo, tick, compile, onResults, doesToResults, latestVersion } = await openScheduled();
    expect((await onResults('clerk', 'discard', { reason: '重算' })).status).toBe(409);
    await moveTo(instant);
    await tick();
    expect((await compile()).status).toBe(200);
    await doesToResults('clerk', 'discard', { reason: '无变化' });
    expect((await latestVersion()).status).toBe('discarded');
    expect((await compile()).status).toBe(200);
    expect((await latestVersion()).number).toBe(3);
  });
});
