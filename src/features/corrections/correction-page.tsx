import { useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Correction } from '../../../server/contract/person/correction.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import classes from '../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import { correctionWords, useCorrection } from './correction-acts.ts';
import { CorrectionChip } from './correction-chip.tsx';
import { fieldText } from './correction-texts.ts';

interface SheetProps {
  readonly correction: Correction;
  /** Both values, unmasked if the user has revealed them. */
  readonly values: Pick<Correction, 'old_value' | 'new_value'>;
}

/** Renders the old and the new value beside the evidence. */
function Sheet({ correction, values }: SheetProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { field, file, reason, filed_by, filed_at, decided_at, decision_reason, holders } = correction;
  const link = useFileLink(file.id);
  return (
    <div className={classes.columns}>
      <Panel title={t`Change`}>
        <KeyValueList
          entries={[
            ...(field === 'identity'
              ? [{ label: t`Identity number`, value: <strong>{values.new_value}</strong> }]
              : [
                  { label: t`So far`, value: values.old_value || t`Empty` },
                  { label: t`New value`, value: <strong>{values.new_value}</strong> },
                ]),
            ...holders.map(({ username, real_name, answer }) => ({
              label: t`Also in the profile of`,
              value:
                answer === '' ? (
                  `${real_name} (${username})`
                ) : (
                  <Anchor component={Link} to={`/information/correction?id=${encodeURIComponent(answer)}`}>
                    {real_name} ({username})
                  </Anchor>
                ),
            })),
            { label: t`Reason`, value: reason },
            { label: t`Asked for by`, value: filed_by },
            { label: t`Asked for`, value: formatMoment(filed_at, tag) },
            ...(decided_at === '' ? [] : [{ label: t`Decided`, value: formatMoment(decided_at, tag) }]),
            ...(decision_reason === '' ? [] : [{ label: t`Reason of the decision`, value: decision_reason }]),
          ]}
        />
      </Panel>
      <Panel title={t`Evidence`}>
        <FileView file={file} link={link} />
      </Panel>
    </div>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const action = useCorrection(id);
  const { correction, acts, revealed, failure, isLoading, reload } = action;
  useTagTitle(correction?.subject ?? '');
  if (isLoading) return <PageSkeleton />;
  if (correction === null) {
    return <LoadFailed failure={failure} message={t`The correction could not be fetched`} onRetry={reload} />;
  }
  const { subject, field, status, by, version } = correction;
  const isHidden = by === 'organiser' && (field === 'id_no' || field === 'identity') && revealed === null;
  const words = correctionWords(i18n, correction);
  const shown = isHidden ? ([...acts, 'reveal'] as const) : acts;
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>
          {subject} · {fieldText(i18n, field)}
        </h1>
        <CorrectionChip status={status} />
      </header>
      {status === 'filed' && by === 'organiser' && (
        <SecondPersonNote second={correction.second} Link={Link} />
      )}
      {shown.length > 0 && (
        <div className={classes.actions}>
          <ActButtons action={action} acts={shown} texts={words} main="approve" />
        </div>
      )}
      <Sheet correction={correction} values={revealed ?? correction} />
      <ActDialog action={action} texts={words} given={{ version }} />
    </>
  );
}

/**
 * Renders one request to change a locked field, for the user who filed it and for the committee that decides.
 */
export function CorrectionPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
