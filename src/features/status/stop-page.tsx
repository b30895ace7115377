import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useLanguageChoice } from '../../actors/language.ts';
import { useProfile } from '../../actors/session/session.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';
import { readStopNotice, type StopCause } from './stop-notice.ts';

/** The maximum delay of a browser timer, in milliseconds. After it the clock is read again. */
const LONGEST_TIMER = 2_147_483_647;

/** Checks whether an instant has passed. @param until milliseconds since the epoch; null never passes */
function useHasCome(until: number | null): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null || now >= until) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(until - now, LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [until, now]);
  return until !== null && now >= until;
}

function useWords(cause: StopCause | 'unknown'): { readonly title: string; readonly text: string } {
  const { t } = useLingui();
  switch (cause) {
    case 'maintenance':
      return {
        title: t`The system is being maintained`,
        text: t`Everything that was saved is safe. You can go on where you were as soon as the work is done.`,
      };
    case 'registrationEnded':
      return {
        title: t`Registration has ended`,
        text: t`Nothing can be handed in or changed any more. What was handed in in time is kept.`,
      };
    case 'accountDisabled':
      return {
        title: t`This account has been disabled`,
        text: t`Only the organising committee can enable it again.`,
      };
    case 'cancelled':
      return {
        title: t`The competition has been cancelled`,
        text: t`Nothing more is needed from you. The notice of the organising committee says why.`,
      };
    case 'unknown':
      return {
        title: t`This page is closed at the moment`,
        text: t`Please try again later.`,
      };
  }
}

/**
 * Renders why access is stopped, until when, and the contact phone [S8]. After the end the page returns to
 * the page of the user.
 */
export function StopPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { cause, until, from } = readStopNotice(search);
  const tag = languageTags[useLanguageChoice().current];
  const home = useProfile()?.home ?? '/';
  const words = useWords(cause);
  const moment = until === null ? '' : formatMoment(new Date(until).toISOString(), tag);

  if (useHasCome(until)) return <Navigate to={from ?? home} replace />;
  return (
    <StatusPage
      drawing="stopped"
      title={words.title}
      actions={
        <>
          {from !== null && (
            <Button component={Link} to={from}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <HomeButton {...(from !== null && { variant: 'default' })} />
        </>
      }
    >
      <p>{words.text}</p>
      {until !== null && <p>{t`Until ${moment}. This page then leads on by itself.`}</p>}
      <Contact />
    </StatusPage>
  );
}
