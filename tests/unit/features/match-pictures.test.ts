import { describe, expect, it } from 'vitest';
import { matchPictures } from '../../../src/features/entries/import/match-pictures.ts';

const person = (name: string, number: string, seq = 1) => ({
  entry_id: `entry ${number}`,
  seq,
  number,
  name,
  unit: '江汉职院',
  event: 'SK01 数控车',
});
const people = [
  person('林晓雨', 'E27-SK01-0001'),
  person('王芳', 'E27-SK01-0002'),
  person('王芳', 'E27-SK02-0003-10', 10),
  person('Anna  Maria López', 'E27-SK01-0004'),
];

const matched = (...names: readonly string[]) =>
  matchPictures(
    names.map((name) => new File(['x'], name)),
    people,
  ).map(({ name, obstacle, entryId, seq }) => [name, obstacle || `${entryId} ${seq}`]);

describe('pictures that a unit chooses for people without photos', () => {
  it('[domain.md 2] are matched by the name, also with other spaces, width, case and ending', () => {
    expect(matched('林晓雨.jpg', 'anna maria lópez.PNG')).toEqual([
      ['林晓雨.jpg', 'entry E27-SK01-0001 1'],
      ['anna maria lópez.PNG', 'entry E27-SK01-0004 1'],
    ]);
    expect(matched('Ａnna_Maria_López.heic')[0]?.[1]).toBe('entry E27-SK01-0004 1');
  });

  it('[domain.md 2] are matched by name and receipt number, or the number alone, where people have one name', () => {
    expect(matched('王芳.jpg')).toEqual([['王芳.jpg', 'ambiguous']]);
    expect(matched('王芳-E27-SK01-0002.jpg', 'e27-sk02-0003-10.jpg')).toEqual([
      ['王芳-E27-SK01-0002.jpg', 'entry E27-SK01-0002 1'],
      ['e27-sk02-0003-10.jpg', 'entry E27-SK02-0003-10 10'],
    ]);
  });

  it('[domain.md 2] are not matched if no name fits, or if two files have the name of one person', () => {
    expect(matched('林晓.jpg', '.jpg', '李四-E27-SK01-0001.jpg', '林晓雨.jpg', '林 晓雨.png')).toEqual([
      ['林晓.jpg', 'unknown'],
      ['.jpg', 'unknown'],
      ['李四-E27-SK01-0001.jpg', 'unknown'],
      ['林晓雨.jpg', 'twice'],
      ['林 晓雨.png', 'twice'],
    ]);
  });
});
