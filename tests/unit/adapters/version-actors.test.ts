import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { versionCheckMachine } from '../../../machines/session/version-check.machine.ts';
import { createVersionActors } from '../../../src/adapters/version.actors.ts';
import { safeStorage } from '../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../storages.ts';

/** A fake browser tab that loads a page, checks the version file, and reloads if required. */
function createTab(open: () => Storage, session: () => Storage = open) {
  let state: unknown = null;
  const history: Pick<History, 'state' | 'replaceState'> = {
    get state(): unknown {
      return state;
    },
    replaceState: (next: unknown) => {
      state = next;
    },
  };
  return {
    /**
     * @param running version of the loaded page
     * @returns whether the page requests a reload
     */
    async load(running: string, file: unknown): Promise<boolean> {
      const version = createVersionActors({
        running,
        fetch: () => Promise.resolve(Response.json(file)),
        local: safeStorage(open),
        session: safeStorage(session),
        history,
        now: () => 0,
      });
      const clock = new SimulatedClock();
      const actor = createActor(
        versionCheckMachine.provide({
          actors: { fetchVersion: version.fetchVersion },
          actions: { storeVersion: (_, params) => version.storeVersion(params.version) },
        }),
        { clock, input: { running } },
      ).start();
      actor.send({ type: 'version.navigated' });
      clock.increment(500);
      const { value } = await waitFor(actor, ({ value: { check } }) => check !== 'comparing');
      actor.stop();
      return value.check === 'reloading';
    },
  };
}

/** Returns the number of reloads, up to 20, while two releases respond alternately. */
async function reloadsBetween(tab: ReturnType<typeof createTab>): Promise<number> {
  const versions = ['V1.0.0-old', 'V1.0.0-new'];
  for (let at = 0; at < 20; at += 1) {
    const [running = '', version = ''] = at % 2 === 0 ? versions : versions.toReversed();
    if (!(await tab.load(running, { version }))) return at;
  }
  return 20;
}

it('[D15] two versions that alternate behind a load balancer reload a page once each', async () => {
  const [local, session] = [memoryStorage(), memoryStorage()];
  const tab = createTab(
    () => local,
    () => session,
  );
  expect(await reloadsBetween(tab)).toBe(2);
  expect(await reloadsBetween(tab)).toBe(0);
});

it('[D15] two alternating versions cause at most two reloads if all storage is refused', async () => {
  expect(await reloadsBetween(createTab(refusingStorage))).toBeLessThanOrEqual(2);
});

it.each(['2.0.0', 'V2.0.0', 'v2', '2.0.0-rc.1+5'])('[S57] %s is a version', async (version) => {
  const storage = memoryStorage();
  expect(await createTab(() => storage).load('V1.0.0', { version })).toBe(true);
});

it.each([{}, { version: '' }, { version: 'soon' }, { version: '2 3' }, { version: 2 }, null])(
  '[D15] %j is no version and changes nothing',
  async (file) => {
    const storage = memoryStorage();
    expect(await createTab(() => storage).load('V1.0.0', file)).toBe(false);
  },
);
