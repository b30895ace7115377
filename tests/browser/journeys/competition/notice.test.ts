import { describe, expect } from 'vitest';
import { pdf } from '../../../server/support/sample-files.ts';
import { sign } from '../../support/signing.ts';
import { it } from '../../support/test.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { clicking, secondCompetition } from '../entry/two-competitions.ts';
import { ways } from '../../support/ways.ts';

/** The maximum number of clicks of the journey (issue 10). */
const CLICKS = 8;

const words = {
  en: {
    notices: 'Notices',
    write: 'Write a notice',
    title: 'Title',
    number: 'Number',
    text: 'Text',
    annexes: 'Annexes',
    choose: 'Choose files',
    remove: 'Remove 附件.pdf',
    handIn: 'Hand in',
    waiting: 'In review',
    waits: 'Notices to agree to',
    approve: 'Approve',
    out: 'Published',
  },
  zh: {
    notices: '通知公告',
    write: '起草通知',
    title: '标题',
    number: '文号',
    text: '正文',
    annexes: '附件',
    choose: '选择文件',
    remove: '移除 附件.pdf',
    handIn: '提交审核',
    waiting: '审核中',
    waits: '待审批的通知',
    approve: '审核通过',
    out: '已发布',
  },
} as const;

describe('a notice with an attachment', () => {
  for (const [index, { screen, viewport, language }] of ways.entries())
    it(`is written by one committee member and approved by another, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      await secondCompetition(system);
      const text = words[language];
      const title = `关于第${index + 1}批选手报到的通知`;
      const page = await openAs(visit, system, 'Organising committee', '/', { viewport, language });
      const { click, clicks } = clicking(page);
      const main = page.getByRole('main');
      await click(main.getByRole('link', { name: new RegExp(`^${text.notices}`) }).first());
      await click(main.getByRole('link', { name: text.write }).first());
      const field = (name: string) => main.getByRole('textbox', { name, exact: true });
      await field(text.title).fill(title);
      await field(text.number).fill(`鄂赛组函〔2026〕${index + 31}号`);
      await field(text.text).fill('请各参赛单位组织选手按时报到。');
      const annexes = main.getByRole('group', { name: text.annexes });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        click(annexes.getByRole('button', { name: text.choose })),
      ]);
      await chooser.setFiles({ name: '附件.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await annexes.getByRole('button', { name: text.remove }).waitFor();
      await click(main.getByRole('button', { name: text.handIn }));
      await main.getByText(text.waiting, { exact: true }).filter({ visible: true }).first().waitFor();

      const other = await openAs(visit, system, 'Second person of the committee', '/', {
        viewport,
        language,
      });
      const second = clicking(other);
      const desk = other.getByRole('main');
      await second.click(desk.getByRole('link', { name: text.waits }));
      // Another notice waits as well, so the list of notices is shown first.
      await second.click(desk.getByRole('link', { name: title }));
      await desk.getByRole('heading', { name: title }).waitFor();
      await desk.getByText('附件.pdf').filter({ visible: true }).first().waitFor();
      await sign(other, system, () =>
        second.click(desk.getByRole('button', { name: text.approve, exact: true })),
      );
      await other.keyboard.press('Enter');
      await other.getByRole('dialog').waitFor({ state: 'detached' });
      await desk.getByText(text.out, { exact: true }).filter({ visible: true }).first().waitFor();
      const sum = clicks.length + second.clicks.length;
      process.stdout.write(`notice with attachment, ${screen}, ${language}: ${sum} clicks\n`);
      expect(sum).toBeLessThanOrEqual(CLICKS);
    });
});
