import { enterTeam } from '../../../../server/contract/entry/team.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useActs } from '../../../kit/act/use-act.ts';

const calls = { enter: enterTeam };

/** Enters a team and then opens its entry. */
export function useTeamEntry() {
  const { history } = useScreenTools();
  const { asked, isSending, actFailure, ask, cancel, send } = useActs(
    calls,
    {},
    {
      onDone: ({ answer: { id } }) =>
        history.push({
          pathname: '/onlineManagement/entry',
          search: `?${new URLSearchParams({ id }).toString()}`,
          hash: '',
        }),
    },
  );
  return {
    isAsked: asked !== '',
    isSending,
    failure: actFailure,
    ask: () => ask('enter'),
    cancel,
    send: (body: Parameters<typeof send<'enter'>>[1]) => send('enter', body),
  };
}
