import {
  exhibitorApplicationMachine,
  type ExhibitorApplicationEvent,
  type ExhibitorApplicationFacts,
} from '../../../machines/exhibitor/exhibitor-application.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves, onlyFrom } from '../steps.ts';

const actors = ['exhibitor', 'organiser', 'venue', 'system', 'viewer'] as const;

const facts: ExhibitorApplicationFacts = {
  isOpen: true,
  isHeld: true,
  isVerified: true,
  isWithin: true,
  isCommitted: true,
  isTimely: true,
  hasSlots: true,
};
const closed = { ...facts, isOpen: false };
const over = { ...closed, isHeld: false };
const late = { ...closed, isTimely: false };
const reason = 'the exhibits are missing';
const note = 'sockets and escape routes are in order';
const slot = { isOffered: true, hasPlace: true };
const booth = { isFree: true, hasArea: true, hasPower: true };

const ends = ['rejected', 'closed', 'withdrawn'] as const;
const own = ['draft', 'returned'] as const;
const withoutBooth = ['approved', 'withdrawn'] as const;

export const model = modelOf({
  chart: exhibitorApplicationMachine,
  events: [
    ...actors.flatMap((by): ExhibitorApplicationEvent[] => [
      { type: 'exhibitorApplication.change', by, facts },
      { type: 'exhibitorApplication.submit', by, facts },
      { type: 'exhibitorApplication.approve', by, facts: closed, isSeen: true },
      { type: 'exhibitorApplication.return', by, facts, reason },
      { type: 'exhibitorApplication.reject', by, facts: closed, reason },
      { type: 'exhibitorApplication.assign', by, facts: closed, ...booth },
      { type: 'exhibitorApplication.release', by, facts: closed, reason },
      { type: 'exhibitorApplication.lapse', by, facts: late },
      { type: 'exhibitorApplication.confirm', by, facts: closed },
      { type: 'exhibitorApplication.bookSlot', by, facts: closed, ...slot },
      { type: 'exhibitorApplication.staff', by, facts: closed },
      { type: 'exhibitorApplication.moveIn', by, facts: closed, note },
      { type: 'exhibitorApplication.moveOut', by, facts: closed, note },
      { type: 'exhibitorApplication.withdraw', by, facts: closed, reason },
    ]),
    { type: 'exhibitorApplication.change', by: 'exhibitor', facts: closed },
    { type: 'exhibitorApplication.submit', by: 'exhibitor', facts: closed },
    { type: 'exhibitorApplication.submit', by: 'exhibitor', facts: { ...facts, isVerified: false } },
    { type: 'exhibitorApplication.submit', by: 'exhibitor', facts: { ...facts, isWithin: false } },
    { type: 'exhibitorApplication.submit', by: 'exhibitor', facts: { ...facts, isCommitted: false } },
    { type: 'exhibitorApplication.approve', by: 'organiser', facts: over, isSeen: true },
    { type: 'exhibitorApplication.approve', by: 'organiser', facts: closed, isSeen: false },
    { type: 'exhibitorApplication.return', by: 'organiser', facts: closed, reason },
    { type: 'exhibitorApplication.return', by: 'organiser', facts, reason: '' },
    { type: 'exhibitorApplication.reject', by: 'organiser', facts: over, reason },
    { type: 'exhibitorApplication.reject', by: 'organiser', facts: closed, reason: '' },
    { type: 'exhibitorApplication.assign', by: 'organiser', facts: over, ...booth },
    { type: 'exhibitorApplication.assign', by: 'organiser', facts: closed, ...booth, isFree: false },
    { type: 'exhibitorApplication.assign', by: 'venue', facts: closed, ...booth, hasArea: false },
    { type: 'exhibitorApplication.assign', by: 'venue', facts: closed, ...booth, hasPower: false },
    { type: 'exhibitorApplication.release', by: 'organiser', facts: closed, reason: '' },
    { type: 'exhibitorApplication.lapse', by: 'system', facts: closed },
    { type: 'exhibitorApplication.confirm', by: 'exhibitor', facts: over },
    { type: 'exhibitorApplication.confirm', by: 'exhibitor', facts: late },
    { type: 'exhibitorApplication.bookSlot', by: 'exhibitor', facts: over, ...slot },
    {
      type: 'exhibitorApplication.bookSlot',
      by: 'exhibitor',
      facts: { ...closed, hasSlots: false },
      ...slot,
    },
    { type: 'exhibitorApplication.bookSlot', by: 'exhibitor', facts: closed, ...slot, isOffered: false },
    { type: 'exhibitorApplication.bookSlot', by: 'exhibitor', facts: closed, ...slot, hasPlace: false },
    { type: 'exhibitorApplication.staff', by: 'exhibitor', facts: over },
    { type: 'exhibitorApplication.moveIn', by: 'venue', facts: closed, note: '' },
    { type: 'exhibitorApplication.moveOut', by: 'venue', facts: closed, note: '' },
    { type: 'exhibitorApplication.withdraw', by: 'exhibitor', facts: closed, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ends.some((state) => snapshot.value === state),
  invariants: {},
  equivalent: {
    'description: "': 'only people read descriptions',
    'description: «"': 'only people read descriptions',
  },
  rules: {
    'the exhibitor changes an application that is its own to correct, as long as the call is open': (step) =>
      step.event?.type !== 'exhibitorApplication.change' ||
      step.emitted.length === 0 ||
      (own.some((state) => state === step.before.value) &&
        step.event.by === 'exhibitor' &&
        step.event.facts.isOpen),
    'a confirmed organisation submits within the window and the limits, with the commitment': (step) =>
      !becomes(step, 'submitted') ||
      (onlyFrom(step, 'submitted', own) &&
        step.event?.type === 'exhibitorApplication.submit' &&
        step.event.by === 'exhibitor' &&
        step.event.facts.isOpen &&
        step.event.facts.isVerified &&
        step.event.facts.isWithin &&
        step.event.facts.isCommitted),
    'the committee decides on a submitted application, as long as the call is held': (step) =>
      step.before.value !== 'submitted' ||
      step.after.value === 'submitted' ||
      step.after.value === 'withdrawn' ||
      (step.event?.by === 'organiser' && step.event.facts.isHeld),
    'an application is approved by somebody who has seen it': (step) =>
      step.event?.type !== 'exhibitorApplication.approve' || !becomes(step, 'approved') || step.event.isSeen,
    'the committee returns an application only while it can be submitted again': (step) =>
      !becomes(step, 'returned') ||
      (onlyFrom(step, 'returned', ['submitted']) &&
        step.event?.type === 'exhibitorApplication.return' &&
        step.event.facts.isOpen),
    'a return and a rejection have a reason': (step) =>
      (!becomes(step, 'returned') && !becomes(step, 'rejected')) ||
      (step.event !== null && 'reason' in step.event && step.event.reason !== ''),
    'an approved application receives a free booth with enough area and power': (step) =>
      !becomes(step, 'booth_assigned') ||
      (onlyFrom(step, 'booth_assigned', ['approved']) &&
        step.event?.type === 'exhibitorApplication.assign' &&
        ['organiser', 'venue'].includes(step.event.by) &&
        step.event.facts.isHeld &&
        step.event.isFree &&
        step.event.hasArea &&
        step.event.hasPower),
    'the exhibitor confirms the booth in time, as long as the call is held': (step) =>
      !becomes(step, 'confirmed') ||
      (onlyFrom(step, 'confirmed', ['booth_assigned']) &&
        step.event?.type === 'exhibitorApplication.confirm' &&
        step.event.by === 'exhibitor' &&
        step.event.facts.isTimely &&
        step.event.facts.isHeld),
    'a booth is lost by the clock after the time to confirm, or by the committee or venue staff with a reason':
      (step) =>
        !['booth_assigned', 'confirmed'].includes(step.before.value) ||
        !becomes(step, 'approved') ||
        (step.event?.type === 'exhibitorApplication.lapse' &&
          step.before.value === 'booth_assigned' &&
          step.event.by === 'system' &&
          !step.event.facts.isTimely) ||
        (step.event?.type === 'exhibitorApplication.release' &&
          ['organiser', 'venue'].includes(step.event.by) &&
          step.event.reason !== ''),
    'a confirmed booth is not lost by the clock': (step) =>
      step.before.value !== 'confirmed' ||
      !withoutBooth.some((state) => becomes(step, state)) ||
      step.event?.type !== 'exhibitorApplication.lapse',
    'the exhibitor names the people at the booth until it moves in, as long as the call is held': (step) =>
      step.event?.type !== 'exhibitorApplication.staff' ||
      step.emitted.length === 0 ||
      (['approved', 'booth_assigned', 'confirmed'].includes(step.before.value) &&
        step.event.by === 'exhibitor' &&
        step.event.facts.isHeld),
    'the exhibitor with a confirmed booth books a free slot that has not begun, as long as the call is held':
      (step) =>
        step.event?.type !== 'exhibitorApplication.bookSlot' ||
        step.emitted.length === 0 ||
        (step.before.value === 'confirmed' &&
          step.event.by === 'exhibitor' &&
          step.event.facts.isHeld &&
          step.event.facts.hasSlots &&
          step.event.isOffered &&
          step.event.hasPlace),
    'the committee or venue staff hands a confirmed booth over after the safety check': (step) =>
      !becomes(step, 'moved_in') ||
      (onlyFrom(step, 'moved_in', ['confirmed']) &&
        step.event?.type === 'exhibitorApplication.moveIn' &&
        ['organiser', 'venue'].includes(step.event.by) &&
        step.event.note !== ''),
    'the committee or venue staff takes the booth back and notes its state': (step) =>
      !becomes(step, 'closed') ||
      (onlyFrom(step, 'closed', ['moved_in']) &&
        step.event?.type === 'exhibitorApplication.moveOut' &&
        ['organiser', 'venue'].includes(step.event.by) &&
        step.event.note !== ''),
    'an application is withdrawn with a reason, and not after the exhibitor has moved in': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.before.value !== 'moved_in' &&
        step.event?.type === 'exhibitorApplication.withdraw' &&
        ['exhibitor', 'organiser', 'system'].includes(step.event.by) &&
        step.event.reason !== ''),
    'a final state is never left': (step) => nothingLeaves(step, ends),
  },
});
