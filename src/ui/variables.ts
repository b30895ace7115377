import {
  defaultCssVariablesResolver,
  rem,
  type ConvertCSSVariablesInput,
  type MantineTheme,
} from '@mantine/core';
import { contrast, EXACT_TONE, FILL_TONE } from './colour.ts';
import type { Density } from './theme.ts';

declare module '@mantine/core' {
  interface MantineThemeOther {
    density?: Density;
  }
}

/** Mantine's colours that the look does not use. They are a third of all variables and are left out. */
const unused = /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|lime|orange)-/;

function withoutUnused(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));
}

const washed = ['primary', 'green', 'yellow', 'red', 'gold'];

/** Returns tinted backgrounds for dark surfaces. Mantine's are nearly black and darker than the surface. */
function darkWashes(): Record<string, string> {
  const wash = (colour: string, share: number) =>
    `color-mix(in srgb, var(--mantine-color-${colour}-6) ${share}%, var(--mantine-color-dark-6))`;
  return Object.fromEntries(
    washed.flatMap((colour) => [
      [`--mantine-color-${colour}-light`, wash(colour, 24)],
      [`--mantine-color-${colour}-light-hover`, wash(colour, 34)],
      [`--mantine-color-${colour}-light-color`, `var(--mantine-color-${colour}-1)`],
    ]),
  );
}

/** Returns the first tone that has the required contrast with the background, else the text colour. */
function firstWith(ratio: number, background: string, candidates: readonly string[]): string {
  return candidates.find((tone) => contrast(tone, background) >= ratio) ?? 'var(--mantine-color-text)';
}

/**
 * Returns every CSS variable of the page: Mantine's for the theme, corrected where they do not meet WCAG AA,
 * and the application's own (`--ui-…`). LookProvider writes them at run time, so that a new theme colour
 * applies at once.
 * @param theme the merged theme
 */
export function lookVariables(theme: MantineTheme): ConvertCSSVariablesInput {
  const standard = defaultCssVariablesResolver(theme);
  const { primary, gray, dark, green, red, gold } = theme.colors;
  const density = theme.other.density;
  if (!primary || !gray || !dark || !green || !red || !gold || !density)
    throw new Error('look: the theme is not lookTheme()');
  const lighter = primary.slice(0, FILL_TONE).toReversed();
  return {
    variables: {
      ...withoutUnused(standard.variables),
      '--ui-control': rem(density.control),
      '--ui-control-small': rem(density.small),
      '--ui-primary': primary[EXACT_TONE] ?? '',
      '--ui-sidebar': gray[9],
      '--ui-sidebar-text': '#d3d4df',
      '--ui-sidebar-quiet': '#a7a8b8',
      '--ui-sidebar-line': '#43445a',
      '--ui-cover-gold': gold[4],
    },
    light: {
      ...withoutUnused(standard.light),
      '--mantine-color-anchor': firstWith(4.5, gray[1], primary.slice(FILL_TONE)),
      '--mantine-color-error': red[6],
      '--mantine-color-success': green[7],
      '--mantine-color-placeholder': gray[6],
      '--mantine-color-dimmed': gray[6],
      '--mantine-color-disabled': gray[1],
      '--mantine-color-disabled-color': gray[6],
      '--mantine-color-default-border': gray[4],
      '--ui-page': gray[0],
      '--ui-surface': theme.white,
      '--ui-hairline': gray[2],
      '--ui-hover': gray[1],
      '--ui-bone': gray[2],
      '--ui-pencil': gray[7],
      '--ui-pencil-quiet': gray[5],
      '--ui-alert-wash': red[0],
      '--ui-field-border': gray[5],
      '--ui-warning': theme.colors.yellow[6],
      '--ui-earned': gold[6],
      '--ui-earned-wash': gold[0],
      '--ui-focus': firstWith(3, gray[1], primary.slice(EXACT_TONE)),
    },
    dark: {
      ...withoutUnused(standard.dark),
      ...darkWashes(),
      '--mantine-color-anchor': firstWith(4.5, dark[5], lighter),
      '--mantine-color-error': red[4],
      '--mantine-color-success': green[4],
      '--mantine-color-placeholder': dark[2],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-disabled': dark[6],
      '--mantine-color-disabled-color': dark[2],
      '--mantine-color-default-border': dark[4],
      '--ui-page': dark[7],
      '--ui-surface': dark[6],
      '--ui-hairline': dark[5],
      '--ui-hover': dark[5],
      '--ui-bone': dark[5],
      '--ui-pencil': dark[1],
      '--ui-pencil-quiet': dark[3],
      '--ui-alert-wash': '#2f2129',
      '--ui-field-border': dark[3],
      '--ui-warning': theme.colors.yellow[4],
      '--ui-earned': gold[4],
      '--ui-earned-wash': '#2c2a2c',
      '--ui-focus': firstWith(3, dark[5], lighter),
    },
  };
}
