import {
  keptOf,
  markOutboxMachine,
  type KeptMark,
  type MarkOutcome,
  type OutboxMark,
  type Settled,
} from '../../../machines/marking/mark-outbox.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { failedBy, refusal, tooSoon } from '../errors.ts';
import { becomes } from '../steps.ts';

const markOf = (n: number, sheet: string): OutboxMark => ({
  sheet,
  client_uuid: `uuid-${n}`,
  aspect: 'C1.3',
  value: n,
  reason: '',
  lease: 0,
  device: 'tablet',
  n,
  made_at: 1000 + n,
});
const first = markOf(1, 'one');
const second = markOf(2, 'two');
const left = markOf(3, 'one');
/** One mark more than a call can carry. */
const many = Array.from({ length: 51 }, (_, at) => markOf(200 + at, 'one'));
const unsent = (mark: OutboxMark): KeptMark => ({ mark, fault: '' });
const outcome = ({ client_uuid }: OutboxMark, how: MarkOutcome['outcome'], fault = ''): MarkOutcome => ({
  client_uuid,
  outcome: how,
  fault,
});
const answered = (...outcomes: MarkOutcome[]): Settled => ({
  outcomes,
  record: `sheet of ${outcomes.length}`,
});
const failed = (kind: Failure['kind']) => failedBy({ ...refusal.failure, kind });

/** The pause after each number of failed calls, in milliseconds. It grows from a second to a minute. */
const pauses = [1000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];

export const model = modelOf({
  chart: markOutboxMachine,
  events: [
    { type: 'markOutbox.add', mark: first },
    { type: 'markOutbox.add', mark: second },
    { type: 'markOutbox.stored', uuids: [first.client_uuid] },
    { type: 'markOutbox.stored', uuids: [] },
    { type: 'markOutbox.wake' },
    { type: 'markOutbox.resume' },
    { type: 'markOutbox.dismiss', client_uuid: first.client_uuid },
  ],
  answers: {
    restore: {
      done: [[], [unsent(left)], many.map(unsent), [{ mark: left, fault: 'late' }, unsent(second)]],
      error: [null],
    },
    send: {
      done: [
        answered(outcome(first, 'applied'), outcome(second, 'applied'), outcome(left, 'applied')),
        answered(
          outcome(first, 'refused', 'late'),
          outcome(second, 'superseded', 'lease'),
          outcome(left, 'refused', 'late'),
        ),
        answered(),
      ],
      error: [
        failed('offline'),
        failed('timeout'),
        failed('unreachable'),
        failed('cancelled'),
        failed('unauthenticated'),
        failed('refused'),
        // A proxy whose server does not respond sets no code.
        failedBy({ ...refusal.failure, code: null }),
        tooSoon(5),
        {},
        null,
      ],
    },
  },
  delays: { PAUSE: ({ attempts }) => pauses[attempts] ?? 60_000 },
  key: ({ waiting, stored, applied, faulty, attempts }) => [
    waiting.map(({ n }) => n),
    stored,
    applied.length,
    faulty.map(({ mark, fault }) => `${mark.n} ${fault}`),
    attempts,
  ],
  farEnough: ({ context }) => {
    const all = context.waiting.length + context.applied.length + context.faulty.length;
    return (all > 2 && all !== many.length) || context.attempts > 8;
  },
  equivalent: {
    'onError 2. asked earlier': 'the failure of a signed-out user always has a response',
    'fault ?? «': 'only marks with an outcome are settled',
  },
  ends: (snapshot) => snapshot.matches('resting'),
  invariants: {
    'the chart rests only if no mark waits': (snapshot) =>
      !snapshot.matches('resting') || snapshot.context.waiting.length === 0,
    'a batch is sent, retried or paused only while a mark waits': (snapshot) =>
      !(snapshot.matches('sending') || snapshot.matches('waiting') || snapshot.matches('paused')) ||
      snapshot.context.waiting.length > 0,
  },
  rules: {
    'a given mark is on the page only until the device has stored it': (step) =>
      step.event?.type !== 'markOutbox.add' ||
      step.before.context.stored.includes(step.event.mark.client_uuid) ||
      !keptOf(step.after.context).includes(step.event.mark),
    'marks that an earlier page has left are on the device': (step) =>
      !step.before.matches('restoring') ||
      step.after.matches('restoring') ||
      keptOf(step.after.context).length >=
        step.after.context.waiting.length - step.before.context.waiting.length,
    'a mark leaves the outbox only after a response': (step) =>
      step.after.context.waiting.length >= step.before.context.waiting.length ||
      step.before.matches('sending'),
    'each change of waiting or faulty marks is emitted, once the marks of the earlier page are read': (
      step,
    ) =>
      step.before.matches('restoring') ||
      (step.after.context.waiting.length === step.before.context.waiting.length &&
        step.after.context.faulty.length === step.before.context.faulty.length) ||
      step.emitted.includes('markOutbox.changed'),
    'every response that applies marks is emitted with its sheet': (step) =>
      step.after.context.applied.length === step.before.context.applied.length ||
      step.emitted.includes('markOutbox.answered'),
    'restored faulty marks keep their fault': (step) =>
      !step.before.matches('restoring') ||
      step.after.matches('restoring') ||
      step.after.context.faulty.every(({ fault }) => fault !== ''),
    'each attempt that is repeated is counted': (step) =>
      !becomes(step, 'waiting') || step.after.context.attempts === step.before.context.attempts + 1,
    'no mark of a signed-out user is sent before the user signs in again': (step) =>
      !step.before.matches('paused') ||
      step.after.matches('paused') ||
      step.event?.type === 'markOutbox.resume',
  },
});
