import type { CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { recompute } from '../../lib/draw/recompute.ts';

/** A proof with a published seed. */
export interface RevealedProof extends DrawProof {
  readonly revealed: NonNullable<DrawProof['revealed']>;
}

export const isRevealed = (proof: DrawProof): proof is RevealedProof => proof.revealed !== null;

/**
 * Checks whether the round must have words. Only a void round can end without them. Otherwise a value that
 * was left out passes as one that was never due.
 */
export const hasWords = ({ status, prepared_at }: DrawProof): boolean =>
  status !== 'void' || prepared_at !== '';

export const hasResult = ({ status, drawn_at }: DrawProof): boolean => status !== 'void' || drawn_at !== '';

/**
 * Returns one line for each ticket. Tickets that were never published and published tickets without an input
 * are included.
 */
function ticketLines({ inputs, drawn }: RevealedProof['revealed'], labels: readonly string[]): CheckLine[] {
  const owed = new Map(inputs.toSorted().map((input, at) => [input, labels[at] ?? '']));
  const published = drawn.map(({ input, label }): CheckLine => {
    const found = owed.get(input) ?? '';
    owed.delete(input);
    return { of: 'ticket', name: input, said: label, found };
  });
  const left = [...owed].map(([name, found]): CheckLine => ({ of: 'ticket', name, said: '', found }));
  return [...published, ...left];
}

/**
 * Returns each published value of a round beside the recomputed one.
 * @throws TypeError if the seed cannot be parsed
 */
export async function checkLines(proof: RevealedProof): Promise<readonly CheckLine[]> {
  const { id: rid, revealed, words } = proof;
  const found = await recompute({ rid, ...revealed, words });
  const line = (of: CheckLine['of'], said: string, value: string): CheckLine => ({
    of,
    name: '',
    said,
    found: value,
  });
  return [
    line('commitment', proof.commitment, found.commitment),
    line('inputs', proof.inputs_hash, found.inputsHash),
    line('labels', proof.labels_hash, found.labelsHash),
    ...(hasWords(proof) ? [line('words', proof.words_hash, found.wordsHash)] : []),
    ...(hasResult(proof) ? [line('tag', proof.tag, found.tag), ...ticketLines(revealed, found.drawn)] : []),
  ];
}
