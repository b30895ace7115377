import { officialNoticeMachine } from '../../machines/official-notice.machine.ts';
import type {
  NoticeActor,
  NoticeTimes,
  OfficialNoticeEvent,
} from '../../machines/official-notice.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const actors: readonly NoticeActor[] = ['author', 'organiser', 'system'];
const times: NoticeTimes = { at: 1_000, publishesAt: 1_000, expiresAt: 2_000 };
const early: NoticeTimes = { ...times, at: 999 };
const late: NoticeTimes = { ...times, at: 2_000 };
const forever: NoticeTimes = { ...times, expiresAt: null };

export const model = modelOf({
  chart: officialNoticeMachine,
  events: [
    ...actors.flatMap((by): OfficialNoticeEvent[] => [
      { type: 'officialNotice.change', by },
      { type: 'officialNotice.delete', by, isHandedIn: false },
      { type: 'officialNotice.submit', by, times },
      { type: 'officialNotice.return', by, reason: 'no document number' },
      { type: 'officialNotice.approve', by, times, isOwn: false },
      { type: 'officialNotice.revise', by },
      { type: 'officialNotice.discard', by },
      { type: 'officialNotice.withdraw', by, reason: 'replaced' },
      { type: 'officialNotice.tick', by, times },
      { type: 'officialNotice.tick', by, times: late },
    ]),
    { type: 'officialNotice.delete', by: 'author', isHandedIn: true },
    { type: 'officialNotice.submit', by: 'author', times: late },
    { type: 'officialNotice.submit', by: 'author', times: forever },
    { type: 'officialNotice.approve', by: 'organiser', times, isOwn: true },
    { type: 'officialNotice.approve', by: 'organiser', times: late, isOwn: false },
    { type: 'officialNotice.approve', by: 'organiser', times: forever, isOwn: false },
    { type: 'officialNotice.return', by: 'organiser', reason: '' },
    { type: 'officialNotice.withdraw', by: 'author', reason: '' },
    { type: 'officialNotice.tick', by: 'system', times: early },
    { type: 'officialNotice.tick', by: 'system', times: forever },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => (['withdrawn', 'expired', 'deleted'] as const).some((end) => snapshot.matches(end)),
  invariants: {},
});
