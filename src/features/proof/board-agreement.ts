import { boardValues } from '../../../server/contract/draw/board-text.ts';
import type { BoardEntry } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';

/**
 * The comparison of a proof with the board, whose entries stand since the acts of the draw. A server that changes
 * the proof later does not agree with them.
 */

/** What of a proof is compared. `attempt`: another attempt of the same draw. */
type ComparedPart =
  | 'commitment'
  | 'inputs'
  | 'labels'
  | 'words'
  | 'word'
  | 'tag'
  | 'seed'
  | 'void'
  | 'decoded'
  | 'attempt';

/** A part on which proof and board differ. '' stands for no value. */
export interface Disagreement {
  readonly of: ComparedPart;
  /** The slot of a word, or the number of an attempt; '' otherwise. */
  readonly name: string;
  /** The value on the board. */
  readonly posted: string;
  /** The value in the proof. */
  readonly shown: string;
}

interface Posted {
  readonly draw: string;
  readonly kind: BoardEntry['kind'];
  readonly values: ReadonlyMap<string, string>;
}

const YES = '1';
const said = (is: boolean) => (is ? YES : '');

/**
 * Returns the attempts of the draw of a commitment: round and number, as text. A session that has another name now is
 * known by its rounds.
 */
function attemptsOnBoard(
  entries: readonly Posted[],
  own: Posted,
  shown: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const same = ['event', 'session', 'kind'].map((name) => own.values.get(name));
  return new Map(
    entries
      .filter(({ kind }) => kind === 'commitment')
      .filter(
        ({ draw, values }) =>
          shown.has(draw) || ['event', 'session', 'kind'].every((name, at) => values.get(name) === same[at]),
      )
      .map(({ draw, values }) => [draw, values.get('attempt') ?? '']),
  );
}

/** Compares which attempts exist, and which of them are void. */
function attemptLines(proof: DrawProof, entries: readonly Posted[], own: Posted): Disagreement[] {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ draw }) => draw));
  const state = (attempt: string, isVoid: boolean) => `${attempt}${isVoid ? ' void' : ''}`;
  const shown = new Map(
    proof.attempts.map(({ id, attempt, status }) => [id, state(String(attempt), status === 'void')]),
  );
  const posted = attemptsOnBoard(entries, own, shown);
  return [...new Set([...posted.keys(), ...shown.keys()])].map((id) => {
    const number = posted.get(id);
    return {
      of: 'attempt',
      name: number ?? shown.get(id)?.split(' ')[0] ?? '',
      posted: number === undefined ? '' : state(number, voided.has(id)),
      shown: shown.get(id) ?? '',
    };
  });
}

/**
 * Returns the parts on which a proof and the board differ.
 * @param board all entries of the event of the draw, in their order
 */
export function disagreements(proof: DrawProof, board: readonly BoardEntry[]): Disagreement[] {
  const entries = board.map(({ draw, kind, text }): Posted => ({ draw, kind, values: boardValues(text) }));
  const of = entries.filter(({ draw }) => draw === proof.id);
  const last = (kind: BoardEntry['kind']) => of.findLast((one) => one.kind === kind);
  const value = (kind: BoardEntry['kind'], name: string) => last(kind)?.values.get(name) ?? '';
  const lists = last('lists') === undefined ? 'commitment' : 'lists';
  const line = (part: ComparedPart, posted: string, shown: string, name = ''): Disagreement => ({
    of: part,
    name,
    posted,
    shown,
  });
  const words = new Map(
    of
      .filter(({ kind }) => kind === 'word')
      .map(({ values }) => [values.get('slot') ?? '', values.get('word') ?? '']),
  );
  const shownWords = new Map(proof.words.map(({ slot, word }) => [slot, word]));
  const own = last('commitment');
  return [
    line('commitment', value('commitment', 'commitment'), proof.commitment),
    line('inputs', value(lists, 'inputs'), proof.inputs_hash),
    line('labels', value(lists, 'labels'), proof.labels_hash),
    line('words', value('lists', 'words'), proof.words_hash),
    ...[...new Set([...words.keys(), ...shownWords.keys()])].map((slot) =>
      line('word', words.get(slot) ?? '', shownWords.get(slot) ?? '', slot),
    ),
    line('tag', value('tag', 'tag'), proof.tag),
    line('seed', value('seed', 'seed'), proof.revealed?.seed ?? ''),
    line('void', said(last('void') !== undefined), said(proof.status === 'void')),
    line('decoded', said(last('decoded') !== undefined), said(proof.decoded_at !== '')),
    ...(own === undefined ? [] : attemptLines(proof, entries, own)),
  ].filter(({ posted, shown }) => posted !== shown);
}
