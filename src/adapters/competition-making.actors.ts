import { fromPromise } from 'xstate';
import { managedCompetition, managedList } from '../../server/contract/competition-making.ts';
import { paths } from '../../server/contract/paths.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

/** What can be done with a competition and its parts, and the call that does it. */
const calls: Readonly<Record<string, readonly ['POST' | 'PUT', string]>> = {
  make: ['POST', paths.competitions],
  change: ['PUT', servicePaths.competition],
  publish: ['POST', servicePaths.publishCompetition],
  extend: ['POST', servicePaths.extendCompetition],
  cancel: ['POST', servicePaths.cancelCompetition],
  archive: ['POST', servicePaths.archiveCompetition],
  addEvent: ['POST', servicePaths.competitionEvents],
  // A copy is a new event that begins with what another says.
  copyEvent: ['POST', servicePaths.competitionEvents],
  deleteEvent: ['POST', servicePaths.deleteEvent],
  changeEvent: ['PUT', servicePaths.competitionEvent],
  freezeEvent: ['POST', servicePaths.freezeEvent],
  cancelEvent: ['POST', servicePaths.cancelEvent],
  mergeEvent: ['POST', servicePaths.mergeEvent],
  approve: ['POST', servicePaths.approveDecision],
  refuse: ['POST', servicePaths.refuseDecision],
  withdraw: ['POST', servicePaths.withdrawDecision],
};

type Body = Readonly<Record<string, unknown>>;

/** Paths of events and decisions name these; all others the competition first. */
const addressOf = (path: string, competition: string, part: string) =>
  path
    .replace(':eventId', encodeURIComponent(part))
    .replace(':id', encodeURIComponent(path.startsWith(paths.competitions) ? competition : part));

/** The outside world of the charts around making competitions. */
export function createMakingActors(request: Request) {
  return {
    /** Gives a `ManagedList`; the query as it stands in the address. */
    loadCompetitions: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.managedCompetitions}?${input.query ?? ''}` },
        managedList,
        signal,
      ),
    ),
    /** Gives a `ManagedCompetition`. */
    loadCompetition: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request(
        { method: 'GET', path: addressOf(servicePaths.competition, input.of, '') },
        managedCompetition,
        signal,
      ),
    ),
    /**
     * Does something with the competition of `body.competition`; the action names the part it is about behind a
     * colon. Gives the competition as it is then.
     */
    act: fromPromise<unknown, { action: string; body: Body }>(({ input, signal }) => {
      const [act = '', part = ''] = input.action.split(':');
      const call = calls[act];
      if (call === undefined) throw new Error(`there is no call for ${act}`);
      const { competition = '', ...body } = input.body;
      const [method, path] = call;
      const address = addressOf(path, String(competition), part);
      return request({ method, path: address, body }, managedCompetition, signal);
    }),
  };
}
