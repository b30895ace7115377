import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bankInvitationList, type BankInvitation } from '../../../server/contract/expert/bank-invitation.ts';
import type { OpenBankInvitation } from '../../../server/contract/expert/bank-link.ts';
import type { CodeAnswer } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { deliver } from '../../../server/message/outbox.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const DAY = 24 * 3_600_000;
const PHONE = '13702005555';

/** Opens the committee of the demonstration data and collects the messages to phones. */
async function openOffice() {
  const test = await openTestSystem();
  const { db, languages, log } = test.system.parts;
  let token = await test.signIn(demoAccount('Committee'));
  const sent: { phone: string; text: string }[] = [];
  const gateway = {
    send: (message: { phone: string; text: string }) => Promise.resolve(void sent.push(message)),
  };
  const call = (method: 'GET' | 'POST', path: string, body?: object, by: string | null = token) =>
    test.call<BankInvitation & OpenBankInvitation & ErrorBody>(method, path, {
      ...(by !== null && { token: by }),
      ...(body !== undefined && { body }),
    });
  const onLink = (path: string, link: string) => path.replace(':token', link);
  return {
    test,
    db,
    sent,
    call,
    invite: (phone = PHONE, name = '受邀人') => call('POST', paths.inviteToBank, { name, phone }),
    /** Signs in again, because the previous session has expired. */
    signInAgain: async () => {
      token = await test.signIn(demoAccount('Committee'));
    },
    act: (name: 'send' | 'cancel', id: string, body: object, by = token) =>
      call('POST', paths[`${name}BankInvitation`].replace(':id', id), body, by),
    list: async (query = '') =>
      v.parse(bankInvitationList, (await call('GET', `${paths.listBankInvitations}${query}`)).body),
    /** Delivers the waiting messages and returns the token of the latest link. */
    link: async () => {
      await deliver({ db, gateway, languages, log }, test.clock.now());
      return /bank=([\w-]+)/.exec(sent.findLast(({ text }) => text.includes('bank='))?.text ?? '')?.[1] ?? '';
    },
    open: (link: string) => call('GET', onLink(paths.openBankLink, link), undefined, null),
    answer: async (link: string, how: 'accept' | 'decline', change: object = {}) => {
      const { body: open } = await call('GET', onLink(paths.openBankLink, link), undefined, null);
      test.clock.advance(60_000);
      const { body: code } = await test.call<CodeAnswer>('POST', onLink(paths.sendBankCode, link), {
        body: {},
      });
      const phone = test.texts.at(-1)?.phone ?? '';
      const more = how === 'accept' ? { agrees: true } : { reason: '工作繁忙' };
      const proof = { version: open.version, key: code.key, code: test.lastCode(phone) };
      return call(
        'POST',
        onLink(paths[`${how}BankInvitation`], link),
        { ...proof, ...more, ...change },
        null,
      );
    },
    rolesOf: async (phone: string) =>
      (
        await db
          .selectFrom('users')
          .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
          .select('role')
          .where('users.phone', '=', phone)
          .orderBy('position')
          .execute()
      ).map(({ role }) => role),
  };
}

