import { useSelector } from '@xstate/react';
import type { entryImportMachine, ImportFile } from '../../machines/entry-import.machine.ts';
import type { errandMachine } from '../../machines/errand.machine.ts';
import type { ImportResult, PeopleEntry } from '../../server/contract/entry-import.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** People of the roster for an event. */
type ChosenPeople = Pick<PeopleEntry, 'event_id' | 'person_ids'>;

/** Charts with their actors provided, made in app/entry-import-screen.tsx. */
export interface EntryImportCharts {
  readonly chart: typeof entryImportMachine;
  readonly template: typeof errandMachine;
  readonly keep: (chosen: File | ChosenPeople, competition: string) => ImportFile;
}

/** Many people entered at once from a sheet. */
export function useEntryImport({ chart, template, keep }: EntryImportCharts) {
  const ref = useScreenActor(chart);
  const errand = useScreenActor(template);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    file: useSelector(ref, (snapshot) => snapshot.context.file),
    /** Looked at while the faults of `file` are still shown. */
    next: useSelector(ref, (snapshot) => snapshot.context.next),
    progress: useSelector(ref, (snapshot) => snapshot.context.progress),
    result: useSelector(ref, (snapshot) => snapshot.context.result as ImportResult | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    check: (chosen: File | ChosenPeople, competition: string) =>
      ref.send({ type: 'entryImport.check', file: keep(chosen, competition) }),
    enter: () => ref.send({ type: 'entryImport.enter' }),
    again: () => ref.send({ type: 'entryImport.again' }),
    isFetching: useSelector(errand, (snapshot) => snapshot.hasTag('busy')),
    saveTemplate: (competition: string) => errand.send({ type: 'errand.run', what: competition }),
  };
}
