import {
  competitionSessionMachine,
  type CompetitionSessionEvent,
  type CompetitionSessionFacts,
} from '../../../machines/day/competition-session.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'checkIn', 'chief', 'system', 'viewer'] as const;

const facts: CompetitionSessionFacts = {
  isFrozen: true,
  hasNumbers: true,
  isNear: true,
  isCutOff: true,
  hasPeople: true,
  isStationSealed: true,
  areGroupsComplete: true,
  isTimeOver: true,
  areAllFinished: false,
  hasOpenIncident: false,
  waiting: '',
};
const asked: CompetitionSessionFacts = { ...facts, waiting: 'cancel' };
const later: CompetitionSessionFacts = { ...facts, waiting: 'postpone' };
const early = { ...facts, isTimeOver: false };
const reason = 'the hall lost its power';
const second = 'another' as const;

export const model = modelOf({
  chart: competitionSessionMachine,
  events: [
    ...actors.flatMap((by): CompetitionSessionEvent[] => [
      { type: 'competitionSession.change', by, facts },
      { type: 'competitionSession.openCheckIn', by, facts },
      { type: 'competitionSession.closeCheckIn', by, facts },
      { type: 'competitionSession.closeCheckIn', by, facts: { ...facts, hasPeople: false } },
      { type: 'competitionSession.start', by, facts },
      { type: 'competitionSession.pause', by, facts, reason },
      { type: 'competitionSession.resume', by, facts },
      { type: 'competitionSession.end', by, facts, reason: '' },
      { type: 'competitionSession.end', by, facts: early, reason },
      { type: 'competitionSession.remove', by, facts, reason },
      { type: 'competitionSession.askCancel', by, facts, reason },
      { type: 'competitionSession.cancel', by, facts: asked, second },
      { type: 'competitionSession.askPostpone', by, facts, reason },
      { type: 'competitionSession.postpone', by, facts: later, second },
      { type: 'competitionSession.drop', by, facts: asked, reason },
      { type: 'competitionSession.drop', by, facts: later, reason },
    ]),
    { type: 'competitionSession.askPostpone', by: 'chief', facts, reason: '' },
    { type: 'competitionSession.askPostpone', by: 'chief', facts: later, reason },
    { type: 'competitionSession.postpone', by: 'organiser', facts, second },
    { type: 'competitionSession.postpone', by: 'organiser', facts: asked, second },
    { type: 'competitionSession.postpone', by: 'organiser', facts: later, second: 'samePerson' },
    { type: 'competitionSession.cancel', by: 'organiser', facts: later, second },
    { type: 'competitionSession.change', by: 'organiser', facts: { ...facts, isFrozen: false } },
    { type: 'competitionSession.openCheckIn', by: 'checkIn', facts: { ...facts, isFrozen: false } },
    { type: 'competitionSession.openCheckIn', by: 'checkIn', facts: { ...facts, hasNumbers: false } },
    { type: 'competitionSession.openCheckIn', by: 'checkIn', facts: { ...facts, isNear: false } },
    { type: 'competitionSession.closeCheckIn', by: 'checkIn', facts: { ...facts, isCutOff: false } },
    {
      type: 'competitionSession.closeCheckIn',
      by: 'checkIn',
      facts: { ...facts, isCutOff: false, hasPeople: false },
    },
    { type: 'competitionSession.closeCheckIn', by: 'checkIn', facts: asked },
    { type: 'competitionSession.closeCheckIn', by: 'checkIn', facts: { ...asked, hasPeople: false } },
    { type: 'competitionSession.start', by: 'chief', facts: { ...facts, isStationSealed: false } },
    { type: 'competitionSession.start', by: 'chief', facts: { ...facts, areGroupsComplete: false } },
    { type: 'competitionSession.start', by: 'chief', facts: asked },
    { type: 'competitionSession.pause', by: 'chief', facts, reason: '' },
    { type: 'competitionSession.resume', by: 'chief', facts: asked },
    { type: 'competitionSession.end', by: 'chief', facts: early, reason: '' },
    ...actors.map((by): CompetitionSessionEvent => ({
      type: 'competitionSession.end',
      by,
      facts: { ...early, areAllFinished: true },
      reason: '',
    })),
    { type: 'competitionSession.end', by: 'system', facts: { ...facts, hasOpenIncident: true }, reason },
    { type: 'competitionSession.remove', by: 'organiser', facts, reason: '' },
    { type: 'competitionSession.askCancel', by: 'chief', facts, reason: '' },
    { type: 'competitionSession.askCancel', by: 'chief', facts: asked, reason },
    { type: 'competitionSession.cancel', by: 'organiser', facts, second },
    { type: 'competitionSession.cancel', by: 'organiser', facts: asked, second: 'samePerson' },
    { type: 'competitionSession.drop', by: 'chief', facts, reason },
    { type: 'competitionSession.drop', by: 'chief', facts: asked, reason: '' },
    { type: 'competitionSession.abandon', by: 'system' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('ended') || snapshot.matches('cancelled'),
  invariants: {},
  rules: {
    'the committee changes a planned session of a frozen roster': (step) =>
      !step.emitted.includes('competitionSession.changed') ||
      step.event?.type !== 'competitionSession.change' ||
      (step.event.by === 'organiser' && step.event.facts.isFrozen),
    'the check-in judge opens the check-in of drawn numbers within a day before the start': (step) =>
      !becomes(step, 'checking') ||
      (step.event?.type === 'competitionSession.openCheckIn' &&
        step.event.by === 'checkIn' &&
        step.event.facts.isFrozen &&
        step.event.facts.hasNumbers &&
        step.event.facts.isNear),
    'the check-in judge closes the check-in after the cut-off time, while no request waits': (step) =>
      step.before.value !== 'checking' ||
      !(becomes(step, 'ready') || becomes(step, 'ended')) ||
      (step.event?.type === 'competitionSession.closeCheckIn' &&
        step.event.by === 'checkIn' &&
        step.event.facts.isCutOff &&
        step.event.facts.waiting === '' &&
        step.event.facts.hasPeople === becomes(step, 'ready')),
    'the chief judge starts a session with sealed stations and complete groups': (step) =>
      !(step.before.value === 'ready' && becomes(step, 'running')) ||
      (step.event?.type === 'competitionSession.start' &&
        step.event.by === 'chief' &&
        step.event.facts.isStationSealed &&
        step.event.facts.areGroupsComplete &&
        step.event.facts.waiting === ''),
    'the chief judge pauses a session with a reason': (step) =>
      !becomes(step, 'paused') ||
      (step.event?.type === 'competitionSession.pause' &&
        step.event.by === 'chief' &&
        step.event.reason !== ''),
    'the chief judge resumes a session while no request waits': (step) =>
      !(step.before.value === 'paused' && becomes(step, 'running')) ||
      (step.event?.type === 'competitionSession.resume' &&
        step.event.by === 'chief' &&
        step.event.facts.waiting === ''),
    'the chief judge ends a session after its time, when all have finished or with a reason; the clock waits for incidents [running.md 2]':
      (step) =>
        !(step.before.value === 'running' && becomes(step, 'ended')) ||
        (step.event?.type === 'competitionSession.end' &&
          (step.event.by === 'system'
            ? step.event.facts.isTimeOver && !step.event.facts.hasOpenIncident
            : step.event.by === 'chief' &&
              (step.event.facts.isTimeOver || step.event.facts.areAllFinished || step.event.reason !== ''))),
    'two people cancel a session that has begun, and the committee removes a planned one with a reason': (
      step,
    ) =>
      !becomes(step, 'cancelled') ||
      step.event?.type === 'competitionSession.abandon' ||
      (step.before.value === 'planned'
        ? step.event?.type === 'competitionSession.remove' &&
          step.event.by === 'organiser' &&
          step.event.reason !== ''
        : step.event?.type === 'competitionSession.cancel' &&
          step.event.by === 'organiser' &&
          step.event.second === 'another' &&
          step.event.facts.waiting === 'cancel'),
    'the chief judge asks for a cancellation once, with a reason': (step) =>
      !step.emitted.includes('competitionSession.changed') ||
      step.event?.type !== 'competitionSession.askCancel' ||
      (step.event.by === 'chief' && step.event.facts.waiting === '' && step.event.reason !== ''),
    'the chief judge or the committee drops a waiting request with a reason': (step) =>
      !step.emitted.includes('competitionSession.changed') ||
      step.event?.type !== 'competitionSession.drop' ||
      (['chief', 'organiser'].includes(step.event.by) &&
        step.event.facts.waiting !== '' &&
        step.event.reason !== ''),
    'the chief judge asks for a later time once, with a reason, before the session runs [running.md A27]': (
      step,
    ) =>
      !step.emitted.includes('competitionSession.changed') ||
      step.event?.type !== 'competitionSession.askPostpone' ||
      (['planned', 'checking', 'ready'].includes(step.before.value) &&
        step.event.by === 'chief' &&
        step.event.facts.waiting === '' &&
        step.event.reason !== ''),
    'two people postpone a session that has not begun, and it keeps its state [running.md A27]': (step) =>
      !step.emitted.includes('competitionSession.changed') ||
      step.event?.type !== 'competitionSession.postpone' ||
      (['planned', 'checking', 'ready'].includes(step.before.value) &&
        step.after.value === step.before.value &&
        step.event.by === 'organiser' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'postpone'),
    'an ended or cancelled session keeps its state': (step) => nothingLeaves(step, ['ended', 'cancelled']),
  },
});
