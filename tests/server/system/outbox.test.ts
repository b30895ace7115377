import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { deliver, tell } from '../../../server/message/outbox.ts';
import type { PhoneMessage } from '../../../server/message/code-gateway.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const at = (path: string, id: string) => path.replace(':id', id);

async function entryOf(test: TestSystem, token: string, no: string) {
  const list = await test.call<{ data: Entry[] }>('GET', `${paths.listEntries}?text=${no}`, { token });
  return list.body.data[0] as Entry;
}

describe('a message about an entry', () => {
  it('is sent once, in one text, with the outcome of the entry', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { db, languages, log } = test.system.parts;
    const { id, no, version } = await entryOf(test, token, 'E27-SK06');
    const reject = () =>
      test.call('POST', at(paths.rejectEntry, id), { token, body: { version, reason: '材料不全' } });
    expect((await reject()).status).toBe(200);
    expect((await reject()).status).toBe(409);

    const sent: PhoneMessage[] = [];
    const gateway = { send: (message: PhoneMessage) => Promise.resolve(void sent.push(message)) };
    const world = { db, gateway, languages, log };
    await Promise.all([deliver(world, test.clock.now()), deliver(world, test.clock.now())]);
    await deliver(world, test.clock.now());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ phone: '13901000014', text: expect.stringContaining(no) });
    expect(sent[0]?.text).toMatch(/^【湖北工匠】您的报名 /);
    expect(sent[0]?.text).not.toContain('材料不全');
  });

  it('is sent later after a failure, with a limited number of tries', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { db, languages, log } = test.system.parts;
    const { id, version } = await entryOf(test, token, 'E27-SK06');
    await test.call('POST', at(paths.rejectEntry, id), {
      token,
      body: { version, reason: '材料不全' },
    });
    let tries = 0;
    const gateway = { send: () => (tries++, Promise.reject(new Error('no signal'))) };
    for (let minute = 0; minute < 10; minute++) {
      await deliver({ db, gateway, languages, log }, test.clock.now());
      // A second delivery before the next due time does nothing.
      await deliver({ db, gateway, languages, log }, test.clock.now());
      test.clock.advance(60_000);
    }
    expect(tries).toBe(5);
    expect(test.logLines.join('')).not.toContain('13901000014');
  });

  it.each([
    ['certificate.issue', '/matchResults/mine'],
    ['appeal.rule', '/myWork/appeals'],
  ] as const)('ends with the address of its page, if its topic is %s', async (topic, page) => {
    const test = await openTestSystem();
    const { db, languages, log } = test.system.parts;
    const sent: PhoneMessage[] = [];
    const gateway = { send: (message: PhoneMessage) => Promise.resolve(void sent.push(message)) };
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', demoAccount('Committee').phone ?? '')
      .executeTakeFirstOrThrow();
    for (const settings of [{ publicUrl: 'https://skills.example' }, { publicUrl: undefined }]) {
      const about = { no: 'HB2026', event: '焊接' };
      await tell(db, { userId: id, topic, about }, test.clock.now());
      await deliver({ db, gateway, languages, log, settings }, test.clock.now());
    }
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining(` https://skills.example${page}`),
      expect.not.stringContaining(page),
    ]);
  });

  it('is not stored if the act is rejected', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { id } = await entryOf(test, token, 'E27-SK06');
    await test.call('POST', at(paths.rejectEntry, id), {
      token,
      body: { version: 99, reason: '材料不全' },
    });
    expect(await test.system.parts.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
