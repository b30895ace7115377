import { competitionMachine } from '../../../machines/competition/competition.machine.ts';
import type {
  ArchiveFacts,
  CompetitionActor,
  CompetitionEvent,
  CompetitionTimes,
  RehearsalFacts,
} from '../../../machines/competition/competition.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves, onlyFrom } from '../steps.ts';

const times: CompetitionTimes = { at: 500, opensAt: 1_000, closesAt: 2_000, startsAt: 3_000, endsAt: 4_000 };
const tick = (at: number, by: CompetitionActor = 'system'): CompetitionEvent => ({
  type: 'competition.tick',
  by,
  times: { ...times, at },
});
const publish = { type: 'competition.publish', by: 'organiser', approvals: 2, times, events: 1 } as const;
const extend = {
  type: 'competition.extend',
  by: 'organiser',
  times: { ...times, at: 1_500 },
  newClosesAt: 2_500,
  approvals: 2,
  reason: 'floods',
} as const;
const cancel = { type: 'competition.cancel', by: 'organiser', approvals: 2, reason: 'too few' } as const;

const rehearsal: RehearsalFacts = {
  isRehearsal: true,
  hasRehearsal: false,
  isOverdue: true,
  isGivenUp: false,
};
const real: RehearsalFacts = { isRehearsal: false, hasRehearsal: false, isOverdue: false, isGivenUp: false };
const rehearsing: readonly CompetitionEvent[] = [
  { type: 'competition.rehearse', by: 'organiser', rehearsal: real },
  { type: 'competition.rehearse', by: 'system', rehearsal: real },
  { type: 'competition.rehearse', by: 'organiser', rehearsal: { ...real, hasRehearsal: true } },
  { type: 'competition.rehearse', by: 'organiser', rehearsal },
  { type: 'competition.wipe', by: 'organiser', approvals: 2, rehearsal },
  { type: 'competition.wipe', by: 'organiser', approvals: 1, rehearsal },
  { type: 'competition.wipe', by: 'system', approvals: 2, rehearsal },
  { type: 'competition.wipe', by: 'organiser', approvals: 2, rehearsal: real },
  { type: 'competition.wipe', by: 'organiser', approvals: 2, rehearsal: { ...rehearsal, isGivenUp: true } },
  ...(['competition.lapse', 'competition.erase'] as const).flatMap((type): CompetitionEvent[] => [
    { type, by: 'system', rehearsal: { ...rehearsal, isGivenUp: true } },
    { type, by: 'organiser', rehearsal: { ...rehearsal, isGivenUp: true } },
    { type, by: 'system', rehearsal },
    { type, by: 'system', rehearsal: { ...rehearsal, isOverdue: false } },
    { type, by: 'system', rehearsal: { ...real, isOverdue: true, isGivenUp: true } },
  ]),
];

const facts: ArchiveFacts = { isEnded: true, isUndisputed: true, isPacked: true, isRegistered: true };
const archiving = ['competition.pack', 'competition.register', 'competition.archive'] as const;
const isArchiving = (type: string | undefined) => archiving.some((one) => one === type);

