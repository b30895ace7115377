import { useLingui } from '@lingui/macro';
import type { DocumentKind, DocumentList } from '../../../server/contract/competition/technical-document.ts';

/** Words of technical documents. */

/** Where a version stands, in a word; `none`: nothing has been written yet. */
export function useDocumentStates(): Readonly<Record<DocumentList['data'][number]['status'], string>> {
  const { t } = useLingui();
  return {
    none: t`Not begun`,
    draft: t`Draft`,
    announced: t`Being announced`,
    published: t({ message: 'Published', context: 'documents' }),
    replaced: t`Replaced`,
    withdrawn: t({ message: 'Withdrawn', context: 'documents' }),
  };
}

export const tones = {
  none: 'calm',
  draft: 'todo',
  announced: 'todo',
  published: 'good',
  replaced: 'calm',
  withdrawn: 'bad',
} as const;

export function useKindWords(): Readonly<Record<DocumentKind, string>> {
  const { t } = useLingui();
  return {
    document: t`Technical document`,
    sample: t`Sample tasks`,
    infrastructure: t`Infrastructure list`,
  };
}
