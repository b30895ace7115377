import { Trans } from '@lingui/macro';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useChangePreferences, usePreferences } from '../../../actors/preferences.ts';
import { useIsWatermarkImposed } from '../../../actors/workspace/watermark.ts';
import {
  isOfKind,
  preferenceSchema,
  type PreferenceName,
  type PreferenceOf,
} from '../../../lib/storage/preferences.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { ColourField } from './colour-field.tsx';
import classes from './settings.module.css';
import { useChoiceTitles, useSettingTexts } from './use-setting-texts.ts';

/** Renders the field that fits the kind of a setting. */
export function SettingField({ name }: { readonly name: PreferenceName }) {
  if (isOfKind('switch', name)) return <SwitchField name={name} />;
  if (isOfKind('choice', name)) return <ChoiceField name={name} />;
  return <ColourField name={name} />;
}

function SwitchField({ name }: { readonly name: PreferenceOf<'switch'> }) {
  const { title, description } = useSettingTexts()[name];
  const values = usePreferences();
  const change = useChangePreferences();
  const isImposed = useIsWatermarkImposed() && name === 'watermark';
  return (
    <Switch
      className={classes.switch ?? ''}
      labelPosition="left"
      label={title}
      description={
        isImposed ? <Trans>Always on for accounts that are shown other people’s data</Trans> : description
      }
      withThumbIndicator={false}
      disabled={isImposed}
      checked={isImposed || values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
}

function ChoiceField({ name }: { readonly name: PreferenceOf<'choice'> }) {
  const { title } = useSettingTexts()[name];
  const titleOf = useChoiceTitles();
  const values = usePreferences();
  const change = useChangePreferences();
  return (
    <ChoiceBar
      title={title}
      choices={preferenceSchema[name].among.map((value) => ({ value, title: titleOf(value) }))}
      value={values[name]}
      onChoose={(value) => change({ [name]: value })}
    />
  );
}
