import { preferencesMachine } from '../../../machines/shell/preferences.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

const standard = { colour: '#306bff', size: 'medium', marks: true };

export const model = modelOf({
  chart: preferencesMachine,
  inputs: [
    // a setting of an older version, which a reset removes
    { values: { ...standard, colour: '#11a983', shadow: 'deep' }, standard },
    { values: standard, standard },
    undefined,
  ],
  events: [
    { type: 'preferences.openDrawer' },
    { type: 'preferences.change', changes: { colour: '#11a983' } },
    { type: 'preferences.change', changes: { colour: '#306bff' } },
    { type: 'preferences.change', changes: { size: 'large' } },
    { type: 'preferences.change', changes: { colour: '#306bff', size: 'large' } },
    { type: 'preferences.change', changes: { marks: false } },
    { type: 'preferences.change', changes: { marks: true } },
    { type: 'preferences.reset' },
    { type: 'preferences.changedElsewhere', values: standard },
    { type: 'preferences.changedElsewhere', values: { ...standard, colour: '#11a983' } },
    { type: 'preferences.copy' },
    { type: 'preferences.closeDrawer' },
  ],
  answers: {
    copyValues: { done: [undefined], error: [refusal] },
    fetchDrawer: { done: [undefined], error: [refusal] },
  },
  delays: { MOMENT: 2_000 },
  ends: (snapshot) => snapshot.matches({ drawer: 'closed' }),
  invariants: {
    'a reset is offered exactly if it changes a setting': (snapshot) => {
      const { values, standard: delivered } = snapshot.context;
      const differs = Object.keys(delivered).some((name) => values[name] !== delivered[name]);
      return snapshot.matches({ look: 'personal' }) === differs;
    },
    'no setting is ever lost': ({ context }) =>
      Object.keys(context.standard).every((name) => name in context.values),
  },
});
