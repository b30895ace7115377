import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useEntryExport } from '../../actors/entries.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Question } from '../../ui/question.tsx';
import classes from '../../ui/record-page.module.css';
import type { EntryListQuery } from './entry-query.ts';

interface ExportButtonProps {
  readonly query: EntryListQuery;
  /** How many entries the list has. */
  readonly total: number;
}

function PurposeQuestion({ query, total, ...taking }: ExportButtonProps & ReturnType<typeof useEntryExport>) {
  const { t } = useLingui();
  const [purpose, setPurpose] = useState('');
  const { status, event, text } = query;
  return (
    <Question
      title={t`Export these entries?`}
      onDismiss={taking.cancel}
      actions={
        <>
          <Button variant="default" onClick={taking.cancel} disabled={taking.isSending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={taking.isSending}
            disabled={purpose.trim().length < 2}
            onClick={() => taking.send({ purpose: purpose.trim(), status, event, text })}
          >
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className={classes.intro}>
          <Plural value={total} one="# entry" other="# entries" />.{' '}
          <Trans>Identity and mobile numbers stay masked. Who exported what, and what for, is kept.</Trans>
        </p>
        <Textarea
          label={t`What for`}
          autosize
          minRows={2}
          maxLength={500}
          value={purpose}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
        <FailureNote failure={taking.failure} />
      </div>
    </Question>
  );
}

/** Takes the entries of a list away as a spreadsheet, for a purpose. */
export function ExportButton(props: ExportButtonProps) {
  const taking = useEntryExport();
  return (
    <>
      <Button variant="default" onClick={taking.ask} disabled={props.total === 0}>
        <Trans>Export</Trans>
      </Button>
      {taking.isAsked && <PurposeQuestion {...props} {...taking} />}
    </>
  );
}
