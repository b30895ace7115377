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

/** A file of a person that the unit has uploaded. Only the views use its other fields. */
export interface GivenFile {
  readonly id: string;
}

/** The uploaded files by the row of the person and the kind of the file, such as `3.guardian`. */
export type GivenFiles = Readonly<Record<string, GivenFile>>;

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
  /** The number of files that the events demand from the people in `file`. */
  lacks: number;
  files: GivenFiles;
  failure: Failure | null;
}

type EntryImportEvent =
  | { type: 'entryImport.check'; file: ImportFile }
  /** The unit has given its statements. All people in the file are to be entered. */
  | { type: 'entryImport.enter' }
  | { type: 'entryImport.again' }
  /** Sent by `send` for its file. */
  | { type: 'entryImport.progressed'; progress: ImportProgress }
  /**
   * `faults`: the number of faults in the file. If there are any, no person is entered. `lacks`: the number of files
   * that the events demand and that the unit has not given.
   */
  | { type: 'entryImport.answered'; faults: number; lacks: number; result: unknown }
  /** A file of a person is uploaded, or removed. `place`: the key of {@link GivenFiles}. */
  | { type: 'entryImport.give'; place: string; file: GivenFile | null }
  | { type: 'entryImport.failed'; failure: Failure };

/** Returns the files with one of them given or removed. */
const withFile = (
  files: GivenFiles,
  { place, file }: { readonly place: string; readonly file: GivenFile | null },
): GivenFiles => {
  const { [place]: _, ...others } = files;
  return file === null ? others : { ...others, [place]: file };
};

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
    send: fromCallback<EventObject, { file: ImportFile | null; files: GivenFiles; isDry: boolean }>(() => {
      throw new Error('entryImport: actor send was not provided');
    }),
  },
  actions: {
    keepFile: assign((_, params: { file: ImportFile }) => ({
      file: params.file,
      progress: null,
      result: null,
      lacks: 0,
      files: {},
      failure: null,
    })),
    keepNext: assign((_, params: { file: ImportFile }) => ({
      next: params.file,
      progress: null,
      failure: null,
    })),
    dropNext: assign({ next: null, progress: null }),
    takeNext: assign(({ context }, params: { result: unknown; lacks: number }) => ({
      file: context.next,
      next: null,
      result: params.result,
      lacks: params.lacks,
      files: {},
    })),
    forgetFile: assign({
      file: null,
      next: null,
      progress: null,
      result: null,
      lacks: 0,
      files: {},
      failure: null,
    }),
    beginAnew: assign({ progress: null, failure: null }),
    keepProgress: assign((_, params: { progress: ImportProgress }) => ({ progress: params.progress })),
    keepResult: assign((_, params: { result: unknown }) => ({ result: params.result })),
    keepCheck: assign((_, params: { result: unknown; lacks: number }) => ({
      result: params.result,
      lacks: params.lacks,
    })),
    keepGiven: assign(({ context }, params: { place: string; file: GivenFile | null }) => ({
      files: withFile(context.files, params),
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  guards: {
    isFaulty: (_, params: { faults: number }) => params.faults > 0,
    isLacking: (_, params: { lacks: number }) => params.lacks > 0,
    isWhole: ({ context }, params: { place: string; file: GivenFile | null }) =>
      Object.keys(withFile(context.files, params)).length >= context.lacks,
  },
}).createMachine({
  id: 'entryImport',
  description:
    'Many people are entered in one act, from a sheet or chosen from the roster. They are checked first. ' +
    'They are entered as a whole if the check finds no fault and the unit has given each file that the events demand.',
  context: { file: null, next: null, progress: null, result: null, lacks: 0, files: {}, failure: null },
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
        input: ({ context }) => ({ file: context.file, files: {}, isDry: true }),
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
            description: 'No cell has a fault, but the events demand files of some people.',
            guard: { type: 'isLacking', params: ({ event }) => ({ lacks: event.lacks }) },
            target: 'lacking',
            actions: {
              type: 'keepCheck',
              params: ({ event }) => ({ result: event.result, lacks: event.lacks }),
            },
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
        input: ({ context }) => ({ file: context.next, files: {}, isDry: true }),
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
            actions: {
              type: 'takeNext',
              params: ({ event }) => ({ result: event.result, lacks: event.lacks }),
            },
          },
          {
            description: 'No cell has a fault, but the events demand files of some people.',
            guard: { type: 'isLacking', params: ({ event }) => ({ lacks: event.lacks }) },
            target: 'lacking',
            actions: {
              type: 'takeNext',
              params: ({ event }) => ({ result: event.result, lacks: event.lacks }),
            },
          },
          {
            target: 'ready',
            actions: {
              type: 'takeNext',
              params: ({ event }) => ({ result: event.result, lacks: event.lacks }),
            },
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
    lacking: {
      description:
        'The check found no fault. The events demand files that a sheet cannot hold, such as the consent of a ' +
        'guardian. The page lists the people with each missing file, and takes the files.',
      meta: { view: 'import-lacking' },
      on: {
        'entryImport.give': [
          {
            description: 'The last missing file is uploaded.',
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'ready',
            actions: { type: 'keepGiven', params: ({ event }) => event },
          },
          { actions: { type: 'keepGiven', params: ({ event }) => event } },
        ],
        'entryImport.check': {
          description: 'Another sheet is chosen, such as one without these people.',
          target: 'checking',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
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
        'entryImport.give': [
          {
            description: 'A file is replaced.',
            guard: { type: 'isWhole', params: ({ event }) => event },
            actions: { type: 'keepGiven', params: ({ event }) => event },
          },
          {
            description: 'A file is removed.',
            target: 'lacking',
            actions: { type: 'keepGiven', params: ({ event }) => event },
          },
        ],
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
        input: ({ context }) => ({ file: context.file, files: context.files, isDry: false }),
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
