import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { fitsItsWindow, isFaultless } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

const committee = 'Organising committee';
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** Opens the scheme of an event from the list, by clicks. */
async function openScheme(page: Page, event: RegExp): Promise<void> {
  await page.getByRole('link', { name: event }).click();
  await heading(page).filter({ hasText: event }).waitFor();
}

/** Writes a scheme of one module and one aspect of 100.00 into an event that has none. */
async function writeScheme(page: Page): Promise<void> {
  await page.getByText('Add the first module, or import a spreadsheet.').waitFor();
  await press(page, 'Add a module');
  await type(page, 'Name of the module', 'Shaft');
  await press(page, 'Save');
  await press(page, 'Add a sub-criterion to A');
  await type(page, 'Name of the sub-criterion', 'Diameter');
  await press(page, 'Save');
  await press(page, 'Add an aspect to A1');
  await type(page, 'What is judged', 'Outer diameter 38');
  await type(page, 'Maximum', '90');
  await page.getByLabel('Kind of rule').selectOption('bands');
  await type(page, 'Bands and their marks', '37.975~38.000=100\n37.965~38.010=45');
  await press(page, 'Save');
  await page.getByText('No mark is above the maximum').waitFor();
  await type(page, 'Bands and their marks', '37.975~38.000=90\n37.965~38.010=45');
  // The rule is tested while it is typed.
  await type(page, 'Measured', '38.001');
  await page.getByText('Mark 45.00 of 90.00').waitFor();
  await press(page, 'Save');
  await page.getByText('90.00 of 100.00; 10.00 are missing').waitFor();
}

