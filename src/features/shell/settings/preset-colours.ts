import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { THEME_COLOUR } from '../../../lib/storage/preferences.ts';

export interface PresetColour {
  /** `#rrggbb` */
  readonly colour: string;
  readonly title: string;
}

/** Returns the preset theme colours. The first is the default colour of the product [S26]. */
export function presetColours(i18n: I18n): readonly PresetColour[] {
  return [
    { colour: THEME_COLOUR, title: t(i18n)`Craftsman blue` },
    { colour: '#0b7a75', title: t(i18n)`Lake green` },
    { colour: '#2f7d32', title: t(i18n)`Pine` },
    { colour: '#6959cd', title: t(i18n)`Wisteria` },
    { colour: '#a8326e', title: t(i18n)`Plum` },
    { colour: '#c8281e', title: t(i18n)`Lacquer red` },
    { colour: '#d9730d', title: t(i18n)`Copper` },
    { colour: '#f7c325', title: t(i18n)`Brass` },
    { colour: '#525368', title: t(i18n)`Iron` },
  ];
}
