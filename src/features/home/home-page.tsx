import { Trans, useLingui } from '@lingui/macro';
import type { ComponentType, ReactNode } from 'react';
import {
  listCompetitions,
  type Competition,
  type CompetitionList,
} from '../../../server/contract/competition/competition.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useSettings } from '../../actors/settings.tsx';
import { failureText } from '../../i18n/failure-text.ts';
import { nextCompetition } from '../../../server/contract/competition/next-competition.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorNote } from '../../ui/failure/error-note.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { CompetitionProgramme } from './programme/competition-programme.tsx';
import type { Interest } from './programme/competition-phase.ts';
import { Greeting } from './greeting.tsx';
import classes from './home-page.module.css';
import { NextSteps } from './next-steps.tsx';
import { ProgrammeSkeleton } from './programme/programme-skeleton.tsx';

export interface BoardProps {
  /** Null until the competitions are loaded. */
  readonly list: CompetitionList | null;
  /**
   * Whether the user has filled in the profile. The value is relevant only on the home page of registrants.
   */
  readonly hasProfile: boolean;
}

interface HomePageProps {
  readonly kind: string;
  readonly intro: string;
  readonly interest: Interest;
  readonly phases?: 'word' | 'bar';
  /**
   * Returns the path to enter a competition, by its id. Each open competition links to it. Absent for users
   * who do not compete.
   */
  readonly entryPathOf?: (competitionId: string) => string;
  /**
   * Whether the user has filled in the profile. The value is relevant only on the home page of registrants.
   */
  readonly hasProfile?: boolean;
  /** The component that shows the state of the user's own work, above all other parts. */
  readonly board?: ComponentType<BoardProps>;
  /** The {@link NextStep}s of this kind of user. */
  readonly children?: ReactNode;
}

/**
 * Renders the home page of any kind of user [S7]: a greeting, the next steps, the competitions and the
 * contact.
 */
export function HomePage({
  kind,
  intro,
  interest,
  phases = 'word',
  entryPathOf,
  hasProfile = true,
  board: Board,
  children,
}: HomePageProps) {
  const { t, i18n } = useLingui();
  const { contactPhone } = useSettings();
  const { data: list, failure, isLoading, reload } = useRecord(listCompetitions, {}, 'reload');
  const competitions = list?.data ?? [];
  const serverTime = list?.meta.server_time ?? '';
  const next = nextCompetition(competitions);
  const phoneOf = ({ contact_phone }: Competition) => contact_phone || contactPhone;

  return (
    <div className={classes.page}>
      <Greeting kind={kind} intro={intro} />
      <div className={classes.board}>{Board && <Board list={list} hasProfile={hasProfile} />}</div>
      <div className={classes.steps}>
        <NextSteps competition={next}>{children}</NextSteps>
      </div>
      <div className={classes.programme}>
        {isLoading && <ProgrammeSkeleton />}
        {!isLoading && failure !== null && (
          <ErrorNote
            message={failureText(i18n, failure)}
            advice={t`The competitions could not be fetched. Your account is not affected.`}
            requestId={failure.requestId}
            onRetry={reload}
          />
        )}
        {list !== null && competitions.length === 0 && (
          <Panel title={t`Competitions`}>
            <EmptyState
              text={t`No competition has been announced yet. As soon as there is one, it is here.`}
            />
          </Panel>
        )}
        {competitions.map((competition) => (
          <CompetitionProgramme
            key={competition.id}
            competition={competition}
            serverTime={serverTime}
            interest={interest}
            phases={phases}
            entryPath={entryPathOf?.(competition.id)}
            phone={phoneOf(competition)}
            isOneOfMany={competitions.length > 1}
            onReached={reload}
          />
        ))}
        {contactPhone !== '' && competitions.length === 0 && (
          <Panel title={t`Questions?`}>
            <p className={classes.call}>
              <Trans>The organising committee helps you on</Trans>
              <a className={classes.phone} href={`tel:${contactPhone}`}>
                {contactPhone}
              </a>
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}
