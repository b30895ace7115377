import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requireProductionSettings, readSettings, SettingsError } from '../../../server/settings.ts';
import { openSystem } from '../../../server/system/open-system.ts';
import { openTestSystem } from '../support/test-system.ts';

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
  it('needs no variable, and then has the values of .env.example', () => {
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

  it('contains every variable of .env.example, and no other', () => {
    const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    const known = [...readFileSync('server/settings.ts', 'utf8').matchAll(/^ {4}([A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set(known));
  });

  it('reports all its faults at once', () => {
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
    [{ SMS_WEBHOOK_URL: 'http://sms.example.org', SMS_WEBHOOK_SECRET: 'x'.repeat(16) }, ['SMS_WEBHOOK_URL']],
    [
      { SMS_WEBHOOK_URL: 'http://127.0.0.1.example.org', SMS_WEBHOOK_SECRET: 'x'.repeat(16) },
      ['SMS_WEBHOOK_URL'],
    ],
    [{ SMS_WEBHOOK_URL: 'http://127.0.0.1:9000', SMS_WEBHOOK_SECRET: 'x'.repeat(16) }, []],
    [{ DEMO: 'yes' }, ['DEMO']],
    [{ DEMO: '1', NODE_ENV: 'production' }, ['DEMO']],
    [{ API_ROOT: 'https://api.example.org/api/v1/' }, []],
    [{ API_ROOT: '//evil.example.org/api/v1' }, ['API_ROOT']],
    [{ API_ROOT: 'javascript:/api/v1' }, ['API_ROOT']],
    [{ FRAME_ORIGINS: 'https://a.example.org http://b.example.org:8080' }, []],
    [{ FRAME_ORIGINS: "https://a.example.org; script-src 'unsafe-inline'" }, ['FRAME_ORIGINS']],
  ])('of %j has the faults %j', (env, faults) => {
    expect(faultsOf(env as Record<string, string>)).toEqual(faults);
  });

  it('limits the log to warnings in a terminal, unless a level is set', () => {
    expect(readSettings({}, true).logLevel).toBe('warn');
    expect(readSettings({}, false).logLevel).toBe('info');
    expect(readSettings({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug');
  });
});

describe('the kind of use', () => {
  it.each([
    [{}, 'local'],
    [{ DEMO: '' }, 'local'],
    [{ DEMO: '0' }, 'empty'],
    [{ DEMO: 'false' }, 'empty'],
    [{ DEMO: 'no', HOST: '::1' }, 'empty'],
    [{ DEMO: '0', HOST: '0.0.0.0' }, 'production'],
    [{ HOST: '::1' }, 'local'],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, 'local'],
    [{ HOST: '0.0.0.0' }, 'production'],
    [{ HOST: '::' }, 'production'],
    [{ HOST: '127.example.org' }, 'production'],
    [{ PUBLIC_URL: 'https://skills.example.org' }, 'production'],
    [{ PUBLIC_URL: 'http://skills.example.org' }, 'production'],
    [{ NODE_ENV: 'production' }, 'production'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'demonstration'],
    [{ DEMO: '1', PUBLIC_URL: 'https://skills.example.org' }, 'demonstration'],
  ])('is with %j: %s', (env, use) => {
    expect(readSettings(env as Record<string, string>).use).toBe(use);
  });

  const whole = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://skills.example.org',
    SMS_WEBHOOK_URL: 'https://sms.example.org',
    SMS_WEBHOOK_SECRET: 'x'.repeat(16),
    SECRET_KEY_FILE: '/run/secrets/key',
  };
  const missing = (env: Record<string, string>) => {
    try {
      requireProductionSettings(readSettings(env), env);
      return [];
    } catch (error) {
      return (error as SettingsError).message.split('\n').map((line) => line.split(' ')[0]);
    }
  };

  it('names every missing setting of production at once', () => {
    expect(missing(whole)).toEqual([]);
    expect(missing({ NODE_ENV: 'production' })).toEqual([
      'HOST',
      'PUBLIC_URL',
      'SMS_WEBHOOK_URL',
      'SECRET_KEY',
      'This',
    ]);
    expect(missing({ ...whole, PUBLIC_URL: 'http://skills.example.org' })).toEqual(['PUBLIC_URL', 'This']);
    const { SECRET_KEY_FILE: _, ...withoutKey } = whole;
    expect(missing(withoutKey)).toEqual(['SECRET_KEY', 'This']);
    expect(missing({ ...withoutKey, SECRET_KEY: Buffer.alloc(32).toString('base64') })).toEqual([]);
    expect(missing({ DEMO: '1', HOST: '0.0.0.0' })).toEqual([]);
  });

  it('prevents production without an SMS gateway, so that no code is ever printed', async () => {
    const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: ':memory:' });
    await expect(openSystem(settings)).rejects.toThrow('SMS_WEBHOOK_URL is needed');
  });
});

describe('the address of a client', () => {
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
