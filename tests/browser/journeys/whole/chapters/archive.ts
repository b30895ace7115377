import { expect } from 'vitest';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openCompetition } from './preparing.ts';

/** The committee makes, keeps and registers the package, and archives the competition. */
export async function archive({ clicks }: World, office: Person): Promise<string> {
  clicks.begin('archive');
  await openCompetition(office);
  const panel = office.main.getByRole('region', { name: 'Archive', exact: true });
  await office.click('button', 'Make the package', panel);
  await office.confirms('Make the package');
  await office.sees('Package made', panel);
  const download = office.page.waitForEvent('download');
  await office.click('button', 'Download the package', panel);
  const file = await (await download).path();
  await office.click('button', 'Register the package', panel);
  await office.confirms('Register the package', (dialog) =>
    office.fill(/^Where the signed score sheets lie/, '档案室 3 柜 2 层', dialog),
  );
  await office.click('button', 'Archive', panel);
  await office.confirms('Archive');
  await office.sees('Archived', office.main);
  return file;
}

/** The operator verifies the package, the audit log and the database. */
export async function verify({ system }: World, file: string): Promise<void> {
  for (const args of [['verify-archive', file], ['verify-audit'], ['check']]) {
    const { code, output } = await system.command(args);
    expect({ args, code, output }).toMatchObject({ code: 0 });
  }
}
