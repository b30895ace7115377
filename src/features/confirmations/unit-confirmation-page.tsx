import { Trans, useLingui } from '@lingui/macro';
import { Link, useSearchParams } from 'react-router-dom';
import type { UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { cityText } from '../../../server/contract/kit/person-words.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import classes from '../../ui/part/record-page.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { unitKindText, unitStatusText } from './confirmation-texts.ts';
import { unitWords, useUnitConfirmation } from './unit-confirmation-acts.ts';

function Stamp({ file }: { readonly file: NonNullable<UnitConfirmation['stamp']> }) {
  return <FileView file={file} link={useFileLink(file.id)} />;
}

function Evidence({ unit }: { readonly unit: UnitConfirmation }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { applicant, applied_at, decided_at, reason } = unit;
  const moment = (instant: string) => (instant === '' ? t`Not yet` : formatMoment(instant, tag));
  return (
    <div className={classes.columns}>
      <Panel title={t`What the unit says of itself`}>
        <KeyValueList
          entries={[
            { label: t`Full name`, value: unit.name },
            { label: t`Unified social credit code`, value: unit.credit_code || t`Not given` },
            { label: t`Kind of organisation`, value: unitKindText(i18n, unit.kind) || t`Not given` },
            { label: t`City`, value: cityText(i18n, unit.region_code) || t`Not given` },
            { label: t`Contact person`, value: unit.contact || t`Not given` },
            { label: t`Mobile number of the contact person`, value: unit.contact_phone || t`Not given` },
            {
              label: t`Administrator who applied`,
              value:
                applicant === null
                  ? t`Nobody yet`
                  : [applicant.name, applicant.username, applicant.phone].filter(Boolean).join(' · '),
            },
            { label: t`Applied`, value: moment(applied_at) },
            ...(decided_at === '' ? [] : [{ label: t`Decided`, value: moment(decided_at) }]),
            ...(reason === '' ? [] : [{ label: t`Reason of the decision`, value: reason }]),
          ]}
        />
      </Panel>
      <Panel title={t`Stamped commitment`}>
        {unit.stamp === null ? (
          <p>
            <Trans>It is shown while a decision depends on it.</Trans>
          </p>
        ) : (
          <Stamp key={unit.stamp.id} file={unit.stamp} />
        )}
      </Panel>
    </div>
  );
}

/** Renders the other units with the name or the code. One of them is confirmed at most. */
function Others({ unit }: { readonly unit: UnitConfirmation }) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Others with this name or code`}>
      <p>
        {unit.facts.isHeld ? (
          <Trans>
            One of these units is confirmed. This unit cannot be confirmed with the same name or code: refuse
            it, or have its name or code corrected.
          </Trans>
        ) : (
          <Trans>Only one of these units can be confirmed. Compare their evidence first.</Trans>
        )}
      </p>
      <ul>
        {unit.declared_by.map(({ id, name, credit_code, status, isOpen }) => (
          <li key={id}>
            {isOpen ? (
              <Link to={`/onlineManagement/unitConfirmation?id=${encodeURIComponent(id)}`}>{name}</Link>
            ) : (
              name
            )}{' '}
            {credit_code} <ConfirmationChip status={status} text={unitStatusText(i18n, status)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const { unit, acts, failure, isLoading, reload, action } = useUnitConfirmation(id);
  useTagTitle(unit?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (unit === null) {
    return <LoadFailed failure={failure} message={t`The unit could not be fetched`} onRetry={reload} />;
  }
  const words = unitWords(i18n, unit);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{unit.name}</h1>
        <ConfirmationChip status={unit.status} text={unitStatusText(i18n, unit.status)} />
      </header>
      {acts.length > 0 && (
        <div className={classes.actions}>
          <ActButtons action={action} acts={acts} texts={words} main="confirm" />
        </div>
      )}
      {unit.declared_by.length > 0 && <Others unit={unit} />}
      <Evidence unit={unit} />
      <ActDialog action={action} texts={words} given={{ version: unit.version }} />
    </>
  );
}

/** Renders one unit with its evidence, for the committee that decides on it. */
export function UnitConfirmationPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
