import type { CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { recompute } from '../../lib/draw/recompute.ts';

/** A proof whose seed is open. */
export interface RevealedProof extends DrawProof {
  readonly revealed: NonNullable<DrawProof['revealed']>;
}

export const isRevealed = (proof: DrawProof): proof is RevealedProof => proof.revealed !== null;

/** How far a round has come, by its status: a value that is left out must not pass for one that was never due. */
export const hasWords = ({ status, prepared_at }: DrawProof): boolean =>
  status !== 'void' || prepared_at !== '';

export const hasResult = ({ status, drawn_at }: DrawProof): boolean => status !== 'void' || drawn_at !== '';

/** A line for each ticket, those that were never published or that nothing was drawn for among them. */
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
 * All that was published of a round beside what it comes to here.
 * @throws TypeError where the seed cannot be read
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
