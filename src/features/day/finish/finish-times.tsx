import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import type {
  CompetitionSession,
  StationFinish,
} from '../../../../server/contract/day/competition-session.ts';
import { clockOf } from '../../../../server/contract/day/station-finish.ts';
import { buttonText } from '../../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { Fold } from '../../../ui/part/fold.tsx';
import page from '../../../ui/part/record-page.module.css';
import type { OfEvent } from '../of-event.tsx';
import { actsOn, calls, finishWords, type FinishAct } from './finish-acts.ts';

interface FinishTimesProps {
  readonly session: CompetitionSession;
  readonly of: Pick<OfEvent, 'list' | 'record'>;
}

/** Provides the field of the time, with the time that was recorded. */
function useTimeField(finish: StationFinish | undefined) {
  const { t } = useLingui();
  return moreFields({
    initial: { time: finish?.status === 'finished' ? clockOf(finish.worked) : '' },
    renderFields: ({ text }) => (
      <TextInput
        {...text('time')}
        label={t`Time used`}
        description={t`Hours, minutes and seconds, such as 1:52:30`}
        autoComplete="off"
      />
    ),
  });
}

/** Renders the stations of a session with their finish times, and the acts on them. */
export function FinishTimes({ session, of: { list, record } }: FinishTimesProps) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  const { finishes, status } = session;
  const { by } = list.meta;
  const finish = finishes.find(({ station }) => station === action.part);
  const words = finishWords(i18n, action.part, { fields: useTimeField(finish) });
  const recorded = finishes.filter((one) => one.status === 'finished').length;
  /** The buttons of all stations have the same texts, so their accessible names also contain the station. */
  const namesOf = (station: string): Readonly<Record<FinishAct, string>> => ({
    record: t`Has finished: ${station}`,
    correct: t`Enter a time: ${station}`,
    takeBack: t`Take the record back: ${station}`,
  });
  if (finishes.length === 0) return null;
  return (
    <Fold
      label={t`Finish times: ${i18n.number(recorded)} of ${i18n.number(finishes.length)}`}
      isOpen={status === 'running' && by.includes('floor')}
    >
      <ul className={page.log}>
        {finishes.map((one) => (
          <li key={one.station}>
            <span>
              <strong>{one.station}</strong>{' '}
              {one.status === 'finished' ? (
                <span>
                  {clockOf(one.seconds)}
                  {one.reason !== '' && ` · ${one.reason}`}
                </span>
              ) : (
                <span className={page.small}>
                  <Trans>no time yet</Trans>
                </span>
              )}
            </span>
            <span className={page.actions}>
              {actsOn(one, by).map((act) => (
                <Button
                  key={act}
                  variant="default"
                  aria-label={namesOf(one.station)[act]}
                  onClick={() => action.ask(act, one.station)}
                >
                  {buttonText(words[act])}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={finish === undefined ? {} : { station: finish.station, version: finish.version }}
        of={{ id: session.id }}
      />
    </Fold>
  );
}
