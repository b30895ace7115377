import { describe, expect, it } from 'vitest';
import type { LedDraws } from '../../../server/contract/draw/led-draws.ts';
import type { OwnDuties } from '../../../server/contract/expert/own-duty.ts';
import type { SidebarItem } from '../../../server/contract/session/sidebar.ts';
import type { Work } from '../../../server/contract/work.ts';
import { usualWordsUntil } from '../../../server/contract/draw/words-until.ts';
import { remindOfWords } from '../../../server/draw/due-words.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, MINUTE, openDraws } from './open-draws.ts';
import { demoAccount } from '../support/test-system.ts';

type Draws = Awaited<ReturnType<typeof openDraws>>;

const rounds = '/drawAdmin/rounds';

/** Returns what leads a signed-in account to the draws: menu, events and tasks. */
async function waysOf({ test }: Pick<Draws, 'test'>, token: string) {
  const menu = (await test.call<{ data: SidebarItem[] } & SidebarItem[]>('GET', '/user/sidebars', { token }))
    .body;
  const led = (await test.call<LedDraws>('GET', paths.listLedDraws, { token })).body;
  const { data } = (await test.call<Work>('GET', paths.listWork, { token })).body;
  const tasks = data.filter(({ kind }) => kind === 'speak');
  return {
    hasMenu: JSON.stringify(menu).includes(`"${rounds}"`),
    by: led.meta.by,
    events: led.data.map(({ id }) => id),
    tasks: tasks.map(({ event_id, due }) => [event_id, due]),
  };
}

/** Makes an account the leader of the delegation of the unit `college` at the cup. */
async function lead({ db, test }: Draws, username: string): Promise<void> {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('delegations').where('organisation_id', '=', 'college').execute();
  await db
    .insertInto('delegations')
    .values({
      id: 'delegation',
      competition_id: CUP,
      organisation_id: 'college',
      leader: '夏岚',
      leader_phone: phone ?? '',
      liaison: '夏岚',
      liaison_phone: phone ?? '',
      version: 1,
      updated_at: test.clock.now(),
    })
    .execute();
}

const told = async ({ db }: Draws, topic: 'draw.words' | 'draw.wordsClosed' | 'draw.wordsSoon') =>
  (
    await db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select('users.username')
      .where('topic', '=', topic)
      .orderBy('users.username')
      .execute()
  ).map(({ username }) => username);

const usernames = async ({ db }: Draws, unit: string) =>
  (
    await db
      .selectFrom('confirmed_affiliations as of')
      .innerJoin('users', 'users.id', 'of.user_id')
      .select('users.username')
      .where('of.organisation_id', '=', unit)
      .where('of.capacity', 'in', ['administrator', 'registrar'])
      .where('users.status', '=', 'active')
      .orderBy('users.username')
      .execute()
  ).map(({ username }) => username);

