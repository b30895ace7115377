import { describe, expect, it } from 'vitest';
import type { EntryList } from '../../../server/contract/entry/entry.ts';
import { keepNames, sortKey, suffixesOf } from '../../../server/person/search-words.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

/** Returns helpers that read lists of entries as an account of the given role. */
async function reader(test: TestSystem, role = 'Committee') {
  const token = await test.signIn(demoAccount(role));
  const read = async (query: Readonly<Record<string, string>>) => {
    const asked = new URLSearchParams(query).toString();
    return test.call<EntryList>('GET', `${paths.listEntries}?${asked}`, { token });
  };
  const names = async (query: Readonly<Record<string, string>>) =>
    (await read({ per_page: '100', ...query })).body.data.map(({ real_name }) => real_name);
  return { token, read, names };
}

describe('the text search of entries', () => {
  it.each([
    ['the beginning of a name', '王子', ['王子涵']],
    ['the end of a name', '子涵', ['王子涵']],
    ['one character of a name', '子', ['王子涵']],
    ['pinyin', 'wangzihan', ['王子涵']],
    ['pinyin with spaces and capitals', 'Wang Zi Han', ['王子涵']],
    ['pinyin that begins with a later syllable', 'zihan', ['王子涵']],
    ['initials', 'wzh', ['王子涵']],
    ['a part of the initials', 'zh', ['陈志强', '周浩然', '赵磊', '王子涵', '郑凯']],
    ['one initial of any syllable', 'z', ['陈志强', '周浩然', '赵磊', '王子涵', '郑凯']],
    ['the middle of a number', 'SK09', ['刘婷']],
    ['the end of a number', '09-0001', ['刘婷']],
    ['full-width letters', 'ＳＫ０９', ['刘婷']],
  ])('finds an entry by %s', async (_, text, found) => {
    const { names } = await reader(await openTestSystem());
    expect((await names({ text })).toSorted()).toEqual(found.toSorted());
  });

  it.each(['%', '_', '-', '子王', 'hanzi', '王子涵王', '42010620060215104', '420106', '0602'])(
    'finds nothing by %s, and nothing by a part of an identity number',
    async (text) => {
      const { names } = await reader(await openTestSystem());
      expect(await names({ text })).toEqual([]);
    },
  );

  it('finds each member of a team', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const entry = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select('entries.id')
      .where('real_name', '=', '冯雪')
      .executeTakeFirstOrThrow();
    const other = await db
      .selectFrom('persons')
      .select('id')
      .where('real_name', '=', '林晓雨')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('entry_members')
      .values({ entry_id: entry.id, seq: 2, person_id: other.id })
      .execute();
    const { names } = await reader(test);
    expect(await names({ text: '晓雨' })).toEqual(['冯雪']);
    expect(await names({ text: 'lxy' })).toEqual(['冯雪']);
  });

  it('finds a changed name by its new form only', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const { id } = await db
      .selectFrom('persons')
      .select('id')
      .where('real_name', '=', '王子涵')
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ real_name: '单雄信' }).where('id', '=', id).execute();
    await keepNames(db, [{ id, real_name: '单雄信' }]);
    const { names } = await reader(test);
    expect(await names({ text: 'shanxx' })).toEqual([]);
    expect(await names({ text: 'sxx' })).toEqual(['单雄信']);
    expect(await names({ text: '子涵' })).toEqual([]);
  });

  it('finds a name at once after its owner changes it', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Personal'));
    const { body: before } = await test.call<{ version: number }>('GET', paths.getProfile, { token });
    const body = {
      real_name: '欧阳明',
      region_code: '420100',
      occupation: 'student',
      education: 'college',
      skill_level: 'none',
      photo_id: null,
      version: before.version,
    };
    const { status } = await test.call('PUT', paths.changeProfile, { token, body });
    expect(status).toBe(200);
    const words = await test.system.parts.db
      .selectFrom('search_words')
      .select('suffix')
      .where('kind', '=', 'person')
      .where('suffix', 'in', ['阳明', 'ouyangming', 'oym', '晓雨'])
      .execute();
    expect(words.map(({ suffix }) => suffix).toSorted()).toEqual(['ouyangming', 'oym', '阳明']);
  });
});

