import { createHmac } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkLines } from '../../../src/features/proof/check-lines.ts';
import { drawCommands } from '../../../src/features/proof/draw-commands.ts';
import { proofs, V1, V2 } from '../../support/draw-vectors.ts';

/** Tests the commands and checks that the proof page shows for the vectors [domain.md 7]. */

const hasTools = ['sha256sum', 'openssl'].every(
  (tool) => spawnSync(tool, [tool === 'openssl' ? 'version' : '--version']).error === undefined,
);

/** Runs all commands in one shell and returns the first word of each output line. */
function run(proof: typeof V1): string[] {
  const commands = drawCommands(proof).map(({ command }) => command);
  const { stdout, stderr, status } = spawnSync('sh', ['-euc', commands.join('\n')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/[ *]/)[0] ?? '');
}

describe.runIf(hasTools).each(Object.entries(proofs))('the commands of %s', (_, { proof, key }) => {
  it('print the published values, the key and block 0 in a shell', () => {
    const block = createHmac('sha256', Buffer.from(key, 'hex'))
      .update('hbgj-draw-block-1\n0\n')
      .digest('hex');
    const published = [proof.commitment, proof.inputs_hash, proof.labels_hash, proof.words_hash];
    expect(run(proof)).toEqual([...published, key, block, proof.tag]);
    expect(drawCommands(proof).map(({ expected }) => expected)).toEqual([...published, '', '', proof.tag]);
  });
});

describe('the commands of a proof', () => {
  it.runIf(hasTools)('quote any content of a response as text', () => {
    const word = `'; echo broken; $(echo broken) %s \\n`;
    const [, , , words] = run({ ...V2, words: [{ slot: 'K', word }] });
    const lines = run({ ...V2, words: [{ slot: 'K', word }] });
    expect(lines).toHaveLength(7);
    expect(lines.join(' ')).not.toContain('broken');
    expect(words).not.toBe(V2.words_hash);
  });

  it('of a void attempt cover only the steps that it reached', () => {
    const committed = { ...V2, status: 'void', prepared_at: '', drawn_at: '', tag: '' } as const;
    const steps = (proof: typeof V2) => drawCommands(proof).map(({ step }) => step);
    expect(steps(committed)).toEqual(['commitment', 'inputs', 'labels']);
    expect(steps({ ...committed, prepared_at: V2.prepared_at })).toEqual([
      'commitment',
      'inputs',
      'labels',
      'words',
    ]);
    expect(steps({ ...committed, prepared_at: V2.prepared_at, drawn_at: V2.drawn_at })).toHaveLength(7);
  });
});

const wrong = async (proof: typeof V2) =>
  (await checkLines(proof))
    .filter(({ said, found }) => said !== found)
    .map(({ of, name }) => (name === '' ? of : `${of} ${name}`));

describe('the check of a draw', () => {
  it.each(Object.entries(proofs))('agrees with %s line by line', async (_, { proof }) => {
    expect(await wrong(proof)).toEqual([]);
    expect((await checkLines(proof)).length).toBe(5 + proof.revealed.inputs.length);
  });

  const tickets = V2.revealed.drawn;
  const withDrawn = (drawn: typeof tickets) => ({ ...V2, revealed: { ...V2.revealed, drawn } });
  it.each<[string, typeof V2, string[]]>([
    ['another commitment', { ...V2, commitment: V1.commitment }, ['commitment']],
    ['another hash of the inputs', { ...V2, inputs_hash: V1.inputs_hash }, ['inputs']],
    ['another hash of the labels', { ...V2, labels_hash: V1.labels_hash }, ['labels']],
    ['another hash of the words', { ...V2, words_hash: V1.words_hash }, ['words']],
    ['another tag', { ...V2, tag: V1.tag }, ['tag']],
    ['a missing tag', { ...V2, tag: '' }, ['tag']],
    [
      'two swapped tickets',
      withDrawn([{ input: '01', label: '101' }, { input: '02', label: '106' }, ...tickets.slice(2)]),
      ['ticket 01', 'ticket 02'],
    ],
    ['a missing ticket', withDrawn(tickets.slice(1)), ['ticket 01']],
    ['a draw without tickets', withDrawn([]), tickets.map(({ input }) => `ticket ${input}`)],
    ['an extra ticket', withDrawn([...tickets, { input: '05', label: '101' }]), ['ticket 05']],
    ['a duplicate ticket', withDrawn([...tickets, { input: '01', label: '106' }]), ['ticket 01']],
  ])('finds %s', async (_, proof, lines) => {
    expect(await wrong(proof)).toEqual(lines);
  });

  it('of a void attempt covers only the steps that it reached', async () => {
    const nothing = { ...V2.revealed, drawn: [] };
    const committed = { ...V2, status: 'void', tag: '', words_hash: '', revealed: nothing } as const;
    expect(await wrong({ ...committed, prepared_at: '', drawn_at: '' })).toEqual([]);
    expect(await wrong({ ...committed, drawn_at: '' })).toEqual(['words']);
  });

  it('throws for an invalid seed', async () => {
    const broken = { ...V2, revealed: { ...V2.revealed, seed: 'seed' } };
    await expect(checkLines(broken)).rejects.toThrow(TypeError);
  });
});
