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

Every flow of the system is one of these charts. The application runs them, the tests walk every edge of
them, and this page is drawn from them: written by \`npm run charts\`, checked by \`npm test\`, never by hand.

**How to read a picture.** A box is a state; a blue one is busy, one with a thick border is an end, a dashed one is one
of several regions that run at the same time. \`⚙\` is what runs while the state is active, \`↻\` what it answers without
being left. An arrow says what takes it, and in brackets what must hold; \`loadUser failed\` is the end of the actor
\`loadUser\`, \`after WARNING\` the end of a delay, \`always\` is taken at once.

**How to play with one.** Every file pastes as it stands into [Stately Sketch](https://sketch.stately.ai) (or a local
copy of it: github.com/statelyai/sketch) and into the editor's "Import from code": it imports nothing but
\`xstate\`, starts without input, and every guard, action, actor and delay in it has a name.

**How to watch them run.** \`npm run inspect\` starts the application with an inspector beside it, on this machine only:
every chart, event by event, with tokens, passwords and personal data masked.

**How they are tested.** \`npm test -- machines\`; see \`tests/support/charts/README.md\`.
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
