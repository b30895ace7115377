/** A seeded random generator: the same seed gives the same sequence of choices. */
export interface Chance {
  /** Returns a number from 0 (included) to 1 (excluded). */
  number: () => number;
  /** Returns true with this probability, from 0 to 1. */
  is: (probability: number) => boolean;
  of: <T>(choices: readonly T[]) => T;
}

/** Mulberry32. @param seed a whole number */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    number,
    is: (probability) => number() < probability,
    of: (choices) => choices[Math.floor(number() * choices.length)] as (typeof choices)[number],
  };
}

export type Schema = Readonly<Record<string, unknown>>;

/** The values that responses contained, by the name of their field: ids, versions, receipt numbers. */
export type Seen = ReadonlyMap<string, readonly unknown[]>;

const texts: readonly string[] = [
  '',
  ' ',
  'x',
  '核对报名材料',
  '林晓雨',
  '13800001111',
  '420106199805013219',
  '2026-12-01',
  '2026-12-01T09:00:00+08:00',
  '2026-02-30',
  'Straight-edge7',
  '123456',
  'hubei-3',
  'hubei-3-sk05',
  'SK05',
];

/** Texts that are invalid for all or nearly all fields. */
const oddTexts: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp',
  '👩‍👩‍👧‍👦',
  'é',
  'ﷺ',
  '𝒳'.repeat(60),
  "' or 1=1 --",
  '%',
  '_%!',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  '2147483648',
  '９'.repeat(18),
  'x'.repeat(300),
  'x'.repeat(70_000),
];

const numbers: readonly number[] = [0, 1, 2, 3, 24, 48, 100, 999];
const oddNumbers: readonly number[] = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -0];

/** Values whose type no field accepts. */
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  '',
  0,
  [[[[[]]]]],
  { $gt: '' },
  { length: 1e9 },
  [null, null],
  { toString: 1 },
];

/** The probability, from 0 to 1, that a value does not match the schema. */
const ODD = 0.04;

/** Creates values that match a JSON schema, and a few that do not. */
export function valuesOf(chance: Chance, components: Readonly<Record<string, Schema>>, seen: Seen) {
  const known = (name: string): unknown => {
    const own = seen.get(name) ?? [];
    const ids =
      name === 'id' || name.endsWith('_id') || name.endsWith('_ids') || name === 'into'
        ? (seen.get('id') ?? [])
        : [];
    const choices = own.length > 0 && chance.is(0.7) ? own : ids;
    return choices.length > 0 ? chance.of(choices) : undefined;
  };

  function textOf(schema: Schema, name: string): string {
    const from = known(name);
    if (typeof from === 'string' && chance.is(0.7)) return from;
    if (chance.is(ODD)) return chance.of(oddTexts);
    const least = Number(schema['minLength'] ?? 0);
    const text = chance.of(texts);
    return text.length >= least ? text : text.padEnd(least, '甲');
  }

  function numberOf(schema: Schema, name: string): number {
    const from = known(name);
    if (typeof from === 'number' && chance.is(0.8)) return from;
    if (chance.is(ODD)) return chance.of(oddNumbers);
    const least = Number(schema['minimum'] ?? 0);
    const most = Number(schema['maximum'] ?? 1000);
    return chance.of([least, most, ...numbers.filter((one) => one >= least && one <= most)]);
  }

  function valueOf(schema: Schema, name: string): unknown {
    if (chance.is(ODD)) return chance.of(oddValues);
    const { $ref, anyOf, oneOf, allOf, type, nullable } = schema;
    if (typeof $ref === 'string') return valueOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (nullable === true && chance.is(0.1)) return null;
    const choices = schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined);
    if (Array.isArray(choices)) return chance.of(choices as unknown[]);
    const among = anyOf ?? oneOf;
    if (Array.isArray(among)) return valueOf(chance.of(among as Schema[]), name);
    if (Array.isArray(allOf))
      return Object.assign({}, ...(allOf as Schema[]).map((one) => valueOf(one, name)));
    switch (type) {
      case 'string':
        return textOf(schema, name);
      case 'integer':
      case 'number':
        return numberOf(schema, name);
      case 'boolean':
        return chance.is(0.5);
      case 'array': {
        const length = chance.of([0, 1, 1, 2, 3]);
        return Array.from({ length }, () => valueOf((schema['items'] ?? {}) as Schema, name));
      }
      case 'object':
        return objectOf(schema);
      default:
        return chance.of(oddValues);
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema): unknown {
    const given = Object.entries(properties as Record<string, Schema>)
      .filter(([name]) => ((required as string[]).includes(name) ? !chance.is(ODD / 2) : chance.is(0.6)))
      .map(([name, schema]) => [name, valueOf(schema, name)] as const);
    const more =
      typeof additionalProperties === 'object'
        ? [
            [
              chance.of([...texts, 'remarks', 'coach_name']),
              valueOf(additionalProperties as Schema, ''),
            ] as const,
          ]
        : [];
    const unknown = chance.is(ODD / 2) ? [[chance.of(oddTexts), 1] as const] : [];
    return Object.fromEntries([...given, ...more, ...unknown]);
  }

  /** Returns a value for a path or a query, where each value is a string. */
  const wordOf = (schema: Schema, name: string): string => {
    const value = valueOf(schema, name);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };

  return { valueOf, wordOf };
}