export const model = modelOf({
  chart: competitionMachine,
  events: [
    { type: 'competition.change', by: 'organiser', isFixed: true },
    { type: 'competition.change', by: 'organiser', isFixed: false },
    { type: 'competition.change', by: 'system', isFixed: false },
    { type: 'competition.addEvent', by: 'organiser' },
    { type: 'competition.addEvent', by: 'system' },
    publish,
    { ...publish, by: 'system' },
    { ...publish, approvals: 1 },
    { ...publish, events: 0 },
    { ...publish, times: { ...times, at: 1_999 } },
    { ...publish, times: { ...times, at: 2_000 } },
    { ...publish, times: { ...times, opensAt: 2_000 } },
    { ...publish, times: { ...times, startsAt: 2_000 } },
    { ...publish, times: { ...times, startsAt: 1_999 } },
    { ...publish, times: { ...times, endsAt: 3_000 } },
    ...[999, 1_000, 1_999, 2_000, 2_999, 3_000, 3_999, 4_000].map((at) => tick(at)),
    ...[1_000, 2_000, 3_000, 4_000].map((at) => tick(at, 'organiser')),
    extend,
    { ...extend, by: 'system' },
    { ...extend, approvals: 1 },
    { ...extend, reason: '' },
    { ...extend, times: { ...times, at: 1_999 } },
    { ...extend, times: { ...times, at: 2_000 } },
    { ...extend, newClosesAt: 2_000 },
    { ...extend, newClosesAt: 2_001 },
    { ...extend, newClosesAt: 3_000 },
    { ...extend, newClosesAt: 3_001 },
    cancel,
    { ...cancel, by: 'system' },
    { ...cancel, approvals: 1 },
    { ...cancel, reason: '' },
    ...rehearsing,
    ...archiving.flatMap((type): CompetitionEvent[] => [
      { type, by: 'organiser', facts },
      { type, by: 'system', facts },
      ...(['isEnded', 'isUndisputed', 'isPacked', 'isRegistered'] as const).map((fact): CompetitionEvent => ({
        type,
        by: 'organiser',
        facts: { ...facts, [fact]: false },
      })),
    ]),
  ],
  sweep: [
    ...[publish, extend, cancel].flatMap((act): CompetitionEvent[] => [
      { ...act, approvals: 0 },
      { ...act, approvals: 3 },
    ]),
    { ...publish, events: 2 },
    { ...publish, events: 30 },
    // before and after each time, then times in the wrong order
    ...[0, 1_000, 1_500, 2_500, 3_500, 4_500].flatMap((at): CompetitionEvent[] => [
      { ...publish, times: { ...times, at } },
      { ...extend, times: { ...times, at } },
      { ...extend, by: 'system', times: { ...times, at } },
    ]),
    ...[
      { opensAt: 2_500 },
      { closesAt: 3_500 },
      { startsAt: 1_500 },
      { startsAt: 4_500 },
      { endsAt: 2_500 },
      { startsAt: 2_000, endsAt: 2_000 },
    ].map((other): CompetitionEvent => ({ ...publish, times: { ...times, ...other } })),
    ...[0, 1_000, 1_501, 3_500, 4_000].map((newClosesAt): CompetitionEvent => ({ ...extend, newClosesAt })),
    { ...extend, reason: '!' },
    { ...cancel, reason: '!' },
    // registration ends when the competition days begin
    ...[2_999, 3_000].map((at): CompetitionEvent => ({
      type: 'competition.tick',
      by: 'system',
      times: { ...times, at, closesAt: 3_000 },
    })),
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('archived') || snapshot.matches('erased'),
  invariants: {},
  rules: {
    '[domain.md 3] two people publish, extend or cancel a competition': (step) =>
      !(
        (becomes(step, 'cancelled') && step.event?.type !== 'competition.lapse') ||
        (step.before.matches('draft') && becomes(step, 'published')) ||
        (step.event?.type === 'competition.extend' && step.emitted.length > 0)
      ) ||
      (step.event !== null &&
        'approvals' in step.event &&
        step.event.approvals >= 2 &&
        step.event.by === 'organiser'),
    'a cancellation or an extension of registration has a reason': (step) =>
      !(
        (becomes(step, 'cancelled') && step.event?.type === 'competition.cancel') ||
        (step.event?.type === 'competition.extend' && step.emitted.length > 0)
      ) ||
      (step.event !== null && 'reason' in step.event && step.event.reason !== ''),
    'a draft is published only with an event, in time, and with its times in order': (step) =>
      !(step.before.matches('draft') && becomes(step, 'published')) ||
      (step.event?.type === 'competition.publish' &&
        step.event.events > 0 &&
        step.event.times.at < step.event.times.closesAt &&
        step.event.times.opensAt < step.event.times.closesAt &&
        step.event.times.closesAt <= step.event.times.startsAt &&
        step.event.times.startsAt < step.event.times.endsAt),
    'only the clock changes the calendar states': (step) =>
      !['open', 'closed', 'running', 'finished'].some((state) => becomes(step, state)) ||
      (step.event?.type === 'competition.tick' && step.event.by === 'system'),
    'each calendar state lasts exactly as long as its times say': ({ before, event, after }) => {
      if (event?.type !== 'competition.tick' || event.by !== 'system') return true;
      const order = ['published', 'open', 'closed', 'running', 'finished'];
      const at = order.indexOf(before.value);
      if (at === -1 || at === 4) return after.value === before.value;
      const { times: told } = event;
      const due = [told.opensAt, told.closesAt, told.startsAt, told.endsAt].filter((time) => told.at >= time);
      return after.value === order[Math.max(at, due.length)];
    },
    'closed registration never opens again': (step) =>
      !['closed', 'running', 'finished'].some((state) => step.before.matches(state as 'closed')) ||
      !(becomes(step, 'open') || becomes(step, 'published')),
    'registration is extended before it closes, to a later time before the start': (step) =>
      step.event?.type !== 'competition.extend' ||
      step.emitted.length === 0 ||
      (step.event.times.at < step.event.times.closesAt &&
        step.event.newClosesAt > step.event.times.closesAt &&
        step.event.newClosesAt <= step.event.times.startsAt),
    'fields that entrants rely on change only in the draft': (step) =>
      step.event?.type !== 'competition.change' ||
      !step.event.isFixed ||
      step.emitted.length === 0 ||
      step.before.matches('draft'),
    'only the committee changes a competition, and only before it has ended': (step) =>
      step.emitted.length === 0 ||
      isArchiving(step.event?.type) ||
      step.event?.type === 'competition.wipe' ||
      (step.event?.by === 'organiser' &&
        !['finished', 'archived', 'cancelled'].some((state) => step.before.matches(state as 'finished'))),
    'the committee archives a competition after it has ended': (step) =>
      onlyFrom(step, 'archived', ['finished']) &&
      (!becomes(step, 'archived') || step.event?.by === 'organiser'),
    '[running.md 2] a competition is archived after all events and objections end and its package is registered':
      (step) =>
        !becomes(step, 'archived') ||
        (step.event?.type === 'competition.archive' && Object.values(step.event.facts).every(Boolean)),
    'the committee creates the package of a finished, undisputed competition and registers it unchanged': (
      step,
    ) => {
      const { event, emitted, before } = step;
      if (!isArchiving(event?.type) || emitted.length === 0) return true;
      if (event === null || !('facts' in event) || !before.matches('finished')) return false;
      const { isEnded, isUndisputed, isPacked } = event.facts;
      return (
        event.by === 'organiser' &&
        isEnded &&
        isUndisputed &&
        (event.type !== 'competition.register' || isPacked)
      );
    },
    'a finished competition is not cancelled, and a final state is never left': (step) =>
      (step.event?.type !== 'competition.cancel' ||
        onlyFrom(step, 'cancelled', ['draft', 'published', 'open', 'closed', 'running'])) &&
      nothingLeaves(step, ['archived', 'erased']) &&
      (!step.before.matches('cancelled') || becomes(step, 'erased') || step.after.matches('cancelled')),
    'a competition is copied once, after its registration has closed, and no rehearsal is copied': (step) =>
      step.event?.type !== 'competition.rehearse' ||
      step.emitted.length === 0 ||
      (step.before.matches('closed') &&
        step.event.by === 'organiser' &&
        !step.event.rehearsal.isRehearsal &&
        !step.event.rehearsal.hasRehearsal),
    'only a rehearsal is wiped or closed by the clock, and only after two people agreed is it erased': (
      step,
    ) => {
      const { event } = step;
      if (becomes(step, 'erased'))
        return event?.type === 'competition.erase' && event.by === 'system' && event.rehearsal.isGivenUp;
      const isWiped = event?.type === 'competition.wipe' && step.emitted.length > 0;
      const isClosed =
        becomes(step, 'cancelled') &&
        (event?.type === 'competition.wipe' || event?.type === 'competition.lapse');
      return (
        !(isWiped || isClosed) || (event !== null && 'rehearsal' in event && event.rehearsal.isRehearsal)
      );
    },
  },
});
