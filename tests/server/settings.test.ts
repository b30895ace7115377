import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../server/settings.ts';
import { openTestSystem } from './support/test-system.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message.split('\n').map((line) => line.split(' ')[0]);
  }
};

describe('the configuration', () => {
  it('needs nothing, and is then what .env.example says', () => {
    const example = readFileSync('.env.example', 'utf8');
    const env = Object.fromEntries(
      example
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => line.split('=', 2)),
    ) as Record<string, string>;
    expect(readSettings({})).toEqual(readSettings(env));
    expect(readSettings({})).toMatchObject({
      port: 8080,
      dataDir: 'data',
      tokenMilliseconds: 12 * 3_600_000,
    });
  });

  it('knows every variable of .env.example, and no other', () => {
    const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    const known = [...readFileSync('server/settings.ts', 'utf8').matchAll(/^ {4}([A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set(known));
  });

  it('tells all its faults at once', () => {
    const faulty = {
      PORT: '80a',
      DATABASE_URL: 'mysql://x',
      DATABASE_POOL: '0',
      TRUST_PROXY: 'yes',
      PUBLIC_URL: 'skills.example.org',
      SMS_WEBHOOK_URL: 'ftp://x',
      SMS_WEBHOOK_SECRET: 'short',
      API_ROOT: '/api/v2',
      FRAME_ORIGINS: 'https://a.example.org/path',
      CONTACT_PHONE: 'call me',
      TOKEN_HOURS: '721',
      LOG_LEVEL: 'loud',
    };
    expect(faultsOf(faulty)).toEqual(Object.keys(faulty));
  });

  it.each([
    [{ PORT: '65536' }, ['PORT']],
    [{ PORT: '' }, []],
    [{ SMS_WEBHOOK_URL: 'https://sms.example.org' }, ['SMS_WEBHOOK_SECRET']],
    [{ API_ROOT: 'https://api.example.org/api/v1/' }, []],
    [{ API_ROOT: '//evil.example.org/api/v1' }, ['API_ROOT']],
    [{ API_ROOT: 'javascript:/api/v1' }, ['API_ROOT']],
    [{ FRAME_ORIGINS: 'https://a.example.org http://b.example.org:8080' }, []],
    [{ FRAME_ORIGINS: "https://a.example.org; script-src 'unsafe-inline'" }, ['FRAME_ORIGINS']],
  ])('%j has faults in %j', (env, faults) => {
    expect(faultsOf(env as Record<string, string>)).toEqual(faults);
  });

  it('keeps the log for faults while a person watches the terminal, unless asked', () => {
    expect(readSettings({}, true).logLevel).toBe('warn');
    expect(readSettings({}, false).logLevel).toBe('info');
    expect(readSettings({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug');
  });
});

describe('the address of a caller', () => {
  const addressSeen = async (trust: string, forwarded: string | undefined) => {
    const test = await openTestSystem({ TRUST_PROXY: trust });
    await test.call('GET', '/captcha', {
      address: '10.0.0.1',
      ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
    });
    const row = await test.system.parts.db.selectFrom('rate_counters').select('bucket').executeTakeFirst();
    return row?.bucket.replace('captcha:', '');
  };

  it.each([
    ['0', '203.0.113.9', '10.0.0.1'],
    ['1', '203.0.113.9', '203.0.113.9'],
    ['1', '198.51.100.66, 203.0.113.9', '203.0.113.9'],
    ['2', '198.51.100.66, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['1', undefined, '10.0.0.1'],
    ['2', '203.0.113.9', '10.0.0.1'],
  ])('with %s trusted proxies and X-Forwarded-For %s is %s', async (trust, forwarded, address) => {
    expect(await addressSeen(trust, forwarded)).toBe(address);
  });
});
