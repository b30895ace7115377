import { plural, Trans, useLingui } from '@lingui/macro';
import { Checkbox, NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import {
  INCIDENT_LIMITS,
  incidentCauses,
  type Incident,
  type IncidentList,
} from '../../../server/contract/day/incident.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { moreFields } from '../../kit/act/act-dialog.tsx';
import { useUpload } from '../../kit/file/use-upload.ts';
import { instantOf, typedOf } from '../../lib/form/typed-instant.ts';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { rulingsOn } from './incident-acts.ts';
import { causeTexts, laterText, missingText, rulingTexts } from './incident-texts.ts';

const fileLimits = {
  most: INCIDENT_LIMITS.files,
  mostBytes: LARGEST_FILE,
  endings: ['.jpg', '.png', '.pdf'],
};

interface OfFields {
  readonly session: CompetitionSession;
  /** The incident of the dialog; undefined for a new report. */
  readonly incident: Incident | undefined;
  readonly meta: Pick<IncidentList['meta'], 'later' | 'server_time'>;
}

/** Provides the fields of the dialogs for the acts on incidents, by act. */
export function useIncidentFields({ session, incident, meta }: OfFields) {
  const { t, i18n } = useLingui();
  const choose = { value: '', label: t`Choose` };
  const causes = causeTexts(i18n);
  const rulings = rulingTexts(i18n);
  const tag = languageTags[useLanguageChoice().current];
  const shown = useUpload(fileLimits);
  const held = session.finishes.filter(({ facts }) => facts.hasEntry);
  const report = moreFields({
    initial: { station: '', cause: '', happened_at: typedOf(meta.server_time), text: '', files: '' },
    read: (typed) => ({
      ...typed,
      happened_at: instantOf(typed.happened_at),
      // A report is invalid while an upload is pending. Otherwise it is sent without that file.
      files: shown.isBusy ? null : shown.stored.map(({ id }) => id),
    }),
    renderFields: ({ text, place }) => (
      <>
        <NativeSelect
          {...text('station')}
          label={t`Station`}
          description={t`Stations at which competitors work`}
          data={[choose, ...held.map(({ station }) => station)]}
        />
        <NativeSelect
          {...text('cause')}
          label={t`Cause`}
          data={[choose, ...incidentCauses.map((value) => ({ value, label: causes[value] }))]}
        />
        <TextInput
          {...text('happened_at')}
          label={t`Happened at`}
          description={t`Beijing time`}
          type="datetime-local"
        />
        <Textarea {...text('text')} label={t`What happened`} autosize minRows={2} maxLength={500} />
        <UploadField
          {...place('files')}
          label={t`Photos and files`}
          description={t`What shows it; no face and no name.`}
          upload={shown}
        />
      </>
    ),
  });
  const only = meta.later.length === 1 ? meta.later[0]?.id : undefined;
  const rule = moreFields({
    initial: { ruling: '', minutes: '', session_id: only ?? '' },
    read: ({ ruling, minutes, session_id }) => ({
      ruling,
      minutes: ruling === 'time' ? Number(minutes) : 0,
      session_id: ruling === 'later' ? session_id : '',
    }),
    renderFields: ({ text }) => (
      <>
        <NativeSelect
          {...text('ruling')}
          label={t`Ruling`}
          description={incident === undefined ? undefined : missingText(i18n, incident.facts)}
          data={[
            choose,
            ...(incident === undefined ? [] : rulingsOn(incident)).map((value) => ({
              value,
              label: rulings[value],
            })),
          ]}
        />
        {text('ruling').value === 'time' && (
          <TextInput
            {...text('minutes')}
            label={t`Minutes`}
            type="number"
            inputMode="numeric"
            min={1}
            max={INCIDENT_LIMITS.minutes}
          />
        )}
        {text('ruling').value === 'later' && (
          <>
            <NativeSelect
              {...text('session_id')}
              label={t`Later session`}
              required
              data={[
                ...(only === undefined ? [choose] : []),
                ...meta.later.map(({ id, places, ...one }) => ({
                  value: id,
                  // The number of places comes first, because a narrow phone cuts off the end of the text.
                  label: `${plural(places, { one: '# place left', other: '# places left' })} · ${laterText(one, tag)}`,
                })),
              ]}
            />
            <Text size="sm">
              <Trans>
                Who is at the station leaves this session at once, is checked in again in the later one, and
                draws there anew. The codes of this session are closed unjudged: marks that were given under
                them count no more. The competitor and the leader are told.
              </Trans>
            </Text>
          </>
        )}
      </>
    ),
  });
  const close = moreFields({
    initial: { acknowledged: false },
    renderFields: ({ tick }) => (
      <Checkbox
        {...tick('acknowledged')}
        label={t`The competitor has read the ruling and signed the record`}
      />
    ),
  });
  return { report: { fields: report }, rule: { fields: rule }, close: { fields: close } };
}
