import { expect } from 'vitest';
import { openAs } from '../../shell/workspace/session.ts';
import { looksRight, looksRightOnBoth } from '../../support/looks-right.ts';
import { it, main } from '../on-the-day.ts';

const path = '/competitionOperation/sessions#event=hubei-cup-sk12';
const phone = { language: 'zh', colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

/**
 * A floor judge records on a phone that two entries have finished, and takes one record back. The chief judge
 * reads the times at once, without a reload, and corrects one.
 */
it('[running.md 2] records finish times during a session, and corrects one', async ({ visit, system }) => {
  const chief = await openAs(visit, system, 'Chief judge', path);
  await main(chief).getByText('Finish times: 0 of 8').click();
  // Only a floor judge sees when an entry finishes.
  expect(
    await main(chief)
      .getByRole('button', { name: /^Has finished/ })
      .count(),
  ).toBe(0);

  const floor = await openAs(visit, system, 'Floor judge', path, phone);
  const finished = main(floor).getByRole('button', { name: /^已完赛：/ });
  await finished.first().waitFor();
  const [first = '', second = ''] = await finished.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? '').replace('已完赛：', '')),
  );
  for (const station of [first, second]) {
    await main(floor)
      .getByRole('button', { name: `已完赛：${station}` })
      .click();
    await looksRight(floor);
    await floor.getByRole('dialog').getByRole('button', { name: '记录完赛' }).click();
    await main(floor)
      .getByRole('button', { name: `撤销记录：${station}` })
      .waitFor();
  }
  await main(floor)
    .getByRole('button', { name: `撤销记录：${second}` })
    .click();
  const question = floor.getByRole('dialog');
  await question.getByLabel('原因').fill('误按');
  await question.getByRole('button', { name: '撤销记录' }).click();
  await main(floor).getByText('完赛用时：已记录 1/8').waitFor();
  await looksRight(floor);

  await main(chief).getByText('Finish times: 1 of 8').waitFor();
  await main(chief)
    .getByRole('button', { name: `Enter a time: ${first}` })
    .click();
  const form = chief.getByRole('dialog');
  const time = form.getByLabel('Time used');
  await time.fill('23:59:59');
  await form.getByLabel('Reason').fill('the clock of the hall');
  await form.getByRole('button', { name: 'Save the time' }).click();
  await form.getByText('The session has not lasted that long').waitFor();
  await looksRight(chief);
  await time.fill('0:41:07');
  await form.getByRole('button', { name: 'Save the time' }).click();
  await main(chief).getByText('0:41:07 · the clock of the hall').waitFor();
  await looksRightOnBoth(chief);
  await main(floor).getByText('0:41:07').waitFor();
});
