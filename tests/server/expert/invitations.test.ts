import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  candidateList,
  eventNeed,
  invitationList,
  inviting,
  type Invitation,
  type OpenInvitation,
} from '../../../server/contract/expert/invitation.ts';
import type { CodeAnswer } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Work } from '../../../server/contract/work.ts';
import { deliver } from '../../../server/message/outbox.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { someNeeded } from '../support/needed.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';
import { countStatements } from '../support/statements.ts';

const contactPhone = expect.stringMatching(/027-\d{5}/);
const DAY = 24 * 3_600_000;

/** Opens the committee of the demonstration data and its bank, and collects the messages to phones. */
async function openOffice() {
  const test = await openTestSystem();
  const { db, languages, log } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  for (const event_id of ['hubei-3-sk01', 'hubei-3-sk02']) {
    const wanted = JSON.stringify(someNeeded);
    await db.deleteFrom('event_needs').where('event_id', '=', event_id).execute();
    await db.insertInto('event_needs').values({ event_id, wanted }).execute();
  }
  const sent: { phone: string; text: string }[] = [];
  const gateway = {
    send: (message: { phone: string; text: string }) => Promise.resolve(void sent.push(message)),
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by: string | null = token) =>
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
    /** Sends one invitation and returns its id. */
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
    /** Delivers the waiting messages and returns the token of the latest link. */
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
  it('requires a published competition, because an event of a draft can still be deleted', async () => {
    const { db, invite } = await openOffice();
    await db.updateTable('competitions').set({ status: 'draft' }).where('id', '=', 'hubei-3').execute();
    expect((await invite(['秦晓峰'])).status).toBe(409);
    expect(await db.selectFrom('invitations').select('id').where('reason', '=', '').execute()).toHaveLength(
      3,
    );
  });

  it('is sent, viewed and accepted by link and code, withdrawn by the expert, and each step is logged', async () => {
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
    expect(over.status).toBe(410);
    expect(over.body).toMatchObject({ code: 41002, state: 'accepted', contact_phone: contactPhone });
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

  it('is cancelled, and its link no longer opens', async () => {
    const { inviteOne, link, open, act } = await openOffice();
    const id = await inviteOne('罗立新');
    const token = await link();
    expect((await act('cancel', id, { version: 1, reason: '' })).status).toBe(422);
    expect((await act('cancel', id, { version: 2, reason: '赛项调整' })).body.code).toBe(40904);
    expect((await act('cancel', id, { version: 1, reason: '赛项调整' })).body.status).toBe('cancelled');
    const over = await open(token);
    expect(over.status).toBe(410);
    expect(over.body).toMatchObject({ code: 41002, state: 'cancelled', contact_phone: contactPhone });
    expect((await act('send', id, { version: 2 })).status).toBe(409);
  });

  it('is sent again before a reply, and the previous link no longer opens', async () => {
    const { inviteOne, link, open, act, answer, get, test } = await openOffice();
    const id = await inviteOne('罗立新');
    const old = await link();
    expect((await open(old)).status).toBe(200);
    test.clock.advance(1000);
    expect((await act('send', id, { version: 2 })).body).toMatchObject({ status: 'sent', version: 3 });
    expect((await open(old)).status).toBe(404);
    const fresh = await link();
    expect((await answer(fresh, 'accept')).body.status).toBe('accepted');
    expect((await get(id)).body.log.map(({ action }) => action)).toEqual([
      'invitation.send',
      'invitation.view',
      'invitation.send',
      'invitation.view',
      'invitation.accept',
    ]);
    expect((await act('send', id, { version: 5 })).status).toBe(409);
  });

  it('expires after seven days, is sent again, and opens with the new link only', async () => {
    const { inviteOne, link, open, act, test } = await openOffice();
    const id = await inviteOne('罗立新');
    const old = await link();
    test.clock.advance(7 * DAY);
    expect((await open(old)).body).toMatchObject({ code: 41002, state: 'expired' });
    // The session of the committee has expired.
    const token = await test.signIn(demoAccount('Committee'));
    expect((await act('send', id, { version: 1 }, token)).body).toMatchObject({ status: 'sent', version: 2 });
    const fresh = await link();
    expect(fresh).not.toBe(old);
    expect([(await open(old)).status, (await open(fresh)).status]).toEqual([404, 200]);
  });

  it('can be opened ten times a minute, so that its link cannot be guessed', async () => {
    const { open } = await openOffice();
    const answers = [];
    for (let look = 0; look < 11; look++) answers.push(await open('AAAAAAAAAAAAAAAAAAAAAA'));
    expect(statuses(answers).filter((status) => status === 404)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
  });

  it('is not sent twice for the same days, also not by simultaneous requests', async () => {
    const { invite } = await openOffice();
    const both = await Promise.all([invite(['罗立新']), invite(['罗立新'], 'hubei-3-sk02')]);
    const causes = both.flatMap(({ body }) => v.parse(inviting, body).data.map((one) => one.causes));
    expect(causes.toSorted((one, other) => one.length - other.length)).toEqual([[], ['busy']]);
  });

  it('is not sent to an expert who serves on the days already', async () => {
    const { db, idOf, candidates, invite } = await openOffice();
    const user_id = await idOf('罗立新');
    const duty = { id: 'serving', competition_id: 'hubei-3', event_id: 'hubei-3-sk01', user_id } as const;
    const seeded = { capacity: 'floor', status: 'confirmed' as never, round_kind: '' } as const;
    await db
      .insertInto('assignments')
      .values({ ...duty, ...seeded, proposed_by: user_id, proposed_at: 0 })
      .execute();
    expect(await candidates('?text=罗立新')).toMatchObject([{ causes: ['busy'] }]);
    const { body } = await invite(['罗立新']);
    expect(v.parse(inviting, body).data).toMatchObject([{ id: '', causes: ['busy'] }]);
  });

  it('that was accepted leaves its place to another expert once the duty is released [running.md 2]', async () => {
    const { db, call, invite, inviteOne, link, answer, candidates } = await openOffice();
    const wanted = JSON.stringify({ ...someNeeded, scoring: 1 });
    await db.deleteFrom('invitations').where('event_id', '=', 'hubei-3-sk01').execute();
    await db.updateTable('event_needs').set({ wanted }).where('event_id', '=', 'hubei-3-sk01').execute();
    const accepted = async () => {
      const { body } = await call('GET', paths.getEventNeed.replace(':id', 'hubei-3-sk01'));
      return v.parse(eventNeed, body).rows.find(({ duty }) => duty === 'scoring')?.accepted;
    };
    await inviteOne('罗立新');
    await answer(await link(), 'accept');
    expect([await accepted(), (await invite(['韩志刚'])).status]).toEqual([1, 409]);
    const released = { status: 'released' as never };
    await db.updateTable('assignments').set(released).where('capacity', '=', 'scoring').execute();
    expect(await accepted()).toBe(0);
    expect(await candidates('?text=罗立新')).toMatchObject([{ causes: [] }]);
    await inviteOne('罗立新');
    await answer(await link(), 'accept');
    // The expert has accepted twice and takes one place.
    expect([await accepted(), (await invite(['韩志刚'])).status]).toEqual([1, 409]);
  });

  it('is sent to two hundred experts in one request', async () => {
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
    const wanted = JSON.stringify({ ...someNeeded, floor: 200 });
    await db.updateTable('event_needs').set({ wanted }).execute();
    const asked = countStatements(db);
    const answer = await call('POST', paths.inviteExperts, {
      event_id: 'hubei-3-sk01',
      duty: 'floor',
      expert_ids: [known, ...made],
    });
    // Two statements for each expert, and a few for the call.
    expect(asked().statements.length).toBeLessThan(2 * 200 + 100);
    expect(v.parse(inviting, answer.body).data.every(({ id }) => id !== '')).toBe(true);
  });
});

describe('a reply to an invitation [running.md 12]', () => {
  it('requires the complete latest link, which accepts one reply', async () => {
    const { inviteOne, link, open, answer } = await openOffice();
    await inviteOne('罗立新');
    const token = await link();
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase().slice(0, 21),
      '%00',
      'x'.repeat(300),
    ]) {
      expect([400, 404, 422]).toContain((await open(wrong)).status);
    }
    expect((await answer(token, 'decline')).status).toBe(200);
    const again = await open(token);
    expect(again.status).toBe(410);
    expect(again.body).toMatchObject({ code: 41002, state: 'declined' });
  });

  it('is proven by a code for this invitation, sent to the bound number', async () => {
    const { inviteOne, link, answer, test, get } = await openOffice();
    const id = await inviteOne('罗立新');
    const first = await link();
    await inviteOne('彭海燕', 'hubei-3-sk02');
    const second = await link();
    const { body: code } = await test.call<CodeAnswer>(
      'POST',
      paths.sendInvitationCode.replace(':token', second),
      { body: {} },
    );
    expect(test.texts.at(-1)?.phone).toBe('13902001004');
    const foreign = { key: code.key, code: test.lastCode('13902001004') };
    const refused = await answer(first, 'accept', foreign);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['code']]);
    expect((await get(id)).body.status).toBe('viewed');
  });

  it('is refused if the expert has a conflict, and changes nothing', async () => {
    const { db, idOf, inviteOne, link, answer, get, test } = await openOffice();
    const id = await inviteOne('罗立新');
    const token = await link();
    const expert = db.updateTable('experts').where('user_id', '=', await idOf('罗立新'));
    await expert.set({ cert_valid_to: '2020-01-01' }).execute();
    expect((await answer(token, 'accept')).status).toBe(409);
    test.clock.advance(60_000);
    await expert.set({ cert_valid_to: '2099-01-01', declaration: '' }).execute();
    expect((await answer(token, 'accept')).status).toBe(409);
    test.clock.advance(60_000);
    await expert.set({ declaration: 'none' }).execute();
    // The expert gets another duty on the same days.
    const { body } = await get(id);
    expect(body).toMatchObject({ status: 'viewed', version: 2 });
    const other = await db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('invitations')
      .values({ ...other, id: 'another', event_id: 'hubei-3-sk02', token_hash: null })
      .execute();
    const standing = (status: string) =>
      sql`update invitations set status = ${status} where id = 'another'`.execute(db);
    await standing('accepted');
    expect((await answer(token, 'accept')).status).toBe(409);
    test.clock.advance(60_000);
    await standing('viewed');
    expect((await answer(token, 'accept')).body.status).toBe('accepted');
  });

  it('is refused for a cancelled event, with a contact to call', async () => {
    const { db, inviteOne, link, open } = await openOffice();
    await inviteOne('罗立新');
    const token = await link();
    await sql`update competition_events set status = 'cancelled' where id = 'hubei-3-sk01'`.execute(db);
    expect((await open(token)).body).toMatchObject({ code: 41002, state: 'cancelled' });
    await sql`update competition_events set status = 'planned' where id = 'hubei-3-sk01'`.execute(db);
    await sql`update competitions set status = 'cancelled' where id = 'hubei-3'`.execute(db);
    expect((await open(token)).body).toMatchObject({ code: 41002, state: 'cancelled' });
  });

  it('can be given on the expert’s own pages, and by no other account', async () => {
    const { db, idOf, inviteOne, test, call, act } = await openOffice();
    const expert = await idOf('罗立新');
    const id = await inviteOne('罗立新');
    // 罗立新 has no password, so the test moves the invitation to another expert account.
    const { id: wu } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'wu.guoqiang')
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('experts')
      .selectAll()
      .where('user_id', '=', expert)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('experts')
      .values({ ...row, user_id: wu })
      .execute();
    await db.updateTable('invitations').set({ expert_id: wu }).where('id', '=', id).execute();
    const token = await test.signIn(demoAccount('Expert'));
    const work = await test.call<Work>('GET', paths.listWork, { token });
    expect(work.body.counts).toMatchObject({ answer: 1 });
    expect(work.body.data).toMatchObject([{ kind: 'answer', id, title: '数控车' }]);
    const stranger = await test.signIn(demoAccount('Personal'));
    const path = (how: 'Code' | 'accept' | 'decline') =>
      (how === 'Code' ? paths.sendOwnInvitationCode : paths[`${how}OwnInvitation`]).replace(':id', id);
    expect((await call('POST', path('Code'), {}, stranger)).status).toBe(404);
    const { body: code } = await test.call<CodeAnswer>('POST', path('Code'), { token, body: {} });
    const answer = {
      version: 1,
      key: code.key,
      code: test.lastCode(demoAccount('Expert').phone),
      has_no_conflict: true,
      keeps_secrets: true,
    };
    expect((await call('POST', path('accept'), answer, stranger)).status).toBe(404);
    const accepted = await call('POST', path('accept'), answer, token);
    expect(accepted.body).toMatchObject({ status: 'accepted', by: 'expert', version: 2 });
    expect(accepted.body.log.map(({ action }) => action)).toEqual([
      'invitation.send',
      'invitation.view',
      'invitation.accept',
    ]);
    expect((await test.call<Work>('GET', paths.listWork, { token })).body.counts).toMatchObject({
      answer: 0,
    });
    expect((await act('withdraw', id, { version: 2, reason: '临时出差' }, token)).body.status).toBe(
      'withdrawn',
    );
  });
});

