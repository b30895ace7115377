import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { THEME_COLOUR } from '../../../src/lib/storage/preferences.ts';
import { contrast, EXACT_TONE, FILL_TONE, tones } from '../../../src/ui/colour.ts';
import { lookTheme } from '../../../src/ui/theme.ts';
import { lookVariables } from '../../../src/ui/variables.ts';

type Scheme = 'light' | 'dark';

const hexPattern = /^#[0-9a-f]{6}$/;

/** Blends in sRGB as `color-mix(in srgb, one share%, other)` does. */
function mix(one: string, share: number, other: string): string {
  const channel = (hex: string, index: number) =>
    Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round((channel(one, index) * share + channel(other, index) * (100 - share)) / 100),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a function that computes a CSS variable of the page as a browser does. */
function computed(primary: string, scheme: Scheme): (name: string) => string {
  const variables = lookVariables(
    mergeMantineTheme(DEFAULT_THEME, lookTheme({ primary, size: 'medium', isAnimated: true })),
  );
  const all: Record<string, string> = { ...variables.variables, ...variables[scheme] };
  const resolve = (value: string): string => {
    const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (reference !== undefined) return resolve(all[reference] ?? `no ${reference}`);
    const blend = /^color-mix\(in srgb, (var\([^)]+\)) (\d+)%, (var\([^)]+\))\)$/.exec(value);
    if (blend) return mix(resolve(blend[1] ?? ''), Number(blend[2]), resolve(blend[3] ?? ''));
    return value.toLowerCase();
  };
  return (name) => {
    const value = resolve(`var(${name})`);
    if (!hexPattern.test(value)) throw new Error(`${name} is ${value}`);
    return value;
  };
}

/** The backgrounds of text. */
const surfaces = ['--ui-page', '--ui-surface', '--ui-hover'];

/** Text colours with their backgrounds. They need a contrast of 4.5:1. */
const texts: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    [
      '--mantine-color-text',
      '--mantine-color-dimmed',
      '--mantine-color-anchor',
      '--mantine-color-error',
      '--mantine-color-success',
      '--ui-warning',
      '--ui-earned',
      '--ui-pencil',
    ].map((text) => [text, surface]),
  ),
  ['--mantine-color-placeholder', '--ui-surface'],
  ['--mantine-color-disabled-color', '--mantine-color-disabled'],
  ['--mantine-color-text', '--ui-alert-wash'],
  ['--ui-pencil', '--ui-alert-wash'],
  ['--ui-earned', '--ui-earned-wash'],
  ['--mantine-color-white', '--ui-sidebar'],
  ['--ui-sidebar-text', '--ui-sidebar'],
  ['--ui-sidebar-quiet', '--ui-sidebar'],
  ['--ui-cover-gold', '--ui-sidebar'],
  ['--mantine-primary-color-contrast', '--mantine-primary-color-filled'],
  ...['primary', 'green', 'yellow', 'red', 'gold'].flatMap((colour): [string, string][] => [
    [`--mantine-color-${colour}-light-color`, `--mantine-color-${colour}-light`],
    [`--mantine-color-${colour}-light-color`, `--mantine-color-${colour}-light-hover`],
  ]),
  ...['green', 'yellow', 'red', 'gold'].map((colour): [string, string] => [
    '--mantine-color-white',
    `--mantine-color-${colour}-filled`,
  ]),
];

/** Borders, marks and focus rings that carry meaning. They need a contrast of 3:1. */
const marks: [string, string][] = [
  ...['--ui-page', '--ui-surface'].flatMap((surface): [string, string][] => [
    ['--ui-field-border', surface],
    ['--ui-focus', surface],
    ['--mantine-color-error', surface],
  ]),
  ['--mantine-color-white', '--ui-sidebar'],
];

describe.each<Scheme>(['light', 'dark'])('the contrast in %s', (scheme) => {
  const value = computed(THEME_COLOUR, scheme);

  it.each(texts)('is high enough to read %s on %s', (text, surface) => {
    expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('is high enough to see %s on %s', (mark, surface) => {
    expect(contrast(value(mark), value(surface))).toBeGreaterThanOrEqual(3);
  });

  it.each([
    '#306bff',
    '#11a983',
    '#13c2c2',
    '#6959cd',
    '#f5222d',
    '#ff7a00',
    '#f7c325',
    '#000000',
    '#ffffff',
  ])('[S26] is high enough for the theme colour %s as button, link and focus ring', (primary) => {
    const own = computed(primary, scheme);
    expect(
      contrast(own('--mantine-primary-color-contrast'), own('--mantine-primary-color-filled')),
    ).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) {
      expect(contrast(own('--mantine-color-anchor'), own(surface))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(own('--ui-focus'), own(surface))).toBeGreaterThanOrEqual(3);
    }
  });
});

it('[S26] the theme colour #306bff is an exact tone, next to the nearest tone that carries white text', () => {
  expect(THEME_COLOUR).toBe('#306bff');
  const scale = tones('#306bff');
  expect(scale[EXACT_TONE]).toBe('#306bff');
  expect(contrast(scale[EXACT_TONE] ?? '', '#ffffff')).toBeLessThan(4.5);
  expect(contrast(scale[FILL_TONE] ?? '', scale[EXACT_TONE] ?? '')).toBeLessThan(1.02);
});

it('[S21] the sidebar is #2d2e42 in light and dark', () => {
  expect(computed(THEME_COLOUR, 'light')('--ui-sidebar')).toBe('#2d2e42');
  expect(computed(THEME_COLOUR, 'dark')('--ui-sidebar')).toBe('#2d2e42');
});

it('contrast is measured as WCAG 2 defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});
