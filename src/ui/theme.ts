import { createTheme, rem, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { FILL_TONE, tones, WHITE_TEXT_LIMIT } from './colour.ts';

/** The theme colour until somebody chooses another [S26]. */
export const THEME_COLOUR = '#306bff';

/** Greys tinted toward the sidebar's indigo, which is the last of them [S21]. */
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

/** Dark is designed, not inverted: text 0, quiet text 2, hairline 5, raised surface 6, page 7. */
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

/* Green, amber and red have the same OKLCH lightness tone by tone, so that none of them shouts. */
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

/** Kept for what is earned: results, medals, a receipt number, success. */
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

/** The shadow of everything that floats; there is no other. */
const shadow = '0 1px 2px rgb(24 25 40 / 8%), 0 8px 28px rgb(24 25 40 / 14%)';

/** System fonts that set Chinese well; languages with other needs change it in base.css. */
const fontFamily =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", ' +
  '"Source Han Sans SC", system-ui, sans-serif';

/**
 * The look as a Mantine theme (design/look.md). Sizes: text xs 12, sm 14 (body and controls), md 16,
 * lg 20, xl 32; weights regular 400, medium 500, bold 600; spacing 4/8/12/16/24/40 (as `4`, xs to xl); radius 6.
 * @param look.primary the theme colour, `#rrggbb` [S26]; colours named `primary`, `gray`, `green`,
 * `yellow` (amber), `red` and `gold` exist, Mantine's others do not
 */
export function lookTheme({ primary }: { readonly primary: string }): MantineThemeOverride {
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
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(32) },
    lineHeights: { xs: '1.5', sm: '1.6', md: '1.5', lg: '1.4', xl: '1.25' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(20), lineHeight: '1.4' },
        h2: { fontSize: rem(16), lineHeight: '1.5' },
        h3: { fontSize: rem(14), lineHeight: '1.6' },
        h4: { fontSize: rem(14), lineHeight: '1.6' },
        h5: { fontSize: rem(14), lineHeight: '1.6' },
        h6: { fontSize: rem(14), lineHeight: '1.6' },
      },
    },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
    radius: { xs: rem(6), sm: rem(6), md: rem(6), lg: rem(6), xl: rem(6) },
    defaultRadius: 'md',
    shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '80em', xl: '100em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    activeClassName: '',
    components: {
      Text: { defaultProps: { size: 'sm' } },
      Anchor: { defaultProps: { underline: 'always', size: 'sm' } },
      InputWrapper: { defaultProps: { errorProps: { 'aria-live': 'polite' } } },
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      Tabs: { defaultProps: { keepMounted: false } },
      Menu: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 } } },
      Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
      Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
      Modal: { defaultProps: { centered: true, transitionProps: { duration: 160 } } },
      Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
      Alert: { defaultProps: { variant: 'light' } },
      Loader: { defaultProps: { size: 'sm' } },
    },
  });
}
