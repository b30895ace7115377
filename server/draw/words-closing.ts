import { unasked } from '../account/asked-second.ts';
import type { wordsClosers } from '../contract/draw/words-until.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { post } from './board/board.ts';
import { answeredAt, wordsOf, type RoundRow } from './draw-rows.ts';
import { tellLeaders } from './led-draws.ts';

/** Acts on the words of a round, and the end of the words before its deadline [running.md A18]. */

export type WordAct =
  | { type: 'drawRound.speak'; slot: string; word: string }
  | { type: 'drawRound.decline'; slot: string }
  | { type: 'drawRound.askCloseWords' | 'drawRound.closeWords' }
  | { type: 'drawRound.enterPublicValue'; word: string };

const wordActs: readonly string[] = [
  'drawRound.speak',
  'drawRound.decline',
  'drawRound.askCloseWords',
  'drawRound.closeWords',
  'drawRound.enterPublicValue',
] satisfies WordAct['type'][];

/** Checks whether an act is on the words of a round. */
export const isWordAct = <Act extends { readonly type: string }>(act: Act): act is Extract<Act, WordAct> =>
  wordActs.includes(act.type);

type Closed = Pick<RoundRow, 'words_closed_at' | 'words_closed_by'>;

/** Returns the slots without a word, except the one of the public value, which is entered later. */
export const unspokenIn = (slots: readonly { readonly slot: string; readonly word: string }[]): string[] =>
  slots.filter(({ slot, word }) => slot !== 'P' && word === '').map(({ slot }) => slot);

async function say(
  transaction: Database,
  row: RoundRow,
  { slot, word }: { slot: string; word: string },
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await transaction
    .updateTable('draw_words')
    .set({ word, said_by: userId, said_at: now, declined_at: null })
    .where('round_id', '=', row.id)
    .where('slot', '=', slot)
    .execute();
  await post(transaction, row, 'word', { slot, word }, now);
}

/** Stores that the holder of a slot adds no word. */
async function decline(
  transaction: Database,
  { id }: Pick<RoundRow, 'id'>,
  slot: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('draw_words')
    .set({ declined_at: now })
    .where('round_id', '=', id)
    .where('slot', '=', slot)
    .execute();
}

/** Publishes that the words are closed, and returns the columns of the round to write. */
async function closeEarly(
  transaction: Database,
  row: RoundRow,
  by: (typeof wordsClosers)[number],
  now: number,
): Promise<Closed> {
  const unspoken = unspokenIn(await wordsOf(transaction, row.id)).join(' ');
  await post(transaction, row, 'wordsClosed', { closed_at: chinaInstant(now), by, unspoken }, now);
  return { words_closed_at: now, words_closed_by: by };
}

/** Closes the words once every slot has a word or is declined. The public value is entered later. */
async function closeIfAnswered(transaction: Database, row: RoundRow, now: number): Promise<Partial<Closed>> {
  const open = (await wordsOf(transaction, row.id)).filter(
    (one) => one.slot !== 'P' && answeredAt(one) === null,
  );
  return open.length > 0 ? {} : closeEarly(transaction, row, 'all', now);
}

/** Carries out an act on the words and returns the columns that are written beside the status. */
export async function carryOutWords(
  transaction: Database,
  { row, about }: { readonly row: RoundRow; readonly about: AboutEvent },
  act: WordAct,
  userId: string,
): Promise<Parameters<typeof write<'draw_rounds'>>[3]> {
  const { now } = about;
  switch (act.type) {
    case 'drawRound.speak':
      await say(transaction, row, act, { userId, now });
      return closeIfAnswered(transaction, row, now);
    case 'drawRound.decline':
      await decline(transaction, row, act.slot, now);
      return closeIfAnswered(transaction, row, now);
    case 'drawRound.enterPublicValue':
      await say(transaction, row, { slot: 'P', word: act.word }, { userId, now });
      return {};
    case 'drawRound.askCloseWords':
      return { ...unasked, asked: 'closeWords', asked_by: userId, asked_at: now };
    case 'drawRound.closeWords':
      await tellLeaders(transaction, row, 'draw.wordsClosed', about, now);
      return { ...unasked, ...(await closeEarly(transaction, row, 'K W', now)) };
  }
}
