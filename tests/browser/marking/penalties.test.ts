import { expect } from 'vitest';
import { button, does, it, main } from '../journeys/on-the-day.ts';
import { openAs } from '../shell/workspace/session.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';

it('a floor judge reports penalties, and the chief judge refuses one and confirms the other', async ({
  visit,
  system,
}) => {
  const floor = await openAs(visit, system, 'Floor judge', '/matchScore/progress#event=hubei-cup-sk01', {
    language: 'en',
  });
  await main(floor).getByRole('cell').locator('a, button').nth(1).click();
  await button(main(floor), 'Report a penalty').waitFor();
  const sheet = new URL(floor.url()).hash;
  for (const reason of ['Wrong station', 'Tool hit the chuck']) {
    await does(floor, 'Report a penalty', async (dialog) => dialog.getByLabel('Reason').fill(reason));
    await main(floor).getByText(reason).waitFor();
  }
  await looksRightOnBoth(floor);

  const chief = await openAs(visit, system, 'Chief judge', `/matchScore/progress${sheet}`, {
    language: 'en',
  });
  const row = (reason: string) => main(chief).getByRole('listitem').filter({ hasText: reason });
  await row('Wrong station').waitFor();
  await looksRightOnBoth(chief);
  await button(row('Wrong station'), 'Refuse the penalty').click();
  const dialog = chief.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Another station');
  await button(dialog, 'Refuse the penalty').click();
  await row('Wrong station').waitFor({ state: 'detached' });
  await button(row('Tool hit the chuck'), 'Confirm the penalty').click();
  await button(dialog, 'Confirm the penalty').click();
  await row('Tool hit the chuck').getByText('Penalty confirmed').waitFor();
  expect(await button(main(chief), 'Refuse the penalty').count()).toBe(0);
});
