import { useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { DocumentList } from '../../../server/contract/competition/technical-document.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { tones, useDocumentStates } from './document-texts.ts';

type Row = DocumentList['data'][number];

/**
 * Returns the columns of the lists of events with technical documents.
 * @param path the path of the page of one event's documents
 */
export function useDocumentColumns(path: string): readonly RecordColumn<Row>[] {
  const { t } = useLingui();
  const words = useDocumentStates();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'event',
      head: t`Event`,
      isTitle: true,
      order: 'code',
      cell: ({ event }) => (
        <>
          <Link className={table.link} to={`${path}?event=${encodeURIComponent(event.id)}`}>
            {event.code} {event.name}
          </Link>
          <span className={classes.small}>{event.group}</span>
        </>
      ),
    },
    {
      key: 'competition',
      head: t`Competition`,
      order: 'competition',
      cell: ({ competition }) => competition.name,
    },
    {
      key: 'files',
      head: t`Number of files`,
      isNumber: true,
      cell: ({ status, files }) => (status === 'none' ? '–' : files),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, number }) => (
        <span className={classes.chip} data-tone={tones[status]}>
          {words[status]}
          {number > 1 && ` · ${t`Version ${number}`}`}
        </span>
      ),
    },
    {
      key: 'published',
      head: t`Published on`,
      cell: ({ published_at }) => (published_at === '' ? '–' : formatMoment(published_at, tag)),
    },
  ];
}
