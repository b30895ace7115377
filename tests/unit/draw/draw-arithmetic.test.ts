import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  commitmentOf,
  createUniform,
  drawOutcome,
  DrawListError,
  type DrawMaterial,
  type DrawWord,
} from '../../../server/draw/draw-arithmetic.ts';
import { recompute } from '../../../src/lib/draw/recompute.ts';

/** Two independent programs computed the vectors [domain.md 7]. */

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const seedFrom = (first: number) => Uint8Array.from({ length: 32 }, (_, at) => first + at);
const range = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at + 1));
const pairsOf = (text: string) => text.split(' ').map((pair) => pair.split('→'));

interface Vector {
  readonly material: DrawMaterial;
  readonly expected: Record<'commitment' | 'inputsHash' | 'labelsHash' | 'wordsHash' | 'key' | 'tag', string>;
  readonly pairs: string;
  readonly empty: string[];
}

const stations = ['A01', 'A02', 'A04', 'A05', 'A08', 'B01', 'B02'];
const numbers = range(7, (at) => `10${at}`);
const words: DrawWord[] = [
  ['W', '长江'],
  ['K', '精益求精'],
  ['U02', 'Wuhan 2026'],
  ['U01', '工匠'],
];

const vectors: Record<string, Vector> = {
  V1: {
    material: {
      rid: 'r-order-1',
      seed: seedFrom(0x00),
      inputs: range(8, (at) => `E26-SK01-000${at}`),
      labels: range(8, (at) => `0${at}`),
      words: [],
    },
    expected: {
      commitment: 'bf60e1bfdc921e2fa69d85af5a5d5af5c11871eab0960547c868c284847ecdb4',
      inputsHash: '2c073c83f04dd30b876a7dbc9a15e534f8635f5d24737bc121b55d5aab51466a',
      labelsHash: 'ac01833397f7872c121d54f3d8ed07f7840b34c684dbc53d4365f3e8435ddcad',
      wordsHash: EMPTY,
      key: '7678b405ad832c3850a6f1cec20cbe258929756a58bd9837d6bf5c212724ea8c',
      tag: '7ab3cf06a99e8d741abeb1a5b4acc5b5d4603c1d99feeb4d7a2c81b1b13f793a',
    },
    pairs: [1, 4, 3, 2, 8, 6, 5, 7].map((label, at) => `E26-SK01-000${at + 1}→0${label}`).join(' '),
    empty: [],
  },
  V2: {
    material: {
      rid: 'r-entry-1',
      seed: seedFrom(0x20),
      inputs: ['01', '02', '03', '04', '06', '07', '08'],
      labels: numbers,
      words,
    },
    expected: {
      commitment: '049e0bc4616f7dc0289f9216750f342ed784ad8af4ed00a4cf2b17310ff9d84c',
      inputsHash: '95dabd7dd607c2eb6e2114b587aa7a384bab26932243a1338741feab04951c9b',
      labelsHash: '7723a0aaa850494a1c704ec2cc31fd489faebd5c965ef61f52cd7fe32c9553a0',
      wordsHash: 'be33113d537f9b8b1aae47889475b142dc86e3768be5ccbabd162fd49f979f62',
      key: '748b8054e4b5cc4797fc9fcd85e6c2a235fe4dac3054f6b804a2eb8932ee302a',
      tag: '920141fa5f60a233cfbaecd8eea445a3441f0db2e48ca98c08744ebd48a4c855',
    },
    pairs: '01→106 02→101 03→104 04→102 06→103 07→105 08→107',
    empty: [],
  },
  V3: {
    material: {
      rid: 'r-station-1',
      seed: seedFrom(0x40),
      inputs: numbers,
      labels: [...range(8, (at) => `A0${at}`), 'B01', 'B02'],
      words: [
        ['K', '准'],
        ['P', '407'],
      ],
    },
    expected: {
      commitment: '18279bddbb9429404426463771bbfac5a6399671d24ee5aa938d233c0dfd462f',
      inputsHash: '7723a0aaa850494a1c704ec2cc31fd489faebd5c965ef61f52cd7fe32c9553a0',
      labelsHash: '5f1b3787ed73665f7abf22ce6fc847737a6eeba9ad76f19758240f5cfe279ef7',
      wordsHash: '29fb6d0a0863f4b26e28b502ea56606dbd2ab7ef1cf28a0e8954bbbda6aedf62',
      key: '541f0be5fc1dbc714d8edd2a6f834034068c0ce087b124069bc615f8dbaa96e3',
      tag: '28b770fa95290413b66e0b7c780c22dea12e68af9cc20f874d6090866e32add6',
    },
    pairs: '101→A08 102→B01 103→A05 104→B02 105→A04 106→A01 107→A02',
    empty: ['A03', 'A06', 'A07'],
  },
  V4: {
    material: {
      rid: 'r-work-1',
      seed: seedFrom(0x60),
      inputs: stations,
      labels: range(7, (at) => `W0${at}`),
      words: [],
    },
    expected: {
      commitment: '76fcd23af9c06d260bc4a65526ca59e01a9641bb4026a2d967a695bdf6dfc57c',
      inputsHash: expect.any(String),
      labelsHash: expect.any(String),
      wordsHash: EMPTY,
      key: 'c680f5683e41b4e9a6541b0de409ed22c8dfe4eab934d930df7475bca82296a0',
      tag: '9e904e789111fa6b07c7dbe56f995932f4ac1b493f7f3f0d2c1baf1ae0efdd3a',
    },
    pairs: 'A01→W06 A02→W01 A04→W05 A05→W03 A08→W04 B01→W07 B02→W02',
    empty: [],
  },
};

