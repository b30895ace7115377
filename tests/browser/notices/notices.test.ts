import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pdf } from '../../server/support/sample-files.ts';
import { sign } from '../support/signing.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';
import { heading, moveTo, openAs } from '../shell/workspace/session.ts';
import { isFaultless } from '../support/looks-right.ts';

const list = '/onlineManagement/informUpload';
const title = '关于选手集训的通知';

const services = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Competition services' });
const see = (page: Page, words: string) =>
  page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor();
const ask = async (page: Page, name: string, reason?: string) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
/** Approves the notice on screen and signs the approval. */
const approve = async (page: Page, system: RunningSystem) => {
  const button = (part: Locator) => part.getByRole('button', { name: 'Approve', exact: true });
  const dialog = page.getByRole('dialog');
  await sign(page, system, () => button(page.getByRole('main')).click());
  await button(dialog).click();
  await dialog.waitFor({ state: 'detached' });
};
const openFrom = async (page: Page, side = '') => {
  await moveTo(page, `/information`);
  await page.getByRole('heading', { level: 1, name: 'My information' }).waitFor();
  await moveTo(page, `${list}${side}`);
  await page.getByRole('link', { name: title }).click();
};

/**
 * Waits until the form is open and its first field has the focus. Otherwise the focus moves while the test
 * types.
 */
const formHasFocus = (page: Page) => page.locator('main form :focus').waitFor();

