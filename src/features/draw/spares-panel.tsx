import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { incidentMachine } from '../../../machines/day/incident.machine.ts';
import { placeSpare, type DrawRound, type listDraws } from '../../../server/contract/draw/draw-round.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import type { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { spareText } from './draw-texts.ts';
import classes from './draw.module.css';

const calls = { place: placeSpare };

type Asked = DrawRound['spare_asked'][number];

/**
 * Checks whether the user may enter a spare station for a ruling, according to the chart that server and
 * browser share.
 */
const mayPlace = ({ facts }: Asked, { by, spare_labels }: DrawRound): boolean =>
  incidentMachine.resolveState({ value: 'ruled', context: {} }).can({
    type: 'incident.place',
    by: by.includes('keeper') ? 'keeper' : 'viewer',
    facts,
    isFree: spare_labels.length > 0,
  });

interface SparesProps {
  readonly round: DrawRound;
  readonly record: ReturnType<typeof useRecord<typeof listDraws>>;
}

/**
 * Renders the rulings that need a spare station, for the keeper of the stations, and the spare stations in
 * use.
 */
export function Spares({ round, record }: SparesProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const action = useActs(calls, {}, { record });
  const { spares, spare_asked, spare_labels } = round;
  if (spares.length === 0 && spare_asked.length === 0) return null;
  const asked = spare_asked.find(({ id }) => id === action.part);
  const station = asked?.station ?? '';
  const place: ActWords = {
    title: t`Enter the spare station`,
    words: t`Who is at station ${station} goes on there at once, with the sheets and the time of the station. It cannot be changed, and is published by the labels of the two stations alone.`,
    button: t`Enter the station`,
    fields: moreFields({
      initial: { station: spare_labels.length === 1 ? (spare_labels[0] ?? '') : '' },
      renderFields: ({ text }) => (
        <NativeSelect
          {...text('station')}
          label={t`Spare station`}
          data={[{ value: '', label: t`Choose` }, ...spare_labels]}
        />
      ),
    }),
  };
  return (
    <Panel title={t`Spare stations`}>
      {spare_asked.length > 0 && (
        <p className={page.note} role="status">
          <Trans>
            The chief judge has ruled that the competitor goes on at a spare station. Enter one that nobody
            has drawn: the competitor waits for it.
          </Trans>
        </p>
      )}
      <ul className={classes.steps}>
        {spare_asked.map((one) => (
          <li key={one.id}>
            <strong>
              <Trans>Station {one.station}</Trans>
            </strong>
            {mayPlace(one, round) && (
              <Button
                size="xs"
                aria-label={t`Enter the spare station: ${one.station}`}
                onClick={() => action.ask('place', one.id)}
              >
                <Trans>Enter the spare station</Trans>
              </Button>
            )}
          </li>
        ))}
        {spares.map((one) => (
          <li key={one.label}>
            <span>{spareText(i18n, one)}</span>
            <span className={page.small}>{formatMoment(one.at, tag)}</span>
          </li>
        ))}
      </ul>
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={{ place }}
        given={{ version: asked?.version ?? 0 }}
        of={{ id: action.part }}
      />
    </Panel>
  );
}