describe('the filters of a list of entries', () => {
  it('combine competition, unit, city and days of submission', async () => {
    const { read, names } = await reader(await openTestSystem());
    const { body } = await read({});
    const [competition] = body.meta.competitions;
    expect(body.meta.competitions.map(({ id }) => id)).toContain('hubei-3');
    expect(await names({ competition: 'hubei-3' })).toHaveLength(9);
    expect(await names({ competition: 'another' })).toEqual([]);
    expect((await names({ city: '420100' })).toSorted()).toEqual(['冯雪', '王子涵', '陈志强'].toSorted());
    expect(await names({ city: '420100', status: 'approved' })).toEqual(['冯雪']);
    expect((await names({ unit: '职业技术' })).length).toBeGreaterThan(0);
    expect(await names({ unit: '没有的单位' })).toEqual([]);
    const days = body.data.map(({ submitted_at }) => submitted_at.slice(0, 10));
    const [first = ''] = days;
    const last = days.at(-1) ?? '';
    expect(await names({ from: first, to: last })).toHaveLength(9);
    expect(await names({ from: last, to: last })).toHaveLength(days.filter((day) => day === last).length);
    expect(competition?.name).not.toBe('');
  });

  it.each([{ city: '42' }, { from: '2026-13-01' }, { to: 'yesterday' }, { order: 'id_no' }])(
    'reject an invalid value by its field: %o',
    async (query) => {
      const { read } = await reader(await openTestSystem());
      const { status, body } = await read(query);
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        422,
        Object.keys(query),
      ]);
    },
  );

  it('never show a unit the entries of other units', async () => {
    const { names } = await reader(await openTestSystem(), 'Unit');
    expect(await names({ text: '赵磊' })).toEqual([]);
    expect(await names({ text: 'zl' })).toEqual([]);
    expect(await names({ city: '420600' })).toEqual([]);
    expect(await names({ unit: '技师' })).toEqual([]);
  });
});

describe('a list of entries with a search text', () => {
  it.each(['', 'submitted', '-submitted', 'name', '-name', 'event', '-event'])(
    'has its pages in the order %j, and the same counts on every page',
    async (order) => {
      const { read } = await reader(await openTestSystem());
      const all = async (query: Readonly<Record<string, string>>) =>
        (await read({ order, per_page: '100', ...query })).body.data.map(({ id }) => id);
      const found = await all({ text: 'z' });
      expect(found.length).toBeGreaterThan(3);
      // The entries have the same order as in the list without a search text.
      const isFound = new Set(found);
      expect((await all({})).filter((id) => isFound.has(id))).toEqual(found);
      const counts = new Set<string>();
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(found.length / 2); page += 1) {
        const { body } = await read({ text: 'z', order, per_page: '2', page: String(page) });
        paged.push(...body.data.map(({ id }) => id));
        counts.add(JSON.stringify([body.meta.counts, body.meta.pagination.total]));
      }
      expect(paged).toEqual(found);
      expect(counts.size).toBe(1);
      const beyond = await read({ text: 'z', order, per_page: '100', page: '2' });
      expect([beyond.body.data, beyond.body.meta.pagination.total]).toEqual([[], found.length]);
    },
  );

  it('contains the entries of one status, with the counts of all statuses', async () => {
    const { read } = await reader(await openTestSystem());
    const { body } = await read({ text: 'z', per_page: '100' });
    const some = await read({ text: 'z', per_page: '100', status: 'submitted' });
    expect(some.body.meta.counts).toEqual(body.meta.counts);
    expect(some.body.data.map(({ id }) => id)).toEqual(
      body.data.filter(({ status }) => status === 'submitted').map(({ id }) => id),
    );
    expect(some.body.meta.pagination.total).toBe(body.meta.counts['submitted']);
  });

  it('contains only own entries for a registrant', async () => {
    const { read } = await reader(await openTestSystem(), 'Personal');
    const { body } = await read({ per_page: '100' });
    const all = body.data.map(({ id }) => id);
    const found = await read({ text: body.data[0]?.real_name ?? '', per_page: '100' });
    expect(found.body.data.map(({ id }) => id)).toEqual(all);
  });
});

