import * as v from 'valibot';
import { expect } from 'vitest';
import { drawProof, type DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { DrawRound, DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { fixSchemes } from '../support/fixed-scheme.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

export const CUP = 'hubei-cup';
export const EVENT = `${CUP}-sk03`;
export const MINUTE = 60_000;

const acts = {
  say: 'sayDrawWord',
  enterPublicValue: 'enterPublicValue',
  prepare: 'prepareDraw',
  draw: 'drawRoundNow',
  askSeal: 'askDrawSeal',
  seal: 'sealDraw',
  decline: 'declineDrawWord',
  askCloseWords: 'askCloseWords',
  closeWords: 'closeWords',
  askVoid: 'askDrawVoid',
  void: 'voidDraw',
  drop: 'dropDrawAsking',
} as const;

/**
 * Opens a frozen event of the cup with a keeper, a supervisor, a chief judge and a unit that gives a word.
 */
export async function openDraws() {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  await seedCup(db, { passwords: quickPasswords, sealing }, test.clock.now());
  await fixSchemes(db, [EVENT]);
  await db.updateTable('competition_events').set({ status: 'frozen' }).where('id', '=', EVENT).execute();
  const entry = await db
    .selectFrom('entries')
    .select('id')
    .where('event_id', '=', EVENT)
    .where('status', '=', 'approved')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  await db.updateTable('entries').set({ organisation_id: 'college' }).where('id', '=', entry.id).execute();
  const named = (username: string) =>
    [...demoAccounts, ...cupAccounts].find((one) => one.username === username);
  const tokens = {
    keeper: await test.signIn(demoAccount('Expert')),
    supervisor: await test.signIn(named('hubei.deputy')),
    chief: await test.signIn(named('hubei.committee')),
    organiser: await test.signIn(named('cup.committee')),
    leader: await test.signIn(demoAccount('Unit')),
    stranger: await test.signIn(demoAccount('Personal')),
  };
  const assign = async (username: string, capacity: 'encryption' | 'supervisor' | 'chief') => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('assignments')
      .values({
        id: `duty-${capacity}`,
        competition_id: CUP,
        event_id: EVENT,
        user_id: id,
        capacity,
        round_kind: capacity === 'encryption' ? 'entryNo' : '',
        status: 'confirmed',
        proposed_by: id,
        proposed_at: 1,
      })
      .execute();
  };
  await assign('wu.guoqiang', 'encryption');
  await assign('hubei.deputy', 'supervisor');
  await assign('hubei.committee', 'chief');
  type Who = keyof typeof tokens;
  const list = (who: Who) =>
    test.call<DrawRoundList & ErrorBody>('GET', paths.listDraws.replace(':id', EVENT), {
      token: tokens[who],
    });
  const latest = async (who: Who): Promise<DrawRound> => {
    const [round] = (await list(who)).body.data;
    if (round === undefined) throw new Error('there is no round');
    return round;
  };
  const until = (minutes: number) =>
    `${new Date(Math.ceil(test.clock.now() / MINUTE) * MINUTE + (minutes + 480) * MINUTE).toISOString().slice(0, 16)}:00+08:00`;
  const act = async (who: Who, how: keyof typeof acts, more: object = {}) => {
    const { id, version } = await latest('keeper');
    return test.call<DrawRoundList & ErrorBody>('POST', paths[acts[how]].replace(':id', id), {
      token: tokens[who],
      body: { version, ...more },
    });
  };
  const does = async (who: Who, how: keyof typeof acts, more: object = {}) => {
    const { status, body } = await act(who, how, more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** Draws every ticket at the desk of the keeper. */
  const atDesk = async () => {
    const { id, tickets } = await latest('keeper');
    const { status, body } = await test.call('POST', paths.drawAtDesk.replace(':id', id), {
      token: tokens.keeper,
      body: { inputs: tickets.map(({ input }) => input) },
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return {
    test,
    db,
    tokens,
    list,
    latest,
    until,
    act,
    does,
    atDesk,
    commit: (who: Who, words_until = until(5), more: object = {}) =>
      test.call<DrawRoundList & ErrorBody>('POST', paths.commitDraw.replace(':id', EVENT), {
        token: tokens[who],
        body: { kind: 'order', session_id: '', words_until, ...more },
      }),
    closeWords: () => test.clock.advance(7 * MINUTE),
    proof: async (id: string): Promise<DrawProof> =>
      v.parse(drawProof, (await test.call('GET', paths.getDrawProof.replace(':id', id))).body),
  };
}
