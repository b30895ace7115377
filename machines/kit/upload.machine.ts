import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';

/** A file that the user has chosen. The sender holds the file itself under this id. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
}

/** Why a file is refused before it is sent. */
type FileFault = 'empty' | 'tooLarge' | 'kind' | 'tooMany';

export type UploadFile = ChosenFile &
  (
    | { readonly status: 'refused'; readonly fault: FileFault }
    /** The server refuses the file itself, so that another attempt with it fails too. */
    | { readonly status: 'refused'; readonly failure: Failure }
    | { readonly status: 'waiting' }
    /** `sent`: the number of bytes sent. */
    | { readonly status: 'sending'; readonly sent: number }
    | { readonly status: 'failed'; readonly failure: Failure | null }
    /** `answer`: the answer of the server for the file. */
    | { readonly status: 'done'; readonly answer: unknown }
  );

export interface UploadLimits {
  /** The maximum number of files, including those that are uploaded already. */
  readonly most: number;
  /** The maximum size of one file in bytes. */
  readonly mostBytes: number;
  /**
   * The accepted endings of file names, in lower case and with the dot. The server also checks the content of
   * the file.
   */
  readonly endings: readonly string[];
}

export interface UploadContext {
  limits: UploadLimits;
  /** In the order in which they were chosen. */
  files: readonly UploadFile[];
}

export type UploadEvent =
  | { type: 'upload.add'; files: readonly ChosenFile[] }
  | { type: 'upload.remove'; id: string }
  | { type: 'upload.retry'; id: string }
  /** Sent by `sendFile` for its file. */
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.arrived'; answer: unknown }
  | { type: 'upload.failed'; failure: Failure };

function faultOf({ name, size }: ChosenFile, { mostBytes, endings }: UploadLimits): FileFault | null {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'kind';
  if (size === 0) return 'empty';
  return size > mostBytes ? 'tooLarge' : null;
}

const chosenOf = ({ id, name, size }: ChosenFile): ChosenFile => ({ id, name, size });

/** Returns new files with their status. Refused files take no place from the other files. */
function judged({ files, limits }: UploadContext, chosen: readonly ChosenFile[]): readonly UploadFile[] {
  const places = limits.most - files.filter(({ status }) => status !== 'refused').length;
  const fitting = chosen.filter((file) => faultOf(file, limits) === null);
  return chosen.map((file) => {
    const fault = faultOf(file, limits) ?? (fitting.indexOf(file) < places ? null : 'tooMany');
    return fault === null
      ? { ...chosenOf(file), status: 'waiting' }
      : { ...chosenOf(file), status: 'refused', fault };
  });
}

/** Returns a failed file as waiting if it has the id. Returns any other file unchanged. */
function queued(file: UploadFile, id: string): UploadFile {
  if (file.status !== 'failed') return file;
  return file.id === id ? { ...chosenOf(file), status: 'waiting' } : file;
}

/** Returns the files, with `change` applied to the one that is being sent. */
const withSending = (
  files: readonly UploadFile[],
  change: (file: ChosenFile) => UploadFile,
): readonly UploadFile[] => files.map((file) => (file.status === 'sending' ? change(chosenOf(file)) : file));

/** Checks whether the server refuses the file itself. The server's codes begin with the HTTP status. */
const isRefusal = ({ kind, code }: Failure): boolean => kind === 'invalid' || String(code).startsWith('413');

const sendingIn = (files: readonly UploadFile[]) =>
  files.find(({ status }) => status === 'sending')?.id ?? '';

const types: {
  context?: UploadContext;
  events?: UploadEvent;
  input?: { limits: UploadLimits; arrived: readonly (ChosenFile & { answer: unknown })[] } | undefined;
  tags?: 'busy';
} = {};

