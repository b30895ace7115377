import {
  invitationMachine,
  type InvitationEvent,
  type InvitationFacts,
} from '../../../machines/expert/invitation.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'invited', 'expert', 'system', 'viewer'] as const;
const fit = { isLive: true, isQualified: true, isFree: true, hasConflict: false };

const unfit = [
  { ...fit, isLive: false },
  { ...fit, isQualified: false },
  { ...fit, isFree: false },
  { ...fit, hasConflict: true },
];
const isFit = ({ isLive, isQualified, isFree, hasConflict }: InvitationFacts) =>
  isLive && isQualified && isFree && !hasConflict;

export const model = modelOf({
  chart: invitationMachine,
  events: [
    ...actors.flatMap((by): InvitationEvent[] => [
      { type: 'invitation.send', by, isNeeded: true, ...fit },
      { type: 'invitation.view', by },
      { type: 'invitation.accept', by, hasProven: true, hasDeclared: true, ...fit },
      { type: 'invitation.decline', by, hasProven: true, reason: 'on leave' },
      { type: 'invitation.cancel', by, reason: 'moved' },
      { type: 'invitation.withdraw', by, reason: 'ill' },
      { type: 'invitation.tick', by, isOver: true },
    ]),
    { type: 'invitation.send', by: 'organiser', isNeeded: false, ...fit },
    ...unfit.map((facts): InvitationEvent => ({
      type: 'invitation.send',
      by: 'organiser',
      isNeeded: true,
      ...facts,
    })),
    ...unfit.map((facts): InvitationEvent => ({
      type: 'invitation.accept',
      by: 'invited',
      hasProven: true,
      hasDeclared: true,
      ...facts,
    })),
    { type: 'invitation.accept', by: 'invited', hasProven: false, hasDeclared: true, ...fit },
    { type: 'invitation.accept', by: 'invited', hasProven: true, hasDeclared: false, ...fit },
    { type: 'invitation.decline', by: 'invited', hasProven: false, reason: 'on leave' },
    { type: 'invitation.decline', by: 'invited', hasProven: true, reason: '' },
    { type: 'invitation.cancel', by: 'organiser', reason: '' },
    { type: 'invitation.withdraw', by: 'expert', reason: '' },
    { type: 'invitation.tick', by: 'system', isOver: false },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('created'),
  invariants: {},
  rules: {
    'the committee sends invitations to experts who are needed, qualified, free and without a conflict': (
      step,
    ) =>
      (!becomes(step, 'sent') && !step.emitted.includes('invitation.sentAgain')) ||
      (step.event?.type === 'invitation.send' &&
        step.event.by === 'organiser' &&
        step.event.isNeeded &&
        isFit(step.event)),
    'the invited expert accepts with a code and both declarations': (step) =>
      !becomes(step, 'accepted') ||
      (step.event?.type === 'invitation.accept' &&
        step.event.by === 'invited' &&
        step.event.hasProven &&
        step.event.hasDeclared &&
        isFit(step.event)),
    'the invited expert declines with a code': (step) =>
      !becomes(step, 'declined') ||
      (step.event?.type === 'invitation.decline' && step.event.by === 'invited' && step.event.hasProven),
    'only the invited expert opens the link': (step) =>
      (!becomes(step, 'viewed') && !step.emitted.includes('invitation.seen')) || step.event?.by === 'invited',
    'an invitation is declined, cancelled and withdrawn with a reason': (step) =>
      !['declined', 'cancelled', 'withdrawn'].some((state) => becomes(step, state)) ||
      (step.event !== null && 'reason' in step.event && step.event.reason !== ''),
    'only the committee cancels an invitation, and only the expert withdraws an acceptance': (step) =>
      (!becomes(step, 'cancelled') || step.event?.by === 'organiser') &&
      (!becomes(step, 'withdrawn') || step.event?.by === 'expert'),
    'only the clock lets an invitation expire': (step) =>
      !becomes(step, 'expired') ||
      (step.event?.type === 'invitation.tick' && step.event.by === 'system' && step.event.isOver),
    'a declined, cancelled or withdrawn invitation keeps its state': (step) =>
      nothingLeaves(step, ['declined', 'cancelled', 'withdrawn']),
  },
});
