import { useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { cityText } from '../../../server/contract/kit/person-words.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import classes from '../../ui/part/record-page.module.css';
import { affiliationWords, useAffiliation } from './affiliation-acts.ts';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { affiliationText } from './confirmation-texts.ts';

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { person, acts, failure, isLoading, reload, action } = useAffiliation(id);
  const name = person === null ? '' : person.real_name || person.name || person.username;
  useTagTitle(name);
  if (isLoading) return <PageSkeleton />;
  if (person === null) {
    return <LoadFailed failure={failure} message={t`The person could not be fetched`} onRetry={reload} />;
  }
  const words = affiliationWords(i18n);
  const masked = person.phone;
  const phone =
    masked === '' ? t`Not given` : person.phone_confirmed ? masked : t`${masked} · not confirmed yet`;
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{name}</h1>
        <ConfirmationChip status={person.status} text={affiliationText(i18n, person.status)} />
      </header>
      {acts.length > 0 && (
        <div className={classes.actions}>
          <ActButtons action={action} acts={acts} texts={words} main="confirm" />
        </div>
      )}
      <Panel title={t`Person`}>
        <KeyValueList
          entries={[
            { label: t`Username`, value: person.username },
            { label: t`Name`, value: person.real_name || person.name || t`Not given` },
            { label: t`Mobile number`, value: phone },
            { label: t`City`, value: cityText(i18n, person.region_code) || t`Not given` },
            { label: t`Entries handed in`, value: i18n.number(person.entries) },
            { label: t`Acts for the unit`, value: person.is_office ? t`Yes` : t`No` },
            { label: t`Since`, value: formatMoment(person.since, tag) },
            ...(person.reason === '' ? [] : [{ label: t`Reason`, value: person.reason }]),
          ]}
        />
      </Panel>
      <ActDialog action={action} texts={words} given={{ version: person.version }} />
    </>
  );
}

/** Renders one affiliation of the user's unit, with the decisions on it. */
export function AffiliationPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