describe('the marking scheme of an event', () => {
  for (const viewport of waysOf(sizes[0], sizes[1])) {
    it(`is written, fixed at exactly 100.00, and replaced by a new version, at ${viewport.width} px`, async ({
      visit,
      system,
    }) => {
      const event = viewport.width === 390 ? /SK04/ : /SK02/;
      const page = await openAs(visit, system, committee, '/competitionMaking/schemes', {
        language: 'en',
        viewport,
      });
      await openScheme(page, event);
      await writeScheme(page);
      expect(await page.getByRole('button', { name: 'Fix the scheme' }).count()).toBe(0);
      await press(page, 'Edit A1.1');
      await type(page, 'Maximum', '100');
      await type(page, 'Bands and their marks', '37.975~38.000=100\n37.965~38.010=45');
      await press(page, 'Save');
      await page.getByText('100.00 of 100.00').waitFor();
      await press(page, 'Fix the scheme');
      await page.getByRole('dialog').getByRole('button', { name: 'Fix the scheme' }).click();
      await page.getByText('Fixed · Version 1').waitFor();
      expect(await page.getByRole('button', { name: /^(Edit|Add)/ }).count()).toBe(0);
      await fitsItsWindow(page);
      await press(page, 'Begin a new version');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('The task has changed');
      await dialog.getByRole('button', { name: 'Begin a new version' }).click();
      // The list behind the page may show the same text for another event, so only the visible text counts.
      await page.getByText('Draft · Version 2').filter({ visible: true }).waitFor();
      await page.getByRole('link', { name: 'Version 1' }).click();
      await page.getByText('Replaced · Version 1').waitFor();
      await fitsItsWindow(page);
    });

    it(`of the demonstration shows its tree, its tester and its sheets, at ${viewport.width} px`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, committee, '/competitionMaking/schemes', {
        language: 'en',
        viewport,
      });
      await fitsItsWindow(page);
      await openScheme(page, /SK09/);
      await press(page, 'Try B1.1');
      for (const [index, mark] of ['11.00', '11.20', '11.10', '10.90', '11.50'].entries()) {
        await type(page, `Judge ${index + 1}`, mark);
      }
      await page.getByText('Mark 11.10 of 12.00').waitFor();
      await type(page, 'Judge 5', '12.05');
      await page.getByText('No mark: one of these cannot be given.').waitFor();
      await type(page, 'Judge 5', '8.00');
      await page.getByText(/^Conflict/).waitFor();
      await fitsItsWindow(page);
      await page.getByRole('link', { name: 'Blank sheets to print' }).click();
      await page.getByRole('article').nth(4).waitFor();
      // The printed sheets are in Chinese in every language.
      await page.getByRole('article').first().getByText('裁判签名：').waitFor();
      await fitsItsWindow(page);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(5);
    });
  }

  it('is imported from a spreadsheet: faults are listed, and a valid sheet replaces the draft', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, committee, '/competitionMaking/scheme?event=hubei-3-sk06', {
      language: 'en',
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the template' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/SK06.*\.xlsx$/);
    const heads =
      'Module code,Module,Judged,Practical module,Sub-criterion code,Sub-criterion,Aspect code,Aspect or penalty,Kind,Maximum or amount,Details of the rule,Unit of measure,Judges,Largest spread,Highest and lowest left out,Level 0,Level 1,Level 2,Level 3';
    const sheet = (max: string) => ({
      name: 'scheme.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${heads}\nA,Board,,,A1,Solder,A1.1,Joints,"M, yes or no",${max},,,,,,,,,\n`),
    });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(sheet('0'));
    await page.getByText(/^1 fault\. Nothing has been changed/).waitFor();
    await input.setInputFiles(sheet('100'));
    await press(page, 'Replace the draft');
    await page.getByText('The scheme is now that of the sheet.').waitFor();
    await page.getByText('100.00 of 100.00').waitFor();
    await page.getByText('Joints').waitFor();
  });

  it('breaks ties by any number of rules in their order', async ({ visit, system }) => {
    const page = await openAs(visit, system, committee, '/competitionMaking/schemes', { language: 'en' });
    await openScheme(page, /SK12/);
    await press(page, 'Change the tie rules');
    while ((await page.getByRole('button', { name: /^Remove rule/ }).count()) > 0)
      await page
        .getByRole('button', { name: /^Remove rule/ })
        .first()
        .click();
    for (const [index, kind] of ['module', 'sum', 'module', 'module', 'practical', 'time'].entries()) {
      await press(page, 'Add a rule');
      await page.getByLabel(`Rule ${index + 1}`, { exact: true }).selectOption(kind);
    }
    await page.getByLabel('Module of rule 1').selectOption('B');
    await page.getByLabel('Modules, such as A+B').fill('a + c');
    await page.getByLabel('Module of rule 3').selectOption('A');
    await press(page, 'Save');
    // The fourth rule names no module. Its fault is shown beside it and disappears with the rule.
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
    await press(page, 'Remove rule 4');
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
    await press(page, 'Save');
    await page.getByRole('button', { name: 'Change the tie rules' }).waitFor();
    const rules = page
      .getByRole('listitem')
      .filter({ hasText: /^(Module [A-D]|Sum of A|Practical|Shorter)/ });
    await expect.poll(() => rules.allTextContents()).toHaveLength(5);
    expect((await rules.allTextContents()).slice(0, 3)).toEqual(['Module B', 'Sum of A + C', 'Module A']);
  });
});

describe.each([
  '/competitionMaking/schemes',
  '/competitionMaking/scheme?event=hubei-3-sk01',
  '/markingSheets?event=hubei-3-sk01',
])('the page %s', (path) => {
  it('has no accessibility barrier and does not scroll sideways, wide and narrow', async ({
    visit,
    system,
  }) => {
    for (const [viewport, colorScheme] of [
      [sizes[0], 'light'],
      [sizes[1], 'dark'],
    ] as const) {
      const page = await openAs(visit, system, committee, path, { language: 'zh', colorScheme, viewport });
      await heading(page).waitFor();
      const edit = page.getByRole('button', { name: '编辑 B2.2' });
      if (path.includes('/scheme?')) await edit.click();
      await page.waitForLoadState('networkidle');
      await isFaultless(page);
    }
  });
});
