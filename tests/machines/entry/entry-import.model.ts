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
    { type: 'entryImport.answered', faults: 0, lacks: 0, result: { rows: 2 } },
    { type: 'entryImport.answered', faults: 0, lacks: 2, result: { rows: 2, lacks: 2 } },
    { type: 'entryImport.answered', faults: 0, lacks: 1, result: { rows: 2, lacks: 1 } },
    { type: 'entryImport.answered', faults: 1, lacks: 1, result: { rows: 2, faults: 1 } },
    { type: 'entryImport.give', place: '2.guardian', file: { id: 'k1' } },
    { type: 'entryImport.give', place: '3.guardian', file: { id: 'k2' } },
    { type: 'entryImport.give', place: '2.guardian', file: null },
    { type: 'entryImport.failed', failure: refusal.failure },
  ],
  answers: { send: { done: [], error: ['no such file'] } },
  delays: {},
  key: ({ failure, progress, result, lacks, files, file, next }) => [
    failure,
    progress,
    result,
    lacks,
    files,
    file,
    next,
  ],
  ends: (snapshot) => snapshot.matches('choosing') || snapshot.matches('entered'),
  invariants: {
    'no person is entered from a file that was not checked': (snapshot) =>
      !snapshot.matches('entering') || (snapshot.context.file !== null && snapshot.context.result !== null),
    'faults and receipts belong to a file': (snapshot) =>
      !(snapshot.matches('faulty') || snapshot.matches('rechecking') || snapshot.matches('entered')) ||
      (snapshot.context.result !== null && snapshot.context.file !== null),
    'no person is entered while a file is missing': (snapshot) =>
      !(snapshot.matches('ready') || snapshot.matches('entering')) ||
      Object.keys(snapshot.context.files).length >= snapshot.context.lacks,
    'a file of a person belongs to the sheet on screen': (snapshot) =>
      !(snapshot.matches('choosing') || snapshot.matches('checking')) ||
      Object.keys(snapshot.context.files).length === 0,
    'another file is checked while the faults of the previous one are shown': (snapshot) =>
      !snapshot.matches('rechecking') || snapshot.context.next !== null,
  },
});
