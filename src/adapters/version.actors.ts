import { fromPromise } from 'xstate';
import * as v from 'valibot';
import wretch from 'wretch';
import type { SafeStorage } from '../lib/storage/storage.ts';
import { isRecord } from '../lib/is-record.ts';

/** [S34, S57] */
const VERSION_KEY = 'app_version';
const RELOADED_KEY = 'reloaded_for';
/** [S57] The version if none is stored. */
const FALLBACK = 'V1.0.0';

const versionFile = v.object({ version: v.pipe(v.string(), v.regex(/^v?\d[\w.+-]*$/i)) });

export interface VersionOptions {
  /** The version of the running code; '' if unknown. */
  readonly running: string;
  readonly fetch: typeof fetch;
  readonly local: SafeStorage;
  readonly session: SafeStorage;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
}

/** Reads the mark from the history entry. It survives a reload even if the browser refuses all storage. */
function markIn(state: unknown): string {
  const mark = isRecord(state) ? state['reloadedFor'] : undefined;
  return typeof mark === 'string' ? mark : '';
}

/** Splits a mark into versions, which contain no spaces. */
const listOf = (mark: string): readonly string[] => mark.split(' ').filter(Boolean);

/**
 * Creates the actors of the version chart [S50, S57, D15]. The running version is stored at the first start.
 * Otherwise the fallback version causes a reload of a page that has just been fetched.
 */
export function createVersionActors({ running, fetch, local, session, history, now }: VersionOptions) {
  const keepsNothing = !local.write('storage_check', '1');
  local.remove('storage_check');
  if (running !== '' && local.read(VERSION_KEY) === null) local.write(VERSION_KEY, running);

  // The versions for which this tab has already reloaded. The page does not reload again for any of them.
  // During a deploy, processes of two releases can respond alternately.
  const reloadedFor = listOf(session.read(RELOADED_KEY) ?? markIn(history.state));
  const client = wretch().polyfills({ fetch });

  return {
    fetchVersion: fromPromise<{ server: string; stored: string; reloadedFor: readonly string[] }>(
      async ({ signal }) => {
        const body: unknown = await client
          .url(`/version.json?t=${now()}`)
          .options({ signal, cache: 'no-store', credentials: 'omit' })
          .get()
          .json();
        const { version } = v.parse(versionFile, body);
        const kept = local.read(VERSION_KEY) ?? FALLBACK;
        return { server: version, stored: keepsNothing && running !== '' ? running : kept, reloadedFor };
      },
    ),
    /** Stores the new version before the reload, and that this tab has reloaded for it. */
    storeVersion(version: string) {
      const mark = [...reloadedFor, version].join(' ');
      local.write(VERSION_KEY, version);
      session.write(RELOADED_KEY, mark);
      history.replaceState({ ...(isRecord(history.state) && history.state), reloadedFor: mark }, '');
    },
  };
}
