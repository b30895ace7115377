import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartFiles, machineIn } from '../support/charts/conventions/find-charts.ts';
import { allNodes } from '../support/charts/internals.ts';

/**
 * Each event that a chart emits has a listener, and each event that a chart handles has a sender. Other
 * events are dead code.
 */

/**
 * Emitted events without a listener, and the reason. A record's chart emits such an event for an act that
 * keeps the state. Only this event shows that the chart accepted the act.
 */
const unheard: Readonly<Record<string, string>> = {
  'appeal.changed': 'the server asks whether the chart answers, and writes the change',
  'assignment.settled': 'the server asks whether the chart answers, and keeps the settled matches',
  'booth.changed': 'the server asks whether the chart answers, and writes the change',
  'exhibitionOffice.changed': 'the server asks whether the chart answers, and writes the change',
  'exhibitorApplication.changed': 'the server asks whether the chart answers, and writes the change',
  'exhibitorCall.changed': 'the server asks whether the chart answers, and writes the change',
  'competition.changed': 'the server asks whether the chart answers, and writes the change',
  'competitionEvent.changed': 'the server asks whether the chart answers, and writes the change',
  'publication.changed': 'the server asks whether the chart answers, and writes the change',
  'competitionSession.changed': 'the server asks whether the chart answers, and writes the change',
  'drawRound.changed': 'the server asks whether the chart answers, and writes the change',
  'judgementGroup.changed': 'the server asks whether the chart answers, and writes the change',
  'judgementGroup.replaced': 'the server asks whether the chart answers, and seats the reserve',
  'scheme.changed': 'the server asks whether the chart answers, and writes the change',
  'scoreSheet.changed': 'the server asks whether the chart answers, and writes the change',
  'stationFinish.changed': 'the server asks whether the chart answers, and writes the change',
  'technicalDocument.changed': 'the server asks whether the chart answers, and writes the change',
  'expert.changed': 'the server asks whether the chart answers, and writes the change',
  'incident.changed': 'the server asks whether the chart answers, and writes the change',
  'invitation.sentAgain': 'the server asks whether the chart answers, and writes a new link',
  'invitation.seen': 'the server asks whether the chart answers: a second look changes nothing',
  'venue.changed': 'the server asks whether the chart answers, and writes the change',
  'officialNotice.changed': 'the server asks whether the chart answers, and writes the change',
  'entry.changed': 'the server asks whether the chart answers, and writes the change',
  'entry.moved': 'the server asks whether the chart answers, and writes the other event',
  'entry.substituteRequested': 'the server asks whether the chart answers, and writes the request',
  'entry.substituted': 'the server asks whether the chart answers, and writes the new person',
  'unitAccount.changed': 'the server asks whether the chart answers, and writes the change',
  'unitAccount.unlocked': 'the server asks whether the chart answers, and unlocks the account',
  'unitAccount.reset': 'the server asks whether the chart answers, and sends the code',
  'unitAccount.signedOut': 'the server asks whether the chart answers, and ends the sessions',
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ''));

const code = [...filesIn('src'), ...filesIn('server')].join('\n');
const listener = /\.on\(\s*'([\w.]+)'/g;
const heard = new Set([...code.matchAll(listener)].map(([, type]) => type));
const named = new Set(
  [...code.replaceAll(listener, '').matchAll(/'([a-z]\w*\.[a-z]\w*)'/g)].map(([, type]) => type),
);

const walks = readdirSync('tests/machines/walks');

/** Returns the first word after a keyword in the committed walks of a chart. */
function factsIn(name: string, word: RegExp): readonly string[] {
  const text = readFileSync(`tests/machines/walks/${name}`, 'utf8');
  return [...text.matchAll(word)].flatMap(([, type]) => type ?? []);
}

const emittedIn = (name: string) => factsIn(name, /^ {4}emits (\S+)/gm);
/** Returns the events that a chart sends to the actors it has started. */
const orderedIn = (name: string) => factsIn(name, /^ {4}sends \S+ (\S+)/gm);

it('each event that a chart emits has a listener, or a reason to have none', () => {
  const emitted = new Set(walks.flatMap(emittedIn));
  expect(emitted.size).toBeGreaterThan(30);
  const silent = [...emitted].filter((type) => !heard.has(type));
  expect(silent.toSorted(), 'emitted without a listener').toEqual(Object.keys(unheard).toSorted());
});

it('each event that a chart handles is sent by the app, the server or the chart itself', async () => {
  const types = new Set<string>();
  const missing = new Set<string>();
  for (const file of chartFiles()) {
    const source = readFileSync(file, 'utf8');
    for (const node of allNodes((await machineIn(file)).root)) {
      for (const type of node.transitions.keys()) {
        if (type.startsWith('xstate.')) continue;
        types.add(type);
        if (!named.has(type) && !source.includes(`raise({ type: '${type}'`)) missing.add(type);
      }
    }
  }
  expect(types.size).toBeGreaterThan(150);
  expect([...missing], 'no test or screen sends these').toEqual([]);
});

it('each event that a chart declares is handled, emitted or sent to one of its actors', async () => {
  const said = new Set(walks.flatMap((name) => [...emittedIn(name), ...orderedIn(name)]));
  for (const file of chartFiles()) {
    const { root, id } = await machineIn(file);
    const answered = new Set(allNodes(root).flatMap((node) => [...node.transitions.keys()]));
    const source = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
    const declared = [...source.matchAll(/\btype: '([a-z]\w*\.[a-z]\w*)'/g)].flatMap(
      ([, type]) => type ?? [],
    );
    const idle = declared.filter((type) => !answered.has(type) && !said.has(type));
    expect([...new Set(idle)], `${id} declares these, and does nothing with them`).toEqual([]);
  }
});
