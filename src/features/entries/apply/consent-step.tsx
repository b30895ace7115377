import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { eventText, fileText } from '../entry-texts.ts';
import { RuleList } from '../rule-list.tsx';
import type { Application } from './use-application.ts';

/** Renders the third step: a summary of the entry, and the consent. */
export function ConsentStep({
  entry,
  application,
}: {
  readonly entry: Entry;
  readonly application: Application;
}) {
  const { t, i18n } = useLingui();
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Panel title={t`Hand in`}>
      <KeyValueList
        entries={[
          { label: t`Competition`, value: entry.competition.name },
          { label: t`Event`, value: eventText(entry) },
          { label: t`Competitor`, value: entry.real_name },
          { label: t`Unit`, value: entry.organisation || t`None: no endorsement is needed` },
          ...(entry.coach_name === '' ? [] : [{ label: t`Coach`, value: entry.coach_name }]),
          ...entry.files.map(({ kind, file }) => ({
            label: fileText(i18n, kind),
            value: file?.name ?? t`Missing`,
          })),
          ...(entry.remarks === '' ? [] : [{ label: t`Remarks`, value: entry.remarks }]),
        ]}
      />
      <RuleList rules={entry.rules} />
      <p className={record.intro}>
        <Trans>
          What you have told is used to examine this entry, for rosters, cards and certificates, and for
          nothing else. Published are name, unit and award only. With the entry, name and identity number can
          be changed by the organising committee alone.
        </Trans>
      </p>
      <Checkbox
        label={t`What I have told is true, and I agree to its use for this competition`}
        checked={isAgreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <FailureNote failure={application.failure} />
      <div className={record.actions}>
        <Button variant="default" onClick={application.back} disabled={application.isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={application.submit} loading={application.isBusy} disabled={!isAgreed}>
          <Trans>Hand in the entry</Trans>
        </Button>
      </div>
    </Panel>
  );
}
