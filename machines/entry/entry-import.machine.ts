import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';

/** The progress of a file: the number of rows that are done, and of all rows. */
export interface ImportProgress {
  readonly stage: 'checking' | 'saving';
  readonly done: number;
  readonly total: number;
}

/**
 * A sheet, or people chosen from the roster. `id`: the id under which the page stores them until they are
 * sent. `competition`: the competition that they are entered for.
 */
export interface ImportFile {
  readonly id: string;
  readonly name: string;
  readonly competition: string;
}

export interface EntryImportContext {
  file: ImportFile | null;
  /**
   * The file that is checked while the faults of `file` stay on screen, or the last file that could not be
   * read.
   */
  next: ImportFile | null;
  /** Null before the first report on the file. */
  progress: ImportProgress | null;
  /** The last result of the server for the file. */
  result: unknown;
  failure: Failure | null;
}

type EntryImportEvent =
  | { type: 'entryImport.check'; file: ImportFile }
  /** The unit has given its statements. All people in the file are to be entered. */
  | { type: 'entryImport.enter' }
  | { type: 'entryImport.again' }
  /** Sent by `send` for its file. */
  | { type: 'entryImport.progressed'; progress: ImportProgress }
  /** `faults`: the number of faults in the file. If there are any, no person is entered. */
  | { type: 'entryImport.answered'; faults: number; result: unknown }
  | { type: 'entryImport.failed'; failure: Failure };

const types: {
  context?: EntryImportContext;
  events?: EntryImportEvent;
  tags?: 'busy';
} = {};

export const entryImportMachine = setup({
  types,
  actors: {
    /**
     * Sends the file and reports progress and result. The import on the server continues when this actor is
     * stopped.
     */
    send: fromCallback<EventObject, { file: ImportFile | null; isDry: boolean }>(() => {
      throw new Error('entryImport: actor send was not provided');
    }),
  },
  actions: {
    keepFile: assign((_, params: { file: ImportFile }) => ({
      file: params.file,
      progress: null,
      result: null,
      failure: null,
    })),
    keepNext: assign((_, params: { file: ImportFile }) => ({
      next: params.file,
      progress: null,
      failure: null,
    })),
    dropNext: assign({ next: null, progress: null }),
    takeNext: assign(({ context }, params: { result: unknown }) => ({
      file: context.next,
      next: null,
      result: params.result,
    })),
    forgetFile: assign({ file: null, next: null, progress: null, result: null, failure: null }),
    beginAnew: assign({ progress: null, failure: null }),
    keepProgress: assign((_, params: { progress: ImportProgress }) => ({ progress: params.progress })),
    keepResult: assign((_, params: { result: unknown }) => ({ result: params.result })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  guards: {
    isFaulty: (_, params: { faults: number }) => params.faults > 0,
  },
}).createMachine({
  id: 'entryImport',
  description:
    'Many people are entered in one act, from a sheet or chosen from the roster. They are checked first. ' +
    'They are entered as a whole if the check finds no fault.',
  context: { file: null, next: null, progress: null, result: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'The page offers a template and a file field. If the last file could not be checked, the reason ' +
        'is shown.',
      meta: { view: 'import-file' },
      on: {
        'entryImport.check': {
          target: 'checking',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
        },
      },
    },
    checking: {
      description: 'The server checks every row. Nothing is written.',
      tags: 'busy',
      meta: { view: 'import-busy' },
      invoke: {
        id: 'check',
        src: 'send',
        input: ({ context }) => ({ file: context.file, isDry: true }),
        onError: {
          description: 'The sending actor cannot be started.',
          target: 'choosing',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Some cells have faults.',
            guard: { type: 'isFaulty', params: ({ event }) => ({ faults: event.faults }) },
            target: 'faulty',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.result }) },
          },
          {
            target: 'ready',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.result }) },
          },
        ],
        'entryImport.failed': {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'entryImport.again': {
          description: 'The check is cancelled. Nothing is lost, because it writes nothing.',
          target: 'choosing',
          actions: 'forgetFile',
        },
      },
    },
    faulty: {
      description:
        'Every fault is shown by row and column. The sheet has to be corrected and chosen again. If the ' +
        'last file could not be read, the reason is shown.',
      meta: { view: 'import-faults' },
      on: {
        'entryImport.check': {
          description:
            'The corrected sheet is chosen. The earlier faults stay on screen until it has been read.',
          target: 'rechecking',
          actions: { type: 'keepNext', params: ({ event }) => ({ file: event.file }) },
        },
        'entryImport.again': { target: 'choosing', actions: 'forgetFile' },
      },
    },
    rechecking: {
      description: 'The server checks another sheet. The faults of the one before stay on screen.',
      tags: 'busy',
      meta: { view: 'import-rechecking' },
      invoke: {
        id: 'recheck',
        src: 'send',
        input: ({ context }) => ({ file: context.next, isDry: true }),
        onError: {
          description: 'The sending actor cannot be started.',
          target: 'faulty',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Some cells still have faults, or other cells have faults.',
            guard: { type: 'isFaulty', params: ({ event }) => ({ faults: event.faults }) },
            target: 'faulty',
            actions: { type: 'takeNext', params: ({ event }) => ({ result: event.result }) },
          },
          {
            target: 'ready',
            actions: { type: 'takeNext', params: ({ event }) => ({ result: event.result }) },
          },
        ],
        'entryImport.failed': {
          description: 'The sheet was not read. The faults on screen are those of the one before.',
          target: 'faulty',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'entryImport.again': {
          description: 'The check is cancelled. Nothing is lost, because it writes nothing.',
          target: 'faulty',
          actions: 'dropNext',
        },
      },
    },
    ready: {
      description:
        'The check found no fault. The page lists the people to be entered row by row, and the statements ' +
        'that the unit has to give.',
      meta: { view: 'import-ready' },
      on: {
        'entryImport.check': {
          description: 'Another sheet is chosen, or the same people for another event.',
          target: 'checking',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
        },
        'entryImport.enter': { target: 'entering', actions: 'beginAnew' },
      },
    },
    entering: {
      description: 'All people are entered, or none.',
      tags: 'busy',
      meta: { view: 'import-busy' },
      invoke: {
        id: 'enter',
        src: 'send',
        input: ({ context }) => ({ file: context.file, isDry: false }),
        onError: {
          description: 'The sending actor cannot be started.',
          target: 'ready',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Data has changed since the check, so there are faults.',
            guard: { type: 'isFaulty', params: ({ event }) => ({ faults: event.faults }) },
            target: 'faulty',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.result }) },
          },
          {
            target: 'entered',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.result }) },
          },
        ],
        'entryImport.failed': {
          target: 'ready',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
    },
    entered: {
      description: 'The page shows how many people are entered, and where their entries are.',
      meta: { view: 'import-receipt' },
      on: { 'entryImport.again': { target: 'choosing', actions: 'forgetFile' } },
    },
  },
});
