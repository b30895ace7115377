import type { DemoAccount } from './demonstration.ts';

/** Accounts of the cup, to see it as its committee and as a competitor. */
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
];

/** People of the bank who serve at the cup, one of each capacity: with an account to see it as each of them. */
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
