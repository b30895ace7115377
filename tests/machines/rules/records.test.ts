import { describe, expect, it } from 'vitest';
import { affiliationMachine } from '../../../machines/unit/affiliation.machine.ts';
import { clientErrorMachine } from '../../../machines/fault/client-error.machine.ts';
import { competitionEventMachine } from '../../../machines/competition/competition-event.machine.ts';
import {
  competitionMachine,
  type CompetitionEvent,
} from '../../../machines/competition/competition.machine.ts';
import { correctionMachine } from '../../../machines/person/correction.machine.ts';
import { decisionMachine } from '../../../machines/competition/decision.machine.ts';
import { entryMachine, type EntryEvent, type EntryFacts } from '../../../machines/entry/entry.machine.ts';
import {
  officialNoticeMachine,
  type OfficialNoticeEvent,
} from '../../../machines/announcement/official-notice.machine.ts';
import { organisationMachine } from '../../../machines/unit/organisation.machine.ts';
import { unitAccountMachine } from '../../../machines/unit/unit-account.machine.ts';
import { outcome } from './outcome.ts';

/** Tests which acts on records are allowed, and for which actors. The times are written as dates. */

const time = (text: string) => Date.parse(`2026-${text}+08:00`);

describe('a competition', () => {
  const calendar = {
    opensAt: time('03-01T09:00'),
    closesAt: time('03-31T17:00'),
    startsAt: time('05-10T08:00'),
    endsAt: time('05-12T18:00'),
  };
  const at = (now: string) => ({ ...calendar, at: time(now) });
  const publish = {
    type: 'competition.publish',
    by: 'organiser',
    approvals: 2,
    events: 3,
    times: at('02-20T10:00'),
  } as const;
  const tick = (now: string): CompetitionEvent => ({
    type: 'competition.tick',
    by: 'system',
    times: at(now),
  });
  const extend = (now: string, to: string): CompetitionEvent => ({
    type: 'competition.extend',
    by: 'organiser',
    approvals: 2,
    reason: '洪水',
    times: at(now),
    newClosesAt: time(to),
  });
  const cancel = {
    type: 'competition.cancel',
    by: 'organiser',
    approvals: 2,
    reason: '报名人数不足',
  } as const;
  const stateAt = (now: string) => outcome(competitionMachine, publish, tick(now)).state;

  it.each([
    ['03-01T08:59:59.999', 'published'],
    ['03-01T09:00', 'open'],
    ['03-31T16:59:59.999', 'open'],
    ['03-31T17:00', 'closed'],
    ['05-10T08:00', 'running'],
    ['05-12T18:00', 'finished'],
  ])('[domain.md 3] changes with the clock: at %s it is %s', (now, state) => {
    expect(stateAt(now)).toBe(state);
  });

  it.each([
    ['up to exactly the start', '03-20T10:00', '05-10T08:00', true],
    ['beyond the start', '03-20T10:00', '05-10T08:01', false],
    ['to the present closing time', '03-20T10:00', '03-31T17:00', false],
    ['at the closing time itself', '03-31T17:00', '04-10T17:00', false],
  ])('[domain.md 3] checks an extension of registration %s: %#', (_, now, to, isExtended) => {
    const { state, emitted } = outcome(competitionMachine, publish, tick('03-02T09:00'), extend(now, to));
    expect(state).toBe('open');
    expect(emitted).toEqual(isExtended ? ['competition.changed'] : []);
  });

  it('[domain.md 3] cannot be published or cancelled with the approval of one committee member', () => {
    expect(outcome(competitionMachine, { ...publish, approvals: 1 }).state).toBe('draft');
    expect(outcome(competitionMachine, publish, { ...cancel, approvals: 1 }).state).toBe('published');
    expect(outcome(competitionMachine, publish, cancel).state).toBe('cancelled');
  });

  it('[domain.md 3] cannot be cancelled after its end', () => {
    expect(outcome(competitionMachine, publish, tick('05-12T18:00'), cancel).state).toBe('finished');
    expect(outcome(competitionMachine, publish, tick('05-12T17:59'), cancel).state).toBe('cancelled');
  });

  it('[domain.md 3] has facts that can be changed only in the draft', () => {
    const change = { type: 'competition.change', by: 'organiser', isFixed: true } as const;
    expect(outcome(competitionMachine, change).emitted).toEqual(['competition.changed']);
    expect(outcome(competitionMachine, publish, change).emitted).toEqual([]);
  });
});

