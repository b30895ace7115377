import type { CheckInList } from '../../../server/contract/day/check-in.ts';
import type {
  CompetitionSession,
  CompetitionSessionList,
} from '../../../server/contract/day/competition-session.ts';

/** Responses of the server for a session of the demonstration cup. */

export const EVENT = 'hubei-cup-sk01';

const instant = '2026-11-28T09:00:00+08:00';
const person = (order: string, name: string, status: 'expected' | 'here' | 'absent') => ({
  entry_id: `entry-${order}`,
  entry_status: ({ expected: 'approved', here: 'checked_in', absent: 'absent' } as const)[status],
  seq: 1,
  checkin_id: status === 'here' ? 'c1' : '',
  number: `E26-SK01-00${order}`,
  order,
  name,
  unit: '武汉光谷精密制造有限公司',
  photo_url: '',
  status,
  at: status === 'here' ? instant : '',
});
const facts: CompetitionSession['facts'] = {
  isFrozen: true,
  hasNumbers: true,
  isNear: true,
  isCutOff: false,
  hasPeople: true,
  isStationSealed: false,
  areGroupsComplete: true,
  isTimeOver: false,
  areAllFinished: false,
  hasOpenIncident: false,
  waiting: '',
};
const session: CompetitionSession = {
  id: 's1',
  name: '上午场',
  starts_at: instant,
  ends_at: '2026-11-28T12:00:00+08:00',
  cut_off_at: '2026-11-28T08:45:00+08:00',
  stations: ['A01', 'A02', 'A03'],
  compensated: [],
  finishes: [],
  incidents: 0,
  status: 'checking',
  numbers: ['01', '02', '03'],
  checked_in: 1,
  unidentified: 0,
  expected: 2,
  absent: 0,
  list_hash: '',
  asked: { reason: '', until: '', starts_at: '' },
  reason: '',
  facts,
  version: 2,
};
export const list = (status: 'checking' | 'ready'): CheckInList => ({
  session: {
    id: 's1',
    name: session.name,
    status,
    starts_at: session.starts_at,
    cut_off_at: session.cut_off_at,
    list_hash: status === 'ready' ? 'ab'.repeat(32) : '',
    version: 2,
  },
  event: { id: EVENT, code: 'SK01', name: '数控车' },
  competition: '湖北工匠杯职业技能大赛',
  by: ['checkIn'],
  is_undrawn: status === 'ready',
  rulings: [],
  people: [
    person('01', '何川', 'here'),
    person('02', '彭立新', status === 'ready' ? 'absent' : 'expected'),
    person('03', '邹海涛', status === 'ready' ? 'absent' : 'expected'),
  ],
});
export const sessions = (status: 'checking' | 'ready'): CompetitionSessionList => ({
  data: [{ ...session, status }],
  meta: {
    event: { id: EVENT, code: 'SK01', name: '数控车' },
    competition: '湖北工匠杯职业技能大赛',
    starts_on: '2026-11-28',
    ends_on: '2026-11-29',
    by: ['checkIn'],
    entries: 3,
    drawn: 3,
    is_frozen: true,
    server_time: '2026-11-28T08:00:00+08:00',
  },
});
