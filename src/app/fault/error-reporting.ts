import { createActor, type InspectionEvent, type Observer } from 'xstate';
import { errorReportMachine } from '../../../machines/shell/error-report.machine.ts';
import { MOST_ERRORS } from '../../../server/contract/kit/report-limits.ts';
import type { AppActors } from '../../actors/app-actors.tsx';
import type { CredentialStore } from '../../adapters/storage/credential-store.ts';
import { createErrorRecorder, type Circumstances } from '../../adapters/fault/error-recorder.ts';
import type { FaultReporting } from '../../adapters/fault/faults.ts';
import type { Send } from '../../kit/call/http.ts';
import { createReportActors } from '../../adapters/fault/report.actors.ts';
import { browserKind } from '../../lib/browser-kind.ts';

/** The charts whose state says most about what somebody was doing. */
type Telling = Pick<
  AppActors,
  'session' | 'navigation' | 'workspace' | 'leaveGuard' | 'versionCheck' | 'connection' | 'language'
>;

/** A state's value in few characters: {active:{idleness:calm}} */
const brief = (value: unknown) => JSON.stringify(value).replaceAll('"', '');

/** What is going on, for the record of a fault [S33]: nothing in it says who it is. */
export function circumstancesOf(actors: Telling, store: CredentialStore): Circumstances {
  const { session, navigation, workspace, leaveGuard, versionCheck, connection, language } = actors;
  const { profile, token, givenUp } = session.getSnapshot().context;
  const tags = workspace.get()?.tags;
  const told = { session, navigation, leaveGuard, versionCheck, connection, language, ...(tags && { tags }) };
  return {
    path: navigation.getSnapshot().context.place.path,
    userKind: profile?.kind ?? '',
    states: Object.entries(told)
      .map(([name, actor]) => `${name}=${brief(actor.getSnapshot().value)}`)
      .join(' '),
    secrets: [
      token?.accessToken,
      givenUp?.accessToken,
      store.read()?.accessToken,
      store.readManagement()?.accessToken,
      profile?.username,
      profile?.name,
      profile?.phone,
      profile?.contactName,
      ...(profile?.organisations ?? []),
    ].filter((one) => one !== undefined),
  };
}

/** How many different faults one page reports; whoever has more has one cause. */
const MOST_REPORTED = 30;

export interface ErrorReportingOptions {
  readonly send: Send;
  /** The version of the running code, '' in development. */
  readonly release: string;
  readonly navigator: Pick<Navigator, 'userAgent' | 'onLine'>;
  readonly language: () => string;
  readonly circumstances: () => Circumstances;
  readonly inspect: Observer<InspectionEvent> | undefined;
}

/** The record of faults and the chart that tells the server [S33]: a file of its own, fetched when it is needed. */
export function createErrorReporting({
  send,
  release,
  navigator,
  language,
  circumstances,
  inspect,
}: ErrorReportingOptions): FaultReporting {
  const browser = browserKind(navigator.userAgent);
  const report = createActor(
    errorReportMachine.provide({ actors: createReportActors({ send, release, browser, language }) }),
    { input: { limit: MOST_REPORTED, batch: MOST_ERRORS }, ...(inspect && { inspect }) },
  ).start();
  if (!navigator.onLine) report.send({ type: 'report.connectionLost' });
  const recorder = createErrorRecorder({
    circumstances,
    tell: (key, details) => report.send({ type: 'report.recorded', key, details }),
  });
  return { record: recorder.record, tell: (type) => report.send({ type }) };
}
