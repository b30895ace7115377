import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { resourceMachine } from '../../../../machines/kit/resource.machine.ts';
import { getEventTemplate, importEvents } from '../../../../server/contract/competition/event-sheet.ts';
import { useSavedFile } from '../../../kit/file/use-saved-file.ts';
import { useSheetImport } from '../../../kit/file/use-sheet-import.ts';

/** Imports events of a competition from a spreadsheet. */
export function useEventSheet(id: string, record: ActorRefFrom<typeof resourceMachine>) {
  const reload = useCallback(() => record.send({ type: 'resource.reload' }), [record]);
  const sheet = useSheetImport(importEvents, reload);
  const template = useSavedFile(getEventTemplate, 'events.xlsx');
  return {
    ...sheet,
    choose: (file: File) => sheet.choose(file, { id }),
    isFetching: template.isSending,
    saveTemplate: () => template.send({ id }),
  };
}
