import { entryMachine } from '../../machines/entry.machine.ts';
import type { EntryActor, EntryEvent, EntryFacts } from '../../machines/entry.machine.ts';
import { modelOf } from '../support/charts/model.ts';

/** Registration is open from 1,000 to 2,000; everything speaks for the entry. */
const good: EntryFacts = {
  at: 1_500,
  opensAt: 1_000,
  closesAt: 2_000,
  correctionUntil: null,
  checks: 'pass',
  hasPlace: true,
  isUnique: true,
  hasConsent: true,
  hasStamp: true,
  needsEndorsement: false,
  isFrozen: false,
  hasBegun: false,
};
const actors: readonly EntryActor[] = ['owner', 'unit', 'reviewer', 'organiser', 'system'];

/** The facts as they are, and one after another as they should not be. */
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
  { hasConsent: false },
];

export const model = modelOf({
  chart: entryMachine,
  events: [
    ...submissions.map((facts): EntryEvent => ({
      type: 'entry.submit',
      by: 'owner',
      facts: { ...good, ...facts },
    })),
    ...actors.flatMap((by): EntryEvent[] => [
      { type: 'entry.submit', by, facts: good },
      { type: 'entry.endorse', by, facts: good },
      { type: 'entry.approve', by, reason: '', facts: good },
      { type: 'entry.return', by, reasons: 1, until: 2_500, facts: good },
      { type: 'entry.reject', by, reason: 'not of the province', facts: good },
      { type: 'entry.lapse', by, facts: { ...good, at: 3_000, correctionUntil: 3_000 } },
      { type: 'entry.withdraw', by, reason: 'ill', facts: good },
      { type: 'entry.withdraw', by, reason: '', facts: good },
      { type: 'entry.withdraw', by, reason: 'ill', facts: { ...good, isFrozen: true } },
      { type: 'entry.requestSubstitute', by, hasEvidence: true, facts: good },
      { type: 'entry.requestSubstitute', by, hasEvidence: true, facts: { ...good, isFrozen: true } },
      { type: 'entry.substitute', by, facts: { ...good, isFrozen: true } },
    ]),
    { type: 'entry.endorse', by: 'unit', facts: { ...good, hasStamp: false } },
    { type: 'entry.endorse', by: 'unit', facts: { ...good, isFrozen: true } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, needsEndorsement: true } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, checks: 'manual' } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, checks: 'fail' } },
    { type: 'entry.approve', by: 'reviewer', reason: 'seen', facts: { ...good, checks: 'fail' } },
    { type: 'entry.approve', by: 'reviewer', reason: '', facts: { ...good, isFrozen: true } },
    { type: 'entry.return', by: 'reviewer', reasons: 0, until: 2_500, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 1_500, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 1_501, facts: good },
    { type: 'entry.return', by: 'reviewer', reasons: 1, until: 2_500, facts: { ...good, isFrozen: true } },
    { type: 'entry.reject', by: 'reviewer', reason: '', facts: good },
    { type: 'entry.lapse', by: 'system', facts: { ...good, at: 2_999, correctionUntil: 3_000 } },
    { type: 'entry.lapse', by: 'system', facts: good },
    { type: 'entry.requestSubstitute', by: 'unit', hasEvidence: false, facts: good },
    {
      type: 'entry.requestSubstitute',
      by: 'organiser',
      hasEvidence: true,
      facts: { ...good, hasBegun: true },
    },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, checks: 'manual' } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, checks: 'fail' } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, isUnique: false } },
    { type: 'entry.substitute', by: 'organiser', facts: { ...good, hasBegun: true } },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) =>
    snapshot.matches('approved') || snapshot.matches('rejected') || snapshot.matches('withdrawn'),
  invariants: {},
});
