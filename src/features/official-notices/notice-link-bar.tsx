import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hrefOf } from '../../lib/notice/notice-text.ts';
import classes from './notices.module.css';

interface LinkBarProps {
  readonly onLink: (href: string) => void;
  readonly onCancel: () => void;
}

/**
 * Renders the input for a link address as a row of the editor. It is not a form, because the editor is
 * already inside a form.
 */
export function LinkBar({ onLink, onCancel }: LinkBarProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState('https://');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const apply = () => {
    const href = hrefOf(address.trim());
    if (href === undefined) setWrong(true);
    else onLink(href);
  };
  return (
    <div className={classes.linking}>
      <TextInput
        label={t`Address of the link`}
        value={address}
        ref={input}
        maxLength={500}
        error={isWrong && t`An address begins with https://, http://, mailto: or tel:.`}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          }
          if (event.key === 'Escape') onCancel();
        }}
      />
      <Button onClick={apply}>
        <Trans>Set the link</Trans>
      </Button>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
