import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listPapers, type PaperList } from '../../../../server/contract/marking/paper-sheet.ts';
import { useEventNews } from '../../../kit/event/use-event-news.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../../ui/records/choice-bar.tsx';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { mayDo, paperStatusTexts, paperTones } from './paper-acts.ts';

type Row = PaperList['data'][number];

/** Returns what the user can do with a paper now; '' for nothing. */
const workOf = (row: Row, by: PaperList['meta']['by']): 'type' | 'settle' | '' => {
  if (row.status === 'counted') return '';
  if (mayDo('settle', row, by)) return 'settle';
  return mayDo('type', row, by) ? 'type' : '';
};

const parts = ['mine', 'once', 'unequal', 'counted', 'all'] as const;
type Part = (typeof parts)[number];

const isOf = (part: Part, row: Row, by: PaperList['meta']['by']): boolean => {
  switch (part) {
    case 'mine':
      return workOf(row, by) !== '';
    case 'once':
      return row.status === 'typed';
    case 'unequal':
      return row.status === 'unequal';
    case 'counted':
      return row.status === 'counted';
    case 'all':
      return true;
  }
};

/**
 * The order of the rows. Papers that have been started are first, because they wait for a decision or the
 * second typing.
 */
const order = ['unequal', 'typed', 'untyped', 'counted'] as const;

/** The maximum number of rows shown. The search field finds the other papers by code. */
const MOST = 60;

interface PapersProps {
  readonly list: PaperList;
  readonly addressOf: (row: Row) => string;
}

function Papers({ list: { data, meta }, addressOf }: PapersProps) {
  const { t, i18n } = useLingui();
  const [wished, setWished] = useState<Part | null>(null);
  const [code, setCode] = useState('');
  const { by } = meta;
  const count = (part: Part) => data.filter((row) => isOf(part, row, by)).length;
  const isWorker = by.includes('clerk') || by.includes('leader');
  const part = wished ?? (isWorker ? 'mine' : 'all');
  const words: Readonly<Record<Part, string>> = {
    mine: t`For you`,
    once: t`Typed once`,
    unequal: t`Cells differ`,
    counted: t({ message: 'Counting', context: 'papers' }),
    all: t({ message: 'All', context: 'papers' }),
  };
  const wanted = code.normalize('NFKC').trim().toUpperCase();
  const rows = data
    .filter((row) => isOf(part, row, by) && [row.code, ...row.before].some((one) => one.startsWith(wanted)))
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  const texts = paperStatusTexts(i18n);
  return (
    <>
      <ChoiceBar
        label={t`Which papers`}
        choices={parts
          .filter((one) => one !== 'mine' || isWorker)
          .map((one) => [one, `${words[one]} (${count(one)})`] as const)}
        chosen={part}
        onChoose={setWished}
      />
      <div className={page.filter}>
        <TextInput
          label={t`Code on the paper`}
          value={code}
          maxLength={12}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </div>
      {rows.length === 0 ? (
        <p role="status">
          {wanted === '' ? <Trans>Nothing of it.</Trans> : <Trans>No paper of this code here.</Trans>}
        </p>
      ) : (
        <ul className={page.log}>
          {rows.slice(0, MOST).map((row) => {
            const work = workOf(row, by);
            const name = `${row.code}, ${row.module}, ${row.judge.name}`;
            return (
              <li key={`${row.sheet_id} ${row.judge.id}`}>
                <span>
                  <strong>{row.code}</strong>
                  {row.before.length > 0 && (
                    <>
                      {' '}
                      <Trans>(before: {row.before.join(', ')})</Trans>
                    </>
                  )}{' '}
                  · {row.module} · {row.judge.name}{' '}
                  <span className={page.chip} data-tone={paperTones[row.status]}>
                    {texts[row.status]}
                  </span>
                  <span className={page.small}>
                    {' '}
                    {row.session} · {row.group}
                  </span>
                </span>
                {isWorker && (
                  <Button
                    component={Link}
                    to={addressOf(row)}
                    size="xs"
                    variant={work === '' ? 'default' : 'filled'}
                    aria-label={
                      work === 'settle'
                        ? t`Settle: ${name}`
                        : work === 'type'
                          ? t`Type: ${name}`
                          : t`Open: ${name}`
                    }
                  >
                    {work === 'settle' ? (
                      <Trans>Settle</Trans>
                    ) : work === 'type' ? (
                      <Trans>Type</Trans>
                    ) : (
                      <Trans>Open the paper</Trans>
                    )}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {rows.length > MOST && (
        <p className={page.small}>
          <Trans>{rows.length - MOST} more: type a code to find them.</Trans>
        </p>
      )}
    </>
  );
}

/** Renders the parts of sheets that are marked on paper: to be typed, to be settled, or waiting. */
export function PaperPanel({
  event,
  addressOf,
}: {
  readonly event: string;
  readonly addressOf: PapersProps['addressOf'];
}) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listPapers, { id: event }, 'reload');
  useEventNews(event, ['marks'], reload);
  return (
    <Panel
      title={t`Marked on paper`}
      aside={
        <Link to={`/markingSheets?${new URLSearchParams({ event }).toString()}`}>
          <Trans>Blank sheets</Trans>
        </Link>
      }
    >
      <p className={page.small}>
        <Trans>
          Two clerks type each part, apart. What both have read counts as the judge’s marks; what differs goes
          to the leader of the group.
        </Trans>
      </p>
      {data !== null ? (
        <Papers list={data} addressOf={addressOf} />
      ) : isLoading ? (
        <RowsSkeleton />
      ) : (
        <LoadFailed failure={failure} message={t`The papers could not be fetched`} onRetry={reload} />
      )}
    </Panel>
  );
}

/** Renders a link for the leader of a group to the papers to settle. Renders nothing if there are none. */
export function PapersToSettle({ event }: { readonly event: string }) {
  const { data, reload } = useRecord(listPapers, { id: event }, 'reload');
  useEventNews(event, ['marks'], reload);
  const waiting = data?.data.filter(({ status }) => status === 'unequal').length ?? 0;
  if (data === null || waiting === 0) return null;
  return (
    <div className={page.note} data-tone="todo" role="status">
      <p>
        {data.meta.event.code} {data.meta.event.name}:{' '}
        <Plural
          value={waiting}
          one="# paper was read differently by the two clerks."
          other="# papers were read differently by the two clerks."
        />
      </p>
      <div className={page.actions}>
        <Button
          component={Link}
          to={`/matchScore/progress#${new URLSearchParams({ event, show: 'papers' }).toString()}`}
        >
          <Trans>Settle the papers</Trans>
        </Button>
      </div>
    </div>
  );
}