describe('an event of a competition', () => {
  const facts = {
    isLive: true,
    isDraft: false,
    hasOpened: true,
    hasClosed: true,
    taken: 12,
    approved: 12,
    undecided: 0,
    leastEntrants: 10,
    hasScheme: true,
    isClosed: false,
    isDrawn: false,
    isAwarded: false,
    waiting: '' as const,
  };
  const by = 'organiser' as const;
  const freeze = { type: 'competitionEvent.freeze', by, reason: '', facts } as const;
  const cancel = { type: 'competitionEvent.cancel', by, reason: '场地停电', facts } as const;

  it('[domain.md 3] is frozen when all entries are decided, with too few only for a reason', () => {
    const state = (change: Partial<typeof facts>, reason = '') =>
      outcome(competitionEventMachine, { ...freeze, reason, facts: { ...facts, ...change } }).state;
    expect(state({})).toBe('frozen');
    expect(state({ undecided: 1 })).toBe('planned');
    expect(state({ approved: 9 })).toBe('planned');
    expect(state({ approved: 9 }, '唯一的女子项目')).toBe('frozen');
    expect(state({ hasClosed: false })).toBe('planned');
    expect(state({ hasScheme: false })).toBe('planned');
  });

  it('[running.md A11] cannot be cancelled by one person when its order is prepared or its competition is closed', () => {
    const after = (change: object) =>
      outcome(competitionEventMachine, freeze, { ...cancel, facts: { ...facts, ...change } }).state;
    expect(after({})).toBe('cancelled');
    expect(after({ isLive: false })).toBe('cancelled');
    expect(after({ isClosed: true })).toBe('frozen');
    expect(after({ isDrawn: true })).toBe('frozen');
  });

  it('[domain.md 3] has at least as many places as are taken, where 0 means no limit', () => {
    const change = (places: number) =>
      outcome(competitionEventMachine, {
        type: 'competitionEvent.change',
        by,
        isFixed: false,
        places,
        facts: { ...facts, approved: 5 },
      }).emitted.length;
    expect([11, 12, 0].map(change)).toEqual([0, 1, 1]);
  });
});

describe('an entry', () => {
  const facts: EntryFacts = {
    at: time('03-20T10:00'),
    opensAt: time('03-01T09:00'),
    closesAt: time('03-31T17:00'),
    correctionUntil: null,
    checks: 'pass',
    hasPlace: true,
    isUnique: true,
    needsEndorsement: true,
    isFrozen: false,
    hasBegun: false,
  };
  const frozen = { ...facts, isFrozen: true };
  const submit: EntryEvent = { type: 'entry.submit', by: 'owner', facts };
  const endorse = { type: 'entry.endorse', by: 'unit', facts } as const;
  const approve = { type: 'entry.approve', by: 'reviewer', reason: '', facts } as const;
  const submitted = (change: Partial<EntryFacts>) =>
    outcome(entryMachine, { ...submit, facts: { ...facts, ...change } }).state;

  it.each([
    ['03-01T08:59', 'draft'],
    ['03-01T09:00', 'submitted'],
    ['03-31T16:59', 'submitted'],
    ['03-31T17:00', 'draft'],
  ])('[domain.md 3] depends on the time of submission: at %s it is %s', (now, state) => {
    expect(submitted({ at: time(now) })).toBe(state);
  });

  it.each([
    ['without a place', { hasPlace: false }],
    ['a second time', { isUnique: false }],
    ['with a failed check', { checks: 'fail' }],
  ] as const)('[domain.md 3] cannot be submitted %s', (_, change) => {
    expect(submitted(change)).toBe('draft');
    expect(submitted({})).toBe('submitted');
  });

  it('[domain.md 3] cannot be endorsed by a unit after the roster is frozen', () => {
    expect(outcome(entryMachine, submit, endorse).state).toBe('endorsed');
    expect(outcome(entryMachine, submit, { ...endorse, facts: frozen }).state).toBe('submitted');
  });

  it('[domain.md 3] cannot be approved before its required endorsement', () => {
    expect(outcome(entryMachine, submit, approve).state).toBe('submitted');
    expect(outcome(entryMachine, submit, endorse, approve).state).toBe('approved');
  });

  it('[domain.md 3] needs a reason for its approval if a check is doubtful', () => {
    const doubtful = { ...approve, facts: { ...facts, checks: 'manual' as const } };
    expect(outcome(entryMachine, submit, endorse, doubtful).state).toBe('endorsed');
    expect(outcome(entryMachine, submit, endorse, { ...doubtful, reason: '已核对学籍' }).state).toBe(
      'approved',
    );
  });

  it('[domain.md 3] can be corrected until its own deadline, even after registration', () => {
    const until = time('04-02T17:00');
    const back: EntryEvent = { type: 'entry.return', by: 'reviewer', reasons: 1, until, facts };
    const again = (now: string): EntryEvent => ({
      ...submit,
      facts: { ...facts, at: time(now), correctionUntil: until },
    });
    const lapse = (now: string): EntryEvent => ({
      type: 'entry.lapse',
      by: 'system',
      facts: { ...facts, at: time(now), correctionUntil: until },
    });
    expect(outcome(entryMachine, submit, back, again('04-02T16:59')).state).toBe('submitted');
    expect(outcome(entryMachine, submit, back, again('04-02T17:00')).state).toBe('returned');
    expect(outcome(entryMachine, submit, back, lapse('04-02T16:59')).state).toBe('returned');
    expect(outcome(entryMachine, submit, back, lapse('04-02T17:00')).state).toBe('rejected');
  });

  it('[domain.md 3] can be withdrawn only by the committee, with a reason, after the roster is frozen', () => {
    const withdraw = (by: 'owner' | 'unit' | 'organiser', reason: string, hasBegun = false) =>
      outcome(entryMachine, submit, endorse, approve, {
        type: 'entry.withdraw',
        by,
        reason,
        facts: { ...frozen, hasBegun },
      }).state;
    expect(withdraw('owner', '伤病')).toBe('approved');
    expect(withdraw('unit', '伤病')).toBe('approved');
    expect(withdraw('organiser', '')).toBe('approved');
    expect(withdraw('organiser', '伤病')).toBe('withdrawn');
    expect(withdraw('organiser', '伤病', true)).toBe('approved');
  });
});

