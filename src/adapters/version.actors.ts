import { fromPromise } from 'xstate';
import * as v from 'valibot';
import wretch from 'wretch';
import type { SafeStorage } from '../lib/storage/storage.ts';
import { isRecord } from '../lib/is-record.ts';

/** [S34, S57] */
const VERSION_KEY = 'app_version';
const RELOADED_KEY = 'reloaded_for';
/** [S57] Where nothing is stored. */
const FALLBACK = 'V1.0.0';

const versionFile = v.object({ version: v.pipe(v.string(), v.regex(/^v?\d[\w.+-]*$/i)) });

export interface VersionOptions {
  /** The version of the running code, '' where it is not known. */
  readonly running: string;
  readonly fetch: typeof fetch;
  readonly local: SafeStorage;
  readonly session: SafeStorage;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A mark in the history entry survives a reload where every storage is refused. */
function markIn(state: unknown): string {
  const mark = isRecord(state) ? state['reloadedFor'] : undefined;
  return typeof mark === 'string' ? mark : '';
}

/** Versions hold no space. */
const listOf = (mark: string): readonly string[] => mark.split(' ').filter(Boolean);

/**
 * The outside world of the version chart [S50, S57, D15]. The running version is stored at the very
 * first start, so that the fallback never reloads a page that has just been fetched.
 */
export function createVersionActors({ running, fetch, local, session, history, now }: VersionOptions) {
  const keepsNothing = !local.write('storage_check', '1');
  local.remove('storage_check');
  if (running !== '' && local.read(VERSION_KEY) === null) local.write(VERSION_KEY, running);

  // Read once: this page will not be reloaded again for a version it was reloaded for. All of them, since
  // processes of two releases may answer in turn while a deploy goes on.
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
    /** Before the reload: the new version, and that this tab has reloaded for it. */
    storeVersion(version: string) {
      const mark = [...reloadedFor, version].join(' ');
      local.write(VERSION_KEY, version);
      session.write(RELOADED_KEY, mark);
      history.replaceState({ ...(isRecord(history.state) && history.state), reloadedFor: mark }, '');
    },
  };
}
