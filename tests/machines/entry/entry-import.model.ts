import { entryImportMachine } from '../../../machines/entry/entry-import.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

const people = { id: 'chosen-1', name: 'people.xlsx', competition: 'c1' };

const mended = { id: 'chosen-2', name: 'mended.xlsx', competition: 'c1' };

export const model = modelOf({
  chart: entryImportMachine,
  events: [
    { type: 'entryImport.check', file: people },
    { type: 'entryImport.check', file: mended },
    { type: 'entryImport.enter' },
    { type: 'entryImport.again' },
    { type: 'entryImport.progressed', progress: { stage: 'checking', done: 1, total: 2 } },
    { type: 'entryImport.answered', faults: 0, result: { rows: 2 } },
    { type: 'entryImport.answered', faults: 0, result: { rows: 2, entered: 2 } },
    { type: 'entryImport.answered', faults: 1, result: { rows: 2, faults: 1 } },
    { type: 'entryImport.answered', faults: 2, result: { rows: 2, faults: 2 } },
    { type: 'entryImport.failed', failure: refusal.failure },
  ],
  answers: { send: { done: [], error: ['no such file'] } },
  delays: {},
  key: ({ failure, progress, result, file, next }) => [failure, progress, result, file, next],
  ends: (snapshot) => snapshot.matches('choosing') || snapshot.matches('entered'),
  invariants: {
    'no person is entered from a file that was not checked': (snapshot) =>
      !snapshot.matches('entering') || (snapshot.context.file !== null && snapshot.context.result !== null),
    'faults and receipts belong to a file': (snapshot) =>
      !(snapshot.matches('faulty') || snapshot.matches('rechecking') || snapshot.matches('entered')) ||
      (snapshot.context.result !== null && snapshot.context.file !== null),
    'another file is checked while the faults of the previous one are shown': (snapshot) =>
      !snapshot.matches('rechecking') || snapshot.context.next !== null,
  },
});
