import { assign, emit, fromPromise, setup, stateIn } from 'xstate';

/** The result of one read of the version file; `V…` strings, '' if unknown. */
export interface VersionFinding {
  /** The version in the server's version file [S50]. */
  readonly server: string;
  /** The version in local storage; V1.0.0 if none [S57]. */
  readonly stored: string;
  /** All versions for which this tab has been reloaded, even if the storage is lost [D15]. */
  readonly reloadedFor: readonly string[];
}

export interface VersionCheckContext {
  /** The version of the running code, '' in development. */
  running: string;
  /** The version that a reload would load, '' for none. */
  offered: string;
}

type VersionCheckEvent =
  /** The user moved to another page [S57]. */
  | { type: 'version.navigated' }
  /** A code chunk no longer exists, because a deploy has removed it [D15]. */
  | { type: 'version.chunkLost' }
  | { type: 'version.inputUnsaved' }
  | { type: 'version.inputSaved' }
  /** The user accepts the loss of the input and reloads for the new version. */
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
    /**
     * Fetches the version file. Rejects if the file is not available or malformed. A rejection changes
     * nothing [D15].
     */
    fetchVersion: fromPromise<VersionFinding>(() =>
      Promise.reject(new Error('versionCheck: actor fetchVersion was not provided')),
    ),
  },
  actions: {
    offer: assign((_, params: { finding: VersionFinding }) => ({ offered: params.finding.server })),
    withdrawOffer: assign({ offered: '' }),
    /** Stores the new version, and that this tab reloads for it [S57, D15]. */
    storeVersion: (_, _params: { version: string }) => {},
    announceReload: emit(({ context }) => ({
      type: 'version.reloading' as const,
      version: context.offered,
    })),
  },
  guards: {
    /**
     * [S57] Whether the stored version differs, or another window has stored the new version while this page
     * runs the old one.
     */
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
    /**
     * Milliseconds before the version file is fetched. The new page loads first, because a browser opens only
     * six connections to a host.
     */
    PAUSE: 500,
    /** Milliseconds after which a reload counts as stopped by the browser or the user. */
    RELOAD_PATIENCE: 10_000,
  },
}).createMachine({
  id: 'versionCheck',
  description:
    'Every navigation compares the application with the version file [S57], without delaying the ' +
    'navigation. A difference reloads the page, once per version, even if several versions alternate. The ' +
    'reload waits while there is unsaved input [D15].',
  context: ({ input }) => ({ running: input?.running ?? '', offered: '' }),
  type: 'parallel',
  states: {
    input: {
      description: 'Whether a reload would discard input.',
      initial: 'saved',
      states: {
        saved: {
          description: 'A reload would discard no input.',
          on: { 'version.inputUnsaved': { target: 'unsaved' } },
        },
        unsaved: {
          description: 'Some input is not saved. A reload has to wait [D15].',
          on: { 'version.inputSaved': { target: 'saved' } },
        },
      },
    },
    check: {
      description: 'The versions are compared, and a difference leads to a reload.',
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'The page has just been opened. The versions are compared at once, before the user types ' +
            'input that a reload would discard.',
          meta: { view: 'no-version-notice' },
          on: {
            'version.navigated': { target: 'comparing' },
            'version.chunkLost': { target: 'recovering' },
          },
        },
        idle: {
          description: 'The chart waits for the next navigation.',
          meta: { view: 'no-version-notice' },
          on: {
            'version.navigated': { target: 'pausing' },
            'version.chunkLost': { target: 'recovering' },
          },
        },
        pausing: {
          description:
            'The new page uses the connections alone. Further moves within the pause count as one.',
          meta: { view: 'no-version-notice' },
          after: {
            PAUSE: { description: 'The pause has ended.', target: 'comparing' },
          },
          on: { 'version.chunkLost': { target: 'recovering' } },
        },
        comparing: {
          description: 'The version file is being fetched. The navigation does not wait for it.',
          meta: { view: 'no-version-notice' },
          invoke: {
            id: 'compare',
            src: 'fetchVersion',
            onDone: [
              {
                description: 'This tab has not been reloaded for this version.',
                guard: { type: 'isNew', params: ({ event }) => ({ finding: event.output }) },
                target: 'due',
                actions: { type: 'offer', params: ({ event }) => ({ finding: event.output }) },
              },
              { target: 'idle' },
            ],
            onError: { description: 'A missing or malformed file changes nothing [D15].', target: 'idle' },
          },
          on: { 'version.chunkLost': { target: 'recovering' } },
        },
        recovering: {
          description: 'A chunk is missing. This counts as a difference, regardless of the storage [D15].',
          meta: { view: 'no-version-notice' },
          invoke: {
            id: 'recover',
            src: 'fetchVersion',
            onDone: [
              {
                description: 'A reload may recover the chunk.',
                guard: { type: 'isUntried', params: ({ event }) => ({ finding: event.output }) },
                target: 'due',
                actions: { type: 'offer', params: ({ event }) => ({ finding: event.output }) },
              },
              {
                description:
                  'The page was already reloaded for this version. It is never reloaded twice [D15].',
                target: 'idle',
              },
            ],
            onError: { target: 'idle' },
          },
        },
        due: {
          description:
            'This state is left at once, unless there is unsaved input. In that case one calm notice ' +
            'stays on screen.',
          meta: { view: 'version-notice' },
          always: {
            description: 'No input would be lost.',
            guard: 'isSaved',
            target: 'reloading',
          },
          on: { 'version.reloadNow': { target: 'reloading' } },
        },
        reloading: {
          description:
            'The new version is stored and the page is being reloaded. This never counts as a closed tab ' +
            '[D7].',
          meta: { view: 'version-notice' },
          entry: [
            { type: 'storeVersion', params: ({ context }) => ({ version: context.offered }) },
            'announceReload',
          ],
          exit: 'withdrawOffer',
          after: {
            RELOAD_PATIENCE: { description: 'The page has not been reloaded.', target: 'idle' },
          },
        },
      },
    },
  },
});
