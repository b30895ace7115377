import { officialNoticeMachine } from '../../../machines/announcement/official-notice.machine.ts';
import type {
  NoticeActor,
  NoticeTimes,
  OfficialNoticeEvent,
} from '../../../machines/announcement/official-notice.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors: readonly NoticeActor[] = ['author', 'organiser', 'system'];
const times: NoticeTimes = { at: 1_000, publishesAt: 1_000, expiresAt: 2_000 };
const early: NoticeTimes = { ...times, at: 999 };
const late: NoticeTimes = { ...times, at: 2_000 };
const DAY = 86_400_000;
const reading = { at: 2 * DAY, isOut: true, isCalling: false, waiting: 1, remindedAt: null };
const remind = { type: 'officialNotice.remind', by: 'author', reading } as const;
const pin = { type: 'officialNotice.pin', by: 'organiser', pinning: { isPinned: false, others: 2 } } as const;
const unpin = {
  type: 'officialNotice.unpin',
  by: 'organiser',
  pinning: { isPinned: true, others: 2 },
} as const;
const forever: NoticeTimes = { ...times, expiresAt: null };

/** Checks whether an act leaves the text of a notice unchanged. */
const keepsWords = (event: OfficialNoticeEvent | null) =>
  event !== null &&
  ['officialNotice.remind', 'officialNotice.pin', 'officialNotice.unpin'].includes(event.type);

