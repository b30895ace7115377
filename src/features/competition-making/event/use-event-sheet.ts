import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, type ActorRefFrom, type EventObject } from 'xstate';
import { entryImportMachine, type ImportFile } from '../../../../machines/entry/entry-import.machine.ts';
import type { resourceMachine } from '../../../../machines/kit/resource.machine.ts';
import { getEventTemplate, importEvents } from '../../../../server/contract/competition/event-sheet.ts';
import { answerIn } from '../../../kit/client.ts';
import { failureIn, sendFile } from '../../../kit/files.ts';
import { useScreenTools, type ScreenTools } from '../../../kit/screen-tools.ts';
import { useSavedFile } from '../../../kit/use-saved-file.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

/** The chart of the import, and where chosen files are kept for it: it has their ids. */
function createSheets(tools: ScreenTools) {
  const kept = new Map<string, File>();
  const send = fromCallback<EventObject, { file: ImportFile | null; isDry: boolean }>(
    ({ input: { file: chosen, isDry }, sendBack }) => {
      const file = chosen === null ? undefined : kept.get(chosen.id);
      if (chosen === null || file === undefined) throw new Error('no such file');
      const call = new AbortController();
      const input = { id: chosen.competition, ...(isDry && { dry_run: '1' }) };
      sendFile(tools, importEvents, input, file, call.signal)
        .then((result) => sendBack({ type: 'entryImport.answered', faults: result.faults, result }))
        .catch((error: unknown) => sendBack({ type: 'entryImport.failed', failure: failureIn(error) }));
      return () => call.abort();
    },
  );
  return {
    chart: entryImportMachine.provide({ actors: { send } }),
    /** Keeps a file for as long as the screen lives; gives what the chart is told of it. */
    keep: (file: File, competition: string): ImportFile => {
      const id = `chosen-${kept.size + 1}`;
      kept.set(id, file);
      return { id, name: file.name, competition };
    },
  };
}

/** What a sheet has added to a competition shows in it. */
function wireSheet(
  sheet: ActorRefFrom<typeof entryImportMachine>,
  record: ActorRefFrom<typeof resourceMachine>,
): () => void {
  const moved = sheet.subscribe(({ value }) => {
    if (value === 'entered') record.send({ type: 'resource.reload' });
  });
  return () => moved.unsubscribe();
}

/** Events of a competition from a spreadsheet. */
export function useEventSheet(id: string, record: ActorRefFrom<typeof resourceMachine>) {
  const tools = useScreenTools();
  const [{ chart, keep }] = useState(() => createSheets(tools));
  const ref = useScreenActor(chart);
  const template = useSavedFile(getEventTemplate, 'events.xlsx');
  useEffect(() => wireSheet(ref, record), [ref, record]);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    result: useSelector(ref, (snapshot) => answerIn(importEvents, snapshot.context.result)),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    /** Has a file looked at, in the place of the one before; what was wrong with that stays until then. */
    choose: (file: File) => {
      if (ref.getSnapshot().matches('entered')) ref.send({ type: 'entryImport.again' });
      ref.send({ type: 'entryImport.check', file: keep(file, id) });
    },
    enter: () => ref.send({ type: 'entryImport.enter' }),
    isFetching: template.isSending,
    saveTemplate: () => template.send({ id }),
  };
}