/** Returns the statuses of simultaneous attempts, lowest first. */
const tally = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('simultaneous acts on one invitation', () => {
  /** Opens an invitation that is viewed, and the body that accepts it. */
  async function openRead() {
    const office = await openOffice();
    const { inviteOne, link, open, test } = office;
    const id = await inviteOne('罗立新');
    const token = await link();
    const { version } = (await open(token)).body;
    const { body: code } = await test.call<CodeAnswer>(
      'POST',
      paths.sendInvitationCode.replace(':token', token),
      { body: {} },
    );
    const proof = { key: code.key, code: test.lastCode('13902001003') };
    const yes = { version, ...proof, has_no_conflict: true, keeps_secrets: true };
    const answer = (how: 'accept' | 'decline', body: object) =>
      test.call<OpenInvitation & ErrorBody>('POST', paths[`${how}Invitation`].replace(':token', token), {
        body,
      });
    return {
      ...office,
      id,
      version,
      proof,
      accept: () => answer('accept', yes),
      decline: () => answer('decline', { version, ...proof, reason: '当日另有安排' }),
    };
  }

  const actions = ({ log }: Invitation) => log.map(({ action }) => action);

  it('accept it once, with one log row and one notification', async () => {
    const { accept, get, id, db } = await openRead();
    const [won, lost] = tally(await Promise.all([accept(), accept()]));
    expect(won).toBe(200);
    expect([409, 410, 422]).toContain(lost);
    const { body } = await get(id);
    expect(body).toMatchObject({ status: 'accepted', version: 3 });
    expect(actions(body)).toEqual(['invitation.send', 'invitation.view', 'invitation.accept']);
    const told = await db
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'invitation.answered')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('accept or decline it, never both', async () => {
    const { accept, decline, get, id } = await openRead();
    const [yes, no] = await Promise.all([accept(), decline()]);
    expect(tally([yes, no])[0]).toBe(200);
    const { body } = await get(id);
    expect(body.status).toBe(yes.status === 200 ? 'accepted' : 'declined');
    expect(body.log).toHaveLength(3);
  });

  it('accept or cancel it, never both', async () => {
    for (const isFirst of [true, false]) {
      const { accept, act, get, id, version } = await openRead();
      const cancel = () => act('cancel', id, { version, reason: '赛项调整' });
      const answers = await Promise.all(isFirst ? [cancel(), accept()] : [accept(), cancel()]);
      const [won, lost] = tally(answers);
      expect(won).toBe(200);
      expect([409, 410]).toContain(lost);
      const { body } = await get(id);
      const isCancelled = answers[isFirst ? 0 : 1]?.status === 200;
      expect(body).toMatchObject({ status: isCancelled ? 'cancelled' : 'accepted', version: 3 });
      expect(actions(body)).toEqual([
        'invitation.send',
        'invitation.view',
        isCancelled ? 'invitation.cancel' : 'invitation.accept',
      ]);
    }
  });
});

describe('the needs of an event', () => {
  const path = paths.getEventNeed.replace(':id', 'hubei-3-sk01');

  it('are set first, and limit the number of invitations', async () => {
    const { db, invite, call, inviteOne, act } = await openOffice();
    await db.deleteFrom('event_needs').execute();
    expect((await call('GET', path)).body).toMatchObject({ version: 0, state: 'open', can_set: true });
    expect((await invite(['罗立新'])).status).toBe(409);
    const set = (body: object) => call('PUT', path, body);
    expect((await set({ ...someNeeded, scoring: 2, version: 0 })).body).toMatchObject({ version: 1 });
    const most = await invite(['罗立新', '彭海燕']);
    expect([most.status, Object.keys(most.body.errors ?? {})]).toEqual([422, ['expert_ids']]);
    const id = await inviteOne('罗立新');
    expect((await invite(['彭海燕'])).status).toBe(409);
    const { rows } = v.parse(eventNeed, (await call('GET', path)).body);
    expect(rows).toMatchObject([
      { duty: 'chief', wanted: 1, accepted: 1 },
      { duty: 'scoring', wanted: 2, waiting: 2, accepted: 0 },
      { duty: 'floor', wanted: 5, waiting: 0 },
      {},
      {},
      {},
      { duty: 'clerk', wanted: 2 },
    ]);
    // An invitation that is sent again uses no second place. A cancelled invitation releases its place.
    expect((await act('send', id, { version: 1 })).status).toBe(200);
    expect((await act('cancel', id, { version: 2, reason: '赛项调整' })).status).toBe(200);
    expect((await invite(['彭海燕'])).status).toBe(200);
  });

  it('are rejected with the faulty field, and in an outdated version', async () => {
    const { call } = await openOffice();
    const set = (body: object) => call('PUT', path, body);
    for (const wrong of [-1, 100, 1.5, '2']) {
      const { status, body } = await set({ ...someNeeded, chief: wrong, version: 1 });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['chief']]);
    }
    expect((await set({ ...someNeeded, version: 0 })).body.code).toBe(40904);
    expect((await set({ ...someNeeded, version: 1 })).body).toMatchObject({ version: 2 });
  });

  it('are locked once the event is cancelled or has begun', async () => {
    const { db, call } = await openOffice();
    await sql`update competition_events set status = 'cancelled' where id = 'hubei-3-sk01'`.execute(db);
    expect((await call('GET', path)).body).toMatchObject({ state: 'cancelled', can_set: false });
    expect((await call('PUT', path, { ...someNeeded, version: 1 })).status).toBe(409);
    await sql`update competition_events set status = 'planned' where id = 'hubei-3-sk01'`.execute(db);
    await db.updateTable('competitions').set({ starts_on: '2020-01-01', ends_on: '2099-01-01' }).execute();
    expect((await call('GET', path)).body).toMatchObject({ state: 'over', can_set: false });
  });
});

