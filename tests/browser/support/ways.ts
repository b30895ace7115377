/** The screens of the journeys. */
export const screens = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const makesAll = process.env['EVERY_JOURNEY'] === '1';

/** Returns the first of these ways, or all of them with `EVERY_JOURNEY=1`. */
export const waysOf = <const Ways extends readonly [unknown, ...unknown[]]>(
  ...ways: Ways
): readonly Ways[number][] => (makesAll ? ways : [ways[0]]);

const on = ([screen, viewport]: (typeof screens)[number], language: 'en' | 'zh') => ({
  screen,
  viewport,
  language,
});

/** A desk in Chinese and a phone in English. With `EVERY_JOURNEY=1`, both screens in both languages. */
export const ways = [
  ...waysOf(on(screens[0], 'zh'), on(screens[0], 'en')),
  ...waysOf(on(screens[1], 'en'), on(screens[1], 'zh')),
];
