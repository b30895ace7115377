import { schemeMachine } from '../../../machines/marking/scheme.machine.ts';
import { acts } from '../kit/acts.ts';
import { fixScheme, replaceScheme, saveScheme } from './scheme.ts';

export const schemeActs = acts(schemeMachine, {
  save: { event: 'scheme.change', call: saveScheme, by: ['organiser'] },
  fix: { event: 'scheme.fix', call: fixScheme, by: ['organiser'], asked: { isComplete: true } },
  replace: { event: 'scheme.replace', call: replaceScheme, by: ['organiser'] },
});
