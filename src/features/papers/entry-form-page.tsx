import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { resourceMachine } from '../../../machines/resource.machine.ts';
import type { EntryForm } from '../../../server/contract/receipt.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useEntryForm } from '../../actors/papers.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { cityText } from '../../i18n/cities.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import classes from './papers.module.css';

interface EntryFormPageProps {
  /** `resource`, of an `EntryForm`. */
  readonly chart: typeof resourceMachine;
}

function Sheet({ paper: { entry, code, printed_at } }: { readonly paper: EntryForm }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { person, event } = entry;
  const address = `${window.location.origin}/receipt?${new URLSearchParams({
    no: entry.no,
    version: String(entry.version),
    code,
  })}`;
  const genders = { male: t`Male`, female: t`Female` };
  const occupations = { employee: t`In work`, student: t`Student` };
  const rows: readonly (readonly [string, string])[] = [
    [t`Event`, `${event.code} ${event.name}`],
    [t`Group`, event.group],
    [t`Name`, entry.real_name],
    [t`Gender`, genders[person.gender]],
    [t`Year of birth`, person.birth_year],
    [t`Identity number`, person.id_no],
    [t`Mobile number`, person.phone],
    [t`Occupation`, occupations[person.occupation]],
    [t`City`, cityText(i18n, person.region_code)],
    ...entry.members.map(({ seq, real_name, person: { id_no, phone } }) => {
      const row: readonly [string, string] = [t`Member ${seq}`, [real_name, id_no, phone].join(' ')];
      return row;
    }),
    [t`Unit`, entry.organisation],
    [t`Coach`, [entry.coach_name, entry.coach_phone].filter(Boolean).join(' ')],
    [t`Remarks`, entry.remarks],
  ];
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{entry.competition.name}</h1>
          <p className={classes.kind}>
            <Trans>Entry form</Trans>
          </p>
          <p className={classes.number}>{entry.no}</p>
        </div>
        <div className={classes.code}>
          <QrCode text={address} label={t`Code that proves this form`} />
        </div>
      </header>
      <table className={classes.facts}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.promise}>
        <Trans>
          I have told the truth, I know the rules of this competition and I keep to them. Whatever is untrue
          ends this entry.
        </Trans>
      </p>
      <div className={classes.signatures}>
        <p>
          <Trans>Signature of the competitor</Trans>
          <span>
            <Trans>Date</Trans>
          </span>
        </p>
        <p>
          <Trans>Opinion and stamp of the unit</Trans>
          <span>
            <Trans>Date</Trans>
          </span>
        </p>
      </div>
      <footer className={classes.foot}>
        <p>
          <Trans>
            Version {entry.version} · handed in {formatMoment(entry.submitted_at, tag)} · printed{' '}
            {formatMoment(printed_at, tag)}
          </Trans>
        </p>
        <p>
          <Trans>The code leads to a page that says whether this form is genuine and still up to date.</Trans>
        </p>
      </footer>
    </article>
  );
}

function Form({ chart, id }: EntryFormPageProps & { readonly id: string }) {
  const { t } = useLingui();
  const { paper, failure, isLoading, reload } = useEntryForm(chart, id);
  useTagTitle(paper?.entry.no ?? '');
  if (isLoading) return <PageSkeleton />;
  if (paper === null) {
    return <LoadFailed failure={failure} message={t`The form could not be fetched`} onRetry={reload} />;
  }
  return (
    <>
      <div className={classes.actions}>
        <p>
          <Trans>Print it on A4, sign it, and have it stamped by your unit.</Trans>
        </p>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Sheet paper={paper} />
    </>
  );
}

/** /entryForm?id=…: the form of an entry as it is signed and stamped, with the code that proves it. */
export function EntryFormPage({ chart }: EntryFormPageProps) {
  const id = useSearchParams()[0].get('id') ?? '';
  return <Form key={id} chart={chart} id={id} />;
}
