import { officialNoticeMachine } from '../../machines/official-notice.machine.ts';
import type { NoticeActor, OfficialNoticeEvent } from '../../machines/official-notice.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const actors: readonly NoticeActor[] = ['author', 'organiser', 'system'];
const ready = { hasAudience: true, areFilesClean: true };

export const model = modelOf({
  chart: officialNoticeMachine,
  events: [
    ...actors.flatMap((by): OfficialNoticeEvent[] => [
      { type: 'officialNotice.submit', by, ...ready },
      { type: 'officialNotice.approve', by, ...ready },
      { type: 'officialNotice.return', by, reason: 'no document number' },
      { type: 'officialNotice.revise', by, areFilesClean: true },
      { type: 'officialNotice.withdraw', by, reason: 'replaced' },
      { type: 'officialNotice.expire', by, at: 2_000, expiresAt: 2_000 },
    ]),
    { type: 'officialNotice.submit', by: 'author', ...ready, hasAudience: false },
    { type: 'officialNotice.submit', by: 'author', ...ready, areFilesClean: false },
    { type: 'officialNotice.approve', by: 'organiser', ...ready, hasAudience: false },
    { type: 'officialNotice.approve', by: 'organiser', ...ready, areFilesClean: false },
    { type: 'officialNotice.return', by: 'organiser', reason: '' },
    { type: 'officialNotice.revise', by: 'organiser', areFilesClean: false },
    { type: 'officialNotice.withdraw', by: 'organiser', reason: '' },
    { type: 'officialNotice.expire', by: 'system', at: 1_999, expiresAt: 2_000 },
    { type: 'officialNotice.expire', by: 'system', at: 2_000, expiresAt: null },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('withdrawn') || snapshot.matches('expired'),
  invariants: {},
});
