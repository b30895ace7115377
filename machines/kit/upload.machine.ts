import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';

/** A file the person has chosen. The file itself is with whoever sends it, under this id. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file is not even sent. */
type FileFault = 'empty' | 'tooLarge' | 'kind' | 'tooMany';

export type UploadFile = ChosenFile &
  (
    | { readonly status: 'refused'; readonly fault: FileFault }
    | { readonly status: 'waiting' }
    /** `sent`: bytes. */
    | { readonly status: 'sending'; readonly sent: number }
    | { readonly status: 'failed'; readonly failure: Failure | null }
    /** `answer`: what the server gave for it. */
    | { readonly status: 'done'; readonly answer: unknown }
  );

export interface UploadLimits {
  /** Files, those that are there already included. */
  readonly most: number;
  /** Of one file. */
  readonly mostBytes: number;
  /** Ends of names in lower case, with their dot. The server looks into the file as well. */
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
  /** Told by `sendFile` of the file it was given. */
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.arrived'; answer: unknown }
  | { type: 'upload.failed'; failure: Failure };

function faultOf({ name, size }: ChosenFile, { mostBytes, endings }: UploadLimits): FileFault | null {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'kind';
  if (size === 0) return 'empty';
  return size > mostBytes ? 'tooLarge' : null;
}

const chosenOf = ({ id, name, size }: ChosenFile): ChosenFile => ({ id, name, size });

/** What becomes of files just chosen; those that are refused take no place from others. */
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

/** One that failed waits again where it is the one that is meant; any other file stays what it is. */
function queued(file: UploadFile, id: string): UploadFile {
  if (file.status !== 'failed') return file;
  return file.id === id ? { ...chosenOf(file), status: 'waiting' } : file;
}

/** The same files, the one on its way as `change` has it. */
const withSending = (
  files: readonly UploadFile[],
  change: (file: ChosenFile) => UploadFile,
): readonly UploadFile[] => files.map((file) => (file.status === 'sending' ? change(chosenOf(file)) : file));

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
    /** Sends one file, tells how far it is and what has become of it; stopping it gives the call up. */
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
    keepFailure: assign(({ context }, { failure }: { failure: Failure | null }) => ({
      files: withSending(context.files, (file) => ({ ...file, status: 'failed', failure })),
    })),
  },
  guards: {
    hasWaiting: ({ context }) => context.files.some(({ status }) => status === 'waiting'),
    isSending: ({ context }, params: { id: string }) => sendingIn(context.files) === params.id,
  },
}).createMachine({
  id: 'upload',
  description:
    'Files on their way to the server, one after the other. Each is looked at before it is sent, and has an end ' +
    'of its own: one that fails or is refused keeps nothing from the rest.',
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
      description: 'Nothing is on its way.',
      meta: { view: 'upload' },
      always: { description: 'The next in turn.', guard: 'hasWaiting', target: 'sending' },
    },
    sending: {
      description: 'One is on its way, the others wait for it.',
      tags: 'busy',
      meta: { view: 'upload-busy' },
      entry: 'takeNext',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ id: sendingIn(context.files) }),
        onError: {
          description: 'It cannot even be begun.',
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
        'upload.failed': {
          target: 'resting',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'upload.remove': {
          description: 'The very one: its call is given up.',
          guard: { type: 'isSending', params: ({ event }) => ({ id: event.id }) },
          target: 'resting',
          actions: { type: 'dropFile', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
  },
});
