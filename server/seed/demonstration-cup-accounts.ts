import type { DemoAccount } from './demonstration.ts';

/** Accounts of the cup for its committee and for competitors. */
export const cupAccounts: readonly DemoAccount[] = [
  {
    kind: 'Committee of the cup',
    username: 'cup.committee',
    password: 'Workbench#64',
    phone: '13800138024',
    name: '郭志远',
    role: 'Committee',
    isUnit: true,
    contactName: '郭志远',
    organisation: 'cup',
    identity: '42010619810517305',
  },
  {
    kind: 'Second account of the committee of the cup',
    username: 'cup.deputy',
    password: 'Vicechair#58',
    phone: '13800138025',
    name: '程素芬',
    role: 'Committee',
    isUnit: true,
    contactName: '程素芬',
    organisation: 'cup',
    identity: '42010619840309124',
  },
  {
    kind: 'Competitor on a closed roster',
    username: 'rival.he',
    password: 'Turnpoint#53',
    phone: '13800138023',
    name: '何川',
    role: 'Personal',
    isUnit: false,
    contactName: '',
    organisation: 'manufacturing',
  },
  {
    kind: 'Competitor of a marked event',
    username: 'cook.qiu',
    password: 'Saltcellar#61',
    phone: '13800138026',
    name: '邱红梅',
    role: 'Personal',
    isUnit: false,
    contactName: '',
    organisation: 'manufacturing',
  },
];

/** Accounts of experts of the bank who serve at the cup. Each capacity has at least one account. */
export const crewAccounts: readonly DemoAccount[] = (
  [
    ['Chief judge', 'chief.han', 'Blueprint#37', '13800138011', '韩志刚'],
    ['Scoring judge', 'judge.luo', 'Indicator#48', '13800138012', '罗立新'],
    ['Second scoring judge', 'judge.peng', 'Feelergauge#62', '13800138013', '彭海燕'],
    ['Floor judge', 'floor.cao', 'Whistlepost#29', '13800138014', '曹文彬'],
    ['Check-in clerk', 'checkin.xia', 'Turnstile#75', '13800138015', '夏丽华'],
    ['Keeper of entry numbers', 'keeper.tan', 'Envelope#41', '13800138016', '谭永康'],
    ['Keeper of station numbers', 'keeper.qin', 'Lockbox#86', '13800138017', '秦晓峰'],
    ['Keeper of work codes', 'keeper.shi', 'Sealwax#33', '13800138018', '石建平'],
    ['Supervisor', 'super.jiang', 'Observer#94', '13800138019', '蒋雨晴'],
    ['Data clerk', 'clerk.yin', 'Ledgerline#57', '13800138020', '尹秋菊'],
    ['Second data clerk', 'clerk.mei', 'Keyboard#68', '13800138021', '梅长青'],
    ['Arbiter', 'arbiter.gu', 'Balancebeam#46', '13800138022', '顾思齐'],
    ['Second arbiter', 'arbiter.fan', 'Plumbline#73', '13800138027', '范正华'],
    ['Third arbiter', 'arbiter.jiang', 'Yardstick#85', '13800138028', '姜丽萍'],
  ] as const
).map(([kind, username, password, phone, name]) => ({
  kind,
  username,
  password,
  phone,
  name,
  role: 'Expert',
  isUnit: false,
  contactName: '',
}));

/** What each account can try on the day of the cup, by username. */
export const triesOnTheDay: Readonly<Record<string, string>> = {
  'cup.committee': 'sessions, people and draws of four events; who serves where',
  'rival.he':
    'own card with order, entry and station number; of the edition before own appeal and corrected result',
  'cook.qiu': 'SK09: own numbers; own results once they are released',
  'judge.deng': 'leads at SK01: a conflict to settle, sheets to mark and to sign',
  'chief.han': 'SK12 runs: pause and end it; SK01: give sheets back, lock them',
  'judge.luo': 'SK01: a conflict to settle, measures to enter',
  'judge.peng': 'SK01: a conflict to settle; SK12: marks at the stations',
  'floor.cao': 'reports an incident at a station of SK12',
  'checkin.xia': 'SK03: four of eight are checked in; the list can be closed in five minutes',
  'keeper.tan': 'SK09: decodes entry numbers, the last of three; SK03: draws them once the list is closed',
  'keeper.qin': 'SK09: decodes station numbers, the second of three',
  'keeper.shi': 'SK09: decodes work codes, the first of three',
  'super.jiang': 'agrees to decode SK09; compares a signed sheet of SK01',
  'clerk.yin': 'how far the marking is; module totals of SK09',
  'clerk.mei': 'as the first clerk',
  'arbiter.gu': 'appeals; SK09 is not decoded: asks the chief to unlock a sheet',
  'arbiter.fan': 'appeals: three arbiters are a panel; of the edition before one that was upheld',
  'arbiter.jiang': 'appeals: three arbiters are a panel',
};
