import { expect } from 'vitest';
import { button, it, main } from '../journeys/on-the-day.ts';
import { openAs } from '../shell/workspace/session.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';

it('is proposed for a keeper whose duty has begun, before the keeper is released', async ({
  visit,
  system,
}) => {
  const office = await openAs(visit, system, 'Committee of the cup', '/competitionOperation/judges', {
    language: 'en',
  });
  await main(office).getByLabel('Competition', { exact: true }).selectOption({ value: 'hubei-cup' });
  await main(office).getByLabel('Event', { exact: true }).selectOption({ value: 'hubei-cup-sk09' });
  await button(main(office), 'People').click();
  const row = (name: string) => main(office).getByRole('row').filter({ hasText: name });
  await button(row('谭永康'), 'Find a successor').click();
  await looksRightOnBoth(office);
  // The ranked people come first, then what passes over.
  await main(office).getByRole('heading', { name: 'Passes over to the successor' }).waitFor();
  await button(main(office), 'Propose this person').first().click();
  const dialog = office.getByRole('dialog');
  await dialog.getByText('Encryption officer · Entry numbers', { exact: false }).waitFor();
  await button(dialog, 'Propose this person').click();
  await button(main(office), 'Show who has been proposed').click();
  await row('谭永康').waitFor();
  // The table first shows the answer from before the proposal.
  await button(row('谭永康'), 'Find a successor').waitFor({ state: 'detached' });
  expect(await button(row('秦晓峰'), 'Find a successor').count()).toBe(1);
  await looksRightOnBoth(office);
});
