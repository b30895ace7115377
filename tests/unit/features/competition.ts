import type { Competition } from '../../../server/contract/competition/competition.ts';

/** A competition whose registration closes at midnight. */
export const competition: Competition = {
  id: 'hubei-3',
  name: '第三届湖北省职业技能大赛',
  edition: 3,
  status: 'open',
  reg_open_at: '2026-11-16T09:00:00+08:00',
  reg_close_at: '2027-01-06T00:00:00+08:00',
  starts_on: '2027-02-04',
  ends_on: '2027-02-07',
  place: '武汉国际博览中心',
  host: '湖北省人力资源和社会保障厅',
  organised_by: [],
  co_organised_by: [],
  supported_by: [],
  contact_phone: '027-12333',
  events: [],
};