describe('the order of a list of entries', () => {
  it('is by pinyin with the surname first for names, without gaps or repetitions between pages', async () => {
    const { names } = await reader(await openTestSystem());
    const sorted = await names({ order: 'name' });
    expect(sorted).toEqual(sorted.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));
    expect(sorted[0]).toBe('陈志强');
    expect(await names({ order: '-name' })).toEqual(sorted.toReversed());
    const paged = [];
    for (let page = 1; page <= 5; page++) {
      paged.push(...(await names({ order: 'name', per_page: '2', page: String(page) })));
    }
    expect(paged).toEqual(sorted);
  });

  it('is by code for events, and in either direction for times', async () => {
    const { read, names } = await reader(await openTestSystem());
    const { body } = await read({ order: 'event', per_page: '100' });
    const codes = body.data.map(({ event }) => event.code);
    expect(codes).toEqual(codes.toSorted());
    expect(await names({ order: '-submitted' })).toEqual((await names({ order: 'submitted' })).toReversed());
  });
});

describe('the standard order of a list of entries', () => {
  /** Returns the statuses in a list, and whether each entry has a unit. */
  const waitingIn = async (test: TestSystem, role: string, query: Readonly<Record<string, string>> = {}) => {
    const { read } = await reader(test, role);
    const { body } = await read({ per_page: '100', ...query });
    return body.data.map(({ status, organisation, submitted_at }) => ({
      isWaiting:
        role === 'Unit'
          ? status === 'submitted'
          : status === 'endorsed' || (status === 'submitted' && organisation === ''),
      submitted_at,
    }));
  };
  const byWaiting = <Row extends { isWaiting: boolean; submitted_at: string }>(one: Row, other: Row) =>
    Number(other.isWaiting) - Number(one.isWaiting) || (one.submitted_at < other.submitted_at ? -1 : 1);

  it.each(['Committee', 'Unit'])(
    'has the entries that wait for the %s first, also in a search and for one status',
    async (role) => {
      const test = await openTestSystem();
      // The entry that was submitted first is finished, as those of last year's edition are.
      const first = (await (await reader(test, role)).read({ order: 'submitted' })).body.data[0]!;
      await test.system.parts.db
        .updateTable('entries')
        .set({ status: 'competed' })
        .where('id', '=', first.id)
        .execute();
      for (const query of [{}, { status: 'submitted' }, { unit: '职业' }]) {
        const rows = await waitingIn(test, role, query);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows, JSON.stringify(query)).toEqual(rows.toSorted(byWaiting));
      }
      const all = await waitingIn(test, role);
      expect([all[0]!.isWaiting, all.at(-1)!.isWaiting]).toEqual([true, false]);
    },
  );

  it.each(['1', '2', '3', '4', '100'])('has no gap or repetition between pages of %s', async (per_page) => {
    const { read } = await reader(await openTestSystem());
    const all = (await read({ per_page: '100' })).body.data.map(({ id }) => id);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / Number(per_page)); page += 1) {
      paged.push(...(await read({ per_page, page: String(page) })).body.data.map(({ id }) => id));
    }
    expect(paged).toEqual(all);
  });
});

it('indexes each suffix of a name once, and numbers without hyphens', () => {
  expect(suffixesOf('王伟').toSorted()).toEqual(['wangwei', 'wei', 'ww', 'w', '王伟', '伟'].toSorted());
  expect(suffixesOf('E26-SK09')).toEqual([
    'e26sk09',
    '26sk09',
    '6sk09',
    'sk09',
    'k09',
    '09',
    '9',
    'e',
    's',
    'k',
  ]);
  expect(suffixesOf(' - ')).toEqual([]);
});
