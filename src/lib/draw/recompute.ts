/**
 * Recomputes a revealed draw in the browser with WebCrypto [domain.md 7]. It is written from the text of the
 * rule and shares no code with the server, so that a fault of the server appears as a difference.
 */

/** The data of a revealed round on the proof page. */
export interface RevealedRound {
  readonly rid: string;
  /** 64 digits of lower-case hex. */
  readonly seed: string;
  /** The inputs as published: sorted by their bytes. */
  readonly inputs: readonly string[];
  readonly labels: readonly string[];
  readonly words: readonly { readonly slot: string; readonly word: string }[];
}

/** The results of the steps. Digests are lower-case hex. */
export interface RecomputedRound {
  readonly commitment: string;
  readonly inputsHash: string;
  readonly labelsHash: string;
  readonly wordsHash: string;
  readonly key: string;
  /** The label of each input, in the order of the inputs. */
  readonly drawn: readonly string[];
  readonly tag: string;
}

const utf8 = new TextEncoder();

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/.test(digits)) throw new TypeError('A seed is written in lower-case hex.');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const digest = async (text: string) => toHex(await crypto.subtle.digest('SHA-256', utf8.encode(text)));

async function signer(secret: BufferSource): Promise<(text: string) => Promise<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return (text) => crypto.subtle.sign('HMAC', key, utf8.encode(text));
}

/** Joins the names, each followed by a line feed. */
const lined = (names: readonly string[]) => names.join('\n') + (names.length > 0 ? '\n' : '');

/** Generates 32-bit numbers without end, block by block. */
async function* numbers(sign: (text: string) => Promise<ArrayBuffer>): AsyncGenerator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = new DataView(await sign(`hbgj-draw-block-1\n${block}\n`));
    for (let at = 0; at < bytes.byteLength; at += 4) yield bytes.getUint32(at);
  }
}

async function permuted(
  labels: readonly string[],
  sign: (text: string) => Promise<ArrayBuffer>,
): Promise<string[]> {
  const source = numbers(sign);
  const places = labels.map((label) => ({ label }));
  for (let count = places.length; count > 1; count -= 1) {
    const whole = Math.floor(2 ** 32 / count) * count;
    let { value } = await source.next();
    while (value >= whole) ({ value } = await source.next());
    const chosen = places[value % count];
    const lastOne = places[count - 1];
    if (chosen === undefined || lastOne === undefined) throw new RangeError('There is no such place.');
    const { label } = chosen;
    chosen.label = lastOne.label;
    lastOne.label = label;
  }
  return places.map(({ label }) => label);
}

/** Recomputes the steps of a draw. @throws TypeError if the seed is not lower-case hex */
export async function recompute({
  rid,
  seed,
  inputs,
  labels,
  words,
}: RevealedRound): Promise<RecomputedRound> {
  const inputsHash = await digest(lined(inputs.toSorted()));
  const labelsHash = await digest(lined(labels.toSorted()));
  const wordsHash = await digest(lined(words.map(({ slot, word }) => `${slot}\t${word}`).toSorted()));
  const seeded = await signer(fromHex(seed));
  const key = await seeded(`hbgj-draw-key-1\n${rid}\n${inputsHash}\n${labelsHash}\n${wordsHash}\n`);
  const sign = await signer(key);
  const mixed = await permuted(labels.toSorted(), sign);
  const drawn = mixed.slice(0, inputs.length);
  const results = inputs.toSorted().map((input, at) => `${input}\t${drawn[at] ?? ''}`);
  return {
    commitment: await digest(`hbgj-draw-commit-1\n${rid}\n${seed}\n`),
    inputsHash,
    labelsHash,
    wordsHash,
    key: toHex(key),
    drawn,
    tag: toHex(await sign(`hbgj-draw-result-1\n${lined(results)}`)),
  };
}
