import { describe, expect, it } from 'vitest';
import type { CheckInList } from '../../../server/contract/day/check-in.ts';
import { seeded } from '../../../server/db/move.ts';
import { paths } from '../../support/paths.ts';
import { arbiters, openAppeals } from '../support/appeals.ts';
import { statuses } from '../support/test-system.ts';

const [one, two] = arbiters;

/** Opens released results and an appeal, with the acts that can happen between a count and its release. */
async function openOvertaken() {
  const hall = await openAppeals([3, 2, 1]);
  const { db, call, people, latestVersion, compile, doesToResults, inAnHour, heard, vote, release } = hall;
  const ask = async (id: string) => {
    const asked = await call<CheckInList>('chief', 'POST', paths.askDisqualification.replace(':id', id), {
      cause: 'cheating',
      reason: '工位内发现图纸',
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const ruling = (await people('上午', 'chief')).rulings.find(({ entry_id }) => entry_id === id);
    return () =>
      call('organiser', 'POST', paths.agreeToRuling.replace(':id', ruling?.id ?? ''), {
        version: ruling?.version,
      });
  };
  const disqualify = async (id: string) => expect((await (await ask(id))()).status).toBe(200);
  /** Compiles another version and moves it to the given state. */
  const prepare = async (to: 'compiled' | 'agreed' | 'proposed' | 'scheduled') => {
    expect((await compile()).status).toBe(200);
    if (to === 'compiled') return latestVersion();
    await doesToResults('chief', 'agree');
    if (to === 'agreed') return latestVersion();
    const { facts } = await latestVersion();
    await doesToResults('organiser', 'propose', { release_at: inAnHour(), reason: '更正' });
    if (to === 'proposed') return latestVersion();
    await doesToResults(facts.isCorrection ? 'supervisor' : 'secondOrganiser', 'approve');
    return latestVersion();
  };
  const uphold = async (id: string, verdict: string) => {
    expect((await vote(one, id, verdict)).status).toBe(200);
    return vote(two, id, verdict);
  };
  const warned = async () =>
    (
      await db
        .selectFrom('outbox')
        .innerJoin('users', 'users.id', 'outbox.user_id')
        .select('users.username')
        .where('topic', '=', 'results.overtaken')
        .execute()
    ).map(({ username }) => username);
  return { ...hall, ask, disqualify, prepare, uphold, warned, heard, release };
}

describe('results that a later act outdates [running.md 2, A12]', () => {
  it('cannot move on after a disqualification: each step returns 409 with advice, and a new count can move on', async () => {
    const { disqualify, prepare, second, onResults, inAnHour, latestVersion, compile, doesToResults } =
      await openOvertaken();
    const before = await prepare('compiled');
    expect(before.facts.isCurrent).toBe(true);
    await disqualify(second.id);
    const after = await latestVersion();
    expect([after.status, after.facts.isCurrent]).toEqual(['compiled', false]);
    const refused = await onResults('chief', 'agree');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('compile them anew') });
    // A role that cannot agree gets 403 only.
    expect((await onResults('clerk', 'agree')).status).toBe(403);
    expect((await onResults('organiser', 'propose', { release_at: inAnHour() })).status).toBe(409);
    expect((await compile()).status).toBe(200);
    const anew = await latestVersion();
    expect(anew.lines.find(({ entry_id }) => entry_id === second.id)).toMatchObject({
      state: 'disqualified',
      rank: null,
    });
    await doesToResults('chief', 'agree');
  });

  it('[A4] are counted although an entry has left its session and its sheet is closed unjudged', async () => {
    const { db, prepare } = await openOvertaken();
    const { id, ...sheet } = await db
      .selectFrom('score_sheets')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const left = { ...sheet, id: `${id}-left`, code: 'left', status: seeded('closed') };
    await db.insertInto('score_sheets').values(left).execute();
    expect((await prepare('scheduled')).status).toBe('scheduled');
  });

  it.each(['agreed', 'proposed', 'scheduled'] as const)(
    'lose their %s state with the disqualification, and are not public at the planned time',
    async (to) => {
      const { disqualify, prepare, second, latestVersion, moveTo, tick, test, inAnHour, db } =
        await openOvertaken();
      const planned = inAnHour();
      const { id } = await prepare(to);
      await disqualify(second.id);
      expect(await latestVersion()).toMatchObject({
        id,
        status: 'compiled',
        agreed_at: '',
        release_at: '',
        publicity_until: '',
        answer_hash: '',
        signatories: { chief: '', proposer: '', approver: '' },
      });
      await moveTo(Date.parse(planned));
      await tick();
      expect((await test.call('GET', paths.getPublicResults.replace(':id', id))).status).toBe(404);
      expect((await latestVersion()).status).toBe('compiled');
      const log = await db
        .selectFrom('audit_log')
        .select(['action', 'capacity', 'before', 'after'])
        .where('action', '=', 'publication.overtake')
        .execute();
      expect(log).toEqual([
        { action: 'publication.overtake', capacity: 'system', before: to, after: 'compiled' },
      ]);
    },
  );

  it('stay scheduled if another appeal is dismissed, because nothing they depend on has changed', async () => {
    const { release, heard, prepare, uphold, latestVersion, warned, file, hear, second } =
      await openOvertaken();
    const { id } = await release();
    const appeal = await heard(id);
    const other = await file('jianghan.college', { subject_id: id, entry_id: second.id });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    await hear(other.body.id);
    expect((await uphold(appeal, 'correct')).body.status).toBe('upheld');
    await prepare('scheduled');
    // A ruling without a change does not cancel the release.
    expect((await uphold(other.body.id, 'dismissed')).body.status).toBe('dismissed');
    expect((await latestVersion()).status).toBe('scheduled');
    expect(await warned()).toEqual([]);
  });

  it('are cancelled by a ruling with messages to those involved, and not counted before the new marks', async () => {
    const { release, heard, prepare, uphold, latestVersion, warned, compile, onResults, file, hear, second } =
      await openOvertaken();
    const { id } = await release();
    const appeal = await heard(id);
    const other = await file('jianghan.college', { subject_id: id, entry_id: second.id });
    await hear(other.body.id);
    expect((await uphold(appeal, 'correct')).body.status).toBe('upheld');
    await prepare('scheduled');
    expect((await uphold(other.body.id, 'remark')).body.status).toBe('upheld');
    const version = await latestVersion();
    expect([version.status, version.facts.isReady, version.facts.isCurrent]).toEqual([
      'compiled',
      false,
      false,
    ]);
    expect((await warned()).toSorted()).toEqual([
      'chief.han',
      'clerk.mei',
      'clerk.yin',
      'cup.committee',
      'super.jiang',
    ]);
    const refused = await compile();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('marked anew'),
    ]);
    expect((await onResults('chief', 'agree')).status).toBe(409);
  });

  it('stay public from their release time on, and a later change needs a correction', async () => {
    const { disqualify, prepare, second, latestVersion, moveTo, tick, test } = await openOvertaken();
    const { id, release_at } = await prepare('scheduled');
    await moveTo(Date.parse(release_at));
    await disqualify(second.id);
    expect((await test.call('GET', paths.getPublicResults.replace(':id', id))).status).toBe(200);
    await tick();
    expect(await latestVersion()).toMatchObject({ id, status: 'released' });
  });

  it('are approved or cancelled by simultaneous acts, and never released as they are', async () => {
    const { ask, prepare, second, onResults, latestVersion } = await openOvertaken();
    await prepare('proposed');
    const agree = await ask(second.id);
    const [approved, disqualified] = await Promise.all([onResults('secondOrganiser', 'approve'), agree()]);
    expect(disqualified.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    expect((await latestVersion()).status).toBe('compiled');
    expect(statuses([await onResults('secondOrganiser', 'approve')])).toEqual([409]);
  });
});
