/** The screens that journeys are made on. */
export const screens = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const makesAll = process.env['EVERY_JOURNEY'] === '1';

/** The ways in which a journey is made: the first of them, or all with `EVERY_JOURNEY=1`. */
export const waysOf = <const Ways extends readonly [unknown, ...unknown[]]>(
  ...ways: Ways
): readonly Ways[number][] => (makesAll ? ways : [ways[0]]);

const on = ([screen, viewport]: (typeof screens)[number], language: 'en' | 'zh') => ({
  screen,
  viewport,
  language,
});

/** On a desk in Chinese and on a phone in English; with `EVERY_JOURNEY=1` on either in both languages. */
export const ways = [
  ...waysOf(on(screens[0], 'zh'), on(screens[0], 'en')),
  ...waysOf(on(screens[1], 'en'), on(screens[1], 'zh')),
];
