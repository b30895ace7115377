import { openAs } from '../../shell/workspace/session.ts';
import { looksRight } from '../../support/looks-right.ts';
import { sign } from '../../support/signing.ts';
import { button, it, main } from '../on-the-day.ts';

const reason = '承办场馆停电，赛事无法继续';
const phone = { width: 390, height: 844 };

/**
 * Two accounts of the committee cancel a competition on its day. Before, the home of a judge on a phone shows
 * the sheets that wait. Afterwards no item waits for the judge, a competitor still finds the entry on the home
 * page, and an exhibitor finds the application with the reason.
 */
it('[running.md A11] cancels a competition on its day, and all who take part find it', async ({
  visit,
  system,
}) => {
  const judge = await openAs(visit, system, 'Scoring judge', '/expertBank', {
    language: 'zh',
    viewport: phone,
  });
  const toDo = main(judge).getByRole('region', { name: '待办事项' });
  await toDo.getByRole('link', { name: /评分/ }).waitFor();
  await looksRight(judge);

  const path = '/competitionMaking/competition?id=hubei-cup';
  const first = await openAs(visit, system, 'Committee of the cup', path, { language: 'zh' });
  await sign(first, system, () => button(main(first), '取消大赛').click());
  await first.getByRole('dialog').getByLabel('原因').fill(reason);
  await button(first.getByRole('dialog'), '提请').click();
  await button(main(first), '撤回提请').waitFor();
  // The home is opened now, and shown again after the cancellation.
  const tabs = first.getByRole('tab');
  await tabs.first().click();
  const onHome = main(first).getByRole('heading', { name: '湖北工匠杯职业技能大赛' });
  await onHome.waitFor();
  await tabs.nth(1).click();
  await button(main(first), '撤回提请').waitFor();

  const second = await openAs(visit, system, 'Second account of the committee of the cup', path, {
    language: 'zh',
    colorScheme: 'dark',
    viewport: phone,
  });
  await sign(second, system, () => button(main(second), '同意').click());
  await button(second.getByRole('dialog'), '同意').click();
  await main(second).getByText('本大赛不再举办').waitFor();
  await looksRight(second);
  await tabs.first().click();
  await onHome.waitFor({ state: 'detached' });

  await judge.reload();
  await main(judge)
    .getByRole('group', { name: /^SK01 / })
    .getByText(reason)
    .waitFor();
  await toDo.waitFor({ state: 'detached' });

  const competitor = await openAs(visit, system, 'Competitor on a closed roster', '/gameApply/index', {
    viewport: phone,
  });
  const mine = main(competitor).getByRole('region', { name: 'My entries' });
  await mine.getByText('The competition has been cancelled').waitFor();
  await looksRight(competitor);
  await mine.getByRole('link', { name: 'See the entry: 数控车' }).click();
  await main(competitor).getByText(reason).first().waitFor();

  const exhibitor = await openAs(visit, system, 'Confirmed exhibitor', '/exhibitor/index', {
    language: 'zh',
    viewport: phone,
  });
  const exhibition = main(exhibitor).getByRole('region', { name: '湖北工匠杯技能展示交流活动' });
  await exhibition.getByText('已撤回').waitFor();
  await looksRight(exhibitor);
});
