import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { captchaAnswer, type CaptchaAnswer } from '../../../server/contract/session/account.ts';
import { competitionList, type CompetitionList } from '../../../server/contract/competition/competition.ts';
import { creditCode } from '../../../server/contract/unit/credit-code.ts';
import {
  newPassword,
  phone as phoneSchema,
  username as usernameSchema,
} from '../../../server/contract/kit/fields.ts';
import { demoAccounts, demoOrganisations } from '../../../server/seed/demonstration.ts';
import { sweep } from '../../../server/db/sweep.ts';
import { drawCaptcha, randomCaptchaText } from '../../../server/session/captcha-picture.ts';
import { paths } from '../../support/paths.ts';
import { CAPTCHA, openTestSystem } from '../support/test-system.ts';

describe('GET /captcha', () => {
  it('[D12] returns a key, a PNG as a data URL and the expiry, and stores the text unreadable', async () => {
    const test = await openTestSystem();
    const { status, body } = await test.call<CaptchaAnswer>('GET', paths.getCaptcha);
    expect(status).toBe(200);
    expect(v.is(v.strictObject(captchaAnswer.entries), body)).toBe(true);
    expect(body.captcha_image).toMatch(/^data:image\/png;base64,/);
    expect(body.expired_at).toBe('2026-11-21T02:05:00.000Z');
    const rows = JSON.stringify(await test.system.parts.db.selectFrom('captchas').selectAll().execute());
    for (const secret of [CAPTCHA, CAPTCHA.toLowerCase(), body.captcha_key])
      expect(rows).not.toContain(secret);
    expect(Buffer.from(body.captcha_image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain(
      CAPTCHA,
    );
  });

  it('[D17] allows 300 requests a minute from one address', async () => {
    const test = await openTestSystem();
    await test.system.parts.db
      .insertInto('rate_counters')
      .values({ bucket: 'captcha:192.0.2.1', hits: 299, expires_at: test.clock.now() + 30_000 })
      .execute();
    expect((await test.call('GET', paths.getCaptcha)).status).toBe(200);
    expect(await test.call('GET', paths.getCaptcha)).toMatchObject({
      status: 429,
      body: { retry_after: 30 },
    });
    expect((await test.call('GET', paths.getCaptcha, { address: '192.0.2.2' })).status).toBe(200);
  });

  it('draws 240 × 80 pixels, each time differently for the same text', () => {
    const pictures = [drawCaptcha('K7XM'), drawCaptcha('K7XM')];
    expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
    for (const picture of pictures) {
      expect(picture.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([240, 80]);
      const start = picture.indexOf('IDAT');
      const data = inflateSync(picture.subarray(start + 4, start + 4 + picture.readUInt32BE(start - 4)));
      expect(data.length).toBe(80 * 121);
      expect(new Set(data).size).toBeGreaterThan(30);
    }
  });

  it('shows four characters that cannot be confused with each other', () => {
    const seen = new Set(Array.from({ length: 200 }, () => randomCaptchaText()));
    expect(seen.size).toBeGreaterThan(190);
    for (const text of seen) expect(text).toMatch(/^[ACEFHKMNPRTXY3479]{4}$/);
  });
});

describe('GET /cover', () => {
  it('announces the next competition, with its days in each language and in the time zone of Wuhan', async () => {
    const test = await openTestSystem();
    const { status, body, headers } = await test.call('GET', paths.getCover);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    expect(body).toEqual({
      data: {
        name: '第三届湖北省职业技能大赛',
        edition: 3,
        status: 'open',
        place: '武汉国际博览中心',
        opens: { zh: '2026年11月16日', en: 'Nov 16, 2026', es: '16 nov 2026', ja: '2026年11月16日' },
        // Registration ends at midnight, so the previous day is shown.
        closes: { zh: '2027年1月5日', en: 'Jan 5, 2027', es: '5 ene 2027', ja: '2027年1月5日' },
        held: {
          zh: '2027年2月4日–7日',
          en: 'Feb 4\u2009–\u20097, 2027',
          es: '4–7 feb 2027',
          ja: '2027年2月4日–7日',
        },
      },
    });
  });

  it('returns null without an upcoming competition, and a newly published one at once', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const over = db.updateTable('competitions').set({ starts_on: '2026-02-04', ends_on: '2026-02-07' });
    await over.execute();
    const cover = () => test.call<{ data: { name: string } | null }>('GET', paths.getCover);
    expect((await cover()).body).toEqual({ data: null });
    await db.updateTable('competitions').set({ starts_on: '2027-02-04', ends_on: '2027-02-07' }).execute();
    expect((await cover()).body.data?.name).toBe('第三届湖北省职业技能大赛');
  });
});

describe('GET /competitions', () => {
  it('returns the published competitions as the contract says, with the server’s time', async () => {
    const test = await openTestSystem();
    const { status, body } = await test.call<CompetitionList>('GET', paths.listCompetitions);
    expect(status).toBe(200);
    const { data, meta } = v.parse(competitionList, body);
    expect(meta.server_time).toBe('2026-11-21T10:00:00+08:00');
    expect(data).toMatchObject([
      {
        name: '第三届湖北省职业技能大赛',
        edition: 3,
        status: 'open',
        reg_open_at: '2026-11-16T09:00:00+08:00',
        reg_close_at: '2027-01-06T00:00:00+08:00',
        starts_on: '2027-02-04',
        ends_on: '2027-02-07',
      },
    ]);
    expect(data[0]?.events).toHaveLength(13);
    expect(data[0]?.events[0]).toEqual({ id: 'hubei-3-sk01', code: 'SK01', name: '数控车', group: '职工组' });
  });

  it('changes the status at the exact instant, in the time zone of China', async () => {
    const test = await openTestSystem();
    const statusAt = async (instant: string) => {
      test.clock.advance(Date.parse(instant) - test.clock.now());
      const { body } = await test.call<CompetitionList>('GET', paths.listCompetitions);
      return body.data[0]?.status;
    };
    expect(await statusAt('2026-11-16T08:59:59.999+08:00')).toBe('published');
    expect(await statusAt('2026-11-16T09:00:00+08:00')).toBe('open');
    expect(await statusAt('2027-01-05T23:59:59.999+08:00')).toBe('open');
    expect(await statusAt('2027-01-06T00:00:00+08:00')).toBe('closed');
    expect(await statusAt('2027-02-03T23:59:59+08:00')).toBe('closed');
    expect(await statusAt('2027-02-04T00:00:00+08:00')).toBe('running');
    expect(await statusAt('2027-02-07T23:59:59+08:00')).toBe('running');
    expect(await statusAt('2027-02-08T00:00:00+08:00')).toBe('finished');
  });

  it('can be cached for ten seconds, and returns 304 if unchanged', async () => {
    const test = await openTestSystem();
    const first = await test.call('GET', paths.listCompetitions);
    expect(first.headers.get('cache-control')).toBe('public, max-age=10');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await test.call('GET', paths.listCompetitions, { headers })).toMatchObject({
      status: 304,
      body: undefined,
    });
    test.clock.advance(10_000);
    expect((await test.call('GET', paths.listCompetitions, { headers })).status).toBe(200);
  });

  it('is limited in length, and excludes unpublished competitions', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const row = await db.selectFrom('competitions').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('competitions')
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          ...row,
          id: `c${index}`,
          status: index < 25 ? 'published' : 'draft',
        })),
      )
      .execute();
    const { body } = await test.call<CompetitionList>('GET', paths.listCompetitions);
    expect(body.data).toHaveLength(20);
    await db.updateTable('competitions').set({ status: 'draft' }).execute();
    expect((await test.call<CompetitionList>('GET', paths.listCompetitions)).body.data).toEqual([]);
  });
});

