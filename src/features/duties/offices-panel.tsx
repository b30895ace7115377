import type { I18n } from '@lingui/core';
import { t, Trans, useLingui } from '@lingui/macro';
import { exhibitionOfficeActs } from '../../../server/contract/exhibitor/exhibition-office-acts.ts';
import {
  confirmExhibitionOffice,
  listExhibitionOffices,
  listOfficeCandidates,
  withdrawExhibitionOffice,
  type ExhibitionOffice,
} from '../../../server/contract/exhibitor/exhibition-office.ts';
import { mayAct, type ActOf } from '../../../server/contract/kit/acts.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';

type OfficeAct = ActOf<typeof exhibitionOfficeActs>;

const wordsFor = (i18n: I18n, name: string): Record<OfficeAct, ActWords> => ({
  confirm: {
    label: t(i18n)`Confirm as exhibition office`,
    title: t(i18n)`Confirm ${name} as exhibition office?`,
    words: t(
      i18n,
    )`Accounts of the organisation can then be proposed as venue staff. They hand booths over and take them back.`,
    button: t(i18n)`Confirm as exhibition office`,
  },
  withdraw: {
    label: t(i18n)`Withdraw the confirmation`,
    title: t(i18n)`Withdraw the confirmation of ${name}?`,
    words: t(i18n)`Its accounts can no longer be proposed as venue staff.`,
    button: t(i18n)`Withdraw the confirmation`,
    isGrave: true,
  },
});

interface FoundProps {
  readonly competition: string;
  readonly text: string;
  readonly offices: readonly ExhibitionOffice[];
  readonly onConfirmed: () => void;
}

/** Renders the organisations that match the search, each with the act that confirms it. */
function Found({ competition, text, offices, onConfirmed }: FoundProps) {
  const { t: say, i18n } = useLingui();
  const { data, failure, reload } = useRecord(listOfficeCandidates, { id: competition, text }, 'reload');
  const action = useActs({ confirm: confirmExhibitionOffice }, { id: competition }, { onDone: onConfirmed });
  if (data === null) {
    return failure === null ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={say`The units could not be fetched`} onRetry={reload} />
    );
  }
  const asked = data.data.find(({ id }) => id === action.part);
  const isOffice = (name: string) =>
    offices.some((office) => office.name === name && office.status === 'confirmed');
  if (data.data.length === 0) {
    return <EmptyState text={say`No confirmed organisation has this name.`} />;
  }
  return (
    <>
      <ul className={page.log}>
        {data.data.map(({ id, name, exhibits }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={page.actions}>
              {isOffice(name) ? (
                <Trans>Is the exhibition office</Trans>
              ) : exhibits ? (
                <Trans>Exhibits itself at this competition</Trans>
              ) : (
                <ActButtons
                  action={{ ask: () => action.ask('confirm', id) }}
                  acts={['confirm']}
                  texts={wordsFor(i18n, name)}
                  main=""
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.meta.more && (
        <p className={page.small}>
          <Trans>More organisations match. Enter more of the name.</Trans>
        </p>
      )}
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={{ confirm: wordsFor(i18n, asked.name).confirm }}
          given={{ organisation_id: asked.id }}
        />
      )}
    </>
  );
}

interface OfficesPanelProps {
  readonly competition: string;
  /** The part of a name that is searched; '' for no search. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Renders the exhibition offices of a competition, and the search for an organisation to confirm. */
export function OfficesPanel({ competition, text, onSearch }: OfficesPanelProps) {
  const { t: say, i18n } = useLingui();
  const record = useRecord(listExhibitionOffices, { id: competition }, 'reload');
  const action = useActs({ withdraw: withdrawExhibitionOffice }, {}, { record });
  const { data: list, failure, reload } = record;
  if (list === null) {
    return failure === null ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={say`The units could not be fetched`} onRetry={reload} />
    );
  }
  const mayConfirm = list.meta.by !== 'viewer' && !list.meta.is_over;
  const asked = list.data.find(({ id }) => id === action.part);
  return (
    <>
      <p className={page.intro}>
        <Trans>
          An exhibition office looks after the booths. Confirm an organisation first, then propose its
          accounts as venue staff. The committee can hand booths over itself as well.
        </Trans>
      </p>
      {list.data.length === 0 ? (
        <EmptyState text={say`The competition has no exhibition office yet.`} />
      ) : (
        <ul className={page.log}>
          {list.data.map((office) => (
            <li key={office.id}>
              <span>
                {office.name}{' '}
                <span className={page.chip} data-tone={office.status === 'confirmed' ? 'good' : 'calm'}>
                  {office.status === 'confirmed' ? say`Confirmation in force` : say`Confirmation withdrawn`}
                </span>
                {office.reason !== '' && <span className={page.small}> {office.reason}</span>}
                {office.status === 'confirmed' && office.facts.isServing && (
                  <span className={page.small}>
                    {' '}
                    <Trans>Its accounts serve. To withdraw the confirmation, release them first.</Trans>
                  </span>
                )}
              </span>
              <span className={page.actions}>
                <ActButtons
                  action={{ ask: () => action.ask('withdraw', office.id) }}
                  acts={mayAct(exhibitionOfficeActs, 'withdraw', office) ? ['withdraw'] : []}
                  texts={wordsFor(i18n, office.name)}
                  main=""
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayConfirm && (
        <>
          <SearchForm
            name={say`Find an organisation`}
            text={text}
            label={say`Name of the organisation`}
            onSearch={onSearch}
          >
            {() => null}
          </SearchForm>
          {text !== '' && (
            <Found
              key={text}
              competition={competition}
              text={text}
              offices={list.data}
              onConfirmed={() => {
                onSearch('');
                reload();
              }}
            />
          )}
        </>
      )}
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={{ withdraw: wordsFor(i18n, asked.name).withdraw }}
          given={{ version: asked.version }}
          of={{ id: asked.id }}
        />
      )}
    </>
  );
}
