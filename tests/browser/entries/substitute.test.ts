import { describe, expect } from 'vitest';
import { pdf } from '../../server/support/sample-files.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

describe('a substitute', () => {
  it('is requested by the unit with evidence, and granted by the committee from its tasks', async ({
    visit,
    system,
  }) => {
    const unit = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries');
    await unit.getByRole('link', { name: '冯雪', exact: true }).click();
    await unit.getByRole('button', { name: 'Substitute' }).click();
    const form = unit.getByRole('main');
    await form.getByLabel('Name of who is to come in').fill('林晓雪');
    await form.getByLabel('Identity number of who is to come in').fill('420106200504201024');
    await form.getByLabel('Reason').fill('冯雪同学因伤不能参赛');
    await form.getByLabel('This person has agreed').check();
    const send = form.getByRole('button', { name: 'Ask for it' });
    await send.click();
    const evidence = form.getByRole('group', { name: 'Evidence' });
    await evidence.getByText('Please fill this in').waitFor();
    await evidence
      .locator('input[type=file]')
      .setInputFiles({ name: 'evidence.pdf', mimeType: 'application/octet-stream', buffer: pdf() });
    await evidence.getByRole('button', { name: 'Remove evidence.pdf' }).waitFor();
    await send.click();
    await form.getByText('Nobody of this name and number').waitFor();
    // The typed values are ignored, valid or not, once a person of the unit is selected.
    await form.getByLabel('Identity number of who is to come in').fill('42');
    const people = form.getByLabel('From the people of our unit');
    const picked = await people.locator('option', { hasText: '林晓雨' }).getAttribute('value');
    await people.selectOption(picked);
    await send.click();
    await form.getByText('Waiting for a decision').waitFor();
    expect(await unit.getByRole('button', { name: 'Substitute' }).count()).toBe(0);

    const committee = await openAs(visit, system, 'Organising committee', '/myWork/tasks');
    await committee.getByRole('link', { name: '冯雪 → 林晓雨' }).click();
    await committee.getByRole('link', { name: 'evidence.pdf' }).waitFor();
    await committee.getByRole('button', { name: 'Grant' }).click();
    await committee.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await committee.getByRole('heading', { level: 1, name: /林晓雨/ }).waitFor();
    await committee.getByText('Substitute granted').waitFor();
    expect(await committee.getByRole('button', { name: 'Grant' }).count()).toBe(0);
  });
});
