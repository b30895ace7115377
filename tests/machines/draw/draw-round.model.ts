import {
  drawRoundMachine,
  type DrawRoundEvent,
  type DrawRoundFacts,
} from '../../../machines/draw/draw-round.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['keeper', 'supervisor', 'leader', 'holder', 'viewer'] as const;

const facts: DrawRoundFacts = {
  hasScheme: true,
  isListFixed: true,
  areWordsClosed: true,
  areWordsClosable: true,
  isPublicValueKnown: true,
  isUnchanged: true,
  isPreviousSealed: true,
  hasNext: false,
  isDecodable: true,
  hasSupervisor: true,
  areTicketsOut: true,
  waiting: '',
};
const open = { ...facts, areWordsClosed: false };
const awaited = { ...facts, isPublicValueKnown: false };
const asked = {
  closeWords: { ...open, waiting: 'closeWords' },
  seal: { ...facts, waiting: 'seal' },
  void: { ...facts, waiting: 'void' },
  decode: { ...facts, waiting: 'decode' },
} as const;
const reason = 'the hall lost its power';
const second = 'another' as const;

export const model = modelOf({
  chart: drawRoundMachine,
  events: [
    ...actors.flatMap((by): DrawRoundEvent[] => [
      { type: 'drawRound.commit', by, facts },
      { type: 'drawRound.speak', by, facts: open, isFree: true },
      { type: 'drawRound.decline', by, facts: open, isFree: true },
      { type: 'drawRound.askCloseWords', by, facts: open },
      { type: 'drawRound.closeWords', by, facts: asked.closeWords, second },
      { type: 'drawRound.enterPublicValue', by, facts: awaited },
      { type: 'drawRound.prepare', by, facts },
      { type: 'drawRound.draw', by, facts },
      { type: 'drawRound.show', by, facts, isOut: false },
      { type: 'drawRound.noteUnused', by, facts, isOut: false, reason },
      { type: 'drawRound.askSeal', by, facts },
      { type: 'drawRound.seal', by, facts: asked.seal, second },
      { type: 'drawRound.askVoid', by, facts, reason },
      { type: 'drawRound.void', by, facts: asked.void, second },
      { type: 'drawRound.askDecode', by, facts },
      { type: 'drawRound.decode', by, facts: asked.decode, second },
      { type: 'drawRound.drop', by, facts: asked.seal, reason },
    ]),
    { type: 'drawRound.commit', by: 'keeper', facts: { ...facts, hasScheme: false } },
    { type: 'drawRound.commit', by: 'keeper', facts: { ...facts, isListFixed: false } },
    { type: 'drawRound.speak', by: 'leader', facts, isFree: true },
    { type: 'drawRound.speak', by: 'leader', facts: open, isFree: false },
    { type: 'drawRound.decline', by: 'leader', facts, isFree: true },
    { type: 'drawRound.decline', by: 'leader', facts: open, isFree: false },
    { type: 'drawRound.askCloseWords', by: 'keeper', facts },
    { type: 'drawRound.askCloseWords', by: 'keeper', facts: { ...open, areWordsClosable: false } },
    { type: 'drawRound.askCloseWords', by: 'keeper', facts: asked.closeWords },
    { type: 'drawRound.closeWords', by: 'supervisor', facts: open, second },
    { type: 'drawRound.closeWords', by: 'supervisor', facts: asked.closeWords, second: 'samePerson' },
    {
      type: 'drawRound.closeWords',
      by: 'supervisor',
      facts: { ...asked.closeWords, areWordsClosable: false },
      second,
    },
    {
      type: 'drawRound.closeWords',
      by: 'supervisor',
      facts: { ...asked.closeWords, areWordsClosed: true },
      second,
    },
    { type: 'drawRound.enterPublicValue', by: 'supervisor', facts },
    { type: 'drawRound.enterPublicValue', by: 'supervisor', facts: { ...awaited, areWordsClosed: false } },
    { type: 'drawRound.prepare', by: 'keeper', facts: awaited },
    { type: 'drawRound.prepare', by: 'keeper', facts: open },
    { type: 'drawRound.prepare', by: 'keeper', facts: { ...facts, isListFixed: false } },
    { type: 'drawRound.prepare', by: 'keeper', facts: { ...facts, isUnchanged: false } },
    { type: 'drawRound.prepare', by: 'keeper', facts: { ...facts, isPreviousSealed: false } },
    { type: 'drawRound.prepare', by: 'keeper', facts: asked.void },
    { type: 'drawRound.draw', by: 'keeper', facts: { ...facts, hasSupervisor: false } },
    { type: 'drawRound.draw', by: 'keeper', facts: asked.void },
    { type: 'drawRound.show', by: 'holder', facts, isOut: true },
    { type: 'drawRound.show', by: 'keeper', facts: asked.void, isOut: false },
    { type: 'drawRound.noteUnused', by: 'keeper', facts, isOut: true, reason },
    { type: 'drawRound.noteUnused', by: 'keeper', facts, isOut: false, reason: '' },
    { type: 'drawRound.noteUnused', by: 'keeper', facts: asked.void, isOut: false, reason },
    { type: 'drawRound.askSeal', by: 'keeper', facts: asked.void },
    { type: 'drawRound.askSeal', by: 'keeper', facts: { ...facts, areTicketsOut: false } },
    { type: 'drawRound.seal', by: 'supervisor', facts, second },
    { type: 'drawRound.seal', by: 'supervisor', facts: asked.void, second },
    { type: 'drawRound.seal', by: 'supervisor', facts: asked.seal, second: 'samePerson' },
    { type: 'drawRound.askVoid', by: 'keeper', facts, reason: '' },
    { type: 'drawRound.askVoid', by: 'keeper', facts: asked.seal, reason },
    { type: 'drawRound.askVoid', by: 'keeper', facts: { ...facts, hasNext: true }, reason },
    { type: 'drawRound.void', by: 'supervisor', facts, second },
    { type: 'drawRound.void', by: 'supervisor', facts: asked.seal, second },
    { type: 'drawRound.void', by: 'supervisor', facts: { ...asked.void, hasNext: true }, second },
    { type: 'drawRound.void', by: 'supervisor', facts: asked.void, second: 'unproven' },
    { type: 'drawRound.askDecode', by: 'keeper', facts: { ...facts, isDecodable: false } },
    { type: 'drawRound.askDecode', by: 'keeper', facts: asked.void },
    { type: 'drawRound.decode', by: 'supervisor', facts, second },
    { type: 'drawRound.decode', by: 'supervisor', facts: asked.seal, second },
    { type: 'drawRound.decode', by: 'supervisor', facts: { ...asked.decode, isDecodable: false }, second },
    { type: 'drawRound.decode', by: 'supervisor', facts: asked.decode, second: 'samePerson' },
    { type: 'drawRound.drop', by: 'keeper', facts, reason },
    { type: 'drawRound.drop', by: 'keeper', facts: asked.void, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('void') || snapshot.matches('decoded'),
  invariants: {},
  rules: {
    'the keeper commits once the list and the scheme are fixed': (step) =>
      step.before.value !== 'idle' ||
      !becomes(step, 'committed') ||
      (step.event?.type === 'drawRound.commit' &&
        step.event.by === 'keeper' &&
        step.event.facts.hasScheme &&
        step.event.facts.isListFixed),
    'the keeper prepares lists that equal the published ones, once the words are closed and the public value is known':
      (step) =>
        !becomes(step, 'ready') ||
        (step.event?.type === 'drawRound.prepare' &&
          step.event.by === 'keeper' &&
          step.event.facts.areWordsClosed &&
          step.event.facts.isPublicValueKnown &&
          step.event.facts.isListFixed &&
          step.event.facts.isUnchanged &&
          step.event.facts.isPreviousSealed &&
          step.event.facts.waiting === ''),
    'the keeper draws while the supervisor is signed in and no request waits': (step) =>
      !becomes(step, 'drawing') ||
      (step.event?.type === 'drawRound.draw' &&
        step.event.by === 'keeper' &&
        step.event.facts.hasSupervisor &&
        step.event.facts.waiting === ''),
    'the supervisor seals a round at the request of another person': (step) =>
      !becomes(step, 'sealed') ||
      (step.event?.type === 'drawRound.seal' &&
        step.event.by === 'supervisor' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'seal'),
    'the supervisor voids a round at the request of another person, while nothing depends on it': (step) =>
      !becomes(step, 'void') ||
      (step.event?.type === 'drawRound.void' &&
        step.event.by === 'supervisor' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'void' &&
        !step.event.facts.hasNext),
    'a slot is declined before the words are closed [running.md A18]': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.decline' ||
      (!['viewer', 'holder'].includes(step.event.by) &&
        !step.event.facts.areWordsClosed &&
        step.event.isFree),
    'keeper and supervisor close the words early, never right after they have spoken [running.md A18]': (
      step,
    ) =>
      step.emitted.length === 0 ||
      (step.event?.type !== 'drawRound.askCloseWords' && step.event?.type !== 'drawRound.closeWords') ||
      (!step.event.facts.areWordsClosed &&
        step.event.facts.areWordsClosable &&
        (step.event.type === 'drawRound.askCloseWords'
          ? step.event.by === 'keeper' && step.event.facts.waiting === ''
          : step.event.by === 'supervisor' &&
            step.event.second === 'another' &&
            step.event.facts.waiting === 'closeWords')),
    'a word is added before the deadline, in a slot that has none': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.speak' ||
      (!['viewer', 'holder'].includes(step.event.by) &&
        !step.event.facts.areWordsClosed &&
        step.event.isFree),
    'the supervisor enters the public value once, after the deadline for words [running.md A5]': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.enterPublicValue' ||
      (step.event.by === 'supervisor' &&
        step.event.facts.areWordsClosed &&
        !step.event.facts.isPublicValueKnown),
    'a ticket is shown to its holder or at the desk, while tickets are left and no request waits [running.md 3]':
      (step) =>
        step.emitted.length === 0 ||
        step.event?.type !== 'drawRound.show' ||
        (['holder', 'keeper'].includes(step.event.by) &&
          !step.event.isOut &&
          step.event.facts.waiting === '' &&
          step.before.matches('drawing')),
    'the keeper notes a ticket as unused with a reason, while no request waits': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.noteUnused' ||
      (step.event.by === 'keeper' &&
        !step.event.isOut &&
        step.event.reason !== '' &&
        step.event.facts.waiting === '' &&
        step.before.matches('drawing')),
    'the seal is requested once every ticket is shown or noted as unused [running.md 2]': (step) =>
      step.emitted.length === 0 || step.event?.type !== 'drawRound.askSeal' || step.event.facts.areTicketsOut,
    'the keeper has at most one request at a time': (step) =>
      step.emitted.length === 0 ||
      (step.event?.type !== 'drawRound.askSeal' &&
        step.event?.type !== 'drawRound.askVoid' &&
        step.event?.type !== 'drawRound.askDecode') ||
      (step.event.by === 'keeper' && step.event.facts.waiting === ''),
    'the keeper asks with a reason to void a round, while nothing depends on it': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.askVoid' ||
      (!step.event.facts.hasNext && step.event.reason !== ''),
    'the keeper or the supervisor drops a waiting request with a reason': (step) =>
      step.emitted.length === 0 ||
      step.event?.type !== 'drawRound.drop' ||
      (['keeper', 'supervisor'].includes(step.event.by) &&
        step.event.facts.waiting !== '' &&
        step.event.reason !== ''),
    'the supervisor decodes a round at the request of another person, once all marks are locked': (step) =>
      !becomes(step, 'decoded') ||
      (step.before.matches('sealed') &&
        step.event?.type === 'drawRound.decode' &&
        step.event.by === 'supervisor' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'decode' &&
        step.event.facts.isDecodable),
    'the decoding is requested once all marks are locked': (step) =>
      step.emitted.length === 0 || step.event?.type !== 'drawRound.askDecode' || step.event.facts.isDecodable,
    'a void or decoded round keeps its state': (step) => nothingLeaves(step, ['void', 'decoded']),
  },
});
