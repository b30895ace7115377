import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { StoredFile } from '../../../server/contract/file.ts';
import { pdf } from '../../server/support/sample-files.ts';
import { paths } from '../../support/paths.ts';
import { openAs } from '../shell/workspace/session.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';

const main = (page: Page) => page.getByRole('tabpanel');

/** Files two corrections as the unit of the demonstration: of its name and of its code. */
async function fileTwo(system: RunningSystem): Promise<void> {
  const { access_token } = await system.signIn(system.account('Participating unit'));
  const send = async (path: string, body: BodyInit, more: Record<string, string> = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${access_token}`, ...more };
    const answer = await fetch(`${system.url}${API_ROOT}${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  for (const [field, value] of [
    ['org_name', '湖北江汉机电职业技术大学'],
    ['credit_code', '91350100M000100Y43'],
  ]) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(pdf(field))], `${field}.pdf`));
    const { id } = (await send(paths.uploadFile, form)) as StoredFile;
    const wish = { field, value, reason: '主管部门已批复', file_id: id };
    await send(paths.fileCorrection, JSON.stringify(wish), { 'content-type': 'application/json' });
  }
}

it('[S56] approves together the corrections that this person has opened', async ({ visit, system }) => {
  await fileTwo(system);
  const page = await openAs(visit, system, 'Organising committee', '/information/corrections');
  const row = (text: string) => main(page).getByRole('row').filter({ hasText: text });
  const [name, code] = [row('湖北江汉机电职业技术大学'), row('91350100M000100Y43')];
  await main(page).getByText('Open each of them first.', { exact: false }).waitFor();
  expect(await name.getByRole('checkbox').isDisabled()).toBe(true);
  await looksRightOnBoth(page);

  await name.getByRole('link').click();
  await main(page).getByText('主管部门已批复').waitFor();
  await page.goBack();
  await name.getByText('Opened by you', { exact: true }).waitFor();
  expect(await code.getByRole('checkbox').isDisabled()).toBe(true);
  await main(page).getByRole('button', { name: 'Approve all on this page that wait' }).click();
  const preview = main(page).getByRole('region', { name: 'Make these corrections?' });
  await preview.getByText('1 request can be approved.').waitFor();
  await preview.getByText('Not opened since its last change').waitFor();
  await looksRightOnBoth(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();

  await name.getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Approve 1 chosen' }).click();
  await preview.getByRole('button', { name: 'Approve 1 request' }).click();
  await main(page).getByText('1 request has been approved.').waitFor();
  await name.getByText('Corrected', { exact: true }).waitFor();
  await code.getByText('Being examined', { exact: true }).waitFor();
});
