import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { passwordSignIn, phoneSignIn } from '../../../server/contract/session/account.ts';
import { registration } from '../../../server/contract/session/registration.ts';
import { passwordRules } from '../../../server/contract/kit/password-rules.ts';
import { formatDay, formatDays, lastDayBefore } from '../../../server/contract/kit/business-time.ts';
import { nextCompetition } from '../../../server/contract/competition/next-competition.ts';
import { publicAddress } from '../../../src/lib/address/public-address.ts';
import { readForm } from '../../../src/lib/form/read-form.ts';

const key = 'k'.repeat(22);

describe('the payload of a form', () => {
  const typed = {
    username: '  lin.xiaoyu\t',
    password: ' with spaces ',
    captcha: ' aB3d ',
    captcha_key: key,
    type: '',
    declare_id: '',
  };

  it('[S42] has a trimmed username and an unchanged password', () => {
    expect(readForm(passwordSignIn, typed)).toEqual({
      body: { ...typed, username: 'lin.xiaoyu', captcha: 'aB3d' },
      faults: null,
    });
  });

  it('has a phone number without spaces, hyphens and +86', () => {
    const reading = readForm(phoneSignIn, { phone: '+86 138-0013 8000', code: ' 123456', key });
    expect(reading.body).toEqual({ phone: '13800138000', code: '123456', key });
  });

  it('has one fault for each faulty field', () => {
    const { body, faults } = readForm(passwordSignIn, {
      ...typed,
      username: ' ',
      captcha: '',
      captcha_key: '',
    });
    expect(body).toBeNull();
    expect(faults).toEqual({ username: 'required', captcha: 'required', captcha_key: 'key.pattern' });
  });

  it('is not sent if the form itself finds a fault, which comes first', () => {
    const more = { captcha: 'captcha.missing', consent: 'consent.missing' };
    expect(readForm(passwordSignIn, typed, more)).toEqual({ body: null, faults: more });
    expect(readForm(passwordSignIn, { ...typed, captcha: '' }, more).faults).toEqual(more);
  });

  it('[S49] needs an organisation if the kind of account requires one', () => {
    const personal = {
      username: 'zhang.wei',
      password: 'Lathe-2026-x',
      code: '123456',
      key,
      org_name: '',
      user_type: 'Personal',
      phone: '13900000001',
      org_status: 0,
      contact_name: '',
    };
    expect(readForm(registration, personal).faults).toBeNull();
    expect(readForm(registration, { ...personal, org_status: 1 }).faults).toEqual({
      org_name: 'orgName.required',
    });
    expect(readForm(registration, { ...personal, user_type: 'Unit', org_status: 1 }).faults).toEqual({
      org_name: 'orgName.required',
      contact_name: 'contactName.required',
    });
  });
});

describe('the rules of a new password', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const met = (password: string, person = {}) =>
    passwordRules(i18n, password, person)
      .filter(({ ok }) => ok)
      .map((rule) => rule.key);

  it.each([
    ['', []],
    ['aB3-aB3', ['classes', 'personal']],
    ['aB3-aB3-', ['length', 'classes', 'personal']],
    ['aB3-aB3-aB3-aB3-aB3-', ['length', 'classes', 'personal']],
    ['aB3-'.repeat(16), ['length', 'classes', 'personal']],
    [`${'aB3-'.repeat(16)}a`, ['classes', 'personal']],
    ['lathework', ['length', 'personal']],
    ['latheworklathewor', ['length', 'classes', 'personal']],
    ['Password-1', ['length', 'classes']],
  ])('are met by "%s": %j', (password, rules) => {
    expect(met(password)).toEqual(rules);
  });

  it('forbid the user’s own data in the password', () => {
    const person = { username: 'zhang.wei', phone: '13900123456' };
    expect(met('Zhang.Wei-1', person)).toEqual(['length', 'classes']);
    expect(met('Lathe-123456', person)).toEqual(['length', 'classes']);
    expect(met('Lathe-123465', person)).toEqual(['length', 'classes', 'personal']);
  });
});

describe('links between the public pages', () => {
  it('[D2] [D18] pass on the way back and the declare_id, and no other parameter', () => {
    const search = new URLSearchParams('?by=phone&redirect=%2Fa%3Fb%3D1%23c&declare_id=7&kind=Unit');
    expect(publicAddress('/reg', search)).toBe('/reg?redirect=%2Fa%3Fb%3D1%23c&declare_id=7');
    expect(publicAddress('/reg', new URLSearchParams('?by=phone'))).toBe('/reg');
  });
});

describe('the competition on the cover', () => {
  const competition = (id: string, status: 'open' | 'finished' | 'running', starts_on: string) => ({
    id,
    status,
    starts_on,
  });

  it('is the first one that is not finished', () => {
    const list = [
      competition('c', 'open', '2027-10-01'),
      competition('a', 'finished', '2026-02-04'),
      competition('b', 'running', '2027-02-04'),
    ];
    expect(nextCompetition(list)?.id).toBe('b');
    expect(nextCompetition([competition('a', 'finished', '2026-02-04')])).toBeUndefined();
  });

  it('has dates in the format of the language and in China time', () => {
    // 16:30 UTC is already the next day in Wuhan.
    expect(formatDay('2027-01-05T16:30:00Z', 'zh-CN')).toBe('2027年1月6日');
    expect(formatDay('2027-02-04', 'en')).toBe('Feb 4, 2027');
    expect(formatDays('2027-02-04', '2027-02-07', 'zh-CN')).toBe('2027年2月4日–7日');
    expect(formatDays('2027-02-04', '2027-02-07', 'ja')).toBe('2027年2月4日–7日');
    expect(formatDays('2027-02-27', '2027-03-02', 'zh-CN')).toBe('2027年2月27日–3月2日');
    expect(formatDays('2026-12-30', '2027-01-02', 'zh-CN')).toBe('2026年12月30日–2027年1月2日');
    expect(formatDays('2027-02-04', '2027-02-04', 'zh-CN')).toBe('2027年2月4日');
    expect(formatDays('2027-02-04', '2027-02-07', 'en')).toMatch(/^Feb 4\s–\s7, 2027$/);
  });

  it('closes on the day before if it closes at midnight', () => {
    expect(formatDay(lastDayBefore('2027-01-06T00:00:00+08:00'), 'zh-CN')).toBe('2027年1月5日');
    expect(formatDay(lastDayBefore('2027-01-06T17:00:00+08:00'), 'zh-CN')).toBe('2027年1月6日');
  });
});
