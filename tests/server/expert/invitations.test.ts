import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  candidateList,
  invitationList,
  inviting,
  type Invitation,
  type OpenInvitation,
} from '../../../server/contract/expert/invitation.ts';
import type { CodeAnswer } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { deliver } from '../../../server/message/outbox.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const DAY = 24 * 3_600_000;

/** The committee of the demonstration, its bank, and what is sent to phones. */
async function openOffice() {
  const test = await openTestSystem();
  const { db, languages, log } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const sent: { phone: string; text: string }[] = [];
  const gateway = {
    send: (message: { phone: string; text: string }) => Promise.resolve(void sent.push(message)),
  };
  const call = (method: 'GET' | 'POST', path: string, body?: object, by: string | null = token) =>
    test.call<Invitation & ErrorBody>(method, path, {
      ...(by !== null && { token: by }),
      ...(body !== undefined && { body }),
    });
  const idOf = async (name: string) =>
    (
      await db
        .selectFrom('users')
        .innerJoin('experts', 'experts.user_id', 'users.id')
        .select('users.id')
        .where('users.name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const invite = async (names: readonly string[], event_id = 'hubei-3-sk01') => {
    const expert_ids = await Promise.all(names.map(idOf));
    return test.call<v.InferOutput<typeof inviting> & ErrorBody>('POST', paths.inviteExperts, {
      token,
      body: { event_id, duty: 'scoring', expert_ids },
    });
  };
  return {
    test,
    db,
    call,
    idOf,
    invite,
    /** The id of the one invitation that was sent. */
    inviteOne: async (name: string, event?: string) => {
      const { body } = await invite([name], event);
      return v.parse(inviting, body).data[0]?.id ?? '';
    },
    act: (name: 'send' | 'cancel' | 'withdraw', id: string, body: object, by: string | null = token) =>
      call('POST', paths[`${name}Invitation`].replace(':id', id), body, by),
    get: (id: string) => call('GET', paths.getInvitation.replace(':id', id)),
    list: async (query = '') =>
      v.parse(invitationList, (await call('GET', `${paths.listInvitations}${query}`)).body),
    candidates: async (query: string, event = 'hubei-3-sk01') =>
      v.parse(
        candidateList,
        (await call('GET', `${paths.listCandidates.replace(':id', event)}${query}`)).body,
      ).data,
    /** Delivers what waits, and gives the token of the link that was sent last. */
    link: async () => {
      await deliver({ db, gateway, languages, log }, test.clock.now());
      return (
        /token=([\w-]+)/.exec(sent.findLast(({ text }) => text.includes('token='))?.text ?? '')?.[1] ?? ''
      );
    },
    sent,
    open: (link: string) =>
      test.call<OpenInvitation & ErrorBody>('GET', paths.openInvitationLink.replace(':token', link), {}),
    answer: async (link: string, how: 'accept' | 'decline', change: object = {}) => {
      const { body: open } = await test.call<OpenInvitation>(
        'GET',
        paths.openInvitationLink.replace(':token', link),
        {},
      );
      const { body: code } = await test.call<CodeAnswer>(
        'POST',
        paths.sendInvitationCode.replace(':token', link),
        { body: {} },
      );
      const phone = test.texts.at(-1)?.phone ?? '';
      const more =
        how === 'accept' ? { has_no_conflict: true, keeps_secrets: true } : { reason: '当日另有安排' };
      return test.call<OpenInvitation & ErrorBody>(
        'POST',
        paths[`${how}Invitation`].replace(':token', link),
        { body: { version: open.version, key: code.key, code: test.lastCode(phone), ...more, ...change } },
      );
    },
  };
}

describe('an invitation', () => {
  it('is for a competition that is published: the event of a draft may still be deleted', async () => {
    const { db, invite } = await openOffice();
    await db.updateTable('competitions').set({ status: 'draft' }).where('id', '=', 'hubei-3').execute();
    expect((await invite(['秦晓峰'])).status).toBe(409);
    expect(await db.selectFrom('invitations').select('id').where('reason', '=', '').execute()).toHaveLength(
      2,
    );
  });

  it('is sent, viewed and accepted by a link and a code, each written down, and withdrawn by the expert', async () => {
    const office = await openOffice();
    const { inviteOne, link, open, answer, get, db, sent, test, act } = office;
    const id = await inviteOne('罗立新');
    expect((await get(id)).body).toMatchObject({ status: 'sent', duty: 'scoring', by: 'organiser' });
    const token = await link();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(sent.at(-1)).toMatchObject({ phone: '13902001003' });
    const stored = await db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    test.clock.advance(1000);
    expect((await open(token)).body).toMatchObject({
      event: '数控车',
      name: '罗立新',
      phone: '139****1003',
      status: 'viewed',
      version: 2,
    });
    expect((await answer(token, 'accept', { keeps_secrets: false })).status).toBe(422);
    test.clock.advance(60_000);
    expect((await answer(token, 'accept', { code: '000000' })).status).toBe(422);
    test.clock.advance(60_000);
    expect((await answer(token, 'accept')).body).toMatchObject({ status: 'accepted' });
    const over = await open(token);
    expect([over.status, over.body.code]).toEqual([410, 41002]);
    const { body } = await get(id);
    expect(body.log.map(({ action }) => action)).toEqual([
      'invitation.send',
      'invitation.view',
      'invitation.accept',
    ]);
    expect((await act('withdraw', id, { version: 3, reason: '代为撤回' })).status).toBe(409);
    await link();
    expect(sent.at(-1)?.phone).toBe(demoAccount('Committee').phone);
  });

  it('is declined with a reason', async () => {
    const { inviteOne, link, answer, get } = await openOffice();
    const id = await inviteOne('罗立新');
    expect((await answer(await link(), 'decline')).body).toMatchObject({ status: 'declined' });
    expect((await get(id)).body).toMatchObject({ status: 'declined', reason: '当日另有安排' });
  });

  it('is cancelled, and its link opens no more', async () => {
    const { inviteOne, link, open, act } = await openOffice();
    const id = await inviteOne('罗立新');
    const token = await link();
    expect((await act('cancel', id, { version: 1, reason: '' })).status).toBe(422);
    expect((await act('cancel', id, { version: 2, reason: '赛项调整' })).body.code).toBe(40904);
    expect((await act('cancel', id, { version: 1, reason: '赛项调整' })).body.status).toBe('cancelled');
    expect((await open(token)).status).toBe(404);
    expect((await act('send', id, { version: 2 })).status).toBe(409);
  });

  it('expires after seven days, is sent again, and only the new link opens', async () => {
    const { inviteOne, link, open, act, test } = await openOffice();
    const id = await inviteOne('罗立新');
    const old = await link();
    expect((await act('send', id, { version: 1 })).status).toBe(409);
    test.clock.advance(7 * DAY);
    expect((await open(old)).body.code).toBe(41002);
    // The session of the committee has ended meanwhile.
    const token = await test.signIn(demoAccount('Committee'));
    expect((await act('send', id, { version: 1 }, token)).body).toMatchObject({ status: 'sent', version: 2 });
    const fresh = await link();
    expect(fresh).not.toBe(old);
    expect([(await open(old)).status, (await open(fresh)).status]).toEqual([404, 200]);
  });

  it('is looked at ten times a minute, and no link can be guessed', async () => {
    const { open } = await openOffice();
    const answers = [];
    for (let look = 0; look < 11; look++) answers.push(await open('AAAAAAAAAAAAAAAAAAAAAA'));
    expect(statuses(answers).filter((status) => status === 404)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
  });

  it('is not sent twice for the same days, also not at once', async () => {
    const { invite } = await openOffice();
    const both = await Promise.all([invite(['罗立新']), invite(['罗立新'], 'hubei-3-sk02')]);
    const causes = both.flatMap(({ body }) => v.parse(inviting, body).data.map((one) => one.causes));
    expect(causes.toSorted((one, other) => one.length - other.length)).toEqual([[], ['busy']]);
  });

  it('goes to two hundred experts within two seconds', async () => {
    const { idOf, call, db } = await openOffice();
    const known = await idOf('罗立新');
    const made = Array.from({ length: 199 }, (_, index) => `many-${index}`);
    const user = await db.selectFrom('users').selectAll().where('id', '=', known).executeTakeFirstOrThrow();
    const expert = await db
      .selectFrom('experts')
      .selectAll()
      .where('user_id', '=', known)
      .executeTakeFirstOrThrow();
    const named = (id: string) => ({ id, username: id, username_key: id, phone: null });
    await db
      .insertInto('users')
      .values(made.map((id) => ({ ...user, ...named(id) })))
      .execute();
    await db
      .insertInto('experts')
      .values(made.map((user_id) => ({ ...expert, user_id })))
      .execute();
    const began = performance.now();
    const answer = await call('POST', paths.inviteExperts, {
      event_id: 'hubei-3-sk01',
      duty: 'floor',
      expert_ids: [known, ...made],
    });
    const took = performance.now() - began;
    expect(v.parse(inviting, answer.body).data.every(({ id }) => id !== '')).toBe(true);
    expect(took).toBeLessThan(2000);
  });
});

describe('what keeps an expert away', () => {
  it('is named cause by cause, and the same unit alone keeps nobody away', async () => {
    const { db, idOf, candidates, invite } = await openOffice();
    const id = await idOf('罗立新');
    const causes = async () =>
      (await candidates(`?text=${encodeURIComponent('罗立新')}`)).map((one) => one.causes);
    const change = (set: object) => db.updateTable('experts').set(set).where('user_id', '=', id).execute();
    expect(await causes()).toEqual([[]]);
    await change({ declaration: '' });
    expect(await causes()).toEqual([['undeclared']]);
    // 陈志强 is entered in the event.
    await change({ declaration: 'ties', ties: JSON.stringify(['陈志强']) });
    expect(await causes()).toEqual([['tie']]);
    await change({ declaration: 'none', ties: '[]', cert_valid_to: '2020-01-01' });
    expect(await causes()).toEqual([['certificate']]);
    await change({ cert_valid_to: '2099-01-01' });
    const { id_no_digest } = await db
      .selectFrom('persons')
      .select('id_no_digest')
      .where('real_name', '=', '陈志强')
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ id_no_digest }).where('user_id', '=', id).execute();
    expect(await causes()).toEqual([['competes']]);
    await db.updateTable('persons').set({ id_no_digest: 'another' }).where('user_id', '=', id).execute();
    await db
      .updateTable('entries')
      .set({ coach_name: '罗立新', organisation_id: 'college' })
      .where('event_id', '=', 'hubei-3-sk01')
      .execute();
    await change({ employer: '湖北江汉机电职业技术学院' });
    expect(await causes()).toEqual([['coaches', 'sameUnit']]);
    const refused = v.parse(inviting, (await invite(['罗立新', '白素云'])).body).data;
    expect(refused).toMatchObject([
      { id: '', causes: ['coaches', 'sameUnit'] },
      { id: '', causes: ['notApproved'] },
    ]);
    await db.updateTable('entries').set({ coach_name: '' }).where('event_id', '=', 'hubei-3-sk01').execute();
    expect(await causes()).toEqual([['sameUnit']]);
    expect(v.parse(inviting, (await invite(['罗立新'])).body).data[0]?.id).not.toBe('');
    expect(await causes()).toEqual([['busy', 'sameUnit']]);
    expect(await candidates(`?text=${encodeURIComponent('罗立新')}&fit=yes`)).toEqual([]);
  });

  it('is an event that is not going to be held', async () => {
    const { db, invite } = await openOffice();
    await db.updateTable('competitions').set({ status: 'cancelled' }).where('id', '=', 'hubei-3').execute();
    expect((await invite(['罗立新'])).status).toBe(409);
  });
});

describe('the list of invitations', () => {
  it('is by state and event, for who holds the competition', async () => {
    const { inviteOne, list, act, test } = await openOffice();
    const first = await inviteOne('罗立新');
    await inviteOne('彭海燕', 'hubei-3-sk02');
    await act('cancel', first, { version: 1, reason: '赛项调整' });
    const ids = async (query: string) => (await list(query)).data.map(({ expert }) => expert.name);
    expect(await ids('?status=sent')).toEqual(['彭海燕']);
    expect(await ids('?status=cancelled')).toEqual(['罗立新']);
    expect(await ids('?event=hubei-3-sk02')).toEqual(['彭海燕', '曹文彬']);
    expect(await ids('?status=accepted')).toEqual(['韩志刚']);
    expect(await ids('?status=expired')).toEqual([]);
    test.clock.advance(60_000);
    const other = await test.signIn(demoAccount('Unit'));
    const answer = await test.call('GET', paths.listInvitations, { token: other });
    expect(v.parse(invitationList, answer.body)).toMatchObject({ data: [], meta: { can_invite: false } });
  });
});
