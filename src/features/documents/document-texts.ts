import { useLingui } from '@lingui/macro';
import type { DocumentKind, DocumentList } from '../../../server/contract/competition/technical-document.ts';

/** Texts of technical documents. */

/** Returns the names of the states of a version. `none`: no version exists yet. */
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
