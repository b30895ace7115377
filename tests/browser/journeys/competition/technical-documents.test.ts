import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { pdf } from '../../../server/support/sample-files.ts';
import { sign } from '../../support/signing.ts';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { ways } from '../../support/ways.ts';
import { fitsItsWindow } from '../../support/looks-right.ts';

const words = {
  en: {
    kind: 'Technical document',
    choose: 'Choose files',
    upload: 'Upload files',
    save: 'Save the draft',
    draft: 'Draft · Version 1',
    publish: 'Publish by a notice',
    goOn: 'Go on with the notice',
    number: 'Number',
    handIn: 'Hand in',
    waiting: 'In review',
    approve: 'Approve',
    waits: 'Notices to agree to',
    out: 'Published',
    published: 'Published · Version 1',
    next: 'Begin the next version',
    all: 'Technical documents of the events',
    title: 'Technical documents',
  },
  zh: {
    kind: '技术文件',
    choose: '选择文件',
    upload: '上传文件',
    save: '保存草稿',
    draft: '草稿 · 第 1 版',
    publish: '以通知公布',
    goOn: '继续起草通知',
    number: '文号',
    handIn: '提交审核',
    waiting: '审核中',
    approve: '审核通过',
    waits: '待审批的通知',
    out: '已发布',
    published: '已发布 · 第 1 版',
    next: '编制新版本',
    all: '各赛项技术工作文件',
    title: '技术工作文件',
  },
} as const;

const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

describe('technical documents of an event [domain.md 3]', () => {
  for (const [index, { screen, viewport, language }] of ways.entries())
    it(`are uploaded, published by a notice of two committee members and read by a unit, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const text = words[language];
      const event = new RegExp(`^SK0${index + 2} `);
      const name = `SK0${index + 2} 技术文件 ${language} ${screen}.pdf`;
      const page = await openAs(visit, system, 'Organising committee', '/competitionMaking/documents', {
        viewport,
        language,
      });
      const main = page.getByRole('main');
      const press = (button: string) => main.getByRole('button', { name: button, exact: true }).click();
      await main.getByRole('link', { name: event }).click();
      await heading(page).filter({ hasText: event }).waitFor();
      await press(text.upload);
      const field = main.getByRole('group', { name: text.kind, exact: true });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        field.getByRole('button', { name: text.choose }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) });
      await field.getByRole('button', { name: new RegExp(name) }).waitFor();
      await fitsItsWindow(page);
      await press(text.save);
      await shown(page, text.draft).waitFor();
      await press(text.publish);
      await page.getByRole('dialog').getByRole('button', { name: text.publish }).click();
      await main.getByRole('link', { name: text.goOn }).click();
      await main
        .getByRole('textbox', { name: text.number, exact: true })
        .fill(`鄂技赛组〔2026〕${index + 61}号`);
      await press(text.handIn);
      await shown(page, text.waiting).waitFor();

      const other = await openAs(visit, system, 'Second person of the committee', '/', {
        viewport,
        language,
      });
      const desk = other.getByRole('main');
      await desk.getByRole('link', { name: text.waits }).click();
      // Another notice waits as well, so the list of notices is shown first.
      const title = new RegExp(`SK0${index + 2} `);
      await desk.getByRole('link', { name: title }).click();
      await desk.getByText(name).filter({ visible: true }).first().waitFor();
      await sign(other, system, () => desk.getByRole('button', { name: text.approve, exact: true }).click());
      await other.keyboard.press('Enter');
      await other.getByRole('dialog').waitFor({ state: 'detached' });
      await shown(other, text.out).waitFor();

      const unit = await openAs(visit, system, 'Participating unit', '/', { viewport, language });
      const reading = unit.getByRole('main');
      await reading.getByRole('link', { name: text.all }).first().click();
      await heading(unit).filter({ hasText: text.title }).waitFor();
      await fitsItsWindow(unit);
      await reading.getByRole('link', { name: event }).click();
      await heading(unit).filter({ hasText: event }).waitFor();
      await shown(unit, text.published).waitFor();
      const link = reading.getByRole('link', { name });
      await expect.poll(() => link.getAttribute('href')).toContain('/files/');
      await fitsItsWindow(unit);
      expect(await reading.getByRole('button', { name: text.next }).count()).toBe(0);
    });
});
