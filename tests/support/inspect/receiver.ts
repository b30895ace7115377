import { CHANNEL, pageOf } from './messages.ts';
import type { EventMessage, Message, StateMessage } from './messages.ts';

/** The page that shows the charts of the running application: their pictures, states and events. */

const pictures = import.meta.glob<string>('../../../machines/pictures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The pictures by chart name. The file names begin with the folder of the chart, which is one word. */
const byName = new Map(
  Object.entries(pictures).map(([path, picture]) => [
    path.replace(/^.*\/\w+?-/, '').replace(/\.svg$/, ''),
    picture,
  ]),
);

/** Returns the picture of a chart by its id, or '' if there is none. */
function pictureOf(chart: string): string {
  return byName.get(chart.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? '';
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`receiver.html has no #${id}`);
  return element;
}

const states = new Map<string, StateMessage>();
let chosen = '';

/** Returns the ids of the states in a state value. */
function activeIn(value: unknown, prefix: string): readonly string[] {
  if (typeof value === 'string') return [`${prefix}.${value}`];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [
    `${prefix}.${key}`,
    ...activeIn(inner, `${prefix}.${key}`),
  ]);
}

const describeValue = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/["{}]/g, '').replaceAll(/[:,]/g, '$& ');

function showActors(): void {
  const buttons = [...states.values()]
    .filter(({ chart, actor, status }) => chart !== '' && (status === 'active' || actor === chosen))
    .map(({ actor, name, value, status }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', String(actor === chosen));
      const state = document.createElement('small');
      state.textContent = status === 'active' ? describeValue(value) : `${describeValue(value)} (${status})`;
      button.append(name, state);
      button.addEventListener('click', () => choose(actor));
      return button;
    });
  byId('actors').replaceChildren(...buttons);
}

function showChosen(): void {
  const state = states.get(chosen);
  if (state === undefined) return;
  const figure = byId('picture');
  if (figure.dataset['chart'] !== state.chart) {
    figure.dataset['chart'] = state.chart;
    const svg = new DOMParser().parseFromString(pictureOf(state.chart), 'image/svg+xml').documentElement;
    figure.replaceChildren(...(svg.tagName === 'svg' ? [svg] : []));
  }
  const active = new Set(activeIn(state.value, state.chart));
  for (const group of figure.querySelectorAll('g.state')) {
    const id = group.querySelector(':scope > title')?.textContent?.replace(/^cluster_/, '') ?? '';
    group.classList.toggle('now', active.has(id));
  }
  byId('context').textContent = JSON.stringify(state.context, null, 2);
}

function choose(actor: string): void {
  chosen = actor;
  showActors();
  showChosen();
}

/** The known pages, and whether they are still open. */
const pages = new Map<string, 'open' | 'gone'>();

function showState(message: StateMessage): void {
  const page = pageOf(message.actor);
  if (!pages.has(page)) {
    pages.set(page, 'open');
    void navigator.locks.request(page, () => forget(page));
  }
  // A page that is closing can still send messages.
  if (pages.get(page) === 'gone') return;
  states.set(message.actor, message);
  byId('waiting').hidden = true;
  if (chosen === '' && message.chart !== '') chosen = message.actor;
  showActors();
  if (message.actor === chosen) showChosen();
}

/** Removes the actors of a closed page. Its events stay readable. */
function forget(page: string): void {
  pages.set(page, 'gone');
  for (const actor of states.keys()) if (pageOf(actor) === page) states.delete(actor);
  if (pageOf(chosen) === page) chosen = '';
  showActors();
}

function showEvent({ actor, at, event }: EventMessage): void {
  const { type, ...rest } = event as { type: string };
  const item = document.createElement('li');
  const what = document.createElement('b');
  what.textContent = type;
  const payload = JSON.stringify(rest);
  item.append(
    `${new Date(at).toLocaleTimeString()} ${states.get(actor)?.name ?? actor} `,
    what,
    payload === '{}' ? '' : ` ${payload}`,
  );
  byId('events').prepend(item);
}

const channel = new BroadcastChannel(CHANNEL);
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.what === 'state') showState(data);
  if (data.what === 'event') showEvent(data);
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin, because it is limited to one origin
channel.postMessage({ what: 'hello' } satisfies Message);
