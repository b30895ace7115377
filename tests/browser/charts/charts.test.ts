import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartFiles, machineIn } from '../../support/charts/conventions/find-charts.ts';
import { allNodes } from '../../support/charts/internals.ts';
import { owedOnScreens } from '../../support/charts/screen-script.ts';
import { launchBrowser } from '../support/test.ts';
import { openApplication, type Application } from './application.ts';
import { play } from './play.ts';
import type { Script } from './script.ts';
import { views } from './views.ts';
import { metOnScreens } from './witness.ts';

/** Runs every chart on the real screens, and compares the page with the model. */

/** Charts that run in no page or need no script, with the test that covers each of them. */
const withoutScreen: Readonly<Record<string, string>> = {
  affiliation: 'the states of a record on the server; ../../server/unit/confirmations.test.ts',
  answers: 'the stored answers of one session; ../shell/tags/answers.test.ts',
  appeal: 'the states of a record on the server; ../appeals/appeals.test.ts',
  booth: 'the states of a record on the server; ../exhibitors/exhibitors.test.ts',
  'exhibition-office':
    'the states of a record on the server; ../../server/exhibitor/exhibition-offices.test.ts',
  'exhibitor-application': 'the states of a record on the server; ../exhibitors/exhibitors.test.ts',
  'exhibitor-call': 'the states of a record on the server; ../exhibitors/exhibitors.test.ts',
  assignment: 'the states of a record on the server; ../../server/expert/assignments.test.ts',
  award: 'the states of a record on the server; ../../server/certificate/awards.test.ts',
  certificate: 'the states of a record on the server; ../../server/certificate/certificates.test.ts',
  'client-error': 'the states of a record on the server; ../client-errors/technician.test.ts',
  'card-camera': 'needs a camera; ../day/camera.test.ts',
  competition: 'the states of a record on the server; ../../server/competition/competition-making.test.ts',
  'competition-event':
    'the states of a record on the server; ../../server/competition/competition-making.test.ts',
  'competition-session': 'the states of a record on the server; ../../server/day/sessions.test.ts',
  decision: 'the states of a record on the server; ../../server/competition/competition-making.test.ts',
  correction: 'the states of a record on the server; ../../server/person/corrections.test.ts',
  'draw-check': 'the check of a draw in one browser; ../papers/proof.test.ts',
  'draw-round': 'the states of a record on the server; ../../server/draw/draws.test.ts',
  entry: 'the states of a record on the server; ../entries/entries.test.ts',
  'event-news':
    'runs without a view on the pages of the competition days; ../journeys/marking/marking.test.ts',
  expert: 'the states of a record on the server; ../../server/expert/expert-bank.test.ts',
  incident: 'the states of a record on the server; ../../server/day/incidents.test.ts',
  'station-finish': 'the states of a record on the server; ../../server/day/station-finishes.test.ts',
  invitation: 'the states of a record on the server; ../../server/expert/invitations.test.ts',
  'judgement-group': 'the states of a record on the server; ../../server/expert/judgement-groups.test.ts',
  'list-views': 'the list settings of one device; ../shell/workspace/list-views.test.ts',
  'offline-copy': 'the offline copy of one device; ../journeys/marking/marking.test.ts',
  'mark-outbox': 'the unsent marks of one device; ../journeys/marking/marking.test.ts',
  'official-notice': 'the states of a record on the server; ../notices/notices.test.ts',
  organisation: 'the states of a record on the server; ../../server/unit/confirmations.test.ts',
  'paper-sheet': 'the states of a record on the server; ../../server/marking/paper-sheets.test.ts',
  publication: 'the states of a record on the server; ../../server/results/results.test.ts',
  scheme: 'the states of a record on the server; ../../server/marking/schemes.test.ts',
  'score-sheet': 'the states of a record on the server; ../../server/marking/score-sheets.test.ts',
  'technical-document':
    'the states of a record on the server; ../../server/competition/technical-documents.test.ts',
  venue: 'the states of a record on the server; ../../server/competition/venues.test.ts',
  'page-change': 'shown only between two pages; ../shell/tags/page-change.test.ts',
  'unit-account': 'the states of a record on the server; ../../server/unit/unit-accounts.test.ts',
};

const nameOf = (chart: string) => basename(chart, '.machine.ts');
const found = chartFiles().filter((chart) => !(nameOf(chart) in withoutScreen));
const scriptFile = (chart: string) => fileURLToPath(new URL(`scripts/${nameOf(chart)}.ts`, import.meta.url));

/** The time limit of one chart in ms, including the wait for other charts. */
const LONGEST = 600_000;

const lines: string[] = [];
let application: Application;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  application = await openApplication(browser);
}, LONGEST);
afterAll(async () => {
  await browser.close();
  await application.close();
  process.stdout.write(`\n${lines.toSorted().join('\n')}\n\n`);
});

it('requires a screen script, or a reason for its absence, for every chart', () => {
  const names = chartFiles().map(nameOf);
  expect(Object.keys(withoutScreen).filter((name) => !names.includes(name))).toEqual([]);
  expect(found.filter((chart) => !existsSync(scriptFile(chart)))).toEqual([]);
});

it('lists exactly the views of the charts in the table of views', async () => {
  // Charts without a screen are included. Such a chart must not name a view, because no screen shows it.
  const machines = await Promise.all(chartFiles().map(machineIn));
  const named = machines.flatMap(({ root }) =>
    allNodes(root).flatMap(({ meta }) => (meta?.['view'] === undefined ? [] : [String(meta['view'])])),
  );
  expect(Object.keys(views).toSorted()).toEqual([...new Set(named)].toSorted());
});

describe.concurrent('charts on the real screens', () => {
  it.each(
    found.filter((chart) => existsSync(scriptFile(chart))).map((chart) => [nameOf(chart), chart] as const),
  )(
    '%s takes the transitions of its model and shows its views',
    async (_, chart) => {
      const { script: make } = (await import(scriptFile(chart))) as { script: Script };
      const script = make(application);
      const { walks, steps, visited, fired } = await play(browser, application, script);
      const states = allNodes(script.model.chart.root).slice(1);
      const { all, missing } = owedOnScreens(script, fired);
      const unseen = states.filter(({ id }) => !visited.has(id)).map(({ id }) => id);
      const taken = all.filter((name) => fired.has(name)).length;
      lines.push(
        `${script.model.chart.id.padEnd(18)} states ${`${states.length - unseen.length}/${states.length}`.padStart(7)}   ` +
          `transitions ${`${taken}/${all.length}`.padStart(7)}   ${walks} walks, ${steps} steps`,
      );
      expect(unseen, 'no walk reaches these states').toEqual([]);
      expect(missing, 'no act of the script takes these transitions').toEqual([]);
    },
    LONGEST,
  );
});

it('requires that each `notHere` transition of a script exists and that no page takes it', async () => {
  const scripts = await Promise.all(
    found.map(async (chart) => ((await import(scriptFile(chart))) as { script: Script }).script(application)),
  );
  const stale = scripts.flatMap((script) =>
    owedOnScreens(script, metOnScreens(script.model.chart)).stale.map(
      (piece) => `${script.model.chart.id}: ${piece}`,
    ),
  );
  expect(stale).toEqual([]);
});
