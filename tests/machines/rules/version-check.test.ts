import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  versionCheckMachine,
  type VersionCheckEmitted,
  type VersionFinding,
} from '../../../machines/session/version-check.machine.ts';
import { held } from './settle.ts';

function start(running = 'V1.0.0-old') {
  const clock = new SimulatedClock();
  const fetchVersion = held<VersionFinding>();
  const stored: string[] = [];
  const emitted: VersionCheckEmitted[] = [];
  const actor = createActor(
    versionCheckMachine.provide({
      actors: { fetchVersion: fetchVersion.logic },
      actions: { storeVersion: (_, params) => void stored.push(params.version) },
    }),
    { clock, input: { running } },
  );
  actor.on('*', (event) => void emitted.push(event));
  actor.start();
  /** Navigates to another page and waits until the version is checked. */
  const move = () => {
    actor.send({ type: 'version.navigated' });
    clock.increment(500);
  };
  return { actor, clock, fetchVersion, stored, emitted, move };
}

const finding = (known: Partial<VersionFinding>): VersionFinding => ({
  server: 'V1.0.0-new',
  stored: 'V1.0.0-old',
  reloadedFor: [],
  ...known,
});

describe('the version check', () => {
  it('[S57] runs after a navigation, stores a new version and reloads the page', async () => {
    const { fetchVersion, stored, emitted, move } = start();
    move();
    await fetchVersion.done(finding({}));
    expect(stored).toEqual(['V1.0.0-new']);
    expect(emitted).toEqual([{ type: 'version.reloading', version: 'V1.0.0-new' }]);
  });

  it('[S57] runs after every navigation and does nothing without a difference', async () => {
    const { fetchVersion, stored, emitted, move } = start('V1.0.0-old');
    for (const times of [1, 2, 3]) {
      move();
      expect(fetchVersion.inputs).toHaveLength(times);
      await fetchVersion.done(finding({ server: 'V1.0.0-old' }));
    }
    expect([...stored, ...emitted]).toEqual([]);
  });

  it('[S57] runs half a second after a navigation, once for all navigations within that time', async () => {
    const { actor, clock, fetchVersion, move } = start('V1.0.0-old');
    move();
    await fetchVersion.done(finding({ server: 'V1.0.0-old' }));
    actor.send({ type: 'version.navigated' });
    clock.increment(499);
    actor.send({ type: 'version.navigated' });
    expect(fetchVersion.inputs).toHaveLength(1);
    clock.increment(1);
    expect(fetchVersion.inputs).toHaveLength(2);
  });

  it('[D15] runs at once on the first page, so that no input in its form is lost', () => {
    const { actor, fetchVersion } = start();
    actor.send({ type: 'version.navigated' });
    expect(fetchVersion.inputs).toHaveLength(1);
  });

  it('[S57] reloads the page if another window has already stored the new version', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    move();
    await fetchVersion.done(finding({ stored: 'V1.0.0-new' }));
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] does nothing without a valid response', async () => {
    const { actor, fetchVersion, stored, emitted, move } = start();
    move();
    await fetchVersion.fail(new Error('malformed'));
    expect(actor.getSnapshot().matches({ check: 'idle' })).toBe(true);
    expect([...stored, ...emitted]).toEqual([]);
  });

  it('[D15] never reloads twice for one version, even if the storage has lost it', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    move();
    await fetchVersion.done(finding({ stored: 'V1.0.0', reloadedFor: ['V1.0.0-new'] }));
    expect(emitted).toEqual([]);
  });

  it('[D15] delays the reload until unsaved input is saved', async () => {
    const { actor, fetchVersion, emitted, move } = start();
    actor.send({ type: 'version.inputUnsaved' });
    move();
    await fetchVersion.done(finding({}));
    expect(actor.getSnapshot().matches({ check: 'due' })).toBe(true);
    expect(emitted).toEqual([]);
    actor.send({ type: 'version.inputSaved' });
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] reloads despite unsaved input if the user agrees', async () => {
    const { actor, fetchVersion, emitted, move } = start();
    actor.send({ type: 'version.inputUnsaved' });
    move();
    await fetchVersion.done(finding({}));
    actor.send({ type: 'version.reloadNow' });
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] treats a lost chunk as a difference, once', async () => {
    const { actor, clock, fetchVersion, emitted } = start('V1.0.0-new');
    actor.send({ type: 'version.chunkLost' });
    await fetchVersion.done(finding({ stored: 'V1.0.0-new' }));
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
    clock.increment(10_000);
    actor.send({ type: 'version.chunkLost' });
    await fetchVersion.done(finding({ stored: 'V1.0.0-new', reloadedFor: ['V1.0.0-new'] }));
    expect(actor.getSnapshot().matches({ check: 'idle' })).toBe(true);
    expect(emitted).toHaveLength(1);
  });

  it('[D15] never reloads again for a version, even after other versions', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    for (const server of ['V1.0.0-old', 'V1.0.0-new']) {
      move();
      await fetchVersion.done(finding({ server, reloadedFor: ['V1.0.0-new', 'V1.0.0-old'] }));
    }
    expect(emitted).toEqual([]);
  });
});
