import { Trans, useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useChangePreferences, usePreferences } from '../../../actors/preferences.ts';
import { readColour, type PreferenceOf } from '../../../lib/storage/preferences.ts';
import { presetColours } from './preset-colours.ts';
import { contrast, FILL_TONE, tones, WHITE_TEXT_LIMIT, luminance } from '../../../ui/colour.ts';
import classes from './settings.module.css';
import { useSettingTexts } from './use-setting-texts.ts';

/** The text colour that theme.ts uses on light colours. */
const INK = '#1f2030';

/** Returns the contrast of a button's text on a theme colour, with the colours that the theme applies. */
function readability(colour: string) {
  const fill = tones(colour)[FILL_TONE];
  const isWhite = luminance(fill) <= WHITE_TEXT_LIMIT;
  const ink = isWhite ? '#ffffff' : INK;
  return { fill, ink, isWhite, ratio: contrast(fill, ink) };
}

/**
 * Renders the field for the theme colour [S26]: a preset, a colour from the browser's picker, or a typed
 * value.
 */
export function ColourField({ name }: { readonly name: PreferenceOf<'colour'> }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { title } = useSettingTexts()[name];
  const colour = usePreferences()[name];
  const change = useChangePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const { fill, ink, isWhite, ratio } = readability(colour);
  const share = i18n.number(ratio, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const choose = (chosen: string) => {
    setTyped(null);
    change({ [name]: chosen });
  };
  return (
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      <div className={classes.swatches}>
        {presetColours(i18n).map((preset) => (
          <label key={preset.colour} className={classes.swatch} title={preset.title}>
            <input
              type="radio"
              name={id}
              value={preset.colour}
              aria-label={preset.title}
              checked={preset.colour === colour}
              onChange={() => choose(preset.colour)}
            />
            <span style={{ background: preset.colour }} />
          </label>
        ))}
      </div>
      <div className={classes.own}>
        <input
          type="color"
          className={classes.picker}
          aria-label={t`Any colour`}
          value={colour}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput
          className={classes.number ?? ''}
          aria-label={t`Colour as a number`}
          spellCheck={false}
          maxLength={7}
          value={typed ?? colour}
          error={typed !== null && t`# and six of 0–9 and a–f`}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const read = readColour(text);
            setTyped(read === null ? text : null);
            if (read !== null) change({ [name]: read });
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      <p className={classes.sample}>
        <span style={{ background: fill, color: ink }}>
          <Trans>Button</Trans>
        </span>
        {isWhite ? (
          <Trans>White words, contrast {share} : 1</Trans>
        ) : (
          <Trans>Dark words, contrast {share} : 1</Trans>
        )}
      </p>
    </fieldset>
  );
}
