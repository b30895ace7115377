import { createInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyEventObject, InspectionEvent, Observer } from 'xstate';
import { mask } from './mask.ts';
import { CHANNEL } from './messages.ts';
import type { EventMessage, Message, StateMessage } from './messages.ts';

/**
 * Runs in the application's page before the application, and only under `npm run inspect`. It installs an
 * observer where main.tsx looks for one, and sends masked copies of the observed events and states.
 */

/** The id of this page, which distinguishes its actors from those of other tabs. */
const page = crypto.randomUUID();

const channel = new BroadcastChannel(CHANNEL);
const states = new Map<string, StateMessage>();
const events: EventMessage[] = [];

/** The number of events that a receiver gets if it is opened late. */
const MOST_EVENTS = 500;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin, because it is limited to one origin
const tell = (message: Message) => channel.postMessage(message);

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.what !== 'hello') return;
  for (const message of [...states.values(), ...events]) tell(message);
});

// The page holds this lock until it closes; see messages.ts.
void navigator.locks.request(page, () => new Promise<never>(() => {}));

function chartOf(definition: string | undefined): string {
  const { id, states: inside } = JSON.parse(definition ?? '{}') as { id?: string; states?: unknown };
  return inside === undefined ? '' : (id ?? '');
}

/** Sends status, state and masked context of a snapshot: no output, no error, no input, no child. */
function tellState(sessionId: string, snapshot: object) {
  const actor = `${page} ${sessionId}`;
  const { status, value, context } = snapshot as Partial<StateMessage>;
  const message: StateMessage = {
    what: 'state',
    actor,
    name: sessionId,
    chart: '',
    ...named.get(sessionId),
    status: status ?? 'active',
    value: JSON.parse(JSON.stringify(value ?? null)),
    context: JSON.parse(JSON.stringify(context ?? null)),
  };
  if (message.status === 'active') states.set(actor, message);
  else states.delete(actor);
  tell(message);
}

/** Actors that were created. In development React creates some twice and starts only one of them. */
const named = new Map<string, Pick<StateMessage, 'name' | 'chart'>>();

function send(inspected: StatelyInspectionEvent): void {
  switch (inspected.type) {
    case '@xstate.actor':
      named.set(inspected.sessionId, { name: inspected.name, chart: chartOf(inspected.definition) });
      break;
    case '@xstate.snapshot':
      tellState(inspected.sessionId, inspected.snapshot);
      break;
    case '@xstate.event': {
      const at = Number(inspected.createdAt);
      const message: EventMessage = {
        what: 'event',
        actor: `${page} ${inspected.sessionId}`,
        at,
        event: inspected.event,
      };
      events.push(message);
      if (events.length > MOST_EVENTS) events.shift();
      tell(message);
    }
  }
}

const { inspect } = createInspector(
  { send },
  {
    sanitizeEvent: (event) => mask(event) as AnyEventObject,
    sanitizeContext: (context) => mask(context) as Record<string, unknown>,
  },
);

(window as Window & { inspectCharts?: Observer<InspectionEvent> }).inspectCharts = inspect;
