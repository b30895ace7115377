import { pdf } from '../../../../server/support/sample-files.ts';
import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';
import { openDuty } from './draws.ts';

const HOUR = 3_600_000;

/** The leader of a delegation appeals against the published result of a competitor. */
export async function fileAppeal({ clicks }: World, leader: Person, event: string): Promise<void> {
  clicks.begin('appeal filed');
  await leader.returns();
  await leader.click('link', 'Appeals');
  const results = leader.main.getByRole('region', { name: new RegExp(`^${event} .* Results of the event`) });
  await leader.click('link', /^File an appeal/, results);
  await leader.fill('Grounds', '总分与评分表不一致，申请复核。', leader.main);
  await leader.attach(leader.main.getByRole('button', { name: /^Choose (a file|files)/ }).first(), {
    name: 'appeal.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('appeal'),
  });
  await leader.main.getByRole('status').filter({ hasText: 'appeal.pdf' }).waitFor();
  await leader.click('button', 'File the appeal', leader.main);
  await leader.sees('Appeal filed', leader.main);
}

/** The arbiters accept the appeal. Two of three find that the results are to be counted again. */
export async function upholdAppeal(
  { clicks }: World,
  arbiters: readonly [Person, Person, Person],
): Promise<void> {
  clicks.begin('appeal upheld');
  const [first] = arbiters;
  for (const arbiter of arbiters.slice(0, 2)) {
    await arbiter.returns();
    await arbiter.click('link', /Appeals? (that wait|to)/, arbiter.main);
    if (arbiter === first) {
      await arbiter.does('Accept the appeal');
      await arbiter.does(
        'Name the panel',
        async (dialog) => {
          for (const { name } of arbiters) await arbiter.click('checkbox', name, dialog);
        },
        'Name them',
      );
      await arbiter.sees('Being heard', arbiter.main);
    }
    await arbiter.does('Cast my vote', async (dialog) => {
      await arbiter.click('radio', 'Upheld: the results are counted again and corrected', dialog);
      await arbiter.fill('Reason of my vote', '分项分与总分应当重新核算', dialog);
    });
  }
  await arbiters[1].sees('Appeal upheld', arbiters[1].main);
}

/** The results are counted again, and their corrected version is public. Then the appeal is closed. */
export async function correctResult(
  { clicks, crowd, system }: World,
  event: string,
  {
    leader,
    chief,
    clerk,
    office,
    supervisor,
  }: Readonly<Record<'leader' | 'chief' | 'clerk' | 'office' | 'supervisor', Person>>,
): Promise<void> {
  clicks.begin('result corrected');
  await openDuty(clerk, event, 'Results of the event');
  await clerk.does('Compile');
  await openDuty(chief, event, 'Results of the event');
  await chief.does('Agree');
  const at = system.now() + HOUR;
  await office.returns();
  await office.click('link', 'Rankings');
  await office.choose('Competition', COMPETITION, office.main);
  await office.choose('Event', event, office.main);
  await office.does('Propose the release', async (dialog) => {
    await office.fill('Released at', new Date(at + 8 * HOUR).toISOString().slice(0, 16), dialog);
    await office.fill('Reason', '仲裁裁决', dialog);
  });
  await openDuty(supervisor, event, 'Results of the event');
  await supervisor.does('Agree to the release');
  await crowd.moveTo(at + 60_000);
  await supervisor.sees('Released', supervisor.main);

  await chief.returns();
  await chief.click('link', /Appeals? (that wait|to|with)/, chief.main);
  await chief.does('Report it done', (dialog) =>
    chief.fill('What was done', '已重新核算，更正成绩已公布', dialog),
  );
  await chief.sees('Remedy done', chief.main);
  await leader.returns();
  await leader.click('link', 'Appeals');
  await leader.click('link', /^E\d+-/, leader.main);
  await leader.does('I have read it', (dialog) =>
    leader.click('checkbox', 'I have read the ruling and its reasons', dialog),
  );
  await leader.sees('Appeal closed', leader.main);
}
