import { describe, expect, it } from 'vitest';
import { aspectsOf, type Aspect } from '../../../server/contract/marking/scheme-content.ts';
import { demoSchemes } from '../../../server/seed/demonstration-schemes.ts';
import { readAspect, valuesOf } from '../../../src/features/schemes/aspect-values.ts';
import { nextCode, nextLetter, withModule } from '../../../src/features/schemes/scheme-edit.ts';

const aspects: readonly Aspect[] = Object.values(demoSchemes).flatMap(({ modules }) =>
  modules.flatMap(aspectsOf),
);

describe('the form of an aspect', () => {
  it('reads every aspect of the demonstration without a change', () => {
    for (const aspect of aspects) expect(readAspect(valuesOf(aspect), []).body).toEqual(aspect);
  });

  it.each([
    [{ max: '' }, { max: 'required' }],
    [{ max: '0' }, { max: 'least:1' }],
    [{ max: '1.005' }, { max: 'marking.number' }],
    [{ code: '1' }, { code: 'marking.code' }],
    [{ kind: 'bands', details: '' }, { details: 'required' }],
    [{ kind: 'bands', details: 'good' }, { details: 'marking.bands' }],
    [{ kind: 'bands', details: '2~1=1' }, { details: 'marking.bandEmpty' }],
    [{ kind: 'faults', details: 'few' }, { details: 'marking.steps' }],
    [{ kind: 'faults', details: '1=1\n2=2' }, { details: 'marking.order' }],
    [{ kind: 'linear', best: '5', worst: '5' }, { worst: 'marking.same' }],
    [{ kind: 'points', panel: '5', limit: '99', step: '1' }, { limit: 'marking.limit' }],
    [
      { max: '10.00', kind: 'points', panel: '5', limit: '2', step: '3.00' },
      { limit: expect.stringMatching(/^marking\.unreachable:/) },
    ],
    [
      { max: '10.00', kind: 'bands', details: '1~2=9' },
      { details: expect.stringMatching(/^marking\.unreachable:/) },
    ],
    [
      { max: '10.00', kind: 'faults', details: '0=9' },
      { details: expect.stringMatching(/^marking\.unreachable:/) },
    ],
    [{ kind: 'level', panel: '9' }, { panel: 'most:7' }],
  ])('reports a fault at its field: %j', (typed, faults) => {
    const [first] = aspects;
    if (first === undefined) throw new Error('the demonstration has no aspect');
    const read = readAspect({ ...valuesOf(first), ...typed }, []);
    expect(read.faults).toMatchObject(faults);
  });

  it('refuses the code of another aspect', () => {
    const [first] = aspects;
    if (first === undefined) throw new Error('the demonstration has no aspect');
    expect(readAspect(valuesOf(first), [first.code]).faults).toEqual({ code: 'marking.twice' });
  });
});

describe('changing a scheme', () => {
  const content = demoSchemes['SK01'];
  if (content === undefined) throw new Error('the demonstration has no SK01');
  const [, shaft] = content.modules;
  if (shaft === undefined) throw new Error('SK01 has no second module');

  it('updates penalties and tie rules of a renamed module, and removes those of a removed one', () => {
    const renamed = withModule(content, 'B', { ...shaft, code: 'X' });
    expect(renamed.ties).toEqual([
      { kind: 'module', module: 'X' },
      { kind: 'module', module: 'C' },
      { kind: 'time' },
    ]);
    expect(withModule(content, 'E', null).penalties).toEqual([]);
    expect(withModule(content, 'B', null).ties).toEqual([{ kind: 'module', module: 'C' }, { kind: 'time' }]);
    const sum = { ...content, ties: [{ kind: 'sum' as const, modules: ['B', 'C'] }] };
    expect(withModule(sum, 'C', null).ties).toEqual([]);
  });

  it('suggests the next code', () => {
    expect(nextCode('A1.', ['A1.1', 'A1.10', 'A1.2'])).toBe('A1.11');
    expect(nextCode('P', [])).toBe('P1');
    expect(nextLetter(['A', 'C'])).toBe('B');
  });
});
