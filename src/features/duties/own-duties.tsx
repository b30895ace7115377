import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listOwnDuties, type OwnDuty } from '../../../server/contract/expert/own-duty.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { counts } from '../../kit/event/duty-pages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { ComingSession, type SessionTimes } from '../../ui/time/coming-session.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Causes, DutyChip } from './duty-chip.tsx';
import { waysOf } from './duty-ways.ts';

/** Renders the next session of a duty. */
function NextSession({
  session,
  ...times
}: SessionTimes & { readonly session: NonNullable<OwnDuty['next_session']> }) {
  const { t } = useLingui();
  const { name, starts_at } = session;
  return (
    <ComingSession
      label={t`Your session ${name} begins in`}
      begun={<p className={page.small}>{t`Session ${name} has its time now.`}</p>}
      startsAt={starts_at}
      {...times}
    />
  );
}

interface OneProps extends SessionTimes {
  readonly duty: OwnDuty;
}

function One({ duty, ...times }: OneProps) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { event, competition, status, conflicts, place, starts_on, ends_on, reason } = duty;
  const { contact_phone: contactPhone } = duty;
  const ways = waysOf(i18n, duty);
  const name = useId();
  return (
    <div className={page.note} role="group" aria-labelledby={name}>
      <p id={name}>
        {event !== null && `${event.code} ${event.name} · `}
        {dutyText(i18n, duty)} <DutyChip status={status} />
      </p>
      <p className={page.small}>
        {competition} · {formatDays(starts_on, ends_on, tag)} · {place}
      </p>
      {duty.next_session !== null && (
        <NextSession
          key={`${duty.next_session.starts_at} ${times.serverTime}`}
          session={duty.next_session}
          {...times}
        />
      )}
      {conflicts.length > 0 && <Causes causes={conflicts} />}
      {status === 'released' && reason !== '' && <p className={page.small}>{reason}</p>}
      {contactPhone !== '' && (
        <p className={page.small}>
          <Trans>Questions? Call {contactPhone}.</Trans>
        </p>
      )}
      {counts(duty) && ways.length > 0 && (
        <div className={page.actions}>
          {ways.map(({ to, text }) => (
            <Button key={to} variant="default" component={Link} to={to}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Renders the user's own duties at events; nothing if the user has never had one. */
export function OwnDuties() {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listOwnDuties, {}, 'reload');
  if (data?.data.length === 0) return null;
  const coming = data?.data.filter(({ is_past }) => !is_past) ?? [];
  const times = { serverTime: data?.meta.server_time ?? '', onReached: reload };
  const past = data?.data.filter(({ is_past }) => is_past) ?? [];
  return (
    <Panel title={t`My duties`}>
      {isLoading && <RowsSkeleton />}
      {!isLoading && data === null && (
        <LoadFailed failure={failure} message={t`Your duties could not be fetched`} onRetry={reload} />
      )}
      {coming.map((duty) => (
        <One key={duty.id} duty={duty} {...times} />
      ))}
      {past.length > 0 && (
        <Fold label={t`Earlier duties (${past.length})`} isOpen={false}>
          {past.map((duty) => (
            <One key={duty.id} duty={duty} {...times} />
          ))}
        </Fold>
      )}
    </Panel>
  );
}