describe('the conflicts of an expert', () => {
  it('are named one by one, and the same unit alone is no reason for exclusion', async () => {
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

  it('include a competition that is cancelled', async () => {
    const { db, invite } = await openOffice();
    await db.updateTable('competitions').set({ status: 'cancelled' }).where('id', '=', 'hubei-3').execute();
    expect((await invite(['罗立新'])).status).toBe(409);
  });
});

describe('the list of invitations', () => {
  it('is filtered by state and event, for organisers of the competition', async () => {
    const { inviteOne, list, act, test } = await openOffice();
    const first = await inviteOne('罗立新');
    await inviteOne('彭海燕', 'hubei-3-sk02');
    await act('cancel', first, { version: 1, reason: '赛项调整' });
    const ids = async (query: string) => (await list(query)).data.map(({ expert }) => expert.name);
    expect(await ids('?status=sent')).toEqual(['彭海燕', '邓敏']);
    expect(await ids('?status=cancelled')).toEqual(['罗立新']);
    expect(await ids('?event=hubei-3-sk02')).toEqual(['彭海燕', '曹文彬']);
    expect(await ids('?status=accepted')).toEqual(['韩志刚']);
    expect(await ids('?status=expired')).toEqual([]);
    test.clock.advance(60_000);
    const other = await test.signIn(demoAccount('Unit'));
    const answer = await test.call('GET', paths.listInvitations, { token: other });
    expect(v.parse(invitationList, answer.body)).toMatchObject({ data: [], meta: { can_invite: false } });
  });

  it('says whether a reader without invitations serves, or has left the bank', async () => {
    const { test, db } = await openOffice();
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'judge.deng')
      .executeTakeFirstOrThrow();
    const token = await test.signIn(demoAccounts.find(({ username }) => username === 'judge.deng'));
    const reader = async () => {
      const { body } = await test.call('GET', paths.listInvitations, { token });
      return v.parse(invitationList, body).meta.reader;
    };
    expect(await reader()).toBe('');
    const duty = {
      competition_id: 'hubei-3',
      event_id: 'hubei-3-sk01',
      user_id: id,
      capacity: 'chief' as const,
    };
    await db
      .insertInto('assignments')
      .values({
        ...duty,
        id: 'chief',
        round_kind: '',
        status: 'confirmed' as never,
        proposed_by: id,
        proposed_at: 1,
      })
      .execute();
    expect(await reader()).toBe('serves');
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('id', '=', 'chief')
      .execute();
    await db.updateTable('experts').set({ status: 'retired' }).where('user_id', '=', id).execute();
    expect(await reader()).toBe('retired');
  });
});
