import { createContext, use, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  competitionEventMachine,
  type CompetitionEventEvent,
} from '../../machines/competition-event.machine.ts';
import { competitionMachine, type CompetitionEvent } from '../../machines/competition.machine.ts';
import { decisionMachine, type DecisionEvent } from '../../machines/decision.machine.ts';
import type {
  Decision,
  ManagedCompetition,
  ManagedEvent,
  ManagedList,
} from '../../server/contract/competition-making.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';

/** Charts of the screens for making competitions, with their actors provided; made by app/making-screens.tsx. */
export interface MakingScreens {
  readonly competitions: ListChart;
  readonly competition: ResourceChart;
  readonly act: RecordActionChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
  readonly wireMade: (action: ActorRefFrom<RecordActionChart>) => () => void;
}

const MakingScreensContext = createContext<MakingScreens | null>(null);

export const MakingScreensProvider = MakingScreensContext.Provider;

function useMakingScreens(): MakingScreens {
  const screens = use(MakingScreensContext);
  if (screens === null) throw new Error('MakingScreensProvider is missing');
  return screens;
}

/** What is asked about and sent, as the screens need it. */
function useMakingAction(chart: RecordActionChart, competition: string) {
  const [{ ask, ...action }, ref] = useRecordAction<string>(chart, { competition });
  return [
    {
      ...action,
      /** `part`: the event or the decision it is about. */
      ask: (act: string, part = '') => ask(part === '' ? act : `${act}:${part}`),
    },
    ref,
  ] as const;
}

/** The competitions of the reader's committee, page by page, and making another. */
export function useManagedCompetitions(query: string) {
  const screens = useMakingScreens();
  const [list] = useList<ManagedList>(screens.competitions, screens.wireList, query);
  const [making, ref] = useMakingAction(screens.act, '');
  useEffect(() => screens.wireMade(ref), [screens, ref]);
  return { ...list, ...making };
}

/** One competition, and what can be done with it. */
export function useManagedCompetition(id: string) {
  const screens = useMakingScreens();
  const [{ data: competition, ...record }, recordRef] = useResource<ManagedCompetition>(
    screens.competition,
    id,
  );
  const [action, actionRef] = useMakingAction(screens.act, id);
  useEffect(() => screens.wireAction(actionRef, recordRef), [screens, actionRef, recordRef]);
  return { competition, ...record, ...action };
}

/** What two people together may do, with its words given. */
const agreed = { by: 'organiser', approvals: 2, reason: 'given' } as const;
const by = 'organiser' as const;

export type CompetitionAct = 'publish' | 'change' | 'addEvent' | 'extend' | 'cancel' | 'archive';

/** What the reader may do with a competition at this moment, as the chart that server and browser share allows. */
export function actsOnCompetition({
  status,
  acts,
  times,
  events,
  decisions,
}: ManagedCompetition): readonly CompetitionAct[] {
  if (!acts) return [];
  const asked: Readonly<Record<CompetitionAct, CompetitionEvent>> = {
    publish: {
      type: 'competition.publish',
      by,
      times,
      events: events.filter((event) => event.status === 'planned').length,
    },
    change: { type: 'competition.change', by, isFixed: false },
    addEvent: { type: 'competition.addEvent', by },
    extend: { type: 'competition.extend', ...agreed, times, newClosesAt: times.closesAt + 1 },
    cancel: { type: 'competition.cancel', ...agreed },
    archive: { type: 'competition.archive', by },
  };
  const snapshot = competitionMachine.resolveState({ value: status, context: {} });
  // One decision at a time.
  const isPending = decisions.some((decision) => decision.status === 'proposed');
  return (Object.keys(asked) as CompetitionAct[]).filter(
    (act) => snapshot.can(asked[act]) && !(isPending && (act === 'extend' || act === 'cancel')),
  );
}

export type EventAct = 'changeEvent' | 'freezeEvent' | 'mergeEvent' | 'cancelEvent';

/** What the reader may do with an event of a competition. */
export function actsOnEvent(
  { status, places, facts }: ManagedEvent,
  { acts }: Pick<ManagedCompetition, 'acts'>,
): readonly EventAct[] {
  if (!acts) return [];
  const act = { by, facts, reason: 'given' } as const;
  const asked: Readonly<Record<EventAct, CompetitionEventEvent>> = {
    changeEvent: { type: 'competitionEvent.change', ...act, isFixed: false, places },
    freezeEvent: { type: 'competitionEvent.freeze', ...act },
    mergeEvent: { type: 'competitionEvent.merge', ...act, hasRoom: true, isAgreed: true },
    cancelEvent: { type: 'competitionEvent.cancel', ...act },
  };
  const snapshot = competitionEventMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as EventAct[]).filter((one) => snapshot.can(asked[one]));
}

export type DecisionAct = 'approve' | 'refuse' | 'withdraw';

/** What the reader may do with a decision that takes two. */
export function actsOnDecision({ status, by: reader }: Decision): readonly DecisionAct[] {
  if (reader === '') return [];
  const asked: Readonly<Record<DecisionAct, DecisionEvent>> = {
    approve: { type: 'decision.approve', by: reader },
    refuse: { type: 'decision.refuse', by: reader, reason: 'given' },
    withdraw: { type: 'decision.withdraw', by: reader },
  };
  const snapshot = decisionMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as DecisionAct[]).filter((act) => snapshot.can(asked[act]));
}