describe('an invitation to the expert bank', () => {
  it('creates an expert account for a new number; the link contains no name and is stored as a hash', async () => {
    const office = await openOffice();
    const { body: made } = await office.invite();
    expect(made).toMatchObject({ name: '受邀人', phone: '137****5555', status: 'sent', version: 1 });
    const link = await office.link();
    expect(link).toMatch(/^[\w-]{22}$/);
    expect(office.sent.at(-1)?.phone).toBe(PHONE);
    const stored = await office.db.selectFrom('bank_invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link);
    const seen = await office.open(link);
    expect(seen.body).toMatchObject({ phone: '137****5555', status: 'viewed', version: 2 });
    expect(JSON.stringify(seen.body)).not.toContain('受邀人');
    expect((await office.answer(link, 'accept', { agrees: false })).status).toBe(422);
    expect(await office.rolesOf(PHONE)).toEqual([]);
    expect((await office.answer(link, 'accept', { code: '000000' })).body).toMatchObject({
      errors: { code: expect.any(Array) as unknown },
    });
    expect((await office.answer(link, 'accept')).body).toMatchObject({ status: 'accepted' });
    expect(await office.rolesOf(PHONE)).toEqual(['Expert']);
    const consents = await office.db
      .selectFrom('consent_log')
      .innerJoin('users', 'users.id', 'consent_log.user_id')
      .select('purpose')
      .where('users.phone', '=', PHONE)
      .execute();
    expect(consents).toEqual([{ purpose: 'account' }]);
    expect((await office.open(link)).body).toMatchObject({ code: 41002, state: 'accepted' });
    expect((await office.list('?status=accepted')).data).toMatchObject([{ id: made.id, status: 'accepted' }]);
    expect((await office.invite()).body).toMatchObject({
      status_code: 409,
      message: 'This mobile number belongs to an expert already',
    });
  });

  it('[S40] adds its role after the roles of a personal account, so that the home page stays the same', async () => {
    const office = await openOffice();
    const { phone } = await office.db
      .selectFrom('users')
      .select('phone')
      .where('username', '=', 'lin.xiaoyu')
      .executeTakeFirstOrThrow();
    await office.invite(phone ?? '');
    const before = await office.rolesOf(phone ?? '');
    expect((await office.answer(await office.link(), 'accept')).status).toBe(200);
    expect(await office.rolesOf(phone ?? '')).toEqual([...before, 'Expert']);
    expect(before).toEqual(['Personal']);
  });

  it('is refused for an account of a unit, whose roles do not change', async () => {
    const office = await openOffice();
    const { phone } = await office.db
      .selectFrom('users')
      .select('phone')
      .where('username', '=', 'jianghan.college')
      .executeTakeFirstOrThrow();
    await office.invite(phone ?? '');
    const before = await office.rolesOf(phone ?? '');
    const refused = await office.answer(await office.link(), 'accept');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('not personal');
    expect(await office.rolesOf(phone ?? '')).toEqual(before);
    expect((await office.list('?status=viewed')).data.map(({ name }) => name)).toContain('受邀人');
  });

  it('is declined with a reason, and creates no account', async () => {
    const office = await openOffice();
    await office.invite();
    const link = await office.link();
    expect((await office.answer(link, 'decline', { reason: ' ' })).status).toBe(422);
    expect((await office.answer(link, 'decline')).body).toMatchObject({ status: 'declined' });
    expect(await office.rolesOf(PHONE)).toEqual([]);
    expect((await office.invite()).status).toBe(200);
  });

  it('is open once for each number, replaces its link when it is sent again, and expires after seven days', async () => {
    const office = await openOffice();
    const { body: made } = await office.invite();
    const old = await office.link();
    expect((await office.invite()).body).toMatchObject({
      status_code: 409,
      message: 'An invitation to this mobile number still waits for its answer',
    });
    expect((await office.act('send', made.id, { version: 2 })).status).toBe(409);
    expect((await office.act('send', made.id, { version: 1 })).body).toMatchObject({ version: 2 });
    const link = await office.link();
    expect((await office.open(old)).status).toBe(404);
    office.test.clock.advance(7 * DAY);
    await office.signInAgain();
    expect((await office.open(link)).body).toMatchObject({ code: 41002, state: 'expired' });
    expect((await office.list('?status=expired')).data.map(({ id }) => id)).toContain(made.id);
    expect((await office.list('?status=sent')).data.map(({ id }) => id)).not.toContain(made.id);
    const { body: other } = await office.invite();
    expect((await office.act('send', made.id, { version: 2 })).body).toMatchObject({ status_code: 409 });
    await office.act('cancel', other.id, { version: 1, reason: '号码有误' });
    expect((await office.act('send', made.id, { version: 2 })).body).toMatchObject({ status: 'sent' });
  });

  it('is cancelled with a reason, and its link no longer opens', async () => {
    const office = await openOffice();
    const { body: made } = await office.invite();
    const link = await office.link();
    expect((await office.act('cancel', made.id, { version: 1, reason: '' })).status).toBe(422);
    expect((await office.act('cancel', made.id, { version: 1, reason: '号码有误' })).body).toMatchObject({
      status: 'cancelled',
      reason: '号码有误',
    });
    const over = await office.open(link);
    expect(over.status).toBe(410);
    expect(over.body).toMatchObject({ state: 'cancelled' });
  });

  it('is sent once and answered once for simultaneous requests', async () => {
    const office = await openOffice();
    const made = await Promise.all([office.invite(), office.invite()]);
    expect(statuses(made)).toEqual([200, 409]);
    const link = await office.link();
    const { body: open } = await office.open(link);
    const { body: code } = await office.test.call<CodeAnswer>(
      'POST',
      paths.sendBankCode.replace(':token', link),
      { body: {} },
    );
    const proof = { version: open.version, key: code.key, code: office.test.lastCode(PHONE), agrees: true };
    const path = paths.acceptBankInvitation.replace(':token', link);
    const answered = await Promise.all([
      office.call('POST', path, proof, null),
      office.call('POST', path, proof, null),
    ]);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await office.rolesOf(PHONE)).toEqual(['Expert']);
  });

  it('is accessible to the committee that sent it only', async () => {
    const office = await openOffice();
    const { body: made } = await office.invite();
    const unit = await office.test.signIn(demoAccount('Unit'));
    expect((await office.call('GET', paths.listBankInvitations, undefined, unit)).status).toBe(403);
    expect((await office.call('POST', paths.inviteToBank, { name: '某人', phone: PHONE }, unit)).status).toBe(
      403,
    );
    expect((await office.act('cancel', made.id, { version: 1, reason: '号码有误' }, unit)).status).toBe(404);
  });
});
