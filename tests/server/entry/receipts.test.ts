import { describe, expect, it } from 'vitest';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { EntryForm, PrintedNumbers, Receipt } from '../../../server/contract/entry/receipt.ts';
import type { EntryStatistics } from '../../../server/contract/entry/statistics.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const at = (path: string, id: string) => path.replace(':id', id).replace(':no', id);

async function submitted(test: TestSystem) {
  const token = await test.signIn(demoAccount('Personal'));
  const draft = await test.call<Entry>('POST', paths.beginEntry, {
    token,
    body: { event_id: 'hubei-3-sk05' },
  });
  const { id, version } = draft.body;
  const { body } = await test.call<Entry>('POST', at(paths.submitEntry, id), {
    token,
    body: { version, consent: true },
  });
  return { token, entry: body };
}

const look = (test: TestSystem, no: string, version: number | string, code: string, address?: string) =>
  test.call<Receipt>(
    'GET',
    `${at(paths.findReceipt, no)}?version=${version}&code=${encodeURIComponent(code)}`,
    {
      ...(address !== undefined && { address }),
    },
  );

describe('the printed form', () => {
  it('is verified by its code without a sign-in, and the response contains no full name', async () => {
    const test = await openTestSystem();
    const { token, entry } = await submitted(test);
    const form = await test.call<EntryForm>('GET', at(paths.getEntryForm, entry.id), { token });
    expect(form.body.entry.no).toBe(entry.no);
    expect(form.body.entry.person.id_no).toMatch(/\*{8}/);

    const found = await look(test, entry.no, entry.version, form.body.code);
    expect(found.body).toMatchObject({
      no: entry.no,
      status: 'submitted',
      is_current: true,
      event: expect.stringContaining('工业机器人'),
      real_name: '林*雨',
    });
    expect(JSON.stringify(found.body)).not.toContain('林晓雨');
  });

  it('contains education, level and photo, and full numbers for owner and unit only', async () => {
    const test = await openTestSystem();
    const { token, entry } = await submitted(test);
    const form = await test.call<EntryForm>('GET', at(paths.getEntryForm, entry.id), { token });
    expect(form.body.can_print).toBe(true);
    expect(form.body.people).toEqual([
      { seq: 1, education: expect.any(String), skill_level: expect.any(String), photo_url: '' },
    ]);
    const print = (as: string) =>
      test.call<PrintedNumbers>('POST', at(paths.printEntryForm, entry.id), { token: as, body: {} });
    const own = await print(token);
    expect(own.body.people).toEqual([
      { seq: 1, id_no: expect.stringMatching(/^42\d{15}[\dX]$/), phone: expect.stringMatching(/^1\d{10}$/) },
    ]);
    const unit = await test.signIn(demoAccount('Unit'));
    expect((await print(unit)).body).toEqual(own.body);
    const committee = await test.signIn(demoAccount('Committee'));
    const seen = await test.call<EntryForm>('GET', at(paths.getEntryForm, entry.id), {
      token: committee,
    });
    expect(seen.body.can_print).toBe(false);
    expect((await print(committee)).status).toBe(403);
    const kept = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['actor_id', 'capacity', 'reason'])
      .where('action', '=', 'person.reveal')
      .where('object_id', '=', entry.id)
      .execute();
    expect(kept.map(({ capacity, reason }) => `${capacity} ${reason}`).toSorted()).toEqual([
      'owner form',
      'unit form',
    ]);
  });

  it('is printed with full numbers at most 30 times an hour, and the refusal is logged', async () => {
    const test = await openTestSystem();
    const { token, entry } = await submitted(test);
    const print = () =>
      test.call<PrintedNumbers>('POST', at(paths.printEntryForm, entry.id), { token, body: {} });
    for (let count = 0; count < 30; count++) expect((await print()).status).toBe(200);
    expect((await print()).status).toBe(429);
    const refused = await test.system.parts.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'reveal.limit')
      .execute();
    expect(refused).toEqual([{ reason: 'form' }]);
  });

  it('is reported as outdated after its entry has changed', async () => {
    const test = await openTestSystem();
    const { token, entry } = await submitted(test);
    const { code } = (await test.call<EntryForm>('GET', at(paths.getEntryForm, entry.id), { token })).body;
    await test.call('POST', at(paths.withdrawEntry, entry.id), {
      token,
      body: { version: entry.version, reason: '' },
    });
    const found = await look(test, entry.no, entry.version, code);
    expect(found.body).toMatchObject({ status: 'withdrawn', is_current: false });
  });

  it('cannot be guessed: a wrong code, another version and an unknown number all return 404', async () => {
    const test = await openTestSystem();
    const { token, entry } = await submitted(test);
    const { code } = (await test.call<EntryForm>('GET', at(paths.getEntryForm, entry.id), { token })).body;
    const other = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    const answers = [
      await look(test, entry.no, entry.version, other),
      await look(test, entry.no, entry.version + 1, code),
      await look(test, 'E26-SK05-9999', entry.version, code),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await look(test, entry.no, 'x', code)).status).toBe(422);
    for (let count = 0; count < 120; count++) await look(test, entry.no, 1, 'x', '203.0.113.9');
    expect((await look(test, entry.no, entry.version, code, '203.0.113.9')).status).toBe(429);
  });

  it('exists after the submission of the entry, for accounts that can read the entry', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Personal'));
    const body = { event_id: 'hubei-3-sk05' };
    const draft = (await test.call<Entry>('POST', paths.beginEntry, { token, body })).body;
    expect((await test.call('GET', at(paths.getEntryForm, draft.id), { token })).status).toBe(409);
    const exhibitor = await test.signIn(demoAccount('Exhibitor'));
    const { entry } = await submitted(test);
    const refused = await test.call('GET', at(paths.getEntryForm, entry.id), { token: exhibitor });
    expect(refused.status).toBe(404);
  });
});