const revealed = ({ rid, seed, inputs, labels, words: spoken }: DrawMaterial) => ({
  rid,
  seed: Buffer.from(seed).toString('hex'),
  inputs,
  labels,
  words: spoken.map(([slot, word]) => ({ slot, word })),
});

describe.each(Object.entries(vectors))('the draw %s', (_, { material, expected, pairs, empty }) => {
  it('has the digests, pairs and tag of the vector on the server', () => {
    const outcome = drawOutcome(material);
    expect(outcome).toMatchObject(expected);
    expect(outcome.pairs).toEqual(pairsOf(pairs));
    expect(outcome.empty).toEqual(empty);
  });

  it('has the same digests and pairs in the browser', async () => {
    const { drawn, ...digests } = await recompute(revealed(material));
    expect(digests).toMatchObject(expected);
    expect(drawn).toEqual(pairsOf(pairs).map(([, label]) => label));
  });
});

describe('a draw', () => {
  const material: DrawMaterial = vectors['V2']!.material;

  it('can be repeated with openssl', ({ skip }) => {
    skip(spawnSync('openssl', ['version']).error !== undefined, 'openssl is not on this machine');
    const { commitment, inputsHash, labelsHash, wordsHash, key, pairs, tag } = drawOutcome(material);
    const openssl = (text: string, ...options: string[]) =>
      execFileSync('openssl', ['dgst', '-sha256', ...options, '-r'], { input: text, encoding: 'utf8' }).split(
        ' ',
      )[0];
    const seed = Buffer.from(material.seed).toString('hex');
    const keyed = (hex: string) => ['-mac', 'HMAC', '-macopt', `hexkey:${hex}`];
    expect(openssl(`hbgj-draw-commit-1\n${material.rid}\n${seed}\n`)).toBe(commitment);
    expect(
      openssl(
        `hbgj-draw-key-1\n${material.rid}\n${inputsHash}\n${labelsHash}\n${wordsHash}\n`,
        ...keyed(seed),
      ),
    ).toBe(key);
    const lines = pairs.map(([input, label]) => `${input}\t${label}\n`).join('');
    expect(openssl(`hbgj-draw-result-1\n${lines}`, ...keyed(key))).toBe(tag);
  });

  it.each([
    ['ffffffff 00000007', 3, 1, 2],
    ['fffffffe', 3, 2, 1],
    ['fffffffa 00000005', 10, 5, 2],
    ['fffffff9', 10, 9, 1],
  ])('maps %s below %i to %i', (given, bound, number, used) => {
    const left = given.split(' ').map((word) => Number.parseInt(word, 16));
    const before = left.length;
    expect(createUniform(() => left.shift() ?? Number.NaN)(bound)).toBe(number);
    expect(before - left.length).toBe(used);
  });

  it('has the same result in both implementations for any input', async () => {
    const name = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
    const spoken = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[UKWP][0-9]{0,2}$/), fc.string()), {
      selector: ([slot]) => slot,
      maxLength: 5,
    });
    const lists = fc
      .uniqueArray(name, { minLength: 1, maxLength: 60 })
      .chain((labels) => fc.tuple(fc.constant(labels), fc.uniqueArray(name, { maxLength: labels.length })));
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
    await fc.assert(
      fc.asyncProperty(lists, spoken, seed, async ([labels, inputs], said, bytes) => {
        const one: DrawMaterial = { rid: 'r', seed: bytes, inputs, labels, words: said };
        const { pairs, empty, ...digests } = drawOutcome(one);
        const { drawn, ...again } = await recompute(revealed(one));
        expect(again).toEqual(digests);
        expect(drawn).toEqual(pairs.map(([, label]) => label));
        expect([...drawn, ...empty].toSorted()).toEqual(labels.toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order of lists and words', () => {
    const turned = {
      ...material,
      inputs: material.inputs.toReversed(),
      labels: material.labels.toReversed(),
      words: material.words.toReversed(),
    };
    expect(drawOutcome(turned)).toEqual(drawOutcome(material));
  });

  it('produces every order of four with about the same frequency', () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 24_000; at += 1) {
      const { pairs } = drawOutcome({
        rid: String(at),
        seed: seedFrom(0),
        inputs: ['1', '2', '3', '4'],
        labels: ['1', '2', '3', '4'],
        words: [],
      });
      const order = pairs.map(([, label]) => label).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const deviation = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // With 23 degrees of freedom, one in ten thousand fair draws is above 55.
    expect(deviation).toBeLessThan(55);
  });

  it.each<[string, Partial<DrawMaterial>, string]>([
    ['a duplicate input', { inputs: ['01', '01'] }, 'inputs'],
    ['a duplicate label', { labels: ['101', '101'] }, 'labels'],
    ['fewer labels than inputs', { labels: ['101'] }, 'labels'],
    ['a lower-case input', { inputs: ['a'] }, 'inputs'],
    ['an input of 21 characters', { inputs: ['A'.repeat(21)] }, 'inputs'],
    ['an empty label', { labels: [''] }, 'labels'],
    [
      'two words of one slot',
      {
        words: [
          ['K', 'one'],
          ['K', 'two'],
        ],
      },
      'words',
    ],
  ])('refuses %s and names the list', (_, change, list) => {
    const refusal = vi.fn<(error: unknown) => void>();
    try {
      drawOutcome({ ...material, ...change });
    } catch (error) {
      refusal(error);
    }
    expect(refusal).toHaveBeenCalledWith(expect.any(DrawListError));
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ list }));
  });

  it('refuses a seed of another length', () => {
    expect(() => commitmentOf('r', new Uint8Array(31))).toThrow(RangeError);
  });
});