describe('the leaders of delegations in a draw [running.md A18]', () => {
  it('have a menu entry, the event, a task and a message from the commitment on: accounts of the unit', async () => {
    const draws = await openDraws();
    const { commit, does, act, tokens, latest, test } = draws;
    expect(await waysOf(draws, tokens.leader)).toEqual({ hasMenu: false, by: [], events: [], tasks: [] });
    expect((await commit('keeper')).status).toBe(200);
    const { words_until } = await latest('keeper');
    const ways = { hasMenu: true, by: ['leader'], events: [EVENT], tasks: [[EVENT, words_until]] };
    expect(await waysOf(draws, tokens.leader)).toEqual(ways);
    expect(await waysOf(draws, tokens.stranger)).toEqual({ hasMenu: false, by: [], events: [], tasks: [] });
    // A committee chooses among the events of its competitions, and leads no delegation.
    expect(await waysOf(draws, tokens.organiser)).toMatchObject({ by: ['organiser'], events: [], tasks: [] });
    expect(await told(draws, 'draw.words')).toEqual(
      expect.arrayContaining(await usernames(draws, 'college')),
    );
    const own = (await latest('leader')).slots.filter(({ is_own }) => is_own);
    expect(own.map(({ slot }) => slot)).toEqual(['U01']);
    await does('leader', 'say', { slot: 'U01', word: '工匠' });
    expect((await act('leader', 'say', { slot: 'U01', word: '再说' })).status).toBe(409);
    expect((await act('leader', 'decline', { slot: 'U01' })).status).toBe(409);
    expect((await waysOf(draws, tokens.leader)).tasks).toEqual([]);
    // The next attempt offers the word again.
    await does('keeper', 'askVoid', { reason: '主裁要求重新抽签' });
    await does('supervisor', 'void');
    expect((await commit('keeper')).status).toBe(200);
    expect((await latest('leader')).slots.find(({ slot }) => slot === 'U01')).toMatchObject({
      word: '',
      last_word: '工匠',
    });
    expect(
      (await test.call<OwnDuties>('GET', paths.listOwnDuties, { token: tokens.leader })).body.data,
    ).toEqual([]);
  });

  it('are reminded once before the words close, unless they have answered or the words are closed', async () => {
    const draws = await openDraws();
    const { commit, does, latest, test } = draws;
    const { db } = test.system.parts;
    expect((await commit('keeper')).status).toBe(200);
    const until = Date.parse((await latest('keeper')).words_until);
    const remind = (now: number) => remindOfWords({ db }, now);
    await remind(until - 11 * 60_000);
    expect(await told(draws, 'draw.wordsSoon')).toEqual([]);
    await remind(until);
    expect(await told(draws, 'draw.wordsSoon')).toEqual([]);
    await Promise.all([remind(until - 1_000), remind(until - 1_000)]);
    const once = await told(draws, 'draw.wordsSoon');
    expect(once).toEqual(expect.arrayContaining(await usernames(draws, 'college')));
    await remind(until - 500);
    expect(await told(draws, 'draw.wordsSoon')).toEqual(once);
    // The leader has answered, so a reminder of the same round reaches the others only.
    await db.deleteFrom('outbox').execute();
    await db.updateTable('draw_rounds').set({ reminded_at: null }).execute();
    await does('leader', 'say', { slot: 'U01', word: '工匠' });
    await remind(until - 400);
    for (const username of await usernames(draws, 'college')) {
      expect(await told(draws, 'draw.wordsSoon')).not.toContain(username);
    }
    await db.deleteFrom('outbox').execute();
    await db
      .updateTable('draw_rounds')
      .set({ reminded_at: null, words_closed_at: until - 600 })
      .execute();
    await remind(until - 300);
    expect(await told(draws, 'draw.wordsSoon')).toEqual([]);
  });

  it('have the number of the leader, so that no other account of the unit speaks', async () => {
    const draws = await openDraws();
    const { commit, act, does, tokens, list } = draws;
    await lead(draws, demoAccount('Personal').username);
    expect((await commit('keeper')).status).toBe(200);
    expect((await waysOf(draws, tokens.stranger)).tasks).toHaveLength(1);
    expect(await waysOf(draws, tokens.leader)).toEqual({ hasMenu: false, by: [], events: [], tasks: [] });
    expect(await told(draws, 'draw.words')).toContain(demoAccount('Personal').username);
    expect(await told(draws, 'draw.words')).not.toContain(demoAccount('Unit').username);
    expect((await act('leader', 'say', { slot: 'U01', word: '工匠' })).status).toBe(404);
    expect((await act('stranger', 'say', { slot: 'U02', word: '工匠' })).status).toBe(403);
    // The leader of another delegation, from now on: the account of the unit speaks again.
    await draws.db.deleteFrom('delegations').where('organisation_id', '=', 'college').execute();
    expect((await list('stranger')).status).toBe(404);
    await does('leader', 'say', { slot: 'U01', word: '匠心' });
  });

  it('have nothing once their delegation is withdrawn, or if it has no entry', async () => {
    const draws = await openDraws();
    const { commit, db, act, tokens } = draws;
    expect((await commit('keeper')).status).toBe(200);
    await db
      .updateTable('entries')
      .set({ status: 'withdrawn' })
      .where('event_id', '=', EVENT)
      .where('organisation_id', '=', 'college')
      .execute();
    expect(await waysOf(draws, tokens.leader)).toEqual({ hasMenu: false, by: [], events: [], tasks: [] });
    expect((await act('leader', 'say', { slot: 'U01', word: '工匠' })).status).toBe(404);
  });

  it('have no task after the words are closed', async () => {
    const draws = await openDraws();
    const { commit, closeWords, act, tokens } = draws;
    expect((await commit('keeper')).status).toBe(200);
    closeWords();
    expect((await waysOf(draws, tokens.leader)).tasks).toEqual([]);
    expect((await act('leader', 'say', { slot: 'U01', word: '迟到' })).status).toBe(409);
    expect((await act('leader', 'decline', { slot: 'U01' })).status).toBe(409);
  });
});

/** Returns the entries of the board about the words of a draw. */
const boardOf = async ({ db }: Draws) =>
  db.selectFrom('board').select(['kind', 'text']).where('kind', '=', 'wordsClosed').execute();

/** Leaves one delegation on the roster, so that the draw has the slots U01, K and W. */
async function openSmall(): Promise<Draws> {
  const draws = await openDraws();
  await draws.db
    .updateTable('entries')
    .set({ organisation_id: 'college' })
    .where('event_id', '=', EVENT)
    .where('organisation_id', 'is not', null)
    .execute();
  expect((await draws.commit('keeper', draws.until(60))).status).toBe(200);
  return draws;
}

