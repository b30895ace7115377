import { versionCheckMachine } from '../../../machines/session/version-check.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

export const model = modelOf({
  chart: versionCheckMachine,
  inputs: [undefined, { running: 'V1.0.0' }, { running: 'V1.1.0' }],
  events: [
    { type: 'version.navigated' },
    { type: 'version.chunkLost' },
    { type: 'version.inputUnsaved' },
    { type: 'version.inputSaved' },
    { type: 'version.reloadNow' },
  ],
  answers: {
    fetchVersion: {
      done: [
        { server: 'V1.0.0', stored: 'V1.0.0', reloadedFor: [] },
        { server: 'V1.1.0', stored: 'V1.0.0', reloadedFor: [] },
        // another window has already stored the new version
        { server: 'V1.1.0', stored: 'V1.1.0', reloadedFor: [] },
        // the storage has lost the new version
        { server: 'V1.1.0', stored: 'V1.0.0', reloadedFor: ['V1.1.0'] },
        { server: 'V1.1.0', stored: 'V1.1.0', reloadedFor: ['V1.1.0'] },
        // two versions that alternate
        { server: 'V1.0.0', stored: 'V1.1.0', reloadedFor: ['V1.1.0', 'V1.0.0'] },
        // a reload for the previous version
        { server: 'V1.2.0', stored: 'V1.1.0', reloadedFor: ['V1.1.0'] },
      ],
      error: [refusal],
    },
  },
  delays: { PAUSE: 500, RELOAD_PATIENCE: 10_000 },
  key: ({ running, offered }) => [running, offered],
  ends: (snapshot) => snapshot.matches({ check: 'idle' }) || snapshot.matches({ check: 'fresh' }),
  invariants: {
    'a due reload waits only while input is unsaved': (snapshot) =>
      !(snapshot.matches({ check: 'due' }) && snapshot.matches({ input: 'saved' })),
    'a version is offered exactly while a reload is due or under way': (snapshot) =>
      (snapshot.context.offered !== '') ===
      (snapshot.matches({ check: 'due' }) || snapshot.matches({ check: 'reloading' })),
  },
});