describe('statistics of entries', () => {
  it('have the same total in each grouping', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { body } = await test.call<EntryStatistics>('GET', paths.getEntryStatistics, { token });
    const list = await test.call<EntryList>('GET', `${paths.listEntries}?per_page=100`, { token });
    const add = (counts: EntryStatistics['totals']) =>
      counts.waiting + counts.returned + counts.approved + counts.ended;
    const total = list.body.meta.pagination.total;
    expect(add(body.totals)).toBe(total);
    expect(body.by_event.reduce((sum, { counts }) => sum + add(counts), 0)).toBe(total);
    expect(body.by_unit.reduce((sum, { counts }) => sum + add(counts), 0)).toBe(total);
    expect(body.by_day.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(body.totals.approved).toBe(list.body.meta.counts['approved']);
    expect(body.by_day.map(({ day }) => day)).toEqual(body.by_day.map(({ day }) => day).toSorted());
  });

  it('count days in the time zone of China', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { db } = test.system.parts;
    // Half past midnight in Wuhan is still yesterday in UTC.
    await db
      .updateTable('entries')
      .set({ submitted_at: Date.parse('2026-11-20T00:30:00+08:00') })
      .where('submitted_at', 'is not', null)
      .execute();
    const { body } = await test.call<EntryStatistics>('GET', paths.getEntryStatistics, { token });
    expect(body.by_day).toEqual([{ day: '2026-11-20', count: expect.any(Number) }]);
  });

  it('are available to the committees that organise the competition', async () => {
    const test = await openTestSystem();
    for (const role of ['Personal', 'Unit', 'Expert', 'Exhibitor']) {
      const token = await test.signIn(demoAccount(role));
      expect([role, (await test.call('GET', paths.getEntryStatistics, { token })).status]).toEqual([
        role,
        404,
      ]);
    }
    const token = await test.signIn(demoAccount('Committee'));
    const other = await test.call('GET', `${paths.getEntryStatistics}?competition=another`, { token });
    expect(other.status).toBe(404);
    expect((await test.call('GET', paths.getEntryStatistics)).status).toBe(401);
  });
});

describe('the number of an entry', () => {
  /** Adds a competition like that of the demonstration data, with the same events and codes. */
  async function secondCompetition({ system }: TestSystem): Promise<void> {
    const { db } = system.parts;
    const id = 'second';
    const [competition] = await db
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', 'hubei-3')
      .execute();
    if (competition === undefined) throw new Error('no competition');
    await db
      .insertInto('competitions')
      .values({ ...competition, id, name: '第二项大赛' })
      .execute();
    const events = await db
      .selectFrom('competition_events')
      .selectAll()
      .where('competition_id', '=', 'hubei-3')
      .execute();
    await db
      .insertInto('competition_events')
      .values(
        events.map((event) => ({
          ...event,
          id: event.id.replace('hubei-3', id),
          competition_id: id,
          taken: 0,
        })),
      )
      .execute();
  }

  it('is unique in the system, also for two competitions of one year with the same event code', async () => {
    const test = await openTestSystem();
    await secondCompetition(test);
    const token = await test.signIn(demoAccount('Personal'));
    const numbers: string[] = [];
    for (const event_id of ['hubei-3-sk05', 'second-sk05']) {
      const { body: draft } = await test.call<Entry>('POST', paths.beginEntry, { token, body: { event_id } });
      const { status, body } = await test.call<Entry>('POST', at(paths.submitEntry, draft.id), {
        token,
        body: { version: draft.version, consent: true },
      });
      expect(status).toBe(200);
      numbers.push(body.no ?? '');
    }
    const [first = '', second = ''] = numbers;
    expect(second.slice(0, -4)).toBe(first.slice(0, -4));
    expect(Number(second.slice(-4))).toBe(Number(first.slice(-4)) + 1);
  });
});
