import { competitionEventMachine } from '../../../machines/competition/competition-event.machine.ts';
import type {
  CompetitionEventEvent,
  CompetitionEventFacts,
} from '../../../machines/competition/competition-event.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

/** Registration is over, all entries are decided, and enough are approved. */
const good: CompetitionEventFacts = {
  isDraft: true,
  isLive: true,
  hasOpened: true,
  hasClosed: true,
  taken: 30,
  approved: 30,
  undecided: 0,
  leastEntrants: 30,
  hasScheme: true,
  isClosed: false,
  isDrawn: false,
  isAwarded: false,
  waiting: '',
};

/** The order is prepared, and a request to cancel the event waits. */
const drawn: CompetitionEventFacts = { ...good, isDrawn: true };
const waiting: CompetitionEventFacts = { ...drawn, waiting: 'cancel' };

/** Facts that differ from the good ones, one by one and some together. */
const otherwise: readonly Partial<CompetitionEventFacts>[] = [
  { isLive: false },
  { isLive: false, hasClosed: false },
  { hasOpened: false },
  { hasClosed: false },
  { hasOpened: false, hasClosed: false },
  { taken: 0 },
  { taken: 31 },
  { taken: 40, approved: 29 },
  { approved: 0 },
  { approved: 29 },
  { undecided: 1 },
  { undecided: 2 },
  { leastEntrants: 0 },
  { leastEntrants: 31 },
  { hasScheme: false },
  { isClosed: true, isLive: false },
  { isDrawn: true },
  { isDrawn: true, isAwarded: true },
  { isDrawn: true, waiting: 'cancel' },
  { isDrawn: true, isAwarded: true, waiting: 'cancel' },
  { isDrawn: true, isClosed: true, isLive: false, waiting: 'cancel' },
];

const by = 'organiser' as const;
const change = { type: 'competitionEvent.change', by, isFixed: false, places: 30, facts: good } as const;
const remove = { type: 'competitionEvent.delete', by, facts: good } as const;
const freeze = { type: 'competitionEvent.freeze', by, reason: '', facts: good } as const;
const cancel = { type: 'competitionEvent.cancel', by, reason: 'too few', facts: good } as const;
const merge = {
  type: 'competitionEvent.merge',
  by,
  reason: 'too few',
  hasRoom: true,
  facts: good,
} as const;

const askCancel = { type: 'competitionEvent.askCancel', by, reason: 'no power', facts: drawn } as const;
const agree = {
  type: 'competitionEvent.agreeToCancel',
  by,
  second: 'another',
  facts: waiting,
} as const;
const drop = { type: 'competitionEvent.drop', by, reason: 'power is back', facts: waiting } as const;
const abandon = { type: 'competitionEvent.abandon', by: 'system' } as const;

const start = { type: 'competitionEvent.start', by: 'system' } as const;
const mark = { type: 'competitionEvent.mark', by: 'system', isJudged: true } as const;
const reopen = { type: 'competitionEvent.reopen', by: 'system' } as const;
const decode = { type: 'competitionEvent.decode', by: 'system', isDecoded: true } as const;
const release = { type: 'competitionEvent.release', by: 'system' } as const;
const finalise = { type: 'competitionEvent.finalise', by: 'system' } as const;

/** Returns the facts of an event that the committee sends, or null for an event of the system. */
const factsOf = ({ event }: { event: CompetitionEventEvent | null }) =>
  event !== null && 'facts' in event ? event.facts : null;

/** Checks whether an event of the system causes the step, after sessions, sheets or draws. */
const isByDay = ({ event }: { event: CompetitionEventEvent | null }) => event !== null && !('facts' in event);

/** Checks whether the step makes or drops a request to cancel the event. */
const isAsking = ({ event }: { event: CompetitionEventEvent | null }) =>
  event?.type === 'competitionEvent.askCancel' || event?.type === 'competitionEvent.drop';