it('returns 200 for GET /health while the database responds', async () => {
  const test = await openTestSystem();
  expect(await test.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('the demonstration data', () => {
  it('has valid credit codes, usernames, phones and passwords, all different', () => {
    expect(demoOrganisations.every(({ credit_code }) => v.is(creditCode, credit_code))).toBe(true);
    for (const { username, phone, password } of demoAccounts) {
      expect([v.is(usernameSchema, username), v.is(phoneSchema, phone), v.is(newPassword, password)]).toEqual(
        [true, true, true],
      );
    }
    for (const field of ['username', 'phone', 'password'] as const) {
      expect(new Set(demoAccounts.map((one) => one[field])).size).toBe(demoAccounts.length);
    }
  });

  it.each([
    ['91350100M000100Y43', true],
    ['91350100M000100Y4Z', false],
    ['91420100MA4T00011Y', true],
    ['91420100MA4T000210', true],
    ['91350100M000100Y44', false],
    ['91350100M000100Y4', false],
    ['91350100I000100Y43', false],
    [' 91350100m000100y43 ', true],
    ['', false],
  ])('GB 32100: %s is %s', (code, valid) => {
    expect(v.is(creditCode, code)).toBe(valid);
  });
});

it('sweeps expired rows only', async () => {
  const test = await openTestSystem({ TOKEN_HOURS: '1' });
  const { db } = test.system.parts;
  await test.captcha();
  await test.code('login', '13900139000');
  await test.signIn();
  const count = async () => {
    const found = await Promise.all(
      (['captchas', 'verification_codes', 'rate_counters', 'tokens', 'sign_ins'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    return found.map(({ length }) => length);
  };
  await sweep(test.system.parts, test.clock.now());
  const before = await count();
  expect(before.every((number) => number > 0)).toBe(true);
  await sweep(test.system.parts, test.clock.now() + 10 * 60_000);
  const soon = await count();
  expect([soon[0], soon[1], soon[3], soon[4]]).toEqual([0, 0, 1, 1]);
  await sweep(test.system.parts, test.clock.now() + 25 * 3_600_000);
  expect(await count()).toEqual([0, 0, 0, 0, 1]);
  await sweep(test.system.parts, test.clock.now() + 200 * 24 * 3_600_000);
  expect(await count()).toEqual([0, 0, 0, 0, 0]);
});