describe('a notice of a competition', () => {
  const times = { at: time('03-05T09:00'), publishesAt: time('03-06T09:00'), expiresAt: time('04-01T00:00') };
  const late = { ...times, at: time('04-01T00:00') };
  const submit = { type: 'officialNotice.submit', by: 'author', times } as const;
  const approve = { type: 'officialNotice.approve', by: 'organiser', second: 'another', times } as const;
  const tick = (now: string): OfficialNoticeEvent => ({
    type: 'officialNotice.tick',
    by: 'system',
    times: { ...times, at: time(now) },
  });

  it('[domain.md 3] can be neither submitted nor approved after its expiry', () => {
    expect(outcome(officialNoticeMachine, { ...submit, times: late }).state).toBe('draft');
    expect(outcome(officialNoticeMachine, submit, { ...approve, times: late }).state).toBe('in_review');
    const lastInstant = { ...times, at: time('03-31T23:59:59.999') };
    expect(outcome(officialNoticeMachine, { ...submit, times: lastInstant }).state).toBe('in_review');
  });

  it('[domain.md 3] cannot be approved by the account that submitted it', () => {
    expect(outcome(officialNoticeMachine, submit, { ...approve, second: 'samePerson' }).state).toBe(
      'in_review',
    );
    expect(outcome(officialNoticeMachine, submit, approve).state).toBe('scheduled');
  });

  it.each([
    ['03-06T08:59:59.999', 'scheduled'],
    ['03-06T09:00', 'published'],
    ['04-01T00:00', 'expired'],
  ])('[domain.md 3] changes with the clock: at %s it is %s', (now, state) => {
    expect(outcome(officialNoticeMachine, submit, approve, tick(now)).state).toBe(state);
  });

  it('[domain.md 3] can be withdrawn with a reason while it is published, and not after its expiry', () => {
    const withdraw = { type: 'officialNotice.withdraw', by: 'organiser', reason: '文号有误' } as const;
    const state = (now: string) => outcome(officialNoticeMachine, submit, approve, tick(now), withdraw).state;
    expect(state('04-01T00:00')).toBe('expired');
    expect(state('03-31T00:00')).toBe('withdrawn');
  });

  it('[domain.md 3] cannot be deleted once it was submitted to the committee', () => {
    const remove = { type: 'officialNotice.delete', by: 'author', isHandedIn: true } as const;
    const back = { type: 'officialNotice.return', by: 'organiser', reason: '缺文号' } as const;
    expect(outcome(officialNoticeMachine, submit, back, remove).state).toBe('draft');
    expect(outcome(officialNoticeMachine, { ...remove, isHandedIn: false }).state).toBe('deleted');
  });
});

