import {
  certificateKinds,
  type CertificateKind,
} from '../../../server/contract/certificate/certificate-payload.ts';
import { prizeOf, type ResultAward } from '../../../server/contract/results/result-lines.ts';

/**
 * The texts printed on every certificate of a kind. They are Chinese and English in every language of the
 * screen.
 */

/** A text printed in Chinese, with its English translation below. */
export interface Bilingual {
  readonly zh: string;
  /** '' if there is no translation. Only the Chinese text is printed then, also in the English sentence. */
  readonly en: string;
}

export interface KindWords {
  readonly tone: 'gold' | 'silver' | 'bronze' | 'merit' | 'plain';
  readonly title: Bilingual;
  /** The form of address after the name; '' after the name of a unit. */
  readonly address: string;
  /**
   * The parts of the sentence before and after competition and event. In English the award follows `before`.
   */
  readonly before: Bilingual;
  readonly behind: Bilingual;
  /** Whether the sentence ends with an award. A certificate of participation has none. */
  readonly hasAward: boolean;
  readonly close: string;
}

const honour: Bilingual = { zh: '荣誉证书', en: 'Certificate of Honour' };

const won: KindWords = {
  tone: 'plain',
  title: honour,
  address: '同志',
  before: { zh: '在', en: 'has been awarded the' },
  behind: { zh: '项目中荣获', en: 'in' },
  hasAward: true,
  close: '特发此证，以资鼓励。',
};

const named: KindWords = {
  ...won,
  before: { zh: '在', en: 'has been named' },
  behind: { zh: '项目中被评为', en: 'in' },
};

export const kindWords: Readonly<Record<CertificateKind, KindWords>> = {
  [certificateKinds.gold]: { ...won, tone: 'gold' },
  [certificateKinds.silver]: { ...won, tone: 'silver' },
  [certificateKinds.bronze]: { ...won, tone: 'bronze' },
  [certificateKinds.merit]: { ...won, tone: 'merit' },
  [certificateKinds.participation]: {
    ...won,
    title: { zh: '参赛证书', en: 'Certificate of Participation' },
    before: { zh: '参加', en: 'has taken part' },
    behind: { zh: '项目比赛。', en: 'in' },
    hasAward: false,
    close: '特发此证，以资证明。',
  },
  [certificateKinds.coach]: named,
  [certificateKinds.organiser]: { ...named, address: '', behind: { zh: '中被评为', en: '' } },
  [certificateKinds.judge]: {
    ...won,
    title: { zh: '执裁证书', en: 'Certificate of Judging' },
    before: { zh: '在', en: 'has served as' },
    behind: { zh: '项目中担任', en: 'in' },
    close: '特发此证，以资证明。',
  },
};

/** The labels beside the verification code, and the fixed words of the English sentence. */
export const printedWords = {
  certify: 'This is to certify that',
  of: 'of',
  at: 'at',
  number: { zh: '证书编号', en: 'Certificate No.' },
  code: { zh: '核验码', en: 'Verification code' },
  scan: { zh: '扫描二维码核验真伪', en: 'Scan to verify' },
} as const;

/** Names of the awards, unless the results name a numbered prize. */
const kindAwards: Readonly<Record<CertificateKind, Bilingual>> = {
  [certificateKinds.gold]: { zh: '金奖', en: 'Gold Medal' },
  [certificateKinds.silver]: { zh: '银奖', en: 'Silver Medal' },
  [certificateKinds.bronze]: { zh: '铜奖', en: 'Bronze Medal' },
  [certificateKinds.merit]: { zh: '优胜奖', en: 'Merit Award' },
  [certificateKinds.participation]: { zh: '参赛', en: 'Participation' },
  [certificateKinds.coach]: { zh: '优秀指导教师', en: 'Outstanding Coach' },
  [certificateKinds.organiser]: { zh: '优秀组织单位', en: 'Outstanding Organising Unit' },
  [certificateKinds.judge]: { zh: '裁判员', en: 'Judge' },
};

const prizes: readonly Bilingual[] = [
  { zh: '一等奖', en: 'First Prize' },
  { zh: '二等奖', en: 'Second Prize' },
  { zh: '三等奖', en: 'Third Prize' },
  { zh: '四等奖', en: 'Fourth Prize' },
  { zh: '五等奖', en: 'Fifth Prize' },
  { zh: '六等奖', en: 'Sixth Prize' },
];

/** Returns the printed name of an award. */
export const printedAward = (kind: CertificateKind, award: ResultAward): Bilingual =>
  prizes[prizeOf(award) - 1] ?? kindAwards[kind];

/** Texts across a paper that is not a valid certificate. */
export const paperMarks = {
  specimen: { zh: '样张', en: 'Specimen' },
  ended: { zh: '已失效', en: 'No longer valid' },
} as const;
