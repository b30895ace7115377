import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentProps } from 'react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { certificateKinds } from '../../../server/contract/certificate/certificate-payload.ts';
import { CertificateSheet } from '../../../src/features/certificates/certificate-sheet.tsx';
import { vectorCode, vectorFacts, vectorText } from '../../support/certificate-vector.ts';

type Certificate = ComponentProps<typeof CertificateSheet>;

const chinese = (zh: string) => ({ zh, en: '' });

const gold: Certificate = {
  kind: certificateKinds.gold,
  competition: { zh: vectorFacts.competition, en: 'The 3rd Hubei Provincial Vocational Skills Competition' },
  name: { zh: vectorFacts.name, en: 'Lin Xiaoyu' },
  unit: chinese(vectorFacts.unit),
  event: { zh: 'SK01 数控车', en: 'SK01 CNC Turning' },
  group: { zh: '职工组', en: 'Staff group' },
  award: { zh: '金奖', en: 'Gold Medal' },
  day: vectorFacts.day,
  number: vectorFacts.number,
  code: vectorCode,
  text: vectorText,
  signatories: [
    { name: '周明远', office: { zh: '组织委员会主任', en: 'Chair, Organising Committee' } },
    { name: '陈国栋', office: { zh: '裁判长', en: 'Chief Judge' } },
  ],
  seal: { ring: '湖北省职业技能大赛组织委员会', foot: '证书专用章' },
};

const markup = (changes: Partial<Certificate> = {}) =>
  renderToStaticMarkup(<CertificateSheet {...gold} {...changes} />);

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

it('the certificate names the winner and the award, in Chinese and in English', () => {
  const text = textOf(markup());
  expect(text).toContain(
    '湖北江汉机电职业技术学院林晓雨同志：在第三届湖北省职业技能大赛 SK01 数控车（职工组）项目中荣获金奖',
  );
  expect(text).toContain(
    'This is to certify that Lin Xiaoyu of 湖北江汉机电职业技术学院 has been awarded the Gold Medal in SK01 CNC Turning (Staff group) at the 3rd Hubei Provincial Vocational Skills Competition.',
  );
  for (const said of [
    '荣誉证书',
    vectorFacts.number,
    vectorCode,
    '周明远',
    '裁判长',
    '2026年11月21日',
    '21 Nov 2026',
  ])
    expect(text).toContain(said);
});

it('the certificate contains the QR code of the text, with a margin of four light modules', () => {
  const { size } = encode(vectorText, { ecc: 'M', border: 4 });
  expect(size).toBe(61 + 8);
  expect(markup()).toContain(`viewBox="0 0 ${size} ${size}"`);
});

it('the certificate has a tone and a heading for each kind', () => {
  const said = (kind: Certificate['kind']) => {
    const html = markup({ kind });
    return `${/data-tone="(\w+)"/.exec(html)?.[1]} ${/<h2[^>]*>([^<]*)/.exec(html)?.[1]}`;
  };
  expect(Object.values(certificateKinds).map(said)).toEqual([
    'gold 荣誉证书',
    'silver 荣誉证书',
    'bronze 荣誉证书',
    'merit 荣誉证书',
    'plain 参赛证书',
    'plain 荣誉证书',
    'plain 荣誉证书',
    'plain 执裁证书',
  ]);
});

it('the certificate of participation names no award', () => {
  const text = textOf(markup({ kind: certificateKinds.participation }));
  expect(text).toContain('参加第三届湖北省职业技能大赛 SK01 数控车（职工组）项目比赛。特发此证');
  expect(text).toContain('has taken part in SK01 CNC Turning');
  expect(text).not.toContain('金奖');
});

it('the certificate of a unit names the unit alone and no event', () => {
  const text = textOf(
    markup({
      kind: certificateKinds.organiser,
      name: gold.unit,
      unit: chinese(''),
      event: chinese(''),
      group: chinese(''),
      award: { zh: '优秀组织单位', en: 'Outstanding Organiser' },
    }),
  );
  expect(text).toContain('湖北江汉机电职业技术学院：在第三届湖北省职业技能大赛中被评为优秀组织单位');
  expect(text).toContain('has been named Outstanding Organiser at the 3rd');
});

it('the certificate uses a denser layout for longer texts', () => {
  const fill = (changes: Partial<Certificate>) => /data-fill="(\w+)"/.exec(markup(changes))?.[1];
  expect(fill({})).toBe('roomy');
  expect(fill({ unit: chinese('学'.repeat(40)) })).toBe('full');
  expect(fill({ unit: chinese('学'.repeat(60)), competition: chinese('赛'.repeat(40)) })).toBe('dense');
});

it('the certificate has no ids, because a page may contain five hundred certificates', () => {
  expect(markup()).not.toMatch(/\sid=/);
});
