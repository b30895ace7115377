import { describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { addressOf, builtServer, production, stop } from './built-server.ts';
import { testDatabase } from '../support/test-system.ts';

const { run, ownData } = builtServer();

describe('the built server with a separate database', () => {
  it.each(['in production', 'with DATABASE_URL'])('seeds nothing %s', async (which) => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    // Without PostgreSQL the second case repeats the first one.
    const isFirst = which === 'in production' || database.env['DATABASE_URL'] === undefined;
    const started = run(isFirst ? production(ownData()) : { ...ownData(), ...database.env });
    const url = await addressOf(started);
    expect(await (await fetch(`${url}/api/v1${paths.listCompetitions}`)).json()).toMatchObject({ data: [] });
    expect(started.output).not.toContain('Demonstration');
    expect(await stop(started)).toBe(0);
  });

  it('seeds random passwords with DEMO=1 and shows them once', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const env = { ...ownData(), ...database.env, DEMO: '1', HOST: '0.0.0.0' };
    const first = run(env);
    await addressOf(first);
    await stop(first);
    const shown = new Set(first.output.match(/\S{12}-Aa7/g));
    expect(shown.size).toBe(demoAccounts.length);
    for (const { username, password } of demoAccounts) {
      expect(first.output).toContain(username);
      expect(first.output).not.toContain(password);
    }
    const second = run(env);
    await addressOf(second);
    await stop(second);
    expect(second.output).not.toContain('-Aa7');
    expect(second.errors).not.toContain('Disabled');
  });

  it('migrates once when several processes start at the same instant, which then share all data', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const env = { ...ownData(), ...database.env };
    const started = [run(env), run(env), run(env)];
    const urls = await Promise.all(started.map(addressOf));
    const { captcha_key } = (await (await fetch(`${urls[0]}/api/v1${paths.getCaptcha}`)).json()) as {
      captcha_key: string;
    };
    const ask = (url: string) =>
      fetch(`${url}/api/v1${paths.sendLoginCode}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '13900139000' }),
      });
    const answers = (await Promise.all(urls.map(ask))).map(({ status }) => status);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(captcha_key).toMatch(/^[\w-]{22}$/);
    expect(started.filter(({ output }) => output.includes('Demonstration accounts')).length).toBe(
      database.env['DATABASE_URL'] ? 0 : 1,
    );
    expect(await Promise.all(started.map(stop))).toEqual([0, 0, 0]);
  });

  it('creates a committee administrator by create-admin with a password from standard input', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const env = { ...production(ownData()), ...database.env };
    const of = ['--organisation', '湖北省职业技能竞赛组委会'];
    const phone = ['--name', '周文', '--phone', '139 0013 9001', ...of];
    const made = run(env, ['create-admin', '--username', 'chief.office', ...phone], 'Straight-edge7\n');
    expect(await made.exit, made.errors).toBe(0);
    expect(made.output).toMatch(/^The administrator chief\.office can sign in now\.\n/);
    expect(made.output).toContain('Run create-admin again for a second person');
    const argsOf = (username: string, number: string) =>
      ['create-admin', '--username', username, '--name', '吴敏', '--phone', number].concat(of);
    const second = run({ ...env, ADMIN_PASSWORD: 'Straight-edge7' }, argsOf('deputy', '13900139003'));
    expect(await second.exit, second.errors).toBe(0);
    expect(second.output).toBe('The administrator deputy can sign in now.\n');
    const another = async (username: string, number: string) => {
      const args = argsOf(username, number);
      const refused = run({ ...env, ADMIN_PASSWORD: 'Straight-edge7' }, args);
      expect(await refused.exit).toBe(1);
      return refused.errors;
    };
    expect(await another('Chief.Office', '13900139002')).toBe(
      'The username Chief.Office is already taken.\n',
    );
    expect(await another('second.office', '13900139001')).toBe('The mobile number already has an account.\n');
  });
});
