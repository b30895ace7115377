import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';

/** How far a file is: rows done of all. */
export interface ImportProgress {
  readonly stage: 'checking' | 'saving';
  readonly done: number;
  readonly total: number;
}

/** A sheet, or people chosen from the roster, by the id they are kept under, and for which competition. */
export interface ImportFile {
  readonly id: string;
  readonly name: string;
  readonly competition: string;
}

export interface EntryImportContext {
  file: ImportFile | null;
  /** The file that is looked at while the faults of `file` stay in sight, or that could not be read last. */
  next: ImportFile | null;
  /** Null before anything is known of it. */
  progress: ImportProgress | null;
  /** What the server said of the file last. */
  result: unknown;
  failure: Failure | null;
}

type EntryImportEvent =
  | { type: 'entryImport.check'; file: ImportFile }
  /** The unit has said what it has to say: everybody is to be entered. */
  | { type: 'entryImport.enter' }
  | { type: 'entryImport.again' }
  /** Told by `send` of the file it was given. */
  | { type: 'entryImport.progressed'; progress: ImportProgress }
  /** `faults`: of the file; with any nobody is entered. */
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
    /** Sends the file, tells how far it is and what the server says; it goes on there when this is stopped. */
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
    'Many people entered at once, from a sheet or chosen from the roster: they are looked at first, and entered as a ' +
    'whole when nothing is wrong with them.',
  context: { file: null, next: null, progress: null, result: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A template to fill in, a file to choose; why the last one could not be looked at.',
      meta: { view: 'import-file' },
      on: {
        'entryImport.check': {
          target: 'checking',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
        },
      },
    },
    checking: {
      description: 'The server looks at every row; nothing is written.',
      tags: 'busy',
      meta: { view: 'import-busy' },
      invoke: {
        id: 'check',
        src: 'send',
        input: ({ context }) => ({ file: context.file, isDry: true }),
        onError: {
          description: 'It cannot even be begun.',
          target: 'choosing',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Some cells are wrong.',
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
          description: 'Nothing is lost: it was only looked at.',
          target: 'choosing',
          actions: 'forgetFile',
        },
      },
    },
    faulty: {
      description:
        'Every fault by row and column; the sheet has to be mended and chosen again. Why the last one could not be read.',
      meta: { view: 'import-faults' },
      on: {
        'entryImport.check': {
          description: 'The mended sheet: what was wrong stays in sight until it has been read.',
          target: 'rechecking',
          actions: { type: 'keepNext', params: ({ event }) => ({ file: event.file }) },
        },
        'entryImport.again': { target: 'choosing', actions: 'forgetFile' },
      },
    },
    rechecking: {
      description: 'The server looks at another sheet, while the faults of the one before can still be read.',
      tags: 'busy',
      meta: { view: 'import-rechecking' },
      invoke: {
        id: 'recheck',
        src: 'send',
        input: ({ context }) => ({ file: context.next, isDry: true }),
        onError: {
          description: 'It cannot even be begun.',
          target: 'faulty',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Some cells are wrong still, or others.',
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
          description: 'It was not read: the faults are those of the sheet before.',
          target: 'faulty',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'entryImport.again': {
          description: 'Nothing is lost: it was only looked at.',
          target: 'faulty',
          actions: 'dropNext',
        },
      },
    },
    ready: {
      description:
        'Nothing is wrong with it: who will be entered, row by row, and what the unit has to say for it.',
      meta: { view: 'import-ready' },
      on: {
        'entryImport.check': {
          description: 'Another sheet, or the same people for another event.',
          target: 'checking',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
        },
        'entryImport.enter': { target: 'entering', actions: 'beginAnew' },
      },
    },
    entering: {
      description: 'Everybody is entered, or nobody.',
      tags: 'busy',
      meta: { view: 'import-busy' },
      invoke: {
        id: 'enter',
        src: 'send',
        input: ({ context }) => ({ file: context.file, isDry: false }),
        onError: {
          description: 'It cannot even be begun.',
          target: 'ready',
        },
      },
      on: {
        'entryImport.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'entryImport.answered': [
          {
            description: 'Something has changed since it was looked at.',
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
      description: 'How many, and where they are.',
      meta: { view: 'import-receipt' },
      on: { 'entryImport.again': { target: 'choosing', actions: 'forgetFile' } },
    },
  },
});
