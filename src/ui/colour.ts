/**
 * Colour arithmetic for a theme colour that changes at run time [S26]. Lightness is OKLCH's, because its
 * equal steps look equal for every hue. Contrast is WCAG 2's.
 */

interface Oklch {
  /** The lightness from 0 (black) to 1 (white). */
  readonly lightness: number;
  /** The chroma from 0 (grey) to about 0.37. */
  readonly chroma: number;
  /** The hue in radians. */
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function linearChannels(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear((number >> 16) / 255),
    toLinear(((number >> 8) & 255) / 255),
    toLinear((number & 255) / 255),
  ];
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = linearChannels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts to the nearest colour that a screen can show. Reduces the chroma and keeps lightness and hue. */
function toHex(colour: Oklch): string {
  let channels = toLinearRgb(colour);
  let chroma = colour.chroma;
  while (chroma > 0 && channels.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma -= 0.002;
    channels = toLinearRgb({ ...colour, chroma: Math.max(chroma, 0) });
  }
  const byte = (channel: number) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel))));
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the WCAG relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = linearChannels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** White text is readable (4.5:1) on colours up to this luminance. Lighter colours need dark text. */
export const WHITE_TEXT_LIMIT = 1.05 / 4.5 - 0.05;

/** Colours up to this luminance are darkened for white text. Lighter colours get dark text. */
const DARKEN_UP_TO = 0.35;

export type Tones = readonly [string, string, string, string, string, string, string, string, string, string];

/** The index of the theme colour in its {@link tones}. */
export const EXACT_TONE = 5;
/** The index of the nearest tone on which text is readable. */
export const FILL_TONE = 6;

/**
 * Returns ten tones of a theme colour, light to dark, for Mantine's `colors`.
 * @param primary `#rrggbb`; returned unchanged as tone 5. Tone 6 is the same colour, or the nearest darker
 * one on which white text is readable: #306bff just misses 4.5:1 (4.494), #306aff does not.
 */
export function tones(primary: string): Tones {
  const base = toOklch(primary);
  let { lightness } = base;
  let fillHex = primary;
  if (luminance(primary) <= DARKEN_UP_TO) {
    while (luminance(fillHex) > WHITE_TEXT_LIMIT) {
      lightness -= 0.001;
      fillHex = toHex({ ...base, lightness });
    }
  }
  const lighter = (share: number, chroma: number) =>
    toHex({ ...base, lightness: 0.978 + (base.lightness - 0.978) * share, chroma: base.chroma * chroma });
  const darker = (share: number, chroma: number) =>
    toHex({ ...base, lightness: lightness * share, chroma: base.chroma * chroma });
  return [
    lighter(0, 0.06),
    lighter(0.09, 0.14),
    lighter(0.23, 0.3),
    lighter(0.43, 0.52),
    lighter(0.66, 0.76),
    primary,
    fillHex,
    darker(0.9, 0.95),
    darker(0.77, 0.84),
    darker(0.62, 0.66),
  ];
}
