import { hasResult, hasWords, type RevealedProof } from './check-lines.ts';

/** The steps of a draw as commands for a terminal with `sha256sum` and `openssl`. */

export interface DrawCommand {
  readonly step: 'commitment' | 'inputs' | 'labels' | 'words' | 'key' | 'block' | 'tag';
  readonly command: string;
  /** The expected start of the output; '' if the value was not published. */
  readonly expected: string;
}

/** Quotes one argument of a command. The shell then reads any content of an answer as text. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * `printf` repeats its format for all arguments, but prints it once without arguments. An empty list is
 * therefore a separate case.
 */
const printed = (format: string, words: readonly string[]) =>
  words.length === 0 ? `printf ''` : `printf '${format}' ${words.map(quoted).join(' ')}`;

const lines = (...words: readonly string[]) => printed(String.raw`%s\n`, words);
const pairs = (words: readonly (readonly [string, string])[]) =>
  printed(
    String.raw`%s\t%s\n`,
    words.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))).flat(),
  );

const hmac = (secret: string) => `openssl dgst -sha256 -mac HMAC -macopt ${secret} -r`;

/**
 * Computes an HMAC with the key of the round. The shell stores the key in a variable for the later commands.
 */
const KEYED = hmac('"hexkey:$key"');

/** Returns the commands in order. A void attempt has only the commands of the steps that it reached. */
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
