import { technicalDocumentMachine } from '../../../machines/competition/technical-document.machine.ts';
import { acts } from '../kit/acts.ts';
import { announceDocument, recallDocument, saveDocument, withdrawDocument } from './technical-document.ts';

export const technicalDocumentActs = acts(technicalDocumentMachine, {
  announce: {
    event: 'technicalDocument.announce',
    call: announceDocument,
    by: ['organiser'],
    asked: { isComplete: true },
  },
  save: { event: 'technicalDocument.change', call: saveDocument, by: ['organiser'] },
  recall: { event: 'technicalDocument.recall', call: recallDocument, by: ['organiser'] },
  withdraw: { event: 'technicalDocument.withdraw', call: withdrawDocument, by: ['organiser'] },
});
