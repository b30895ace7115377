import { Trans, useLingui } from '@lingui/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import classes from '../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import { expertWords, useExpert } from './expert-acts.ts';
import { ExpertChip } from './expert-chip.tsx';
import { ExpertSheet } from './expert-sheet.tsx';

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const { record, action, acts } = useExpert(id);
  const { data: file, failure, isLoading, reload } = record;
  useTagTitle(file?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (file === null) {
    return <LoadFailed failure={failure} message={t`The file could not be fetched`} onRetry={reload} />;
  }
  const { name, status, reason, version, second, facts } = file;
  const words = expertWords(i18n, file);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{name}</h1>
        <ExpertChip status={status} />
      </header>
      {status === 'submitted' && <SecondPersonNote second={second} Link={Link} />}
      {reason !== '' && (
        <p className={classes.note}>
          <Trans>Reason of the decision: {reason}</Trans>
        </p>
      )}
      {status === 'approved' && facts.serves && (
        <p className={classes.intro}>
          <Trans>
            The expert can be removed from the bank when the expert has no open duty and no accepted
            invitation. Release the duties first. A suspension is possible at any time.
          </Trans>
        </p>
      )}
      {acts.length > 0 && (
        <div className={classes.actions}>
          <ActButtons action={action} acts={acts} texts={words} main="approve" />
        </div>
      )}
      <ExpertSheet file={file} />
      <ActDialog action={action} texts={words} given={{ version }} />
    </>
  );
}

/** /competitionOperation/expert: an expert file, for a committee. */
export function ExpertPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