describe('official notices', () => {
  it('[S4] go from a unit through the committee to its people, and require a new acknowledgement when revised', async ({
    visit,
    system,
  }) => {
    const unit = await openAs(visit, system, 'Participating unit', list);
    await unit.getByRole('link', { name: 'Write a notice' }).click();
    await unit.getByRole('button', { name: 'Hand in' }).click();
    await expect.poll(() => unit.getByText('Please fill this in').count()).toBe(3);
    await unit.getByRole('textbox', { name: 'Number', exact: true }).fill('江汉院函〔2026〕22号');
    await unit.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    const text = unit.getByRole('textbox', { name: 'Text', exact: true });
    await text.pressSequentially('## 安排\n<b onclick="alert(1)">不是标记</b>，**8:30**');
    await text.pressSequentially(' 前 **8:40** 签到');
    await text.getByRole('heading', { name: '安排' }).waitFor();
    await text.getByText('<b onclick="alert(1)">不是标记</b>').waitFor();
    await text.locator('strong').getByText('8:40').waitFor();
    await unit.getByRole('checkbox', { name: 'Its readers are to say' }).check();
    const annexes = unit.getByRole('group', { name: 'Annexes' });
    await annexes
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/octet-stream', buffer: pdf() });
    await annexes.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
    await unit.getByRole('button', { name: 'Hand in' }).click();
    await see(unit, 'In review');

    const committee = await openAs(visit, system, 'Organising committee', `${list}#side=write`);
    await committee.getByRole('link', { name: title }).click();
    await ask(committee, 'Return', '请写明地点');
    await openFrom(unit, '#side=write');
    await see(unit, '请写明地点');
    await unit.getByRole('link', { name: 'Edit', exact: true }).click();
    await formHasFocus(unit);
    await unit.getByRole('textbox', { name: 'Text', exact: true }).fill('地点：实训中心');
    await unit.getByRole('status').getByText('Kept as a draft', { exact: true }).waitFor();
    await unit.getByRole('link', { name: 'See the draft' }).click();
    await see(unit, '地点：实训中心');
    await ask(unit, 'Hand in');

    const reader = await openAs(visit, system, 'Personal registrant', list);
    await services(reader).getByRole('img', { name: '3 unread notices' }).waitFor();
    await openFrom(committee, '#side=write');
    await approve(committee, system);
    await see(committee, 'Published');

    await openFrom(reader);
    await expect.poll(() => heading(reader).textContent()).toBe(title);
    await services(reader).getByRole('img', { name: '3 unread notices' }).waitFor();
    const annex = reader.getByRole('link', { name: 'plan.pdf' });
    await expect.poll(() => annex.getAttribute('href')).toMatch(/^\/api\/v1\/files\//);
    await reader.getByRole('button', { name: 'I have taken note' }).click();
    await see(reader, 'You took note on');

    await openFrom(unit, '#side=write');
    await unit.getByRole('link', { name: 'Who has read it' }).click();
    await unit.getByRole('button', { name: 'Took note 1' }).click();
    await unit.getByRole('cell', { name: '林晓雨' }).waitFor();
    await openFrom(unit, '#side=write');
    await ask(unit, 'Revise');
    await unit.getByRole('link', { name: 'Edit', exact: true }).click();
    await formHasFocus(unit);
    await unit.getByRole('textbox', { name: 'Text', exact: true }).fill('地点：第一实训中心');
    await unit.getByRole('button', { name: 'Hand in' }).click();
    await see(unit, 'Revision in review');
    await see(unit, '地点：第一实训中心');
    await openFrom(committee, '#side=write');
    // The code is requested within a minute of the first one, which the server otherwise refuses.
    await system.forgetLimit('code:sign');
    await approve(committee, system);

    await moveTo(reader, '/information');
    await services(reader).getByRole('img', { name: '4 unread notices' }).waitFor();
    await moveTo(reader, list);
    const row = reader.getByRole('row').filter({ hasText: title });
    await row.getByText('Updated', { exact: true }).waitFor();
    await row.getByText('Unread', { exact: true }).waitFor();
    await row.getByRole('link').click();
    await see(reader, '地点：第一实训中心');
    await reader.getByRole('button', { name: 'I have taken note' }).waitFor();
    await reader.getByRole('link', { name: 'Version 1', exact: true }).click();
    await see(reader, 'An earlier version.');
    await see(reader, '地点：实训中心');
  });

  it('that are drafts are deleted by their unit, and leave the list', async ({ visit, system }) => {
    const other = '关于补报名单的通知';
    const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/noticeEdit');
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('江汉院函〔2026〕23号');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(other);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('地点待定');
    await page.getByRole('status').getByText('Kept as a draft', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'See the draft' }).click();
    await page.getByRole('button', { name: 'Delete the draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(list);
    await page.getByRole('link', { name: 'Write a notice' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: other }).count()).toBe(0);
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  });

  it('are written with a toolbar under a policy without inline styles, and printed on A4', async ({
    visit,
    system,
  }) => {
    const page = await openAs(
      visit,
      system,
      'Participating unit',
      '/onlineManagement/noticeEdit',
      {},
      async (opened) => {
        // Mantine writes style elements itself. Only elements of the editor are counted.
        await opened.addInitScript(() => {
          const made: string[] = [];
          Object.assign(window, { stylesMade: made });
          new MutationObserver((records) => {
            for (const { addedNodes } of records) {
              for (const node of addedNodes) {
                if (node instanceof HTMLStyleElement && /ProseMirror|tiptap/i.test(node.outerHTML)) {
                  made.push(node.outerHTML);
                }
              }
            }
          }).observe(document, { childList: true, subtree: true });
        });
      },
    );
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('关于名额分配的通知');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await text.pressSequentially('各专业：\n名额如下。\n');
    await press('Table');
    for (const cell of ['专业', '名额', '备注', '焊接']) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    await press('Remove the column');
    await press('Remove the row');
    await press('Signature and date');
    await page.getByRole('status').getByText('Kept as a draft', { exact: true }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'stylesMade') as string[])).toEqual([]);
    await page.getByRole('link', { name: 'See the draft' }).click();
    const paper = page.getByRole('article');
    await expect.poll(() => paper.getByRole('row').count()).toBe(2);
    expect(await paper.getByRole('columnheader').allTextContents()).toEqual(['专业', '备注']);
    const indents = await paper
      .locator('p')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textIndent !== '0px'));
    // The paragraphs are the number, the addressees, the text and the signature.
    expect(indents).toEqual([false, false, true, false]);
    expect(await paper.locator('[data-align=right]').evaluate((one) => getComputedStyle(one).textAlign)).toBe(
      'end',
    );
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(printed).toMatch(/MediaBox \[0 0 594\.9\d* 841\.\d+\]/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  });

  it('stay in the form in which they are begun, and in its address for a reload', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/noticeEdit');
    const field = page.getByRole('textbox', { name: 'Title', exact: true });
    const kept = () => page.getByRole('status').getByText('Kept as a draft', { exact: true }).waitFor();
    await field.fill('关于领取参赛证的通知');
    await field.evaluate((input) => input.setAttribute('data-same', ''));
    await kept();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#id=./);
    // The form has not been rendered again, so the input keeps the focus and what follows.
    expect(await page.locator('input[data-same]').count()).toBe(1);
    await page.keyboard.type('（二）');
    await page.getByRole('status').getByText('Not kept yet', { exact: true }).waitFor();
    await kept();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Edit a notice' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('关于领取参赛证的通知（二）');
    await field.fill('关于领取参赛证的通知（三）');
    await kept();
  });

  it('show a conflict to the second of two simultaneous writers, who chooses a text', async ({
    visit,
    system,
  }) => {
    const clothing = '关于集训服装的通知';
    const first = await openAs(visit, system, 'Participating unit', '/onlineManagement/noticeEdit');
    const kept = (page: Page) =>
      page.getByRole('status').getByText('Kept as a draft', { exact: true }).waitFor();
    await first.getByRole('textbox', { name: 'Title', exact: true }).fill(clothing);
    await kept(first);
    const edit = async () => {
      const page = await openAs(visit, system, 'Participating unit', `${list}#side=write`);
      await page.getByRole('link', { name: clothing }).click();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      return page;
    };
    const second = await edit();
    await second.getByRole('textbox', { name: 'Text', exact: true }).fill('甲稿');
    await kept(second);
    await first.getByRole('textbox', { name: 'Text', exact: true }).fill('乙稿');
    await first.getByRole('alert').getByText('Another person has changed').waitFor();
    await first.getByRole('button', { name: 'Take the other text' }).click();
    await first.getByRole('textbox', { name: 'Text', exact: true }).getByText('甲稿').waitFor();
    await first.getByRole('textbox', { name: 'Text', exact: true }).fill('丙稿');
    await kept(first);
    await second.getByRole('textbox', { name: 'Text', exact: true }).fill('丁稿');
    await second.getByRole('button', { name: 'Replace it by mine' }).click();
    await kept(second);
    const third = await edit();
    await third.getByRole('textbox', { name: 'Text', exact: true }).getByText('丁稿').waitFor();
  });

  it('have no accessibility barriers, wide and narrow', async ({ visit, system }) => {
    for (const width of [1440, 390]) {
      const page = await openAs(visit, system, 'Organising committee', list, {
        viewport: { width, height: 900 },
      });
      for (const path of [list, `${list}#side=write`, '/onlineManagement/noticeEdit']) {
        await moveTo(page, path);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
        await isFaultless(page);
      }
    }
  });
});
