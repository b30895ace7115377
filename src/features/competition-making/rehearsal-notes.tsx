import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import classes from '../../ui/part/record-page.module.css';

/** Explains what a rehearsal copies and what it does not. */
export function RehearsalCopied() {
  return (
    <>
      <Trans>
        Copied are the events with their needs, marking schemes and sessions, the venues, the delegations, the
        approved entries, and the confirmed duties with their groups. Everybody acts with the same account.
      </Trans>{' '}
      <Trans>
        Not copied are notices, technical documents, invitations, draws and the exhibition. No text message is
        sent, results are not released, and no award or certificate is given. Two people wipe the rehearsal.
      </Trans>
    </>
  );
}

/** Explains what is lost when a rehearsal is wiped. */
export function RehearsalWiped() {
  return (
    <Trans>
      Everything that was done in the rehearsal is removed and cannot be restored. The real competition does
      not change, and can be rehearsed again.
    </Trans>
  );
}

const addressOf = (id: string) => `/competitionMaking/competition?id=${encodeURIComponent(id)}`;

/** Explains what the reader can do in a rehearsal now. */
function RehearsalState({ status, rehearsal }: Pick<ManagedCompetition, 'status' | 'rehearsal'>) {
  if (rehearsal.isGivenUp)
    return (
      <Trans>Two people have agreed to wipe it. Its data is being removed and disappears in minutes.</Trans>
    );
  if (rehearsal.isOverdue)
    return <Trans>The competition has begun, so the rehearsal is closed. Wipe it now.</Trans>;
  return status === 'finished' ? (
    <Trans>Its days are over. Wipe it before the competition begins.</Trans>
  ) : (
    <Trans>Try everything as on the day. To change its plan, wipe it and copy the competition again.</Trans>
  );
}

/** Renders the link between a competition and its rehearsal; nothing if there is none. */
export function RehearsalNote({
  status,
  rehearsal,
  rehearsal_of: real,
  rehearsed_as: copy,
}: Pick<ManagedCompetition, 'status' | 'rehearsal' | 'rehearsal_of' | 'rehearsed_as'>) {
  const tag = languageTags[useLanguageChoice().current];
  if (real === null && copy === null) return null;
  const day = copy === null ? '' : formatDay(copy.starts_on, tag);
  return (
    <div className={classes.note} data-tone={rehearsal.isOverdue ? 'todo' : undefined} role="note">
      {real !== null && (
        <p>
          <Trans>
            This is a rehearsal of <Link to={addressOf(real.id)}>{real.name}</Link>.
          </Trans>{' '}
          <RehearsalState status={status} rehearsal={rehearsal} />
        </p>
      )}
      {copy !== null && (
        <p>
          <Trans>
            <Link to={addressOf(copy.id)}>The rehearsal</Link> begins on {day}. Another one can be arranged
            after it is wiped.
          </Trans>
        </p>
      )}
    </div>
  );
}
