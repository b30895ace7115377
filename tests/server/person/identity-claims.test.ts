import { describe, expect, it } from 'vitest';
import type { Correction } from '../../../server/contract/person/correction.ts';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Profile } from '../../../server/contract/person/person.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

/** An identity number that the demonstration data does not contain, and a second number. */
const NUMBER = '420106200505031012';
const OTHER = '11010519491231002X';
const robots = 'hubei-3-sk05';

/** Signs in an account and stores its name and its number. */
async function registrant(test: TestSystem, index: number, id_no: string) {
  const phone = `1380033${String(index).padStart(4, '0')}`;
  const proof = await test.code('login', phone);
  const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
    body: { phone, ...proof },
  });
  const token = body.access_token;
  const rest = { region_code: '420100', occupation: 'student', education: 'college', skill_level: 'none' };
  const put = (number: string, version: number) =>
    test.call<Profile & ErrorBody>('PUT', paths.changeProfile, {
      token,
      body: { real_name: `选手${'甲乙丙'[index]}`, id_no: number, ...rest, version },
    });
  expect((await put(id_no, 0)).status).toBe(200);
  const profile = async () => (await test.call<Profile>('GET', paths.getProfile, { token })).body;
  const enter = async () => {
    const draft = await test.call<Entry>('POST', paths.beginEntry, { token, body: { event_id: robots } });
    return test.call<Entry & ErrorBody>('POST', paths.submitEntry.replace(':id', draft.body.id), {
      token,
      body: { version: draft.body.version, consent: true },
    });
  };
  const claim = async (value = NUMBER) => {
    const { body: evidence } = await upload(test, token, 'identity card.pdf', pdf(`card ${index}`));
    return test.call<Correction & ErrorBody>('POST', paths.fileCorrection, {
      token,
      body: { field: 'identity', value, reason: 'This is my card', file_id: evidence.id },
    });
  };
  return { token, phone, put, profile, enter, claim };
}

/** Opens a holder who has taken a number and entered with it, and the owner of that number. */
async function open() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const holder = await registrant(test, 0, NUMBER);
  const entered = await holder.enter();
  expect(entered.status).toBe(200);
  const owner = await registrant(test, 1, NUMBER);
  expect((await owner.enter()).body.code).toBe(40902);
  const committee = await test.signIn(demoAccount('Committee'));
  const act = (id: string, what: string, body: object = {}) =>
    test.call<Correction & ErrorBody>('POST', `/corrections/${id}/${what}`, {
      token: committee,
      body: { version: 1, ...body },
    });
  const see = async (id: string) =>
    (await test.call<Correction>('GET', `/corrections/${id}`, { token: committee })).body;
  const told = async () =>
    (
      await db
        .selectFrom('outbox')
        .innerJoin('users', 'users.id', 'outbox.user_id')
        .select(['users.phone', 'topic'])
        .where('topic', 'in', [
          'identity.claimed',
          'identity.upheld',
          'identity.lost',
          'identity.refused',
          'identity.kept',
        ])
        .orderBy('topic')
        .execute()
    ).map(({ phone, topic }) => [phone === owner.phone ? 'owner' : 'holder', topic]);
  return { test, db, holder, owner, committee, act, see, told, entry: entered.body };
}

describe('a claim of an identity number that another account has taken', () => {
  it('is upheld: the number moves to its owner, the entries of the holder end, and both are notified', async () => {
    const { test, db, holder, owner, committee, act, see, told, entry } = await open();
    const { status, body } = await owner.claim();
    expect(status).toBe(200);
    expect(body).toMatchObject({ field: 'identity', status: 'filed', holders: [], by: 'applicant' });
    expect(await told()).toEqual([['holder', 'identity.claimed']]);
    const { body: work } = await test.call<Work>('GET', paths.listWork, { token: committee });
    expect(work.data).toContainEqual(expect.objectContaining({ kind: 'correct', id: body.id }));
    expect((await see(body.id)).holders).toMatchObject([{ real_name: '选手甲', answer: '' }]);

    expect((await act(body.id, 'approve')).body.status).toBe('approved');
    expect(await told()).toEqual([
      ['holder', 'identity.claimed'],
      ['holder', 'identity.lost'],
      ['owner', 'identity.upheld'],
    ]);
    const ended = await test.call<Entry>('GET', `/entries/${entry.id}`, { token: holder.token });
    expect(ended.body).toMatchObject({
      status: 'withdrawn',
      reason: expect.stringContaining('属于他人'),
    });
    expect(await holder.profile()).toMatchObject({
      person: { id_no: '', birth_year: '' },
      is_locked: false,
      missing: expect.arrayContaining(['id_no']),
    });
    expect((await owner.enter()).status).toBe(200);
    const acts = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'person.lose%')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('cannot be undone by typing the number again, but another number is accepted', async () => {
    const { holder, owner, act } = await open();
    await act((await owner.claim()).body.id, 'approve');
    const { version } = await holder.profile();
    const again = await holder.put(NUMBER, version);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['id_no']]);
    expect((await holder.put(OTHER, version)).status).toBe(200);
    expect((await owner.profile()).person?.id_no).toBe(`42${'*'.repeat(16)}`);
  });

  it('is refused with a reason after the holder replies with evidence: nothing changes, and both are notified', async () => {
    const { holder, owner, act, see, told } = await open();
    const { body: asked } = await owner.claim();
    const { body: answer } = await holder.claim();
    expect((await see(asked.id)).holders).toMatchObject([{ real_name: '选手甲', answer: answer.id }]);
    expect((await act(asked.id, 'refuse', { reason: '' })).status).toBe(422);
    const refused = await act(asked.id, 'refuse', { reason: 'The card is that of the other' });
    expect(refused.body).toMatchObject({
      status: 'refused',
      decision_reason: 'The card is that of the other',
    });
    expect(new Set((await told()).map((one) => one.join(' ')))).toEqual(
      new Set([
        'owner identity.claimed',
        'holder identity.claimed',
        'holder identity.kept',
        'owner identity.refused',
      ]),
    );
    expect((await holder.profile()).is_locked).toBe(true);
    // The reply is a claim as well. If it is upheld, it takes the number from the first claimant.
    expect((await act(answer.id, 'approve')).status).toBe(200);
    expect((await owner.profile()).person?.id_no).toBe('');
  });

  it('cannot be upheld for a profile that has lost the number', async () => {
    const { holder, owner, act } = await open();
    const { body: asked } = await owner.claim();
    const { body: answer } = await holder.claim();
    await act(asked.id, 'approve');
    expect((await act(answer.id, 'approve')).status).toBe(409);
  });

  it('reveals only to the committee whether another account has the number', async () => {
    const { test, owner } = await open();
    const alone = await registrant(test, 2, OTHER);
    const shapeOf = ({ status, body }: Awaited<ReturnType<typeof owner.claim>>) => ({
      status,
      body: { ...body, id: '', subject: '', filed_by: '', old_value: '', new_value: '', file: '' },
    });
    expect(shapeOf(await alone.claim(OTHER))).toEqual(shapeOf(await owner.claim()));
    const wrong = await alone.claim(NUMBER);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['value']]);
  });

  it('is accepted three times a day from one account', async () => {
    const { test, owner } = await open();
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await owner.claim();
      expect(status).toBe(200);
      await test.call('POST', `/corrections/${body.id}/withdraw`, {
        token: owner.token,
        body: { version: 1 },
      });
    }
    expect((await owner.claim()).status).toBe(429);
  });
});
