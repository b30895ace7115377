import { entryMachine } from '../../../machines/entry/entry.machine.ts';
import type { EntryActor, EntryEvent, EntryFacts } from '../../../machines/entry/entry.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

/** Registration is open from 1,000 to 2,000, and all facts allow the entry. */
const good: EntryFacts = {
  at: 1_500,
  opensAt: 1_000,
  closesAt: 2_000,
  correctionUntil: null,
  checks: 'pass',
  hasPlace: true,
  isUnique: true,
  needsEndorsement: false,
  isFrozen: false,
  hasBegun: false,
};
const actors: readonly EntryActor[] = [
  'owner',
  'unit',
  'reviewer',
  'organiser',
  'checkIn',
  'chief',
  'supervisor',
  'arbiter',
  'system',
];
const second = 'another' as const;

/** The facts without a change, and then each fact with a value that prevents the submission. */
const submissions: readonly Partial<EntryFacts>[] = [
  {},
  { at: 999 },
  { at: 1_000 },
  { at: 1_999 },
  { at: 2_000 },
  { at: 2_999, correctionUntil: 3_000 },
  { at: 3_000, correctionUntil: 3_000 },
  { checks: 'manual' },
  { checks: 'fail' },
  { hasPlace: false },
  { isUnique: false },
];

/** Facts that differ from the good ones, one by one and some together. */
const otherwise: readonly Partial<EntryFacts>[] = [
  {},
  { at: 999 },
  { at: 2_000 },
  { at: 2_500 },
  { at: 2_500, correctionUntil: 2_400 },
  { checks: 'manual' },
  { checks: 'fail' },
  { hasPlace: false },
  { isUnique: false },
  { needsEndorsement: true },
  { needsEndorsement: true, checks: 'fail' },
  { isFrozen: true },
  { hasBegun: true },
  { isFrozen: true, hasBegun: true },
];

/** States from which an entry can return to the roster without an approval by a reviewer. */
const comesBackFrom = ['checked_in', 'absent', 'competed', 'disqualified', 'rejected'];
const isRuledBack = ({ before }: { readonly before: { readonly value: unknown } }) =>
  comesBackFrom.some((state) => before.value === state);

