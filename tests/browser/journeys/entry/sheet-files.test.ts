import { describe, expect } from 'vitest';
import type { EntryList } from '../../../../server/contract/entry/entry.ts';
import { pdf } from '../../../server/support/sample-files.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { it } from '../../support/test.ts';
import { ways } from '../../support/ways.ts';
import { callsOf, newEvent, OTHER, secondCompetition } from './two-competitions.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Returns an identity number of a person who is under age at the competition. */
function minorNumber(index: number): string {
  const digits = `42010720110401${String(index).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return digits + '10X98765432'[sum % 11];
}

const words = {
  en: {
    competition: 'Competition',
    choose: 'Choose a file',
    files: 'Files that the events ask for',
    missing: (count: number) => new RegExp(`^${count} files? (is|are) missing`),
    complete: 'All files are here.',
    consent: (name: string) => `${name} · Consent of a guardian`,
    declare: /^The stamped entry forms of all these people are with us/,
    enter: 'Enter everybody',
    entered: 'Everybody has been entered',
  },
  zh: {
    competition: '大赛',
    choose: '选择文件',
    files: '赛项要求的材料',
    missing: (count: number) => new RegExp(`^尚缺 ${count} 份材料`),
    complete: '材料已齐全。',
    consent: (name: string) => `${name} · 监护人同意书`,
    declare: /^上述人员的报名表均已盖章/,
    enter: '全部提交',
    entered: '全部报名成功',
  },
} as const;

describe('a sheet with people under age', () => {
  for (const [turn, { screen, viewport, language }] of ways.entries())
    it(`[domain.md 2, V5] is entered once the consent of each guardian is added, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const { id } = await secondCompetition(system);
      const committee = await callsOf(system, 'Organising committee');
      const code = `M${turn}`;
      await committee(
        'POST',
        `/competitions/${id}/events`,
        newEvent({ code, name: `青少年${turn}`, least_age: 14 }),
      );
      const names = ['安宁', '白桦'].map((name) => `${name}${'甲乙丙丁'[turn]}`);
      const sheet = [
        'Event code,Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Coach,Coach’s mobile number,Remarks',
        ...names.map(
          (name, index) =>
            `${code},${name},${minorNumber(turn * 2 + index)},1352000${turn}00${index},武汉市,Student,Junior college,None,,,`,
        ),
      ].join('\n');
      const text = words[language];
      const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/import', {
        viewport,
        language,
      });
      const main = page.getByRole('main');
      await main.getByLabel(text.competition, { exact: true }).selectOption({ label: OTHER });
      await main
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await main.getByRole('heading', { name: text.files }).waitFor();
      await main.getByText(text.missing(2)).waitFor();
      await main.getByRole('checkbox', { name: text.declare }).check();
      const enter = main.getByRole('button', { name: text.enter });
      for (const name of names) {
        expect(await enter.isDisabled()).toBe(true);
        await main
          .getByRole('group', { name: text.consent(name) })
          .locator('input[type=file]')
          .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) });
        await main.getByText(name === names[0] ? text.missing(1) : text.complete).waitFor();
      }
      await enter.click();
      await main.getByRole('heading', { name: text.entered }).waitFor();
      const { data } = await committee<EntryList>('GET', `/entries?competition=${id}&per_page=100`);
      expect(data.filter(({ event }) => event.code === code).map(({ status }) => status)).toEqual([
        'endorsed',
        'endorsed',
      ]);
    });
});
