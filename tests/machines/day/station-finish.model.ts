import {
  stationFinishMachine,
  type StationFinishEvent,
  type StationFinishFacts,
} from '../../../machines/day/station-finish.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const actors = ['floor', 'chief', 'viewer'] as const;

const facts: StationFinishFacts = { isRunning: true, isUnderWay: true, hasEntry: true, isMarked: false };
const paused = { ...facts, isRunning: false };
const over = { ...paused, isUnderWay: false };
const empty = { ...facts, hasEntry: false };
const marked = { ...over, isMarked: true };
const reason = 'the stopwatch of the hall shows another time';

export const model = modelOf({
  chart: stationFinishMachine,
  events: actors.flatMap((by): StationFinishEvent[] => [
    ...[facts, paused, over, empty, marked].flatMap((one): StationFinishEvent[] => [
      { type: 'stationFinish.record', by, facts: one },
      { type: 'stationFinish.takeBack', by, facts: one, reason },
      { type: 'stationFinish.correct', by, facts: one, reason },
    ]),
    { type: 'stationFinish.takeBack', by, facts, reason: '' },
    { type: 'stationFinish.correct', by, facts, reason: '' },
  ]),
  answers: {},
  delays: {},
  // The chief judge can still correct the time.
  ends: (snapshot) => snapshot.value === 'finished',
  invariants: {},
  rules: {
    'a floor judge records a finish while the session runs and an entry is at the station [running.md 2]': (
      step,
    ) =>
      step.event?.type !== 'stationFinish.record' ||
      !becomes(step, 'finished') ||
      (step.event.by === 'floor' && step.event.facts.isRunning && step.event.facts.hasEntry),
    'the chief judge enters or corrects a time with a reason until the marks are fixed': (step) =>
      step.event?.type !== 'stationFinish.correct' ||
      !(becomes(step, 'finished') || step.emitted.includes('stationFinish.changed')) ||
      (step.event.by === 'chief' &&
        step.event.facts.hasEntry &&
        !step.event.facts.isMarked &&
        step.event.reason !== ''),
    'a record is taken back with a reason, by a floor judge only while the session is under way': (step) =>
      !becomes(step, 'working') ||
      (step.event?.type === 'stationFinish.takeBack' &&
        step.event.reason !== '' &&
        (step.event.by === 'floor'
          ? step.event.facts.isUnderWay
          : step.event.by === 'chief' && !step.event.facts.isMarked)),
  },
});
