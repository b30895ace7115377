import { listExhibitorCalls } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { useListView } from '../../../actors/workspace/list-views.ts';
import { useListPage } from '../../../kit/list/use-list-page.ts';
import { exhibitorQuery } from '../exhibitor-query.ts';

/** Lists the calls for exhibitors that the reader may see. */
export function useCallList() {
  return useListPage({
    call: listExhibitorCalls,
    of: {},
    query: exhibitorQuery,
    view: useListView('exhibitorCalls'),
  });
}
