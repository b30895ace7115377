import { basename, relative, resolve } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartFiles, chartFolder, machineIn } from '../conventions/find-charts.ts';
import { toMermaid } from './mermaid.ts';
import { toSvg } from './svg.ts';

interface Chart {
  readonly file: string;
  readonly picture: string;
  readonly machine: AnyStateMachine;
}

const descriptionOf = ({ machine }: Chart): string => machine.root.config.description ?? '';

const firstSentence = (text: string) => /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;

const introduction = `# The charts

Every flow of the system is one of these charts. The application runs them, and the tests walk every edge of them.
This page is generated from the charts by \`npm run charts\` and checked by \`npm test\`. Do not edit it by hand.

**How to read a picture.** A box is a state. A blue box is busy, and a box with a thick border is an end. A box with a
dashed border is one of several regions that run at the same time. \`⚙\` marks an actor that runs while the state is
active. \`↻\` marks an event that the state handles without being left. The label of an arrow is its trigger, with
the guard in brackets: \`loadUser failed\` is the rejection of the actor \`loadUser\`, and \`after WARNING\` is the end of
a delay. A transition with \`always\` is taken at once.

**How to try a chart.** Every file can be pasted unchanged into [Stately Sketch](https://sketch.stately.ai), a local
copy of it (github.com/statelyai/sketch), or the editor's "Import from code". It imports only \`xstate\` and starts
without input, and each guard, action, actor and delay has a name.

**How to watch the charts run.** \`npm run inspect\` starts the application and an inspector, on this machine only. The
inspector shows every event of every chart, with tokens, passwords and personal data masked.

**How the charts are tested.** Run \`npm test -- machines\`. \`tests/support/charts/README.md\` describes the tests.
`;

function sectionOf(chart: Chart): string {
  const name = basename(chart.file);
  return `## ${chart.machine.id}

${descriptionOf(chart)}

[\`${name}\`](${chart.file})

![The chart ${chart.machine.id}](${chart.picture})

<details><summary>As Mermaid</summary>

\`\`\`mermaid
${toMermaid(chart.machine)}
\`\`\`

</details>
`;
}

/**
 * Returns the pages about the charts, by absolute path: machines/README.md and one picture for each chart.
 * The same charts give the same bytes.
 */
export async function chartPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const charts: Chart[] = [];
  for (const path of chartFiles()) {
    const file = relative(chartFolder, path);
    const picture = `pictures/${file.replaceAll('/', '-').replace(/\.machine\.ts$/, '.svg')}`;
    const chart = { file, picture, machine: await machineIn(path) };
    charts.push(chart);
    pages.set(resolve(chartFolder, picture), await toSvg(chart.machine));
  }
  const contents = charts.map(
    (chart) =>
      `- [${chart.machine.id}](#${chart.machine.id.toLowerCase()}): ${firstSentence(descriptionOf(chart))}`,
  );
  const page = [introduction, `${contents.join('\n')}\n`, ...charts.map(sectionOf)].join('\n');
  return pages.set(resolve(chartFolder, 'README.md'), page);
}

/** The folder that contains the pictures, and no other file. */
export const pictureFolder = resolve(chartFolder, 'pictures');
