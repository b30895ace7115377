import { Trans, useLingui } from '@lingui/macro';
import { Button, CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { usePreferences, useSettingsDrawer } from '../../../actors/preferences.ts';
import {
  preferenceNames,
  preferenceSchema,
  writePreferences,
  type PreferenceGroup,
} from '../../../lib/storage/preferences.ts';
import { SettingField } from './setting-field.tsx';
import classes from './settings.module.css';
import { entriesOf } from '../../../../server/contract/kit/keys-of.ts';

/**
 * Renders all settings of a user, generated from the table in lib/storage/preferences.ts [S26, S27, S30]. A
 * change takes effect at once, and the page stays visible beside the drawer. The drawer is a modal
 * `<dialog>`: the browser keeps the focus inside, closes it on Escape and restores the focus.
 */
export function SettingsDrawer() {
  const { t } = useLingui();
  const values = usePreferences();
  const { close, canReset, reset, isCopied, isCopyRefused, copy } = useSettingsDrawer();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because a dialog that is already removed from the page cannot restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const titles: Readonly<Record<PreferenceGroup, string>> = {
    colours: t`Colours`,
    reading: t`Reading`,
    page: t`Page`,
  };
  const groups = entriesOf(titles);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside the drawer closes it; Escape does the same by keyboard
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          <Trans>Settings</Trans>
        </h2>
        <CloseButton size="lg" aria-label={t`Close the settings`} onClick={close} />
      </div>
      <div className={classes.body}>
        <p className={classes.said}>
          <Trans>Every change is in force at once, and kept in this browser.</Trans>
        </p>
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
      </div>
    </dialog>
  );
}
