import { drawCheckMachine, type CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const same: CheckLine = { of: 'commitment', name: '', said: 'a', found: 'a' };
const other: CheckLine = { of: 'ticket', name: '01', said: '101', found: '102' };

export const model = modelOf({
  chart: drawCheckMachine,
  inputs: [undefined, { isAble: true }],
  events: [{ type: 'drawCheck.begin' }],
  answers: {
    recompute: { done: [[same], [same, other], [other, same], [other], []], error: anyError },
  },
  delays: {},
  key: ({ isAble, lines }) => [isAble, lines.length],
  ends: (snapshot) => (['agrees', 'differs', 'impossible'] as const).some((state) => snapshot.matches(state)),
  invariants: {
    'a draw agrees exactly if values were compared and none differs': ({ context, value }) =>
      (value === 'agrees') ===
      (context.lines.length > 0 && context.lines.every(({ said, found }) => said === found)),
    'values are on screen only after they were compared': ({ context, value }) =>
      context.lines.length === 0 || value === 'agrees' || value === 'differs',
    'no value is computed if the browser cannot compute it': ({ context, value }) =>
      context.isAble || value === 'idle' || value === 'impossible',
  },
  rules: {
    'a check in a capable browser is impossible only if the values cannot be read': (step) =>
      !becomes(step, 'impossible') || step.before.value === 'computing' || !step.before.context.isAble,
    'a final state is never left': (step) => nothingLeaves(step, ['agrees', 'differs', 'impossible']),
  },
});
