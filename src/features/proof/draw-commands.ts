import { hasResult, hasWords, type RevealedProof } from './check-lines.ts';

/** The steps of a draw as commands for a terminal with `sha256sum` and `openssl`. */

export interface DrawCommand {
  readonly step: 'commitment' | 'inputs' | 'labels' | 'words' | 'key' | 'block' | 'tag';
  readonly command: string;
  /** What it should print first; '' where that was not published. */
  readonly expected: string;
}

/** One word of a command: whatever an answer holds, a shell takes it as text. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** `printf` repeats its format for all that follows, and prints it once where nothing does. */
const printed = (format: string, words: readonly string[]) =>
  words.length === 0 ? `printf ''` : `printf '${format}' ${words.map(quoted).join(' ')}`;

const lines = (...words: readonly string[]) => printed(String.raw`%s\n`, words);
const pairs = (words: readonly (readonly [string, string])[]) =>
  printed(
    String.raw`%s\t%s\n`,
    words.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))).flat(),
  );

const hmac = (secret: string) => `openssl dgst -sha256 -mac HMAC -macopt ${secret} -r`;

/** The key of a round stays in the shell for the commands after it. */
const KEYED = hmac('"hexkey:$key"');

/** In their order; a void attempt has those that it came to. */
export function drawCommands(proof: RevealedProof): readonly DrawCommand[] {
  const { id, revealed, words, inputs_hash, labels_hash, words_hash } = proof;
  const { seed, inputs, labels, drawn } = revealed;
  const summed = (step: DrawCommand['step'], text: string, expected: string): DrawCommand => ({
    step,
    command: `${text} | sha256sum`,
    expected,
  });
  const key = `${lines('hbgj-draw-key-1', id, inputs_hash, labels_hash, words_hash)} | ${hmac(quoted(`hexkey:${seed}`))}`;
  const results = pairs(drawn.map(({ input, label }) => [input, label] as const));
  return [
    summed('commitment', lines('hbgj-draw-commit-1', id, seed), proof.commitment),
    summed('inputs', lines(...inputs.toSorted()), inputs_hash),
    summed('labels', lines(...labels.toSorted()), labels_hash),
    ...(hasWords(proof)
      ? [summed('words', pairs(words.map(({ slot, word }) => [slot, word] as const)), words_hash)]
      : []),
    ...(hasResult(proof)
      ? ([
          { step: 'key', command: `key=$(${key} | cut -c 1-64); echo "$key"`, expected: '' },
          { step: 'block', command: `${lines('hbgj-draw-block-1', '0')} | ${KEYED}`, expected: '' },
          {
            step: 'tag',
            command: `{ ${lines('hbgj-draw-result-1')}; ${results}; } | ${KEYED}`,
            expected: proof.tag,
          },
        ] as const)
      : []),
  ];
}
