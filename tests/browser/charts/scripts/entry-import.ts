import type { AnyMachineSnapshot } from 'xstate';
import {
  entryImportMachine,
  type EntryImportContext,
} from '../../../../machines/entry/entry-import.machine.ts';
import type { ImportResult } from '../../../../server/contract/entry/entry-import.ts';
import { model } from '../../../machines/entry/entry-import.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { failureOf, photo, refusal, type Reply } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(entryImportMachine);

const importing = 'POST /entries/import';
const uploading = 'POST /uploads';
const file = { id: 'chosen-1', name: 'people.csv', competition: 'c1' };

const fine: ImportResult = {
  rows: 1,
  entered: 1,
  accounts: 1,
  events: [],
  people: [],
  lacking: [],
  right: 0,
  errors: [],
  faults: 0,
};
const faulty: ImportResult = {
  ...fine,
  entered: 0,
  errors: [
    {
      row: 2,
      column: 'id_no',
      head: 'Identity number',
      name: '选手甲',
      value: '',
      says: 'Please fill this in',
    },
  ],
  faults: 1,
};

const lacking: ImportResult = {
  ...fine,
  entered: 0,
  lacking: [
    { row: 2, real_name: '选手甲', event: 'SK05 Welding', files: ['guardian'] },
    { row: 3, real_name: '选手乙', event: 'SK05 Welding', files: ['guardian'] },
  ],
};

/** Returns the lines as one string, because the page reads the response of this call as text. */
const lines = (...all: readonly object[]): Reply => ({
  body: all.map((line) => JSON.stringify(line)).join('\n'),
});
const answered = (result: ImportResult) =>
  send({
    type: 'entryImport.answered',
    faults: result.faults,
    lacks: result.lacking.flatMap(({ files }) => files).length,
    result,
  });
const busy = (now: { matches: (state: never) => boolean }) =>
  now.matches('checking' as never) || now.matches('rechecking' as never) || now.matches('entering' as never);

const checks = (now: { matches: (state: never) => boolean }) =>
  now.matches('checking' as never) || now.matches('rechecking' as never);
const takesFiles = (now: AnyMachineSnapshot) =>
  (now.context as EntryImportContext).lacks > 0 && (now.matches('lacking') || now.matches('ready'));
const isGiven = (now: AnyMachineSnapshot, place: string) =>
  place in (now.context as EntryImportContext).files;

/** A sheet that is checked, corrected, checked again and entered. */
export const script = screenScript({
  model,
  key: ({ files, lacks }: EntryImportContext) => [Object.keys(files).toSorted(), lacks],
  // The page gives other ids to files than the model.
  compares: (context: EntryImportContext) => ({
    ...context,
    file: context.file?.name,
    next: context.next?.name,
    files: Object.keys(context.files).toSorted(),
  }),
  scenes: {
    'on the import page': [
      {
        name: 'opens the page',
        moves: [start()],
        do: (stage: Stage) => {
          stage.hold(importing);
          stage.hold(uploading);
          return stage.open('/onlineManagement/import', { signedIn: true });
        },
      },
      {
        name: 'chooses a file',
        moves: where(
          (now) =>
            now.matches('choosing') ||
            now.matches('faulty') ||
            now.matches('lacking') ||
            now.matches('ready'),
          send({ type: 'entryImport.check', file }),
        ),
        do: ({ page }: Stage) =>
          page
            .locator('input[type=file][accept*=csv]')
            .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from('people') }),
      },
      {
        name: 'the server finds a fault',
        moves: where(busy, answered(faulty)),
        do: (stage: Stage) => stage.answer(importing, lines({ kind: 'result', result: faulty })),
      },
      {
        name: 'the server finds no fault',
        moves: where(busy, answered(fine)),
        do: (stage: Stage) => stage.answer(importing, lines({ kind: 'result', result: fine })),
      },
      {
        name: 'the server finds that files are missing',
        moves: where(checks, answered(lacking)),
        do: (stage: Stage) => stage.answer(importing, lines({ kind: 'result', result: lacking })),
      },
      ...lacking.lacking.flatMap(({ row, real_name }) => {
        const place = `${row}.guardian`;
        const group = (stage: Stage) =>
          stage.page.getByRole('group', { name: `${real_name} · Consent of a guardian` });
        return [
          {
            name: `adds the file of row ${row}`,
            moves: where(
              (now) => takesFiles(now) && !isGiven(now, place),
              send({ type: 'entryImport.give', place, file: { id: photo.id } }),
            ),
            do: async (stage: Stage) => {
              await group(stage)
                .locator('input[type=file]')
                .setInputFiles({ name: photo.name, mimeType: 'image/jpeg', buffer: Buffer.from('photo') });
              await stage.answer(uploading, { body: photo });
            },
          },
          {
            name: `removes the file of row ${row}`,
            moves: where(
              (now) => takesFiles(now) && isGiven(now, place),
              send({ type: 'entryImport.give', place, file: null }),
            ),
            do: (stage: Stage) => group(stage).getByRole('button', { name: 'Remove' }).click(),
          },
        ];
      }),
      {
        name: 'the server refuses',
        moves: where(
          busy,
          send({
            type: 'entryImport.failed',
            failure: failureOf('refused', 'Registration is not open').failure,
          }),
        ),
        do: (stage: Stage) => stage.answer(importing, refusal(410, 'Registration is not open')),
      },
      {
        name: 'enters all people of the file',
        moves: where((now) => now.matches('ready'), send({ type: 'entryImport.enter' })),
        do: async (stage: Stage) => {
          for (const box of await stage.page.getByRole('checkbox').all()) await box.check();
          await stage.press('Enter everybody');
        },
      },
      {
        name: 'starts over',
        moves: where((now) => now.matches('faulty'), send({ type: 'entryImport.again' })),
        do: (stage: Stage) => stage.press('Start over'),
      },
      {
        name: 'enters more people',
        moves: where((now) => now.matches('entered'), send({ type: 'entryImport.again' })),
        do: (stage: Stage) => stage.press('Enter more people'),
      },
      {
        name: 'cancels the check',
        moves: where(
          (now) => now.matches('checking') || now.matches('rechecking'),
          send({ type: 'entryImport.again' }),
        ),
        do: (stage: Stage) => stage.press('Cancel'),
      },
    ],
  },
  notHere: {
    'ready: entryImport.give 1.': 'A file of a person is removed before another one is chosen.',
    'recheck failed': 'The page has every file whose id it sends to the chart.',
    'check failed': 'The page has every file whose id it sends to the chart.',
    'enter failed': 'The page has every file whose id it sends to the chart.',
    'entryImport.progressed': 'The test sends each response in one piece.',
  },
});
