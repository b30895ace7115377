import { Trans, useLingui } from '@lingui/macro';
import { useLocation } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { findReceipt, type Receipt } from '../../../server/contract/entry/receipt.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import classes from './papers.module.css';

/** Renders the state of the entry as a sentence for the holder of its form. */
function StandOf({ status }: Pick<Receipt, 'status'>) {
  switch (status) {
    case 'draft':
    case 'submitted':
      return <Trans>Handed in, not decided on yet.</Trans>;
    case 'endorsed':
      return <Trans>Endorsed by the unit, not decided on yet.</Trans>;
    case 'approved':
    case 'checked_in':
    case 'absent':
    case 'competed':
    case 'disqualified':
    case 'unranked':
      return <Trans>Approved.</Trans>;
    case 'returned':
      return <Trans>Returned to be put right.</Trans>;
    case 'rejected':
      return <Trans>Rejected.</Trans>;
    case 'withdrawn':
      return <Trans>Withdrawn.</Trans>;
  }
}

/** Returns whether the entry of a form still counts, and the reason if it does not [running.md A24]. */
function standingOf({ status, state }: Receipt): 'counts' | 'withdrawn' | 'rejected' | 'cancelled' {
  if (state === 'cancelled') return 'cancelled';
  return status === 'withdrawn' || status === 'rejected' ? status : 'counts';
}

function Found({ paper }: { readonly paper: Receipt }) {
  const { t } = useLingui();
  const standing = standingOf(paper);
  const sentences: Readonly<Record<typeof standing, string>> = {
    counts: paper.is_current
      ? t`This form is genuine and up to date.`
      : t`This form is genuine, but the entry has been changed since it was printed.`,
    withdrawn: t`This form is genuine, but its entry is withdrawn.`,
    rejected: t`This form is genuine, but its entry is rejected.`,
    cancelled: t`This form is genuine, but its event is cancelled.`,
  };
  const tag = languageTags[useLanguageChoice().current];
  return (
    <>
      <p
        className={classes.verdict}
        data-tone={paper.is_current && standing === 'counts' ? 'good' : 'old'}
        role="status"
      >
        {sentences[standing]}
      </p>
      <KeyValueList
        entries={[
          { label: t`Receipt number`, value: paper.no },
          { label: t`State`, value: <StandOf status={paper.status} /> },
          {
            label: t`Competition`,
            value: paper.state === 'ended' ? t`${paper.competition} (over)` : paper.competition,
          },
          { label: t`Event`, value: `${paper.event} · ${paper.group}` },
          { label: t`Competitor`, value: paper.real_name },
          ...(paper.organisation === '' ? [] : [{ label: t`Unit`, value: paper.organisation }]),
          ...(paper.submitted_at === ''
            ? []
            : [{ label: t`Handed in`, value: formatMoment(paper.submitted_at, tag) }]),
        ]}
      />
    </>
  );
}

function Unknown() {
  return (
    <p className={classes.verdict} data-tone="bad" role="alert">
      <Trans>
        This code belongs to no form of this system. If you were given a form with it, ask the organising
        committee before you accept it.
      </Trans>
    </p>
  );
}

interface LookedProps {
  /** The parameters in the address on the form. */
  readonly asked: Readonly<Record<'no' | 'version' | 'code', string>>;
}

function Looked({ asked }: LookedProps) {
  const { t } = useLingui();
  const { data: paper, failure, isLoading, reload } = useRecord(findReceipt, asked);
  if (isLoading) return <PageSkeleton />;
  if (paper !== null) return <Found paper={paper} />;
  // The form does not exist, or the address has parameters that no printed form contains. A server error must
  // not make a genuine form look forged.
  return failure?.code === errorCode.notFound || failure?.kind === 'invalid' ? (
    <Unknown />
  ) : (
    <LoadFailed failure={failure} message={t`The form could not be looked up`} onRetry={reload} />
  );
}

/** /receipt?no=…&version=…&code=…: the target of the code on a printed form. It is public. */
export function ReceiptPage() {
  const { t } = useLingui();
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const asked = {
    no: given.get('no') ?? '',
    version: given.get('version') ?? '',
    code: given.get('code') ?? '',
  };
  return (
    <FormShell title={t`Check of an entry form`} width="wide">
      {asked.no === '' ? <Unknown /> : <Looked key={search} asked={asked} />}
    </FormShell>
  );
}
