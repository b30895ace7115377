import { useSelector } from '@xstate/react';
import { createContext, use, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  competitionEventMachine,
  type CompetitionEventEvent,
} from '../../machines/competition-event.machine.ts';
import { competitionMachine, type CompetitionEvent } from '../../machines/competition.machine.ts';
import type { entryImportMachine, ImportFile } from '../../machines/entry-import.machine.ts';
import type { errandMachine } from '../../machines/errand.machine.ts';
import { decisionMachine, type DecisionEvent } from '../../machines/decision.machine.ts';
import type { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import type { SignedAct } from '../../server/contract/acting-identity.ts';
import type {
  Decision,
  ManagedCompetition,
  ManagedEvent,
  ManagedList,
} from '../../server/contract/competition-making.ts';
import type { EventSheetResult } from '../../server/contract/event-sheet.ts';
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
import { useScreenActor } from './use-screen-actor.ts';
import { useSignature } from './signature.ts';

/** Charts of the screens for making competitions, with their actors provided; made by app/making-screens.tsx. */
export interface MakingScreens {
  readonly competitions: ListChart;
  readonly competition: ResourceChart;
  readonly act: RecordActionChart;
  /** Sends the code with which somebody signs what they propose or approve. */
  readonly signature: typeof phoneCodeMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
  readonly wireMade: (action: ActorRefFrom<RecordActionChart>) => () => void;
  /** Events of a spreadsheet: the chart of the import, the template, and where chosen files are kept. */
  readonly sheet: {
    readonly chart: typeof entryImportMachine;
    readonly template: typeof errandMachine;
    readonly keep: (file: File, competition: string) => ImportFile;
    readonly wire: (
      sheet: ActorRefFrom<typeof entryImportMachine>,
      record: ActorRefFrom<ResourceChart>,
    ) => () => void;
  };
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

/** Events of a competition from a spreadsheet; what has been added shows in the record. */
function useEventSheet(id: string, record: ActorRefFrom<ResourceChart>) {
  const { chart, template, keep, wire } = useMakingScreens().sheet;
  const ref = useScreenActor(chart);
  const errand = useScreenActor(template);
  useEffect(() => wire(ref, record), [wire, ref, record]);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    result: useSelector(ref, (snapshot) => snapshot.context.result as EventSheetResult | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    /** Has a file looked at, in the place of the one before; what was wrong with that stays until then. */
    choose: (file: File) => {
      if (ref.getSnapshot().matches('entered')) ref.send({ type: 'entryImport.again' });
      ref.send({ type: 'entryImport.check', file: keep(file, id) });
    },
    enter: () => ref.send({ type: 'entryImport.enter' }),
    isFetching: useSelector(errand, (snapshot) => snapshot.hasTag('busy')),
    saveTemplate: () => errand.send({ type: 'errand.run', what: id }),
  };
}

export type EventSheetState = ReturnType<typeof useEventSheet>;

/** One competition, and what can be done with it. */
export function useManagedCompetition(id: string) {
  const screens = useMakingScreens();
  const [{ data: competition, ...record }, recordRef] = useResource<ManagedCompetition>(
    screens.competition,
    id,
  );
  const [action, actionRef] = useMakingAction(screens.act, id);
  useEffect(() => screens.wireAction(actionRef, recordRef), [screens, actionRef, recordRef]);
  const sheet = useEventSheet(id, recordRef);
  return { competition, ...record, ...action, sheet };
}

/** As {@link useSignature}, for what is done with a competition. */
export const useMakingSignature = (signed: SignedAct | null) =>
  useSignature(useMakingScreens().signature, signed);

/** What two people together may do. */
const agreed = { by: 'organiser', approvals: 2 } as const;
const reason = 'given';
const by = 'organiser' as const;

export type CompetitionAct = 'publish' | 'change' | 'addEvent' | 'extend' | 'cancel' | 'archive';

/** What one person proposes and another approves. */
const proposed: readonly CompetitionAct[] = ['publish', 'extend', 'cancel'];

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
      ...agreed,
      times,
      events: events.filter((event) => event.status === 'planned').length,
    },
    change: { type: 'competition.change', by, isFixed: false },
    addEvent: { type: 'competition.addEvent', by },
    extend: { type: 'competition.extend', ...agreed, reason, times, newClosesAt: times.closesAt + 1 },
    cancel: { type: 'competition.cancel', ...agreed, reason },
    archive: { type: 'competition.archive', by },
  };
  const snapshot = competitionMachine.resolveState({ value: status, context: {} });
  // One decision at a time.
  const isPending = decisions.some((decision) => decision.status === 'proposed');
  return (Object.keys(asked) as CompetitionAct[]).filter(
    (act) => snapshot.can(asked[act]) && !(isPending && proposed.includes(act)),
  );
}

export type EventAct =
  | 'copyEvent'
  | 'deleteEvent'
  | 'changeEvent'
  | 'freezeEvent'
  | 'mergeEvent'
  | 'cancelEvent';

/** What the reader may do with an event of a competition. */
export function actsOnEvent(
  { status, places, facts }: ManagedEvent,
  competition: ManagedCompetition,
): readonly EventAct[] {
  if (!competition.acts) return [];
  const act = { by, facts, reason: 'given' } as const;
  const asked: Readonly<Record<Exclude<EventAct, 'copyEvent'>, CompetitionEventEvent>> = {
    changeEvent: { type: 'competitionEvent.change', ...act, isFixed: false, places },
    deleteEvent: { type: 'competitionEvent.delete', ...act },
    freezeEvent: { type: 'competitionEvent.freeze', ...act },
    mergeEvent: { type: 'competitionEvent.merge', ...act, hasRoom: true },
    cancelEvent: { type: 'competitionEvent.cancel', ...act },
  };
  const snapshot = competitionEventMachine.resolveState({ value: status, context: {} });
  const own = (Object.keys(asked) as (keyof typeof asked)[]).filter((one) => snapshot.can(asked[one]));
  const mayCopy = actsOnCompetition(competition).includes('addEvent');
  // What nobody has seen is deleted, not cancelled with a reason.
  const isNew = own.includes('deleteEvent');
  const shown = own.filter((one) => !(isNew && (one === 'cancelEvent' || one === 'mergeEvent')));
  // What takes something away stands last, nowhere between two that do not.
  return [
    ...shown.filter((one) => one === 'changeEvent'),
    ...(mayCopy ? (['copyEvent'] as const) : []),
    ...shown.filter((one) => one !== 'changeEvent'),
  ];
}

export type DecisionAct = 'approve' | 'refuse' | 'withdraw';

/** What the reader may do with a decision that takes two. */
export function actsOnDecision({ status, by: reader, second }: Decision): readonly DecisionAct[] {
  if (reader === '') return [];
  const asked: Readonly<Record<DecisionAct, DecisionEvent>> = {
    approve: { type: 'decision.approve', by: reader, second },
    refuse: { type: 'decision.refuse', by: reader, reason: 'given' },
    withdraw: { type: 'decision.withdraw', by: reader },
  };
  const snapshot = decisionMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as DecisionAct[]).filter((act) => snapshot.can(asked[act]));
}
