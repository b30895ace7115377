import { useLingui } from '@lingui/macro';
import {
  technicalDocumentMachine,
  type TechnicalDocumentEvent,
} from '../../../machines/competition/technical-document.machine.ts';
import {
  announceDocument,
  recallDocument,
  saveDocument,
  withdrawDocument,
  type TechnicalDocument,
} from '../../../server/contract/competition/technical-document.ts';
import type { ActWords, FormWords } from '../../kit/act/act-dialog.tsx';

/** Acts on the technical documents of an event. */

export const calls = {
  announce: announceDocument,
  save: saveDocument,
  recall: recallDocument,
  withdraw: withdrawDocument,
};
export type DocumentAct = keyof typeof calls;

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<DocumentAct, (document: TechnicalDocument) => TechnicalDocumentEvent>> = {
  announce: ({ facts, files }) => ({
    type: 'technicalDocument.announce',
    ...facts,
    isComplete: files.some(({ kind }) => kind === 'document'),
  }),
  save: ({ facts }) => ({ type: 'technicalDocument.change', ...facts }),
  recall: ({ facts }) => ({ type: 'technicalDocument.recall', ...facts }),
  withdraw: ({ facts }) => ({ type: 'technicalDocument.withdraw', ...facts, reason: 'given' }),
};

/** Checks whether no version is in progress. Saving then creates the next version. */
export const isNext = ({ version }: TechnicalDocument): boolean => version === 0;

/**
 * Returns the acts that the user may do, according to the chart that server and browser share. A next version
 * starts as a draft.
 */
export function actsOn(document: TechnicalDocument): readonly DocumentAct[] {
  const value = isNext(document) ? 'draft' : document.status;
  const snapshot = technicalDocumentMachine.resolveState({ value, context: {} });
  const acts: readonly DocumentAct[] = isNext(document)
    ? ['save']
    : ['announce', 'save', 'recall', 'withdraw'];
  return acts.filter((act) => snapshot.can(asked[act](document)));
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
