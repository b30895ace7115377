import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { UnitConfirmation } from '../../../server/contract/confirmation.ts';
import { useUnitConfirmation, type ConfirmationCharts, type UnitAct } from '../../actors/confirmations.ts';
import { useFileLink } from '../../actors/file-link.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { cityText } from '../../../server/contract/person-words.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { FileView } from '../../ui/file-view.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from '../../ui/record-page.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { ConfirmationQuestion } from './confirmation-question.tsx';
import { unitKindText, unitStatusText } from './confirmation-texts.ts';

interface StampProps {
  readonly charts: ConfirmationCharts;
  readonly file: NonNullable<UnitConfirmation['stamp']>;
}

function Stamp({ charts, file }: StampProps) {
  return <FileView file={file} link={useFileLink(charts.link, file.id)} />;
}

function Evidence({
  charts,
  unit,
}: {
  readonly charts: ConfirmationCharts;
  readonly unit: UnitConfirmation;
}) {
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
          <Stamp charts={charts} file={unit.stamp} />
        )}
      </Panel>
    </div>
  );
}

function Details({ charts, id }: { readonly charts: ConfirmationCharts; readonly id: string }) {
  const { t, i18n } = useLingui();
  const { unit, acts, failure, isLoading, reload, ask, cancel, send, ...action } = useUnitConfirmation(
    charts,
    id,
  );
  const { asked, isSending, actFailure } = action;
  useTagTitle(unit?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (unit === null) {
    return <LoadFailed failure={failure} message={t`The unit could not be fetched`} onRetry={reload} />;
  }
  const buttons: Readonly<Record<UnitAct, string>> = {
    confirm: t`Confirm`,
    refuse: t`Refuse`,
    suspend: t`Suspend`,
    restore: t`Lift the suspension`,
  };
  const titles: Readonly<Record<UnitAct, string>> = {
    confirm: t`Confirm this unit?`,
    refuse: t`Refuse this unit?`,
    suspend: t`Suspend this unit?`,
    restore: t`Lift the suspension?`,
  };
  const words: Readonly<Record<UnitAct, string>> = {
    confirm: t`The administrator who applied can then make accounts and enter people for it.`,
    refuse: t`The unit reads your reason and can apply again.`,
    suspend: t`Its accounts can no longer act for it until the suspension is lifted.`,
    restore: t`Its accounts can act for it again.`,
  };
  const act = asked as UnitAct;
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{unit.name}</h1>
        <ConfirmationChip status={unit.status} text={unitStatusText(i18n, unit.status)} />
      </header>
      {acts.length > 0 && (
        <div className={classes.actions}>
          {acts.map((one) => (
            <Button key={one} variant={one === 'confirm' ? 'filled' : 'default'} onClick={() => ask(one)}>
              {buttons[one]}
            </Button>
          ))}
        </div>
      )}
      <Evidence charts={charts} unit={unit} />
      {asked !== '' && (
        <ConfirmationQuestion
          key={asked}
          title={titles[act]}
          text={words[act]}
          button={buttons[act]}
          hasReason={act === 'refuse' || act === 'suspend'}
          version={unit.version}
          isSending={isSending}
          failure={actFailure}
          onSend={(body) => send(act, body)}
          onCancel={cancel}
        />
      )}
    </>
  );
}

/** One unit with its evidence, for who decides on it. */
export function UnitConfirmationPage({ charts }: { readonly charts: ConfirmationCharts }) {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} charts={charts} id={id} />
    </section>
  );
}
