import {
  certificateKinds,
  type CertificateKind,
} from '../../../server/contract/certificate/certificate-payload.ts';

/** What is printed on every certificate of a kind. It is Chinese and English whatever language the screen has. */

/** What is printed in Chinese, and below it in English. */
export interface Bilingual {
  readonly zh: string;
  /** '' where there is none: the Chinese words then stand alone, also in the English sentence. */
  readonly en: string;
}

export interface KindWords {
  readonly tone: 'gold' | 'silver' | 'bronze' | 'merit' | 'plain';
  readonly title: Bilingual;
  /** What follows the name: none behind that of a unit. */
  readonly address: string;
  /** The sentence, before and behind competition and event; in English the award stands behind `before`. */
  readonly before: Bilingual;
  readonly behind: Bilingual;
  /** Somebody who has taken part has no award: the sentence ends without one. */
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

/** The words beside the code and below the sentence. */
export const printedWords = {
  certify: 'This is to certify that',
  of: 'of',
  at: 'at',
  number: { zh: '证书编号', en: 'Certificate No.' },
  code: { zh: '查验码', en: 'Verification code' },
  scan: { zh: '扫描二维码查验真伪', en: 'Scan to verify' },
} as const;