describe('an account of a unit', () => {
  const facts = { isLocked: false, hasPhone: true, isPhoneProven: false };
  const by = 'administrator' as const;

  it('can get a new password if it has a phone number, whether it is locked or not', () => {
    const reset = (isLocked: boolean, hasPhone: boolean) =>
      outcome(unitAccountMachine, { type: 'unitAccount.reset', by, facts: { ...facts, isLocked, hasPhone } })
        .emitted;
    expect(reset(false, true)).toEqual(['unitAccount.reset']);
    expect(reset(true, true)).toEqual(['unitAccount.reset']);
    expect(reset(true, false)).toEqual([]);
  });

  it('can be unlocked only if it is locked', () => {
    const unlock = { type: 'unitAccount.unlock', by, facts } as const;
    expect(outcome(unitAccountMachine, unlock).emitted).toEqual([]);
    expect(outcome(unitAccountMachine, { ...unlock, facts: { ...facts, isLocked: true } }).emitted).toEqual([
      'unitAccount.unlocked',
    ]);
  });

  it('cannot be disabled by its own user or without a reason', () => {
    const disable = { type: 'unitAccount.disable', by, reason: '已调离', facts } as const;
    expect(outcome(unitAccountMachine, { ...disable, by: 'self' }).state).toBe('active');
    expect(outcome(unitAccountMachine, { ...disable, reason: '' }).state).toBe('active');
    expect(outcome(unitAccountMachine, disable).state).toBe('disabled');
  });
});

describe('the decision', () => {
  it('on a unit is made by a committee, and on a committee by a technician', () => {
    const state = (by: 'committee' | 'technician', isCommittee: boolean) => {
      const facts = { isComplete: true, isCommittee, isHeld: false };
      return outcome(
        organisationMachine,
        { type: 'organisation.register' },
        { type: 'organisation.submit', by: 'applicant', facts },
        { type: 'organisation.confirm', by, facts, isSeen: true },
      ).state;
    };
    expect(state('committee', false)).toBe('confirmed');
    expect(state('technician', true)).toBe('confirmed');
    expect(state('technician', false)).toBe('submitted');
    expect(state('committee', true)).toBe('submitted');
  });

  it('on an affiliation needs both sides', () => {
    const claim = { type: 'affiliation.claim', by: 'person' } as const;
    const offer = { type: 'affiliation.offer', by: 'unit' } as const;
    expect(outcome(affiliationMachine, claim, { type: 'affiliation.confirm', by: 'person' }).state).toBe(
      'claimed',
    );
    expect(outcome(affiliationMachine, claim, { type: 'affiliation.confirm', by: 'unit' }).state).toBe(
      'confirmed',
    );
    expect(outcome(affiliationMachine, offer, { type: 'affiliation.accept', by: 'unit' }).state).toBe(
      'offered',
    );
    expect(outcome(affiliationMachine, offer, { type: 'affiliation.accept', by: 'person' }).state).toBe(
      'confirmed',
    );
  });

  it('[S56] on a locked field is never made by the applicant, and is final', () => {
    const approve = { type: 'correction.approve', by: 'organiser', second: 'another', isSeen: true } as const;
    expect(outcome(correctionMachine, { ...approve, by: 'applicant' }).state).toBe('filed');
    expect(outcome(correctionMachine, approve, { type: 'correction.withdraw', by: 'applicant' }).state).toBe(
      'approved',
    );
  });

  it('[domain.md 3] on a proposal is made by a person other than the proposer', () => {
    const state = (by: 'proposer' | 'colleague' | 'system') =>
      outcome(decisionMachine, { type: 'decision.approve', by, second: 'another' }).state;
    expect([state('proposer'), state('system'), state('colleague')]).toEqual([
      'proposed',
      'proposed',
      'approved',
    ]);
  });

  it('[S33] that a page error is solved is reversed when the error occurs in a newer release', () => {
    const solve = { type: 'clientError.solve' } as const;
    const seen = (isNewRelease: boolean) =>
      outcome(clientErrorMachine, solve, { type: 'clientError.seen', isNewRelease }).state;
    expect([seen(false), seen(true)]).toEqual(['solved', 'open']);
  });
});
