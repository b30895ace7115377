import { assign, emit, fromPromise, setup, stateIn } from 'xstate';

/** What one look at the version file brings; `V…` strings, '' where unknown. */
export interface VersionFinding {
  /** In the server's version file [S50]. */
  readonly server: string;
  /** In local storage; V1.0.0 if none [S57]. */
  readonly stored: string;
  /** All versions for which this tab has already been reloaded, even if storage forgets [D15]. */
  readonly reloadedFor: readonly string[];
}

export interface VersionCheckContext {
  /** The version of the code that runs here, '' in development. */
  running: string;
  /** The version a reload would bring, '' for none. */
  offered: string;
}

type VersionCheckEvent =
  /** The person moved to another page [S57]. */
  | { type: 'version.navigated' }
  /** A code chunk is no longer there: a deploy has removed it [D15]. */
  | { type: 'version.chunkLost' }
  | { type: 'version.inputUnsaved' }
  | { type: 'version.inputSaved' }
  /** The person prefers the new version to what was typed. */
  | { type: 'version.reloadNow' };

export interface VersionCheckEmitted {
  type: 'version.reloading';
  version: string;
}

const types: {
  context?: VersionCheckContext;
  events?: VersionCheckEvent;
  emitted?: VersionCheckEmitted;
  input?: { running: string } | undefined;
} = {};

export const versionCheckMachine = setup({
  types,
  actors: {
    /** Rejects when the file cannot be had or is malformed; that changes nothing [D15]. */
    fetchVersion: fromPromise<VersionFinding>(() =>
      Promise.reject(new Error('versionCheck: actor fetchVersion was not provided')),
    ),
  },
  actions: {
    offer: assign((_, params: { finding: VersionFinding }) => ({ offered: params.finding.server })),
    withdrawOffer: assign({ offered: '' }),
    /** Stores the new version and that this tab reloads for it [S57, D15]. */
    storeVersion: (_, _params: { version: string }) => {},
    announceReload: emit(({ context }) => ({
      type: 'version.reloading' as const,
      version: context.offered,
    })),
  },
  guards: {
    /** [S57] The stored version differs; or another window has stored the new one while this still runs the old. */
    isNew: ({ context }, params: { finding: VersionFinding }) => {
      const { server, stored, reloadedFor } = params.finding;
      const isRunning = context.running === '' || context.running === server;
      return !reloadedFor.includes(server) && (server !== stored || !isRunning);
    },
    isSaved: stateIn({ input: 'saved' }),
    isUntried: (_, params: { finding: VersionFinding }) =>
      !params.finding.reloadedFor.includes(params.finding.server),
  },
  delays: {
    /** The page that is moved to comes first: a browser has six lines to a host. */
    PAUSE: 500,
    /** A reload that the browser or the person has stopped is over after this. */
    RELOAD_PATIENCE: 10_000,
  },
}).createMachine({
  id: 'versionCheck',
  description:
    'Every navigation compares the application with the version file [S57], beside the navigation and never in its way. ' +
    'A difference reloads the page, once per version, also where several take turns, and not while there is unsaved input [D15].',
  context: ({ input }) => ({ running: input?.running ?? '', offered: '' }),
  type: 'parallel',
  states: {
    input: {
      description: 'Would a reload lose something?',
      initial: 'saved',
      states: {
        saved: {
          description: 'Nothing on the page would be lost by a reload.',
          on: { 'version.inputUnsaved': { target: 'unsaved' } },
        },
        unsaved: {
          description: 'Something typed is not saved; a reload has to wait [D15].',
          on: { 'version.inputSaved': { target: 'saved' } },
        },
      },
    },
    check: {
      description: 'Comparing, and what comes of it.',
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'The page has just been opened: it is compared at once, before anything is typed that a reload would lose.',
          meta: { view: 'no-version-notice' },
          on: {
            'version.navigated': { target: 'comparing' },
            'version.chunkLost': { target: 'recovering' },
          },
        },
        idle: {
          description: 'Until the next navigation.',
          meta: { view: 'no-version-notice' },
          on: {
            'version.navigated': { target: 'pausing' },
            'version.chunkLost': { target: 'recovering' },
          },
        },
        pausing: {
          description: 'The page that was moved to has the line for itself; moves within the pause are one.',
          meta: { view: 'no-version-notice' },
          after: {
            PAUSE: { description: 'The page has had its time.', target: 'comparing' },
          },
          on: { 'version.chunkLost': { target: 'recovering' } },
        },
        comparing: {
          description: 'The version file is being fetched; the navigation went on long ago.',
          meta: { view: 'no-version-notice' },
          invoke: {
            id: 'compare',
            src: 'fetchVersion',
            onDone: [
              {
                description: 'A version this tab has not been reloaded for.',
                guard: { type: 'isNew', params: ({ event }) => ({ finding: event.output }) },
                target: 'due',
                actions: { type: 'offer', params: ({ event }) => ({ finding: event.output }) },
              },
              { target: 'idle' },
            ],
            onError: { description: 'No answer or nonsense changes nothing [D15].', target: 'idle' },
          },
          on: { 'version.chunkLost': { target: 'recovering' } },
        },
        recovering: {
          description: 'A chunk is gone, which counts as a difference whatever the storage says [D15].',
          meta: { view: 'no-version-notice' },
          invoke: {
            id: 'recover',
            src: 'fetchVersion',
            onDone: [
              {
                description: 'A reload may bring the chunk back.',
                guard: { type: 'isUntried', params: ({ event }) => ({ finding: event.output }) },
                target: 'due',
                actions: { type: 'offer', params: ({ event }) => ({ finding: event.output }) },
              },
              { description: 'Already reloaded for this version: never twice [D15].', target: 'idle' },
            ],
            onError: { target: 'idle' },
          },
        },
        due: {
          description:
            'Passed through at once unless there is unsaved input: then the one calm notice stays.',
          meta: { view: 'version-notice' },
          always: {
            description: 'Nothing would be lost.',
            guard: 'isSaved',
            target: 'reloading',
          },
          on: { 'version.reloadNow': { target: 'reloading' } },
        },
        reloading: {
          description:
            'The new version is stored and the page is being reloaded; this is never a tab close [D7].',
          meta: { view: 'version-notice' },
          entry: [
            { type: 'storeVersion', params: ({ context }) => ({ version: context.offered }) },
            'announceReload',
          ],
          exit: 'withdrawOffer',
          after: {
            RELOAD_PATIENCE: { description: 'The page is still here.', target: 'idle' },
          },
        },
      },
    },
  },
});
