import { createTheme, rem, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import type { Size } from '../lib/storage/preferences.ts';
import { FILL_TONE, tones, WHITE_TEXT_LIMIT } from './colour.ts';

/** Greys with a tint of the sidebar's indigo, which is the last of them [S21]. */
const gray: MantineColorsTuple = [
  '#f8f9fc',
  '#f2f3f7',
  '#e6e7ee',
  '#d7d8e2',
  '#bbbdc9',
  '#8c8e9e',
  '#6d6e82',
  '#525368',
  '#3c3e53',
  '#2d2e42',
];

/** The dark scheme is designed, not inverted: text 0, quiet text 2, hairline 5, raised surface 6, page 7. */
const dark: MantineColorsTuple = [
  '#e1e2eb',
  '#c5c6d0',
  '#a4a5b2',
  '#7d7f8f',
  '#4f5162',
  '#373847',
  '#252633',
  '#1a1b26',
  '#12131d',
  '#0c0c15',
];

/* Green, amber and red have the same OKLCH lightness at each tone, so that none of them dominates. */
const green: MantineColorsTuple = [
  '#effaf2',
  '#dff5e5',
  '#c0eacd',
  '#9bdcb1',
  '#71c791',
  '#41a26a',
  '#247f4d',
  '#1b6d41',
  '#155834',
  '#124227',
];
const yellow: MantineColorsTuple = [
  '#fef5ec',
  '#feebd7',
  '#ffd6aa',
  '#f8be7e',
  '#e5a152',
  '#bd7c28',
  '#955e11',
  '#80500a',
  '#684009',
  '#4e310c',
];
const red: MantineColorsTuple = [
  '#fff4f3',
  '#fee9e6',
  '#fed2cd',
  '#feb5ae',
  '#fb8d85',
  '#e35753',
  '#be2e31',
  '#a52427',
  '#861d1f',
  '#651818',
];

/** Reserved for achievements: results, medals, a receipt number, success. */
const gold: MantineColorsTuple = [
  '#fbf6ee',
  '#f7eddb',
  '#eedcb9',
  '#e1c795',
  '#cbad71',
  '#a5884d',
  '#816833',
  '#6f592a',
  '#5a4721',
  '#43361b',
];

/** The only shadow, used for every floating element. */
const shadow = '0 1px 2px rgb(24 25 40 / 8%), 0 8px 28px rgb(24 25 40 / 14%)';

/** System fonts that render Chinese well. base.css overrides them for other languages. */
const fontFamily =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", ' +
  '"Source Han Sans SC", system-ui, sans-serif';

/** The measures of a size [S27], in pixels at a root font size of 16 px. */
export interface Density {
  /** The font sizes: xs, sm (body and controls), md, lg, xl. */
  readonly text: readonly [number, number, number, number, number];
  /** The spacing: xs, sm, md, lg, xl. */
  readonly space: readonly [number, number, number, number, number];
  /** The height of a field, a button, a row of a menu or table. */
  readonly control: number;
  /** The height of small controls. */
  readonly small: number;
  /** Mantine's size name for a checkbox or a switch. */
  readonly tick: 'md' | 'sm' | 'xs';
}

const densities: Readonly<Record<Size, Density>> = {
  default: { text: [13, 15, 17, 22, 34], space: [8, 14, 20, 28, 44], control: 44, small: 36, tick: 'md' },
  medium: { text: [12, 14, 16, 20, 32], space: [8, 12, 16, 24, 40], control: 40, small: 32, tick: 'sm' },
  small: { text: [12, 13, 15, 18, 28], space: [6, 10, 12, 18, 32], control: 34, small: 28, tick: 'sm' },
  mini: { text: [12, 12, 14, 16, 24], space: [4, 8, 10, 14, 24], control: 28, small: 24, tick: 'xs' },
};

const names = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

const measures = (values: Density['text']) =>
  Object.fromEntries(names.map((name, index) => [name, rem(values[index] ?? 0)]));

export interface LookOptions {
  /** The theme colour, `#rrggbb` [S26]. */
  readonly primary: string;
  /** The size of text, space and controls [S27]. */
  readonly size: Size;
  /** False to disable animations. */
  readonly isAnimated: boolean;
}

/**
 * Returns the look as a Mantine theme (design/look.md). Sizes, at `medium`: text xs 12, sm 14 (body and
 * controls), md 16, lg 20, xl 32; spacing 4/8/12/16/24/40 (as `4`, xs to xl); weights regular 400, medium
 * 500, bold 600; radius 6. The colours `primary`, `gray`, `green`, `yellow` (amber), `red` and `gold` exist.
 * Mantine's other colours do not.
 */
export function lookTheme({ primary, size, isAnimated }: LookOptions): MantineThemeOverride {
  const density = densities[size];
  const lasting = (duration: number) => ({ transitionProps: { duration: isAnimated ? duration : 0 } });
  return createTheme({
    primaryColor: 'primary',
    primaryShade: FILL_TONE,
    autoContrast: true,
    luminanceThreshold: WHITE_TEXT_LIMIT,
    white: '#ffffff',
    black: '#1f2030',
    colors: { primary: tones(primary), gray, dark, green, yellow, red, gold },
    fontFamily,
    fontFamilyMonospace:
      'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace',
    fontSizes: measures(density.text),
    lineHeights: { xs: '1.5', sm: '1.6', md: '1.5', lg: '1.4', xl: '1.25' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(density.text[3]), lineHeight: '1.4' },
        h2: { fontSize: rem(density.text[2]), lineHeight: '1.5' },
        h3: { fontSize: rem(density.text[1]), lineHeight: '1.6' },
        h4: { fontSize: rem(density.text[1]), lineHeight: '1.6' },
        h5: { fontSize: rem(density.text[1]), lineHeight: '1.6' },
        h6: { fontSize: rem(density.text[1]), lineHeight: '1.6' },
      },
    },
    spacing: measures(density.space),
    radius: { xs: rem(6), sm: rem(6), md: rem(6), lg: rem(6), xl: rem(6) },
    defaultRadius: 'md',
    shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '80em', xl: '100em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    activeClassName: '',
    other: { density },
    components: {
      Text: { defaultProps: { size: 'sm' } },
      Anchor: { defaultProps: { underline: 'always', size: 'sm' } },
      InputWrapper: { defaultProps: { errorProps: { 'aria-live': 'polite' } } },
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      Tabs: { defaultProps: { keepMounted: false } },
      Menu: { defaultProps: { shadow: 'md', offset: 4, ...lasting(120) } },
      Popover: { defaultProps: { shadow: 'md', ...lasting(120) } },
      Tooltip: { defaultProps: { openDelay: 300, ...lasting(120) } },
      Modal: { defaultProps: { centered: true, ...lasting(160) } },
      // With the general radius a box of 16 px looks round, like a radio button.
      Checkbox: { defaultProps: { size: density.tick, radius: rem(3) } },
      Switch: { defaultProps: { size: density.tick } },
      Alert: { defaultProps: { variant: 'light' } },
      Loader: { defaultProps: { size: 'sm' } },
    },
  });
}
