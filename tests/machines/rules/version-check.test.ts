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
  /** To another page, and on it for as long as it takes until the version is looked at. */
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

describe('version check', () => {
  it('[S57] a navigation compares; a difference stores the new version and reloads', async () => {
    const { fetchVersion, stored, emitted, move } = start();
    move();
    await fetchVersion.done(finding({}));
    expect(stored).toEqual(['V1.0.0-new']);
    expect(emitted).toEqual([{ type: 'version.reloading', version: 'V1.0.0-new' }]);
  });

  it('[S57] every navigation looks, and no difference changes nothing', async () => {
    const { fetchVersion, stored, emitted, move } = start('V1.0.0-old');
    for (const times of [1, 2, 3]) {
      move();
      expect(fetchVersion.inputs).toHaveLength(times);
      await fetchVersion.done(finding({ server: 'V1.0.0-old' }));
    }
    expect([...stored, ...emitted]).toEqual([]);
  });

  it('[S57] the page that was moved to comes first, and moves within half a second are looked at together', async () => {
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

  it('[D15] the page that is opened is compared at once: what is typed into its form is not lost', () => {
    const { actor, fetchVersion } = start();
    actor.send({ type: 'version.navigated' });
    expect(fetchVersion.inputs).toHaveLength(1);
  });

  it('[S57] another window has stored the new version while this one still runs the old: reload', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    move();
    await fetchVersion.done(finding({ stored: 'V1.0.0-new' }));
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] no answer, or nonsense, changes nothing', async () => {
    const { actor, fetchVersion, stored, emitted, move } = start();
    move();
    await fetchVersion.fail(new Error('malformed'));
    expect(actor.getSnapshot().matches({ check: 'idle' })).toBe(true);
    expect([...stored, ...emitted]).toEqual([]);
  });

  it('[D15] never twice for one version, whatever the storage has forgotten', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    move();
    await fetchVersion.done(finding({ stored: 'V1.0.0', reloadedFor: ['V1.0.0-new'] }));
    expect(emitted).toEqual([]);
  });

  it('[D15] with unsaved input the reload waits until it is saved', async () => {
    const { actor, fetchVersion, emitted, move } = start();
    actor.send({ type: 'version.inputUnsaved' });
    move();
    await fetchVersion.done(finding({}));
    expect(actor.getSnapshot().matches({ check: 'due' })).toBe(true);
    expect(emitted).toEqual([]);
    actor.send({ type: 'version.inputSaved' });
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] with unsaved input the person may give it up for the new version', async () => {
    const { actor, fetchVersion, emitted, move } = start();
    actor.send({ type: 'version.inputUnsaved' });
    move();
    await fetchVersion.done(finding({}));
    actor.send({ type: 'version.reloadNow' });
    expect(emitted).toMatchObject([{ type: 'version.reloading' }]);
  });

  it('[D15] a lost chunk counts as a difference, once', async () => {
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

  it('[D15] a version reloaded for is remembered for good, also when others have been since', async () => {
    const { fetchVersion, emitted, move } = start('V1.0.0-old');
    for (const server of ['V1.0.0-old', 'V1.0.0-new']) {
      move();
      await fetchVersion.done(finding({ server, reloadedFor: ['V1.0.0-new', 'V1.0.0-old'] }));
    }
    expect(emitted).toEqual([]);
  });
});
