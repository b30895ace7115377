import { createHash, createHmac } from 'node:crypto';

/**
 * The arithmetic of a verifiable draw, defined byte by byte [domain.md 7]. Texts are UTF-8, every line ends
 * in LF, and digests are lower-case hex. `sha256sum` and `openssl` can therefore repeat each step. The proof
 * page repeats it with a second implementation, `src/lib/draw/recompute.ts`, which shares no code with this
 * one.
 */

/** A word of a round: the slot (`U01`, `K`, `W`, `P`) and the word. */
export type DrawWord = readonly [slot: string, word: string];

/** An input and its drawn label. */
type DrawPair = readonly [input: string, label: string];

/** The input data of a draw. */
export interface DrawMaterial {
  /** The id of the round. */
  readonly rid: string;
  /** 32 random bytes. */
  readonly seed: Uint8Array;
  readonly inputs: readonly string[];
  readonly labels: readonly string[];
  readonly words: readonly DrawWord[];
}

/** The result of a draw and the digests that fix it. Digests are lower-case hex. */
export interface DrawOutcome {
  readonly commitment: string;
  readonly inputsHash: string;
  readonly labelsHash: string;
  readonly wordsHash: string;
  readonly key: string;
  /** Sorted by input. */
  readonly pairs: readonly DrawPair[];
  /** The labels that no input has drawn, sorted. */
  readonly empty: readonly string[];
  readonly tag: string;
}

/** The error for a list that cannot be drawn from. `list` names the list. */
export class DrawListError extends Error {
  readonly list: 'inputs' | 'labels' | 'words';

  constructor(list: DrawListError['list'], message: string) {
    super(message);
    this.list = list;
  }
}

export const SEED_BYTES = 32;
const NAME = /^[A-Z0-9-]{1,20}$/;
const RANGE = 2 ** 32;
const WORDS_IN_BLOCK = 8;

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();

/** Names are ASCII, so the order of code units is the order of bytes. */
const byBytes = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function sortedNames(list: 'inputs' | 'labels', names: readonly string[]): string[] {
  if (new Set(names).size !== names.length) throw new DrawListError(list, 'A name occurs twice.');
  if (!names.every((name) => NAME.test(name))) throw new DrawListError(list, 'A name has another form.');
  return names.toSorted(byBytes);
}

/** Serializes a sorted list for hashing, one name per line. */
const asLines = (names: readonly string[]) => names.map((name) => `${name}\n`).join('');

/**
 * Returns the digest that is published before the first word is added.
 * @param seed 32 bytes
 */
export function commitmentOf(rid: string, seed: Uint8Array): string {
  if (seed.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes.`);
  return sha256(`hbgj-draw-commit-1\n${rid}\n${Buffer.from(seed).toString('hex')}\n`);
}

export const hashOfInputs = (inputs: readonly string[]): string =>
  sha256(asLines(sortedNames('inputs', inputs)));

export const hashOfLabels = (labels: readonly string[]): string =>
  sha256(asLines(sortedNames('labels', labels)));

export function hashOfWords(words: readonly DrawWord[]): string {
  if (new Set(words.map(([slot]) => slot)).size !== words.length)
    throw new DrawListError('words', 'A slot has two words.');
  const sorted = words.toSorted(([one], [other]) => byBytes(one, other));
  return sha256(sorted.map(([slot, word]) => `${slot}\t${word}\n`).join(''));
}

/**
 * Creates a source of uniformly distributed integers below a bound. It discards values from the last,
 * incomplete run of the 32-bit range. Otherwise small numbers are more likely.
 * @param next returns the next 32-bit word
 * @returns a function that returns the next number from 0 to `bound` − 1
 */
export function createUniform(next: () => number): (bound: number) => number {
  return (bound) => {
    const limit = RANGE - (RANGE % bound);
    let word = next();
    while (word >= limit) word = next();
    return word % bound;
  };
}

/** Creates a source of 32-bit words from the key: eight per block, big-endian. */
function createWords(key: Uint8Array): () => number {
  let block = hmac(key, 'hbgj-draw-block-1\n0\n');
  let taken = 0;
  return () => {
    if (taken > 0 && taken % WORDS_IN_BLOCK === 0)
      block = hmac(key, `hbgj-draw-block-1\n${taken / WORDS_IN_BLOCK}\n`);
    const word = block.readUInt32BE((taken % WORDS_IN_BLOCK) * 4);
    taken += 1;
    return word;
  };
}

/** Shuffles the labels with Fisher–Yates from the end. */
function shuffled(labels: readonly string[], uniform: (bound: number) => number): string[] {
  const mixed = [...labels];
  for (let last = mixed.length - 1; last >= 1; last -= 1) {
    const other = uniform(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] ?? '', mixed[last] ?? ''];
  }
  return mixed;
}

/**
 * Draws a round.
 * @throws DrawListError for an invalid name, a duplicate, or fewer labels than inputs
 */
export function drawOutcome({ rid, seed, inputs, labels, words }: DrawMaterial): DrawOutcome {
  const commitment = commitmentOf(rid, seed);
  const sortedInputs = sortedNames('inputs', inputs);
  const sortedLabels = sortedNames('labels', labels);
  if (sortedLabels.length < sortedInputs.length)
    throw new DrawListError('labels', 'There are fewer labels than inputs.');
  const [inputsHash, labelsHash, wordsHash] = [
    hashOfInputs(inputs),
    hashOfLabels(labels),
    hashOfWords(words),
  ];
  const key = hmac(seed, `hbgj-draw-key-1\n${rid}\n${inputsHash}\n${labelsHash}\n${wordsHash}\n`);
  const mixed = shuffled(sortedLabels, createUniform(createWords(key)));
  const pairs = sortedInputs.map((input, at): DrawPair => [input, mixed[at] ?? '']);
  const lines = pairs.map(([input, label]) => `${input}\t${label}\n`).join('');
  return {
    commitment,
    inputsHash,
    labelsHash,
    wordsHash,
    key: key.toString('hex'),
    pairs,
    empty: mixed.slice(pairs.length).toSorted(byBytes),
    tag: hmac(key, `hbgj-draw-result-1\n${lines}`).toString('hex'),
  };
}