export const uploadMachine = setup({
  types,
  actors: {
    /** Sends one file and reports progress and result. Stopping the actor aborts the call. */
    sendFile: fromCallback<EventObject, { id: string }>(() => {
      throw new Error('upload: actor sendFile was not provided');
    }),
  },
  actions: {
    addFiles: assign(({ context }, params: { files: readonly ChosenFile[] }) => ({
      files: [...context.files, ...judged(context, params.files)],
    })),
    dropFile: assign(({ context }, params: { id: string }) => ({
      files: context.files.filter(({ id }) => id !== params.id),
    })),
    queueAgain: assign(({ context }, params: { id: string }) => ({
      files: context.files.map((file) => queued(file, params.id)),
    })),
    takeNext: assign(({ context: { files } }) => {
      const next = files.find(({ status }) => status === 'waiting');
      return {
        files: files.map((file) =>
          file === next ? { ...chosenOf(file), status: 'sending' as const, sent: 0 } : file,
        ),
      };
    }),
    keepProgress: assign(({ context }, { sent }: { sent: number }) => ({
      files: withSending(context.files, (file) => ({ ...file, status: 'sending', sent })),
    })),
    keepAnswer: assign(({ context }, { answer }: { answer: unknown }) => ({
      files: withSending(context.files, (file) => ({ ...file, status: 'done', answer })),
    })),
    keepRefusal: assign(({ context }, { failure }: { failure: Failure }) => ({
      files: withSending(context.files, (file) => ({ ...file, status: 'refused', failure })),
    })),
    keepFailure: assign(({ context }, { failure }: { failure: Failure | null }) => ({
      files: withSending(context.files, (file) => ({ ...file, status: 'failed', failure })),
    })),
  },
  guards: {
    hasWaiting: ({ context }) => context.files.some(({ status }) => status === 'waiting'),
    isRefusal: (_, { failure }: { failure: Failure }) => isRefusal(failure),
    isSending: ({ context }, params: { id: string }) => sendingIn(context.files) === params.id,
  },
}).createMachine({
  id: 'upload',
  description:
    'Files are sent to the server one after the other. Each is checked before it is sent, and has a ' +
    'separate result. A file that fails or is refused does not stop the rest.',
  context: ({ input }) => ({
    limits: input?.limits ?? { most: 0, mostBytes: 0, endings: [] },
    files: (input?.arrived ?? []).map(({ answer, ...file }) => ({
      ...file,
      status: 'done' as const,
      answer,
    })),
  }),
  initial: 'resting',
  on: {
    'upload.add': {
      actions: { type: 'addFiles', params: ({ event }) => ({ files: event.files }) },
    },
    'upload.retry': {
      actions: { type: 'queueAgain', params: ({ event }) => ({ id: event.id }) },
    },
    'upload.remove': {
      actions: { type: 'dropFile', params: ({ event }) => ({ id: event.id }) },
    },
  },
  states: {
    resting: {
      description: 'No file is being sent.',
      meta: { view: 'upload' },
      always: { description: 'The next file is sent.', guard: 'hasWaiting', target: 'sending' },
    },
    sending: {
      description: 'One file is being sent. The other files wait.',
      tags: 'busy',
      meta: { view: 'upload-busy' },
      entry: 'takeNext',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ id: sendingIn(context.files) }),
        onError: {
          description: 'The sending actor cannot be started.',
          target: 'resting',
          actions: { type: 'keepFailure', params: { failure: null } },
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => ({ sent: event.sent }) },
        },
        'upload.arrived': {
          target: 'resting',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'upload.failed': [
          {
            description: 'The server refuses the file because of its content, type or size.',
            guard: { type: 'isRefusal', params: ({ event }) => ({ failure: event.failure }) },
            target: 'resting',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ failure: event.failure }) },
          },
          {
            description: 'The call has failed. The same file can be sent again.',
            target: 'resting',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
          },
        ],
        'upload.remove': {
          description: 'The file that is being sent is removed. Its call is aborted.',
          guard: { type: 'isSending', params: ({ event }) => ({ id: event.id }) },
          target: 'resting',
          actions: { type: 'dropFile', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
  },
});
