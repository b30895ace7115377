import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { CheckInList } from '../../../../server/contract/day/check-in.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import page from '../../../ui/part/record-page.module.css';
import classes from '../day.module.css';
import { CardCamera } from './card-camera.tsx';

interface CheckInHeadProps {
  readonly list: CheckInList;
  readonly onType: () => void;
  readonly onRead: (text: string) => void;
}

/** Renders the progress of the check-in and its next step. */
export function CheckInHead({ list: { session, by, people }, onType, onRead }: CheckInHeadProps) {
  const tag = languageTags[useLanguageChoice().current];
  const here = people.filter(({ status }) => status === 'here').length;
  const isOpen = session.status === 'checking';
  const isOfficer = by.includes('checkIn');
  return (
    <>
      <p className={page.intro} role="status">
        <Trans>
          {here} of {people.length} checked in
        </Trans>
        {isOpen && (
          <>
            {' · '}
            <Trans>Checked in until {formatMoment(session.cut_off_at, tag)}</Trans>
          </>
        )}
      </p>
      {isOpen && isOfficer && (
        <>
          <CardCamera onRead={onRead} />
          <div className={page.actions}>
            <Button variant="default" size="md" onClick={onType}>
              <Trans>Check somebody in</Trans>
            </Button>
          </div>
        </>
      )}
      {isOpen && !isOfficer && (
        <p className={page.note} role="note">
          <Trans>The check-in officer of the event checks people in.</Trans>
        </p>
      )}
      {session.list_hash !== '' && (
        <p className={page.note} role="note">
          <Trans>The list is closed. Its digest:</Trans>{' '}
          <span className={classes.digest}>{session.list_hash}</span>
        </p>
      )}
    </>
  );
}