export const model = modelOf({
  chart: entryMachine,
  events: [
    ...submissions.map((facts): EntryEvent => ({
      type: 'entry.submit',
      by: 'owner',
      facts: { ...good, ...facts },
    })),
    ...actors.flatMap((by): EntryEvent[] => [
      { type: 'entry.change', by },
      { type: 'entry.move', by, reason: 'merged' },
      { type: 'entry.move', by, reason: '' },
      { type: 'entry.submit', by, facts: good },
      { type: 'entry.endorse', by, facts: good },
      { type: 'entry.approve', by, reason: '', facts: good },
      { type: 'entry.revoke', by, reason: 'wrong person', facts: good },
      { type: 'entry.release', by, facts: { ...good, needsEndorsement: true } },
      { type: 'entry.return', by, reasons: 1, until: 2_500, facts: good },
      { type: 'entry.reject', by, reason: 'not of the province' },
      { type: 'entry.lapse', by, facts: { ...good, at: 3_000, correctionUntil: 3_000 } },
      { type: 'entry.withdraw', by, reason: 'ill', facts: good },
      { type: 'entry.withdraw', by, reason: '', facts: good },
      { type: 'entry.withdraw', by, reason: 'ill', facts: { ...good, isFrozen: true } },
      { type: 'entry.withdraw', by, reason: 'ill', facts: { ...good, isFrozen: true, hasBegun: true } },
      { type: 'entry.requestSubstitute', by, facts: good },
      { type: 'entry.requestSubstitute', by, facts: { ...good, isFrozen: true } },
      { type: 'entry.substitute', by, facts: good },
      { type: 'entry.checkIn', by, isOpen: true, isWhole: true },
      { type: 'entry.undoCheckIn', by, isOpen: true, reason: 'wrong card' },
      { type: 'entry.admitPart', by, isOpen: true, hasSome: true, reason: 'one is ill' },
      { type: 'entry.admitLate', by, isUndrawn: true, reason: 'accident on the way', second },
      { type: 'entry.disqualify', by, reason: 'another person', second },
      { type: 'entry.markAbsent', by },
      { type: 'entry.finish', by },
      { type: 'entry.reschedule', by },
      { type: 'entry.cancel', by, reason: 'no power' },
      { type: 'entry.cancel', by, reason: '' },
      { type: 'entry.admit', by, reason: 'upheld', isDrawn: false, facts: good },
    ]),
    ...actors.flatMap((by): EntryEvent[] =>
      ['', 'upheld'].flatMap((reason) =>
        [true, false].flatMap((one): EntryEvent[] => [
          { type: 'entry.unrank', by, reason, isJudged: one },
          ...[true, false].flatMap((hasSession): EntryEvent[] => [
            { type: 'entry.reinstate', by, reason, hasCompeted: one, hasSession },
            { type: 'entry.postpone', by, reason, isJudged: one, hasSession },
          ]),
        ]),
      ),
    ),
    { type: 'entry.admit', by: 'arbiter', reason: '', isDrawn: false, facts: good },
    { type: 'entry.admit', by: 'arbiter', reason: 'upheld', isDrawn: true, facts: good },
    {
      type: 'entry.admit',
      by: 'arbiter',
      reason: 'upheld',
      isDrawn: false,
      facts: { ...good, isUnique: false },
    },
    { type: 'entry.checkIn', by: 'checkIn', isOpen: false, isWhole: true },
    { type: 'entry.checkIn', by: 'checkIn', isOpen: true, isWhole: false },
    { type: 'entry.admitPart', by: 'chief', isOpen: false, hasSome: true, reason: 'one is ill' },
    { type: 'entry.admitPart', by: 'chief', isOpen: true, hasSome: false, reason: 'one is ill' },
    { type: 'entry.admitPart', by: 'chief', isOpen: true, hasSome: true, reason: '' },
    { type: 'entry.admitLate', by: 'supervisor', isUndrawn: false, reason: 'accident on the way', second },
    { type: 'entry.admitLate', by: 'supervisor', isUndrawn: true, reason: '', second },
    { type: 'entry.admitLate', by: 'supervisor', isUndrawn: true, reason: 'accident', second: 'samePerson' },
    { type: 'entry.disqualify', by: 'organiser', reason: '', second },
    { type: 'entry.disqualify', by: 'organiser', reason: 'another person', second: 'unproven' },
    { type: 'entry.undoCheckIn', by: 'checkIn', isOpen: false, reason: 'wrong card' },
    { type: 'entry.undoCheckIn', by: 'checkIn', isOpen: true, reason: '' },
    { type: 'entry.endorse', by: 'unit', facts: { ...good, isFrozen: true } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, needsEndorsement: true } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, checks: 'manual' } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, checks: 'fail' } },
    { type: 'entry.approve', by: 'reviewer', reason: 'seen', facts: { ...good, checks: 'fail' } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, isFrozen: true } },
    { type: 'entry.revoke', by: 'reviewer', reason: '', facts: good },
    {
      type: 'entry.revoke',
      by: 'reviewer',
      reason: 'wrong person',
      facts: { ...good, needsEndorsement: true },
    },
    { type: 'entry.revoke', by: 'reviewer', reason: 'wrong person', facts: { ...good, isFrozen: true } },
    { type: 'entry.release', by: 'owner', facts: good },
    { type: 'entry.release', by: 'owner', facts: { ...good, needsEndorsement: true, isFrozen: true } },
    { type: 'entry.return', by: 'reviewer', reasons: 0, until: 2_500, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 1_500, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 1_501, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 2_500, facts: { ...good, isFrozen: true } },
    { type: 'entry.reject', by: 'reviewer', reason: '' },
    { type: 'entry.lapse', by: 'system', facts: { ...good, at: 2_999, correctionUntil: 3_000 } },
    { type: 'entry.lapse', by: 'system', facts: good },
    {
      type: 'entry.requestSubstitute',
      by: 'organiser',
      facts: { ...good, hasBegun: true },
    },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, checks: 'manual' } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, checks: 'fail' } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, isUnique: false } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, hasBegun: true } },
  ],
  sweep: actors.flatMap((by) =>
    otherwise.flatMap((change): EntryEvent[] => {
      const facts = { ...good, ...change };
      return [
        { type: 'entry.change', by },
        { type: 'entry.move', by, reason: '' },
        { type: 'entry.move', by, reason: '!' },
        { type: 'entry.submit', by, facts },
        // a correction in time and one too late, both after registration
        { type: 'entry.submit', by, facts: { ...facts, at: 2_500, correctionUntil: 3_000 } },
        { type: 'entry.submit', by, facts: { ...facts, at: 3_500, correctionUntil: 3_000 } },
        { type: 'entry.endorse', by, facts },
        { type: 'entry.approve', by, reason: '', facts },
        { type: 'entry.approve', by, reason: '!', facts },
        { type: 'entry.release', by, facts },
        { type: 'entry.return', by, reasons: 0, until: 1_800, facts },
        { type: 'entry.return', by, reasons: 1, until: 1_800, facts },
        { type: 'entry.return', by, reasons: 2, until: 2_500, facts },
        { type: 'entry.reject', by, reason: '' },
        { type: 'entry.reject', by, reason: '!' },
        { type: 'entry.lapse', by, facts },
        { type: 'entry.lapse', by, facts: { ...facts, at: 3_500, correctionUntil: 3_000 } },
        { type: 'entry.withdraw', by, reason: '', facts },
        { type: 'entry.withdraw', by, reason: '!', facts },
        { type: 'entry.requestSubstitute', by, facts },
        { type: 'entry.substitute', by, facts },
      ];
    }),
  ),
  answers: {},
  delays: {},
  ends: (snapshot) =>
    snapshot.matches('approved') ||
    snapshot.matches('checked_in') ||
    snapshot.matches('absent') ||
    snapshot.matches('competed') ||
    snapshot.matches('disqualified') ||
    snapshot.matches('unranked') ||
    snapshot.matches('rejected') ||
    snapshot.matches('withdrawn'),
  equivalent: {
    'correctionUntil → hasBegun» !== null':
      'no time is before a null deadline, so the comparison has the same result',
  },
  invariants: {},
  rules: {
    'the owner or the unit submits an entry that has a place, is unique and fails no check': (step) =>
      !becomes(step, 'submitted') ||
      step.before.matches('approved') ||
      step.before.matches('endorsed') ||
      (step.event?.type === 'entry.submit' &&
        ['owner', 'unit'].includes(step.event.by) &&
        step.event.facts.hasPlace &&
        step.event.facts.isUnique &&
        step.event.facts.checks !== 'fail'),
    'an entry is submitted only during registration or before its correction deadline': (step) => {
      if (!becomes(step, 'submitted') || step.before.matches('approved') || step.before.matches('endorsed')) {
        return true;
      }
      if (step.event?.type !== 'entry.submit') return false;
      const { at, opensAt, closesAt, correctionUntil } = step.event.facts;
      return (at >= opensAt && at < closesAt) || (correctionUntil !== null && at < correctionUntil);
    },
    'only the unit endorses an entry, before the roster is closed': (step) =>
      !becomes(step, 'endorsed') ||
      step.before.matches('approved') ||
      (step.before.matches('submitted') &&
        step.event?.type === 'entry.endorse' &&
        step.event.by === 'unit' &&
        !step.event.facts.isFrozen),
    'only a reviewer approves an entry, and only with the endorsement that it needs': (step) =>
      !becomes(step, 'approved') ||
      isRuledBack(step) ||
      (step.event?.type === 'entry.approve' &&
        step.event.by === 'reviewer' &&
        !step.event.facts.isFrozen &&
        (step.before.matches('endorsed') || !step.event.facts.needsEndorsement)),
    'an entry that does not pass a check is approved only with a reason': (step) =>
      !becomes(step, 'approved') ||
      isRuledBack(step) ||
      (step.event?.type === 'entry.approve' &&
        (step.event.facts.checks === 'pass' || step.event.reason !== '')),
    'a reviewer returns an entry with a reason for a field and a deadline in the future': (step) =>
      !becomes(step, 'returned') ||
      (step.event?.type === 'entry.return' &&
        step.event.by === 'reviewer' &&
        step.event.reasons > 0 &&
        step.event.until > step.event.facts.at &&
        !step.event.facts.isFrozen),
    'a reviewer rejects an entry with a reason, or the entry lapses after its correction deadline': (step) =>
      !becomes(step, 'rejected') ||
      (step.event?.type === 'entry.reject' && step.event.by === 'reviewer' && step.event.reason !== '') ||
      (step.event?.type === 'entry.lapse' &&
        step.event.by === 'system' &&
        step.before.matches('returned') &&
        step.event.facts.correctionUntil !== null &&
        step.event.facts.at >= step.event.facts.correctionUntil),
    'only the committee withdraws an entry after the roster is closed, with a reason and before a draw': (
      step,
    ) =>
      !becomes(step, 'withdrawn') ||
      step.event?.type === 'entry.cancel' ||
      (step.event?.type === 'entry.withdraw' &&
        (step.event.by === 'organiser'
          ? step.event.reason !== '' && !step.event.facts.hasBegun
          : ['owner', 'unit'].includes(step.event.by) && !step.event.facts.isFrozen)),
    'an entry that is checked in, absent or has competed is withdrawn only with its event': (step) =>
      !['checked_in', 'absent', 'competed'].includes(step.before.value) ||
      !becomes(step, 'withdrawn') ||
      step.event?.type === 'entry.cancel',
    'the committee ends entries with their event, with a reason': (step) =>
      step.event?.type !== 'entry.cancel' ||
      !becomes(step, 'withdrawn') ||
      (step.event.by === 'organiser' && step.event.reason !== ''),
    'a substitute is requested for an approved entry, before the competition begins': (step) =>
      !step.emitted.includes('entry.substituteRequested') ||
      (step.event?.type === 'entry.requestSubstitute' &&
        step.before.matches('approved') &&
        !step.event.facts.hasBegun &&
        (step.event.by === 'organiser' || (step.event.by === 'unit' && !step.event.facts.isFrozen))),
    'the committee grants a substitute who may be entered': (step) =>
      !step.emitted.includes('entry.substituted') ||
      (step.before.matches('approved') &&
        step.event?.type === 'entry.substitute' &&
        step.event.by === 'organiser' &&
        step.event.facts.checks !== 'fail' &&
        step.event.facts.isUnique &&
        !step.event.facts.hasBegun),
    'a reviewer withdraws an approval with a reason, before the roster is closed': (step) =>
      !(step.before.matches('approved') && (becomes(step, 'submitted') || becomes(step, 'endorsed'))) ||
      step.event?.type === 'entry.release' ||
      (step.event?.type === 'entry.revoke' &&
        step.event.by === 'reviewer' &&
        step.event.reason !== '' &&
        !step.event.facts.isFrozen &&
        step.after.matches('endorsed') === step.event.facts.needsEndorsement),
    'only the owner changes an entry, before its submission or after its return': (step) =>
      !step.emitted.includes('entry.changed') ||
      (step.event?.by === 'owner' && (step.before.matches('draft') || step.before.matches('returned'))),
    'only the committee moves an entry to another event, with a reason, and never a draft': (step) =>
      !step.emitted.includes('entry.moved') ||
      (step.event?.type === 'entry.move' &&
        step.event.by === 'organiser' &&
        step.event.reason !== '' &&
        !step.before.matches('draft')),
    'an endorsement becomes void when the owner denies the unit, before the roster is closed': (step) =>
      !(becomes(step, 'submitted') && (step.before.matches('endorsed') || step.before.matches('approved'))) ||
      step.event?.type === 'entry.revoke' ||
      (step.event?.type === 'entry.release' &&
        step.event.by === 'owner' &&
        step.event.facts.needsEndorsement &&
        !step.event.facts.isFrozen),
    'the check-in judge checks in an approved entry with all its members, while the check-in is open': (
      step,
    ) =>
      !becomes(step, 'checked_in') ||
      step.event?.type === 'entry.admitPart' ||
      step.event?.type === 'entry.admitLate' ||
      (step.before.matches('approved') &&
        step.event?.type === 'entry.checkIn' &&
        step.event.by === 'checkIn' &&
        step.event.isOpen &&
        step.event.isWhole),
    'the check-in judge reverses a check-in with a reason while the list is open, or the system does so': (
      step,
    ) =>
      !(step.before.matches('checked_in') && becomes(step, 'approved')) ||
      step.event?.type === 'entry.postpone' ||
      (step.event?.type === 'entry.reschedule'
        ? step.event.by === 'system'
        : step.event?.type === 'entry.undoCheckIn' &&
          step.event.by === 'checkIn' &&
          step.event.isOpen &&
          step.event.reason !== ''),
    'only the system marks a checked-in entry as competed': (step) =>
      !becomes(step, 'competed') ||
      step.before.matches('disqualified') ||
      (step.before.matches('checked_in') && step.event?.by === 'system'),
    'only a disqualification, a later session, an arbiter or the end of the event changes an entry that has competed':
      (step) =>
        !step.before.matches('competed') ||
        step.after.matches('competed') ||
        becomes(step, 'disqualified') ||
        step.event?.type === 'entry.cancel' ||
        step.event?.type === 'entry.postpone' ||
        step.event?.by === 'arbiter',
    'the chief judge who rules on an incident moves an unjudged entry to a later session [running.md A4]': (
      step,
    ) =>
      step.event?.type !== 'entry.postpone' ||
      !becomes(step, 'approved') ||
      step.event.by === 'arbiter' ||
      (step.event.by === 'chief' &&
        (step.before.matches('checked_in') || step.before.matches('competed')) &&
        step.event.reason !== '' &&
        !step.event.isJudged &&
        step.event.hasSession),
    'an appeal of an unjudged entry leads to a later session with a place or to no rank [running.md A6]': (
      step,
    ) =>
      !(step.before.matches('competed') || step.before.matches('absent')) ||
      !(becomes(step, 'approved') || becomes(step, 'unranked')) ||
      ((step.event?.type === 'entry.postpone' || step.event?.type === 'entry.unrank') &&
        (step.event.by === 'arbiter' || step.event.type === 'entry.postpone') &&
        step.event.reason !== '' &&
        !step.event.isJudged &&
        (step.event.type === 'entry.postpone'
          ? becomes(step, 'approved') && step.event.hasSession
          : becomes(step, 'unranked'))),
    'an entry that is listed without a rank keeps its state': (step) => nothingLeaves(step, ['unranked']),
    'the chief judge admits a part of a team with a reason, once a member is present': (step) =>
      step.event?.type !== 'entry.admitPart' ||
      !becomes(step, 'checked_in') ||
      (step.before.matches('approved') &&
        step.event.by === 'chief' &&
        step.event.isOpen &&
        step.event.hasSome &&
        step.event.reason !== ''),
    'chief judge and supervisor admit an absent entry with a reason, before numbers are drawn [running.md 2]':
      (step) =>
        step.event?.type !== 'entry.admitLate' ||
        !becomes(step, 'checked_in') ||
        (step.before.matches('absent') &&
          step.event.by === 'supervisor' &&
          step.event.second === 'another' &&
          step.event.isUndrawn &&
          step.event.reason !== ''),
    'chief judge and committee disqualify an approved, checked-in or competed entry with a reason [running.md 2]':
      (step) =>
        !becomes(step, 'disqualified') ||
        (['approved', 'checked_in', 'competed'].some((one) => step.before.value === one) &&
          step.event?.type === 'entry.disqualify' &&
          step.event.by === 'organiser' &&
          step.event.second === 'another' &&
          step.event.reason !== ''),
    'only an arbiter reinstates a disqualified entry, to the state that is still possible [running.md 2]': (
      step,
    ) =>
      nothingLeaves(step, ['disqualified']) ||
      (step.event?.type === 'entry.reinstate' &&
        step.event.by === 'arbiter' &&
        step.event.reason !== '' &&
        becomes(step, step.event.hasCompeted ? 'competed' : step.event.hasSession ? 'approved' : 'unranked')),
    'only the system marks an approved entry as absent': (step) =>
      !becomes(step, 'absent') || (step.before.matches('approved') && step.event?.by === 'system'),
    'only an arbiter admits a rejected entry, with a reason and before the order is prepared': (step) =>
      nothingLeaves(step, ['rejected']) ||
      (becomes(step, 'approved') &&
        step.event?.type === 'entry.admit' &&
        step.event.by === 'arbiter' &&
        step.event.facts.isUnique &&
        !step.event.isDrawn &&
        step.event.reason !== ''),
    'a withdrawn entry keeps its state': (step) => nothingLeaves(step, ['withdrawn']),
  },
});
