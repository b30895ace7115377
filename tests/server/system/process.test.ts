import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { openEmbedded } from '../../../server/db/open-database.ts';
import { paths } from '../../support/paths.ts';
import { addressOf, builtServer, production, stop } from './built-server.ts';
import { workbook } from '../support/workbooks.ts';

const { folder, main, run, ownData } = builtServer();

describe('the built server', () => {
  it('[D16] serves page and API from one origin, and prints the address, the accounts and the place of codes', async () => {
    const started = run(ownData());
    const url = await addressOf(started);
    expect(await (await fetch(`${url}/match`)).text()).toContain('"apiRoot":"/api/v1"');
    expect((await fetch(`${url}/api/v1${paths.listCompetitions}`)).status).toBe(200);
    expect((await fetch(`${url}/api/nothing`)).headers.get('content-type')).toBe('application/json');
    expect((await fetch(`${url}/api`)).status).toBe(404);
    expect(started.output).toContain('Verification codes appear here');
    for (const { username, password } of demoAccounts) {
      expect(started.output).toContain(username);
      expect(started.output).toContain(password);
    }
    await fetch(`${url}/api/v1${paths.sendLoginCode}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"phone":"13900139000"}',
    });
    expect(started.output).toContain('SMS to 13900139000');
    expect(await stop(started)).toBe(0);
    expect(started.errors).toContain('"route":"/api/v1/competitions"');
    expect(started.errors).not.toContain('13900139000');
  });

  it('keeps its data for a second start, and shows the accounts only at the first start', async () => {
    const data = ownData();
    const first = run(data);
    await addressOf(first);
    await stop(first);
    const second = run(data);
    const url = await addressOf(second);
    const { data: competitions } = (await (await fetch(`${url}/api/v1${paths.listCompetitions}`)).json()) as {
      data: unknown[];
    };
    expect(competitions).toHaveLength(1);
    expect(second.output).not.toContain('Demonstration accounts');
    await stop(second);
  });

  it('completes the running requests before it stops', async () => {
    const started = run(ownData());
    const url = await addressOf(started);
    const answers = Array.from({ length: 8 }, () => fetch(`${url}/api/v1${paths.getCaptcha}`));
    await answers[0];
    started.process.kill('SIGINT');
    expect(
      (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length,
    ).toBeGreaterThan(0);
    expect(await started.exit).toBe(0);
  });

  it('refuses production without its settings, names each, and infers production from the address too', async () => {
    for (const env of [
      { NODE_ENV: 'production' },
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://a.example' },
    ]) {
      const refused = run({ ...ownData(), ...env });
      expect(await refused.exit).toBe(1);
      for (const name of ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET', 'SECRET_KEY', 'SECRET_KEY_FILE'])
        expect(refused.errors).toContain(name);
      expect(refused.output).toBe('');
    }
  });

  it('disables the accounts of the demonstration data when it starts in production', async () => {
    const data = ownData();
    const first = run(data);
    await addressOf(first);
    await stop(first);
    const second = run({ ...production(data), LOG_LEVEL: 'warn' });
    await addressOf(second);
    await stop(second);
    // An account that is already disabled is not named.
    for (const { username, status } of demoAccounts)
      expect(second.errors.includes(username), username).toBe(status === undefined);
    const db = openEmbedded(data.DATA_DIR);
    onTestFinished(() => db.destroy());
    const active = await db
      .selectFrom('users')
      .select('username')
      .where('status', '=', 'active')
      .where('password_hash', 'is not', null)
      .execute();
    expect(active).toEqual([]);
  });

  it('restricts database and key to its own user, also in a folder that was readable by other users', async () => {
    const data = ownData();
    const first = run(data);
    await addressOf(first);
    const modes = () =>
      Object.fromEntries(
        ['', ...readdirSync(data.DATA_DIR)].map((name) => [
          name.replace(/^hubei-craftsman/, ''),
          (statSync(join(data.DATA_DIR, name)).mode & 0o777).toString(8),
        ]),
      );
    const closed = { '': '700', '.db': '600', '.db-shm': '600', '.db-wal': '600', 'secret.key': '600' };
    expect(modes()).toEqual(closed);
    await stop(first);
    chmodSync(data.DATA_DIR, 0o755);
    for (const name of readdirSync(data.DATA_DIR)) chmodSync(join(data.DATA_DIR, name), 0o644);
    const second = run(data);
    await addressOf(second);
    expect(modes()).toEqual(closed);
    await stop(second);
    expect(second.errors).toContain('secret.key was open to other users (644) and is no more.');
  });
});

describe('a start that fails', () => {
  it('reports that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const started = run({ ...ownData(), PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.errors).toBe(`Port ${port} is taken by another program: choose another with PORT.\n`);
  });

  it('reports that the data folder cannot be written', async () => {
    const inTheWay = join(folder, 'file');
    writeFileSync(inTheWay, '');
    for (const dataDir of [inTheWay, join(inTheWay, 'data'), '/proc/data']) {
      const started = run({ DATA_DIR: dataDir });
      expect(await started.exit).toBe(1);
      expect(started.errors).toContain(`The data folder ${dataDir} cannot be written`);
      expect(started.errors.trim().split('\n')).toHaveLength(1);
    }
  });

  it('reports that the database is invalid or cannot be reached, without its password', async () => {
    const { DATA_DIR } = ownData();
    writeFileSync(join(DATA_DIR, 'hubei-craftsman.db'), 'x'.repeat(8192));
    const broken = run({ DATA_DIR });
    expect(await broken.exit).toBe(1);
    expect(broken.errors).toMatch(/not a database/);
    expect(broken.errors.trim().split('\n')).toHaveLength(1);

    const away = run({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/x' });
    expect(await away.exit).toBe(1);
    expect(away.errors).toContain('The database at 127.0.0.1:1 cannot be used');
    expect(away.errors).not.toContain('hidden');
  });

  it('lists every fault of the configuration', async () => {
    const started = run({ PORT: 'x', TOKEN_HOURS: '0' });
    expect(await started.exit).toBe(1);
    expect(started.errors).toBe(
      'The configuration is not right:\n  PORT must be a whole number from 0 to 65535\n  TOKEN_HOURS must be a whole number from 1 to 720\n',
    );
  });
});

describe('create-admin', () => {
  const named = ['--username', 'chief.office', '--name', '周文', '--phone', '13900139001'];

  it.each([
    ['no username', [], 'Straight-edge7', 'The username is not right'],
    ['an invalid username', ['--username', 'x'], 'Straight-edge7', 'The username is not right'],
    ['no name', ['--username', 'chief.office'], 'Straight-edge7', 'The name is not right'],
    [
      'no mobile number',
      ['--username', 'chief.office', '--name', '周文'],
      'Straight-edge7',
      'The mobile number is not right',
    ],
    ['a weak password', named, 'password1', 'The password is not right'],
    ['no password', named, '', 'The password is not right'],
    ['a password that contains the username', named, 'Chief.office1', 'must not contain'],
    ['a password that contains the phone number', named, 'Straight-139001', 'must not contain'],
    [
      'an organisation without a name',
      [...named, '--organisation', '会'],
      'Straight-edge7',
      'The organisation is not right',
    ],
    ['a password on the command line', [...named, '--password', 'x'], '', 'Usage'],
  ])('refuses %s', async (_, args, password, sentence) => {
    const env = ownData();
    const refused = run(env, ['create-admin', ...args], `${password}\n`);
    expect(await refused.exit).toBe(1);
    expect(refused.errors).toContain(sentence);
    expect(existsSync(join(env.DATA_DIR, 'hubei-craftsman.db'))).toBe(false);
  });
});

describe('the commands', () => {
  it.each(['drop-everything', 'constructor'])(
    'are listed for the unknown command %s, and by help',
    async (name) => {
      const refused = run(ownData(), [name]);
      expect(await refused.exit).toBe(1);
      expect(refused.errors).toContain(`There is no command ${name}.`);
      const help = run(ownData(), ['help']);
      expect(await help.exit).toBe(0);
      for (const command of ['create-admin', 'backup FILE', 'restore FILE', 'rotate-key', 'check']) {
        expect(refused.errors).toContain(command);
        expect(help.output).toContain(command);
      }
    },
  );

  it.each([
    ['backup', []],
    ['backup', ['--now']],
    ['restore', ['a', 'b']],
  ])('include %s, which prints its usage for the arguments %j', async (command, args) => {
    const refused = run(ownData(), [command, ...args]);
    expect(await refused.exit).toBe(1);
    expect(refused.errors).toBe(`Usage: ${command} FILE [--force]\n`);
  });

  it('include check, which ends with 1 if it finds a fault', async () => {
    const data = ownData();
    const first = run(data);
    await addressOf(first);
    // The command runs while the server runs.
    const well = run(data, ['check']);
    expect(await well.exit, well.errors).toBe(0);
    expect(well.output).toBe('Everything is as it should be.\n');
    await stop(first);
    const db = openEmbedded(data.DATA_DIR);
    await db.updateTable('persons').set({ id_no_sealed: 'k1.AAAA' }).execute();
    await db.destroy();
    const broken = run(data, ['check']);
    expect(await broken.exit).toBe(1);
    expect(broken.output).toMatch(/id_no_sealed cannot be read[^]*findings/);
  });

  it('include rotate-key, which can be killed at any moment: the next run completes it, and all data is readable', async () => {
    const data = ownData();
    const first = run(data);
    await addressOf(first);
    await stop(first);
    const db = openEmbedded(data.DATA_DIR);
    const someone = await db.selectFrom('persons').selectAll().limit(1).executeTakeFirstOrThrow();
    const file = await db.selectFrom('files').select('id').limit(1).executeTakeFirstOrThrow();
    // Enough rows for the command to be killed in the middle of its work.
    for (let count = 0; count < 4; count++) {
      await db
        .insertInto('corrections')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            id: `correction-${count}-${index}`,
            field: 'id_no' as const,
            person_id: someone.id,
            old_sealed: someone.id_no_sealed,
            new_sealed: someone.id_no_sealed,
            reason: '',
            file_id: file.id,
            status: 'withdrawn' as const,
            version: 1,
            filed_by: someone.user_id,
            filed_at: 0,
            decision_reason: '',
          })),
        )
        .execute();
    }
    await db.destroy();
    const untouched = run(data, ['rotate-key']);
    const began = Date.now();
    expect(await untouched.exit, untouched.errors).toBe(0);
    const took = Date.now() - began;
    for (const share of [0.6, 0.8, 0.95]) {
      const rotation = run(data, ['rotate-key']);
      await setTimeout(share * took);
      rotation.process.kill('SIGKILL');
      await rotation.exit;
      const looked = run(data, ['check']);
      expect(await looked.exit, looked.output + looked.errors).toBe(0);
    }
    const last = run(data, ['rotate-key']);
    expect(await last.exit, last.errors).toBe(0);
    expect(readdirSync(data.DATA_DIR)).not.toContain('secret.key.next');
  });
});

it('reads a spreadsheet in a worker that is built as a separate file', async () => {
  expect(readFileSync(main, 'utf8')).toContain('sheet-worker.mjs');
  const question = {
    content: workbook('<row><c><v>7</v></c></row>'),
    kind: 'xlsx',
    mostRows: 1,
    mostColumns: 1,
  };
  const worker = new Worker(join(dirname(main), 'sheet-worker.mjs'), { workerData: question });
  expect(await once(worker, 'message')).toEqual([{ rows: [[7]] }]);
});
