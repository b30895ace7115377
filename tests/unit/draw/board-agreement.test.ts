import { describe, expect, it } from 'vitest';
import type { BoardEntry } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { disagreements } from '../../../src/features/proof/board-agreement.ts';
import { boardOf, V1, V2 } from '../../support/draw-vectors.ts';

/** The comparison of a proof with the board [running.md A24]. */

const partsOf = (proof: DrawProof, board: readonly BoardEntry[]) =>
  disagreements(proof, board).map(({ of, name }) => `${of} ${name}`.trim());

const V0: DrawProof = {
  ...V2,
  id: 'r-entry-0',
  status: 'void',
  attempt: 1,
  attempts: [
    { id: 'r-entry-0', attempt: 1, status: 'void' },
    { id: V2.id, attempt: 2, status: 'sealed' },
  ],
};
const second: DrawProof = { ...V2, attempt: 2, attempts: V0.attempts };
const both = [...boardOf(V0).data, ...boardOf(second).data];

describe('a proof and the board', () => {
  it('agree for a draw of each kind, and for a void attempt and its successor', () => {
    expect(disagreements(V1, boardOf(V1).data)).toEqual([]);
    expect(disagreements(V0, both)).toEqual([]);
    expect(disagreements(second, both)).toEqual([]);
  });

  it('differ in each value that was changed or left out after it was posted', () => {
    const board = boardOf(second).data;
    const other = 'ab'.repeat(32);
    expect(partsOf({ ...second, attempts: [second.attempts[1]!], commitment: other }, board)).toEqual([
      'commitment',
    ]);
    const rest = { ...second, attempts: [second.attempts[1]!] };
    expect(partsOf({ ...rest, inputs_hash: other }, board)).toEqual(['inputs']);
    expect(partsOf({ ...rest, labels_hash: other }, board)).toEqual(['labels']);
    expect(partsOf({ ...rest, words_hash: '' }, board)).toEqual(['words']);
    expect(partsOf({ ...rest, tag: '' }, board)).toEqual(['tag']);
    expect(partsOf({ ...rest, revealed: null }, board)).toEqual(['seed']);
    expect(partsOf({ ...rest, decoded_at: V1.sealed_at }, board)).toEqual(
      second.decoded_at === '' ? ['decoded'] : [],
    );
    const [first, ...words] = second.words;
    expect(partsOf({ ...rest, words }, board)).toEqual([`word ${first?.slot}`]);
    expect(partsOf({ ...rest, words: [{ ...first!, word: 'x' }, ...words] }, board)).toEqual([
      `word ${first?.slot}`,
    ]);
  });

  it('differ for a sealed round that is served as void without its tag', () => {
    const served: DrawProof = {
      ...V1,
      status: 'void',
      tag: '',
      attempts: [{ ...V1.attempts[0]!, status: 'void' }],
    };
    expect(partsOf(served, boardOf(V1).data)).toEqual(['tag', 'void', 'attempt 1']);
  });

  it('differ for an attempt that is hidden, was never posted, or is shown in another state', () => {
    expect(disagreements({ ...second, attempts: [second.attempts[1]!] }, both)).toEqual([
      { of: 'attempt', name: '1', posted: '1 void', shown: '' },
    ]);
    const more = [...second.attempts, { id: 'r-entry-3', attempt: 3, status: 'sealed' as const }];
    expect(disagreements({ ...second, attempts: more }, both)).toEqual([
      { of: 'attempt', name: '3', posted: '', shown: '3' },
    ]);
    const [one, two] = second.attempts;
    expect(partsOf({ ...second, attempts: [{ ...one!, status: 'sealed' }, two!] }, both)).toEqual([
      'attempt 1',
    ]);
  });

  it('differ in everything that was posted, on a board without the draw', () => {
    expect(partsOf(V1, [])).toEqual(['commitment', 'inputs', 'labels', 'words', 'tag', 'seed']);
  });
});