describe('the end of the words before their deadline [running.md A18]', () => {
  it('comes once every slot has a word or is declined', async () => {
    const draws = await openSmall();
    const { does, act, latest, proof, db, test } = draws;
    await does('keeper', 'say', { slot: 'K', word: '准' });
    await does('supervisor', 'decline', { slot: 'W' });
    expect((await act('supervisor', 'decline', { slot: 'W' })).status).toBe(409);
    expect((await latest('keeper')).facts.areWordsClosed).toBe(false);
    await does('leader', 'decline', { slot: 'U01' });
    const round = await latest('keeper');
    expect([round.facts.areWordsClosed, round.words_closed_at === '']).toEqual([true, false]);
    expect((await act('supervisor', 'say', { slot: 'W', word: '迟到' })).status).toBe(409);
    expect((await act('supervisor', 'decline', { slot: 'W' })).status).toBe(409);
    const [posted] = await boardOf(draws);
    expect(posted?.text).toBe(`closed_at\t${round.words_closed_at}\nby\tall\nunspoken\tU01 W\n`);
    expect((await proof(round.id)).words_closed).toEqual({
      at: round.words_closed_at,
      by: 'all',
      unspoken: ['U01', 'W'],
    });
    await does('keeper', 'prepare');
    expect(await boardOf(draws)).toHaveLength(1);
    expect(test.clock.now()).toBeLessThan(
      (await db.selectFrom('draw_rounds').select('words_until').executeTakeFirstOrThrow()).words_until,
    );
  });

  it('takes keeper and supervisor, and five minutes after their own words', async () => {
    const draws = await openSmall();
    const { does, act, test } = draws;
    const isClosable = async () => (await draws.latest('keeper')).facts.areWordsClosable;
    expect((await act('keeper', 'askCloseWords')).status).toBe(409);
    await does('keeper', 'say', { slot: 'K', word: '准' });
    test.clock.advance(6 * MINUTE);
    expect(await isClosable()).toBe(false);
    await does('supervisor', 'say', { slot: 'W', word: '长江' });
    test.clock.advance(5 * MINUTE - 1);
    expect((await act('keeper', 'askCloseWords')).status).toBe(409);
    test.clock.advance(1);
    expect((await act('supervisor', 'askCloseWords')).status).toBe(403);
    expect((await act('leader', 'askCloseWords')).status).toBe(403);
    await does('keeper', 'askCloseWords');
    expect((await act('keeper', 'closeWords')).status).toBe(403);
    await does('supervisor', 'closeWords');
    const [posted] = await boardOf(draws);
    expect(posted?.text).toMatch(/by\tK W\nunspoken\tU01\n$/);
    expect(await told(draws, 'draw.wordsClosed')).toEqual(await usernames(draws, 'college'));
    expect((await act('leader', 'say', { slot: 'U01', word: '迟到' })).status).toBe(409);
  });

  it('takes the words of keeper and supervisor, and five minutes, if no entry is of a unit', async () => {
    const draws = await openDraws();
    const { does, act, db, test } = draws;
    await db.updateTable('entries').set({ organisation_id: null }).where('event_id', '=', EVENT).execute();
    expect((await draws.commit('keeper', draws.until(60))).status).toBe(200);
    expect((await act('keeper', 'askCloseWords')).status).toBe(409);
    await does('keeper', 'say', { slot: 'K', word: '准' });
    test.clock.advance(6 * MINUTE);
    expect((await act('keeper', 'askCloseWords')).status).toBe(409);
  });

  it('may come as soon as every delegation has answered, and the request does not outlast the deadline', async () => {
    const draws = await openSmall();
    const { does, act, test, latest } = draws;
    await does('leader', 'say', { slot: 'U01', word: '工匠' });
    expect((await latest('keeper')).facts.areWordsClosable).toBe(true);
    test.clock.advance(55 * MINUTE);
    await does('keeper', 'askCloseWords');
    expect((await latest('keeper')).facts.waiting).toBe('closeWords');
    test.clock.advance(6 * MINUTE);
    expect((await act('supervisor', 'closeWords')).status).toBe(409);
    await does('keeper', 'prepare');
    expect(await boardOf(draws)).toEqual([]);
  });
});

it('proposes an end of the words that leaves time before the start [running.md A18]', () => {
  const now = Date.parse('2026-12-01T08:00:30+08:00');
  const at = (clock: string) => Date.parse(`2026-12-01T${clock}:00+08:00`);
  expect(usualWordsUntil(now, null)).toBe(at('08:30'));
  expect(usualWordsUntil(now, at('09:30'))).toBe(at('08:30'));
  expect(usualWordsUntil(now, at('08:30'))).toBe(at('08:20'));
  expect(usualWordsUntil(now, at('08:10'))).toBe(at('08:06'));
  expect(usualWordsUntil(now, at('07:00'))).toBe(at('08:06'));
});
