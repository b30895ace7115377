import { describe, expect } from 'vitest';
import { heading, openAs } from '../shell/workspace/session.ts';
import { it, main } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

const EVENT = 'hubei-cup-sk12';

const words = {
  en: {
    ask: 'Ask for disqualification',
    cause: 'Reason for the disqualification',
    found: 'What was found, with the evidence',
    panel: 'Late admissions and disqualifications',
    waits: 'Waits for the second person',
    disqualify: 'Disqualify',
    disqualified: 'Disqualified',
    refuse: 'Do not agree',
    reason: 'Reason',
    refused: 'Not agreed to',
    print: 'Print the list',
  },
  zh: {
    ask: '提请取消资格',
    cause: '取消资格原因',
    found: '认定事实与证据',
    panel: '迟到补检与取消资格',
    waits: '待第二人确认',
    disqualify: '取消资格',
    disqualified: '取消资格',
    refuse: '不同意',
    reason: '原因',
    refused: '未同意',
    print: '打印名单',
  },
} as const;

describe('a disqualification [running.md 1.3]', () => {
  for (const [language, width] of waysOf(['zh', 1440], ['en', 390])) {
    it(`is requested by the chief judge and decided by the committee (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const look = { language, viewport: { width, height: 900 } } as const;
      const path = `/competitionOperation/checkIn#competition=hubei-cup&event=${EVENT}`;
      const chief = await openAs(visit, system, 'Chief judge', path, look);
      await main(chief).getByRole('button', { name: say.ask }).first().waitFor();
      await looksRightOnBoth(chief);
      await main(chief).getByRole('button', { name: say.ask }).first().click();
      const dialog = chief.getByRole('dialog');
      await dialog.getByLabel(say.cause, { exact: true }).selectOption('identity');
      await dialog.getByLabel(say.found, { exact: true }).fill('身份证照片与本人不符');
      await looksRightOnBoth(chief);
      await dialog.getByRole('button', { name: say.ask }).click();
      const panel = main(chief).getByRole('region', { name: say.panel });
      await panel.getByText(say.waits).first().waitFor();
      await looksRightOnBoth(chief);

      const office = await openAs(visit, system, 'Committee of the cup', path, look);
      const waiting = main(office).getByRole('region', { name: say.panel });
      await waiting.getByText('身份证照片与本人不符').first().waitFor();
      await looksRightOnBoth(office);
      const answer = office.getByRole('dialog');
      if (language === 'zh') {
        await waiting.getByRole('button', { name: say.disqualify, exact: true }).click();
        await answer.getByRole('button', { name: say.disqualify, exact: true }).click();
        await main(office).getByRole('table').getByText(say.disqualified, { exact: true }).waitFor();
      } else {
        await waiting.getByRole('button', { name: say.refuse, exact: true }).click();
        await answer.getByLabel(say.reason, { exact: true }).fill('证据不足');
        await answer.getByRole('button', { name: say.refuse, exact: true }).click();
        await waiting.getByText(say.refused, { exact: true }).waitFor();
      }
      await looksRightOnBoth(office);

      // The printed list has places to sign.
      await main(office).getByRole('button', { name: say.print }).waitFor();
      await office.emulateMedia({ media: 'print' });
      const paper = office.getByRole('article');
      await paper.getByText('检录员（签字）').waitFor();
      expect(await paper.getByRole('row').count()).toBe(9);
      expect(await heading(office).isVisible()).toBe(false);
    });
  }
});
