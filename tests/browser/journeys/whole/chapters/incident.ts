import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openDuty } from './draws.ts';

/** A floor judge reports a fault of a machine, the chief judge gives more time, the competitor signs the record. */
export async function compensate(
  { clicks }: World,
  { floor, chief }: Readonly<Record<'floor' | 'chief', Person>>,
  event: string,
  station: string,
): Promise<void> {
  clicks.begin('incident');
  await openDuty(floor, event, 'Incidents');
  await floor.does(
    'Report an incident',
    async (dialog) => {
      await floor.choose('Station', station, dialog);
      await floor.choose('Cause', 'Equipment', dialog);
      await floor.fill('What happened', '主轴停转', dialog);
    },
    'Report',
  );
  await chief.returns();
  await chief.click('link', /^1 ?Incidents to rule on/, chief.main);
  await chief.does('Rule', async (dialog) => {
    await chief.choose('Ruling', 'More time', dialog);
    await chief.fill('Minutes', '15', dialog);
    await chief.fill('Reason of the ruling', '设备故障属实', dialog);
  });
  await chief.sees('15 more minutes', chief.main);
  await floor.does('Close the incident', (dialog) =>
    floor.click('checkbox', 'The competitor has read the ruling and signed the record', dialog),
  );
  await floor.sees('Closed', floor.main);
}
