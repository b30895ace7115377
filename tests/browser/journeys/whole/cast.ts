import type { Person } from './people.ts';

/** The people of the whole journey, and who serves where. */

export const competitors = [
  { event: 'SK01', name: '赵晨', serial: 1, phone: '13600000001' },
  { event: 'SK01', name: '钱宁', serial: 2, phone: '13600000002' },
  { event: 'SK01', name: '孙悦', serial: 3, phone: '13600000003' },
  { event: 'SK01', name: '李想', serial: 4, phone: '13600000004' },
] as const;

/**
 * The experts, each of another employer: two judges of one employer are in no group together. The employer of
 * one of them has entries.
 */
export const experts = [
  ['冯立群', '湖北工业大学'],
  ['陈国梁', '武汉重型机床集团'],
  ['褚建华', '襄阳技师学院'],
  ['卫东明', '宜昌船舶柴油机厂'],
  ['段志远', '潜江机电学校'],
  ['蒋雨薇', '黄石锻压机床厂'],
  ['郑凯', '十堰东风装备厂'],
  ['温雅', '荆州机械研究所'],
  ['苏敏', '孝感航天装备厂'],
  ['罗涛', '鄂州职业大学'],
  ['于晓', '荆门技师学院'],
  ['邓超然', '随州专用汽车厂'],
  ['方琳', '咸宁职业技术学院'],
  ['宋铁', '汉阳机床厂'],
  ['姜丽萍', '恩施职业技术学院'],
  ['范正华', '仙桃技师学院'],
  ['顾思齐', '天门机电厂'],
].map(([name = '', employer = ''], index) => ({
  name,
  employer,
  serial: 101 + index,
  phone: `13500000${101 + index}`,
}));

/** Returns the duty of each expert, in the order of {@link experts}. */
export function crewOf(people: readonly Person[]) {
  const person = (at: number): Person => {
    const found = people[at];
    if (found === undefined) throw new Error('there are too few experts');
    return found;
  };
  return {
    chief: person(0),
    leader: person(1),
    second: person(2),
    third: person(3),
    reserve: person(4),
    floor: person(5),
    officer: person(6),
    numbers: person(7),
    stations: person(8),
    codes: person(9),
    supervisor: person(10),
    clerk: person(11),
    otherClerk: person(12),
    /** Works for a unit with entries. */
    tied: person(13),
    arbiters: [person(14), person(15), person(16)],
  } as const;
}
export type Crew = ReturnType<typeof crewOf>;

/** The places of an event besides the judges, as the checklist names them. */
export const besideJudges = (crew: Crew) => [
  { duty: 'Floor judge', people: [crew.floor] },
  { duty: 'Check-in officer', people: [crew.officer] },
  { duty: 'Encryption officer · Entry numbers', people: [crew.numbers] },
  { duty: 'Encryption officer · Stations', people: [crew.stations] },
  { duty: 'Encryption officer · Work codes', people: [crew.codes] },
  { duty: 'Supervisor', people: [crew.supervisor] },
  { duty: 'Clerk', people: [crew.clerk, crew.otherClerk] },
];