export const model = modelOf({
  chart: competitionEventMachine,
  events: [
    ...[change, remove, freeze, cancel, merge, askCancel, agree, drop].flatMap(
      (act): CompetitionEventEvent[] => [
        act,
        { ...act, by: 'system' },
        { ...act, facts: { ...good, isLive: false } },
      ],
    ),
    start,
    mark,
    { ...mark, isJudged: false },
    reopen,
    decode,
    { ...decode, isDecoded: false },
    release,
    finalise,
    { ...remove, facts: { ...good, isDraft: false } },
    { ...change, isFixed: true },
    { ...change, isFixed: true, facts: { ...good, hasOpened: false } },
    { ...change, places: 29 },
    { ...change, places: 31 },
    { ...change, places: 0 },
    // fewer entries are approved than have a place
    { ...change, places: 29, facts: { ...good, approved: 20 } },
    { ...change, places: 31, facts: { ...good, approved: 40 } },
    { ...freeze, facts: { ...good, hasClosed: false } },
    { ...freeze, facts: { ...good, undecided: 1 } },
    { ...freeze, facts: { ...good, approved: 29 } },
    { ...freeze, facts: { ...good, hasScheme: false } },
    { ...freeze, facts: { ...good, approved: 31 } },
    // enough entries, although not all entries with a place are approved
    { ...freeze, facts: { ...good, approved: 25, leastEntrants: 20 } },
    { ...freeze, facts: { ...good, approved: 29 }, reason: 'the only event of its kind' },
    { ...cancel, reason: '' },
    abandon,
    { ...askCancel, reason: '' },
    { ...agree, second: 'samePerson' },
    { ...drop, reason: '' },
    { ...merge, reason: '' },
    { ...merge, hasRoom: false },
  ],
  sweep: [
    change,
    freeze,
    cancel,
    merge,
    askCancel,
    agree,
    drop,
    { ...change, isFixed: true },
    { ...freeze, reason: 'few' },
  ].flatMap((act) =>
    (['organiser', 'system'] as const).flatMap((who) =>
      otherwise.map((facts) => ({ ...act, by: who, facts: { ...good, ...facts } })),
    ),
  ),
  answers: {},
  delays: {},
  ends: (snapshot) =>
    snapshot.matches('final') ||
    snapshot.matches('deleted') ||
    snapshot.matches('cancelled') ||
    snapshot.matches('merged'),
  invariants: {},
  rules: {
    'only the committee acts on an event, apart from the steps of the competition days': (step) =>
      step.event?.by === 'organiser' ||
      isByDay(step) ||
      (step.after.value === step.before.value && step.emitted.length === 0),
    'an event of a finished competition can only be cancelled': (step) =>
      isByDay(step) ||
      becomes(step, 'cancelled') ||
      isAsking(step) ||
      factsOf(step)?.isLive === true ||
      factsOf(step)?.isDraft === true ||
      (step.after.value === step.before.value && step.emitted.length === 0),
    'a roster is frozen once, after registration, with no undecided entry and a fixed scheme': (step) =>
      !becomes(step, 'frozen') ||
      (step.before.matches('planned') &&
        factsOf(step)?.hasClosed === true &&
        factsOf(step)?.undecided === 0 &&
        factsOf(step)?.hasScheme === true),
    'an event with too few entries is frozen only with a reason': (step) =>
      !becomes(step, 'frozen') ||
      (step.event?.type === 'competitionEvent.freeze' &&
        (step.event.reason !== '' || step.event.facts.approved >= step.event.facts.leastEntrants)),
    'no act is possible on an event of a cancelled or archived competition, except to drop a request': (
      step,
    ) =>
      factsOf(step)?.isClosed !== true ||
      step.event?.type === 'competitionEvent.drop' ||
      (step.after.value === step.before.value && step.emitted.length === 0),
    'one person cancels or merges an event with a reason, and only before its order is prepared': (step) =>
      !(step.event?.type === 'competitionEvent.cancel' || step.event?.type === 'competitionEvent.merge') ||
      !(becomes(step, 'cancelled') || becomes(step, 'merged')) ||
      (step.event.reason !== '' && !step.event.facts.isDrawn),
    'an event whose order is prepared is cancelled by two people, until awards are given': (step) =>
      !becomes(step, 'cancelled') ||
      step.event?.type === 'competitionEvent.cancel' ||
      step.event?.type === 'competitionEvent.abandon' ||
      (step.event?.type === 'competitionEvent.agreeToCancel' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'cancel' &&
        !step.event.facts.isAwarded),
    'a request to cancel names its reason, and only one waits at a time': (step) =>
      step.event?.type !== 'competitionEvent.askCancel' ||
      step.emitted.length === 0 ||
      (step.event.reason !== '' && step.event.facts.waiting === '' && step.event.facts.isDrawn),
    'an event is merged only into an event that has room for all entries': (step) =>
      !becomes(step, 'merged') || (step.event?.type === 'competitionEvent.merge' && step.event.hasRoom),
    'rules do not change after registration has opened, and places never fall below the taken ones': (step) =>
      step.emitted.length === 0 ||
      isAsking(step) ||
      (step.event?.type === 'competitionEvent.change' &&
        step.before.matches('planned') &&
        !(step.event.isFixed && step.event.facts.hasOpened) &&
        (step.event.places === 0 || step.event.places >= step.event.facts.taken)),
    'a cancelled or merged event keeps its state': (step) => nothingLeaves(step, ['cancelled', 'merged']),
    'marks are complete only after all work of the event is judged': (step) =>
      !becomes(step, 'marked') ||
      (step.before.matches('running') && step.event?.type === 'competitionEvent.mark' && step.event.isJudged),
    'an event is decoded only after all marks are locked, and no mark is reopened afterwards': (step) =>
      (!becomes(step, 'decoded') ||
        (step.before.matches('marked') &&
          step.event?.type === 'competitionEvent.decode' &&
          step.event.isDecoded)) &&
      (!step.before.matches('decoded') ||
        step.after.value === step.before.value ||
        becomes(step, 'released') ||
        becomes(step, 'cancelled')),
    'released results stay released, unless the event is cancelled before they are final': (step) =>
      !(step.before.matches('released') || step.before.matches('final')) ||
      (step.before.matches('released') && becomes(step, 'cancelled')) ||
      step.after.matches('released') ||
      step.after.matches('final'),
    'an event is deleted only while its competition is a draft': (step) =>
      !becomes(step, 'deleted') ||
      (step.event?.type === 'competitionEvent.delete' &&
        step.event.facts.isDraft &&
        step.before.matches('planned')),
  },
});
