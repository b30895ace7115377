import { useLingui } from '@lingui/macro';
import { technicalDocumentActs } from '../../../server/contract/competition/technical-document-acts.ts';
import type { TechnicalDocument } from '../../../server/contract/competition/technical-document.ts';
import { allowedActs, callsOf, mayAct, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords, FormWords } from '../../kit/act/act-dialog.tsx';

/** Acts on the technical documents of an event. */

export const calls = callsOf(technicalDocumentActs);
type DocumentAct = ActOf<typeof technicalDocumentActs>;

/** Checks whether no version is in progress. Saving then creates the next version. */
export const isNext = ({ version }: Pick<TechnicalDocument, 'version'>): boolean => version === 0;

/** Returns the acts that the user may do. A next version starts as a draft, whose only act is the upload of files. */
export function actsOn({ files, ...document }: TechnicalDocument): readonly DocumentAct[] {
  if (isNext(document))
    return mayAct(technicalDocumentActs, 'save', { ...document, status: 'draft' }) ? ['save'] : [];
  const isComplete = files.some(({ kind }) => kind === 'document');
  return allowedActs(technicalDocumentActs, document, { announce: { isComplete } });
}

/** Returns the texts of the acts on technical documents, by act. */
export function useDocumentWords(
  document: TechnicalDocument,
): Readonly<Record<DocumentAct, ActWords | FormWords>> {
  const { t } = useLingui();
  const isFirst = document.versions.length === 0;
  return {
    announce: {
      title: t`Begin the notice that publishes these documents?`,
      words: t`A draft of a notice begins with these files as its annexes. You hand it in, another person of the committee approves it, and with it the documents are published.`,
      button: t`Publish by a notice`,
    },
    save: {
      label: isNext(document) ? (isFirst ? t`Upload files` : t`Begin the next version`) : t`Change the files`,
    },
    recall: {
      title: t`Change the files before the notice is handed in?`,
      words: t`The documents are a draft again. The draft of the notice stays and no longer publishes them.`,
      button: t`Back to the draft`,
    },
    withdraw: {
      title: t`Withdraw this version?`,
      words: t`Nobody outside the committee has seen it. It is kept, with your reason.`,
      button: t({ message: 'Withdraw', context: 'documents' }),
      isGrave: true,
    },
  };
}
