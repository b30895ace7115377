import { Trans, useLingui } from '@lingui/macro';
import { Button, Drawer } from '@mantine/core';
import { useId } from 'react';
import { usePreferences, useSettingsDrawer } from '../../actors/preferences.ts';
import {
  preferenceNames,
  preferenceSchema,
  writePreferences,
  type PreferenceGroup,
} from '../../lib/preferences.ts';
import './drawer-styles.ts';
import { SettingField } from './setting-field.tsx';
import classes from './settings.module.css';

/**
 * Everything a person may set, made from the table in lib/preferences.ts [S26, S27, S30]. What is
 * changed is in force at once; the page stays in sight beside it.
 */
export function SettingsDrawer() {
  const { t } = useLingui();
  const values = usePreferences();
  const { isOpen, close, canReset, reset, isCopied, isCopyRefused, copy } = useSettingsDrawer();
  const id = useId();
  const titles: Readonly<Record<PreferenceGroup, string>> = {
    colours: t`Colours`,
    reading: t`Reading`,
    page: t`Page`,
  };
  const groups = Object.entries(titles) as [PreferenceGroup, string][];
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="right"
      size="min(24rem, 100%)"
      title={t`Settings`}
      closeButtonProps={{ 'aria-label': t`Close the settings` }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{
        content: classes.content ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {groups.map(([group, title]) => (
        <section key={group} className={classes.group} aria-labelledby={`${id}-${group}`}>
          <h3 id={`${id}-${group}`} className={classes.heading}>
            {title}
          </h3>
          {preferenceNames
            .filter((name) => preferenceSchema[name].group === group)
            .map((name) => (
              <SettingField key={name} name={name} />
            ))}
        </section>
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={copy}>
          <Trans>Copy settings</Trans>
        </Button>
        <Button variant="default" disabled={!canReset} onClick={reset}>
          <Trans>Reset all</Trans>
        </Button>
      </div>
      <p role="status" className={classes.said}>
        {isCopied && <Trans>Copied as text.</Trans>}
        {isCopyRefused && <Trans>Your browser does not allow it. Copy the text from here:</Trans>}
      </p>
      {isCopyRefused && (
        <textarea
          className={classes.text}
          aria-label={t`Settings as text`}
          readOnly
          rows={8}
          value={writePreferences(values, 2)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Drawer>
  );
}
