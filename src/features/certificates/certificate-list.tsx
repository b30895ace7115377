import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { listAwards } from '../../../server/contract/certificate/award.ts';
import { listCertificates, type Certificate } from '../../../server/contract/certificate/certificate.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDay, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import page from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { actsOn, certificateCalls, certificateWords, type CertificateAct } from './certificate-acts.ts';
import {
  certificatePageQuery,
  certificatesAddress,
  sheetsAddress,
  type CertificatePageQuery,
} from './certificate-query.ts';
import { certificateStates, certificateTones, kindText } from './certificate-texts.ts';
import classes from './certificates.module.css';

type Action = ReturnType<typeof useActs<typeof certificateCalls>>;

/** Renders the state of a certificate, its end, and a note if another committee member must decide. */
function State({ certificate }: { readonly certificate: Certificate }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { status, reason, ended_at, replaced_by, is_own } = certificate;
  const isAsked = status === 'replacing' || status === 'revoking';
  return (
    <div>
      <span className={page.chip} data-tone={certificateTones[status]}>
        {certificateStates(i18n)[status]}
      </span>
      {isAsked && is_own && (
        <p className={page.small}>{t`You have asked: another person of the committee decides`}</p>
      )}
      {ended_at !== '' && <p className={page.small}>{formatMoment(ended_at, tag)}</p>}
      {replaced_by !== '' && <p className={page.small}>{t`By ${replaced_by}`}</p>}
      {reason !== '' && <p className={page.small}>{reason}</p>}
    </div>
  );
}

/** Returns the columns of the list of certificates. */
function useCertificateColumns(action: Action): readonly RecordColumn<Certificate>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      cell: ({ name, unit }) => (
        <>
          {name} <span className={page.small}>{unit}</span>
        </>
      ),
    },
    {
      key: 'number',
      head: t`Certificate number`,
      cell: ({ number, code }) => (
        <div>
          <span>{number}</span>
          <p className={`${page.small} ${classes.code}`}>{code}</p>
        </div>
      ),
    },
    {
      key: 'award',
      head: t`Award`,
      cell: ({ kind, award, event }) => (
        <div>
          <span>{kindText(i18n, kind, award)}</span>
          <p className={page.small}>{event}</p>
        </div>
      ),
    },
    { key: 'day', head: t`Day`, cell: ({ day }) => formatDay(day, tag) },
    { key: 'state', head: t`State`, cell: (certificate) => <State certificate={certificate} /> },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (certificate) => {
        const open = actsOn(certificate);
        return (
          <div className={page.actions}>
            <Button
              component={Link}
              variant="default"
              aria-label={t`Look at it: ${certificate.number}`}
              to={sheetsAddress({ certificate: certificate.id })}
            >
              <Trans>Look at it</Trans>
            </Button>
            <ActButtons
              action={{ ask: (act: CertificateAct) => action.ask(act, certificate.id) }}
              acts={open}
              texts={certificateWords(i18n, certificate)}
              main={open.find((act) => act === 'replace' || act === 'revoke') ?? ''}
            />
          </div>
        );
      },
    },
  ];
}

/** Renders the choice of an event of the competition. */
function EventOf({
  query: { competition, event },
  onChoose,
}: {
  readonly query: CertificatePageQuery;
  readonly onChoose: (event: string) => void;
}) {
  const { t } = useLingui();
  const { data } = useRecord(listAwards, { id: competition, event: '' }, 'recall');
  return (
    <NativeSelect
      label={t`Event`}
      value={event}
      data={[
        { value: '', label: t`All events` },
        ...(data?.meta.events ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

const statuses = ['issued', 'waiting', 'ended'] as const;

interface FilterProps {
  /** The id of the competition; '' for a unit. */
  readonly competition: string;
  readonly query: CertificatePageQuery;
  readonly onChoose: (wish: Partial<CertificatePageQuery>) => void;
}

/** Renders the filter of the list. */
function Filter({ competition, query, onChoose }: FilterProps) {
  const { t } = useLingui();
  const isOfCommittee = competition !== '';
  const states = {
    issued: t({ message: 'Valid', context: 'certificate' }),
    waiting: t`Waits for a second person`,
    ended: t`Replaced or revoked`,
  };
  return (
    <SearchForm
      name={t`Certificates`}
      text={query.text}
      label={t`Number, name or unit`}
      onSearch={(text) => onChoose({ text })}
    >
      {(text) => (
        <>
          {isOfCommittee && (
            <EventOf key={competition} query={query} onChoose={(event) => onChoose({ text, event })} />
          )}
          <NativeSelect
            label={t`State`}
            value={query.status}
            data={[
              { value: '', label: t`All` },
              ...statuses
                .filter((value) => isOfCommittee || value !== 'waiting')
                .map((value) => ({ value, label: states[value] })),
            ]}
            onChange={({ currentTarget }) =>
              onChoose({ text, status: statuses.find((one) => one === currentTarget.value) ?? '' })
            }
          />
        </>
      )}
    </SearchForm>
  );
}

/** Explains why the list is empty and links to the next step. */
function Empty({ competition, query, onChoose }: FilterProps) {
  const { t } = useLingui();
  if (query.status !== '' || query.text !== '' || query.event !== '')
    return (
      <EmptyState
        text={t`No certificate fits what you have chosen.`}
        action={<ShowAll onShow={() => onChoose({ status: '', text: '', event: '' })} />}
      />
    );
  return competition === '' ? (
    <EmptyState
      text={t`Nobody of your unit has a certificate yet. They are issued once the results are final and the awards granted.`}
    />
  ) : (
    <EmptyState
      text={t`No certificate has been issued yet. They are issued for granted awards.`}
      action={
        <Button component={Link} to={certificatesAddress({ competition })}>
          <Trans>To the awards</Trans>
        </Button>
      }
    />
  );
}

/**
 * Renders the certificates of a competition for its committee, or those of a unit's members for the unit.
 * @param competition '' for a unit
 */
export function CertificateList({ competition }: { readonly competition: string }) {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listCertificates,
    of: {},
    query: certificatePageQuery,
    view: useListView('certificates'),
  });
  const action = useActs(certificateCalls, {}, { list });
  const columns = useCertificateColumns(action);
  const asked = list.page?.data.find(({ id }) => id === action.part);
  const total = list.page?.meta.pagination.total ?? 0;
  const filter = { competition, query, onChoose: choose };
  return (
    <>
      <Filter {...filter} />
      {competition !== '' && total > 0 && (
        <div className={page.actions}>
          <Button
            component={Link}
            variant="default"
            to={sheetsAddress({ competition, ...(query.event !== '' && { event: query.event }) })}
          >
            {query.event === '' ? (
              <Trans>Print all valid ones</Trans>
            ) : (
              <Trans>Print all valid ones of the event</Trans>
            )}
          </Button>
        </div>
      )}
      <RecordList
        {...rows}
        columns={columns}
        message={t`The certificates could not be fetched`}
        count={<Plural value={total} one="# certificate" other="# certificates" />}
        empty={<Empty {...filter} />}
      />
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={certificateWords(i18n, asked ?? { number: '', reason: '', is_own: false })}
        given={asked === undefined ? {} : { version: asked.version }}
        {...(asked !== undefined && { of: { id: asked.id } })}
        back={t({ message: 'Back', context: 'dialog' })}
      />
    </>
  );
}