export const model = modelOf({
  chart: officialNoticeMachine,
  events: [
    ...actors.flatMap((by): OfficialNoticeEvent[] => [
      { type: 'officialNotice.change', by },
      { type: 'officialNotice.delete', by, isHandedIn: false },
      { type: 'officialNotice.submit', by, times },
      { type: 'officialNotice.return', by, reason: 'no document number' },
      { type: 'officialNotice.approve', by, times, second: 'another' },
      { type: 'officialNotice.revise', by },
      { ...remind, by },
      { ...pin, by },
      { ...unpin, by },
      { type: 'officialNotice.discard', by },
      { type: 'officialNotice.withdraw', by, reason: 'replaced' },
      { type: 'officialNotice.tick', by, times },
      { type: 'officialNotice.tick', by, times: late },
    ]),
    { ...remind, reading: { ...reading, isOut: false } },
    { ...remind, reading: { ...reading, isCalling: true } },
    { ...remind, reading: { ...reading, waiting: 0 } },
    { ...remind, reading: { ...reading, remindedAt: DAY } },
    { ...remind, reading: { ...reading, remindedAt: DAY + 1 } },
    { ...pin, pinning: { isPinned: true, others: 2 } },
    { ...pin, pinning: { isPinned: false, others: 3 } },
    { ...unpin, pinning: { isPinned: false, others: 2 } },
    { type: 'officialNotice.delete', by: 'author', isHandedIn: true },
    { type: 'officialNotice.submit', by: 'author', times: late },
    { type: 'officialNotice.submit', by: 'author', times: forever },
    { type: 'officialNotice.approve', by: 'organiser', times, second: 'samePerson' },
    { type: 'officialNotice.approve', by: 'organiser', times, second: 'dependent' },
    { type: 'officialNotice.approve', by: 'organiser', times, second: 'unproven' },
    { type: 'officialNotice.approve', by: 'organiser', times: late, second: 'another' },
    { type: 'officialNotice.approve', by: 'organiser', times: forever, second: 'another' },
    { type: 'officialNotice.return', by: 'organiser', reason: '' },
    // soon after the epoch: the time must not be confused with the number of waiting readers
    {
      type: 'officialNotice.remind',
      by: 'author',
      reading: { at: 1_000, isOut: true, isCalling: false, waiting: 1, remindedAt: null },
    },
    { type: 'officialNotice.withdraw', by: 'author', reason: '' },
    { type: 'officialNotice.tick', by: 'system', times: early },
    { type: 'officialNotice.tick', by: 'system', times: forever },
  ],
  sweep: actors.flatMap((by): OfficialNoticeEvent[] => [
    // times before publication, between publication and expiry, and after expiry
    ...[998, 1_001, 1_500, 1_999, 2_001, 1e15].flatMap((at) =>
      [times, forever].flatMap((told): OfficialNoticeEvent[] => [
        { type: 'officialNotice.submit', by, times: { ...told, at } },
        { type: 'officialNotice.approve', by, times: { ...told, at }, second: 'another' },
        { type: 'officialNotice.approve', by, times: { ...told, at }, second: 'samePerson' },
        { type: 'officialNotice.tick', by, times: { ...told, at } },
      ]),
    ),
    // a notice that expires before it is published
    { type: 'officialNotice.tick', by, times: { at: 2_500, publishesAt: 3_000, expiresAt: 2_000 } },
    { type: 'officialNotice.delete', by, isHandedIn: true },
    ...['', '!'].flatMap((reason): OfficialNoticeEvent[] => [
      { type: 'officialNotice.return', by, reason },
      { type: 'officialNotice.withdraw', by, reason },
    ]),
  ]),
  answers: {},
  delays: {},
  ends: (snapshot) => (['withdrawn', 'expired', 'deleted'] as const).some((end) => snapshot.matches(end)),
  invariants: {},
  rules: {
    'a committee member other than the submitter approves a notice before its readers see it': (step) =>
      !(becomes(step, 'scheduled') && !step.before.matches('revising')) ||
      (step.event?.type === 'officialNotice.approve' &&
        step.event.by === 'organiser' &&
        step.event.second === 'another' &&
        ['in_review', 'revision_in_review'].includes(step.before.value)),
    'only the author changes, submits and revises a notice and discards a revision': (step) =>
      !(
        (step.emitted.includes('officialNotice.changed') && !keepsWords(step.event)) ||
        becomes(step, 'in_review') ||
        becomes(step, 'revision_in_review') ||
        (becomes(step, 'revising') && !step.before.matches('revision_in_review')) ||
        (step.before.matches('revising') && becomes(step, 'scheduled'))
      ) || step.event?.by === 'author',
    'an expired notice is neither submitted nor approved': (step) =>
      !(becomes(step, 'in_review') || becomes(step, 'revision_in_review') || becomes(step, 'scheduled')) ||
      step.event === null ||
      !('times' in step.event) ||
      step.event.times.expiresAt === null ||
      step.event.times.at < step.event.times.expiresAt,
    'only the clock publishes a notice and lets it expire, and never before the set times': (step) =>
      (!becomes(step, 'published') ||
        (step.event?.type === 'officialNotice.tick' &&
          step.event.by === 'system' &&
          step.event.times.at >= step.event.times.publishesAt)) &&
      (!becomes(step, 'expired') ||
        (step.event?.type === 'officialNotice.tick' &&
          step.event.by === 'system' &&
          step.event.times.expiresAt !== null &&
          step.event.times.at >= step.event.times.expiresAt)),
    'a notice is returned or withdrawn only with a reason, and never by the system': (step) =>
      !(
        (step.before.matches('in_review') && becomes(step, 'draft')) ||
        (step.before.matches('revision_in_review') && becomes(step, 'revising')) ||
        becomes(step, 'withdrawn')
      ) ||
      (step.event !== null &&
        'reason' in step.event &&
        step.event.reason !== '' &&
        step.event.by !== 'system'),
    'only a draft that was never submitted is deleted, and only by its author': (step) =>
      !becomes(step, 'deleted') ||
      (step.event?.type === 'officialNotice.delete' &&
        step.event.by === 'author' &&
        !step.event.isHandedIn &&
        step.before.matches('draft')),
    'the text of a notice does not change in review or in force': (step) =>
      step.emitted.length === 0 ||
      keepsWords(step.event) ||
      step.before.matches('draft') ||
      step.before.matches('revising'),
    'only a user sends reminders, at most once a day, while readers have not read a notice in force': (
      step,
    ) =>
      step.event?.type !== 'officialNotice.remind' ||
      step.emitted.length === 0 ||
      (step.event.by !== 'system' &&
        step.event.reading.isOut &&
        step.event.reading.waiting > 0 &&
        (step.event.reading.remindedAt === null ||
          step.event.reading.at - step.event.reading.remindedAt >= 86_400_000)),
    'the committee pins at most three notices in force, and unpins only pinned ones': (step) =>
      !(step.event?.type === 'officialNotice.pin' || step.event?.type === 'officialNotice.unpin') ||
      step.emitted.length === 0 ||
      (step.before.matches('published') &&
        step.event.by === 'organiser' &&
        step.event.pinning.isPinned === (step.event.type === 'officialNotice.unpin') &&
        (step.event.type === 'officialNotice.unpin' || step.event.pinning.others < 3)),
    'a withdrawn, expired or deleted notice keeps its state': (step) =>
      nothingLeaves(step, ['withdrawn', 'expired', 'deleted']),
  },
});
