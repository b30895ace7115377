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

/** The charts whose states best describe what the user is doing when a fault occurs. */
type Telling = Pick<
  AppActors,
  'session' | 'navigation' | 'workspace' | 'leaveGuard' | 'versionCheck' | 'connection' | 'language'
>;

/** Returns a state value in compact form, for example {active:{idleness:calm}}. */
const brief = (value: unknown) => JSON.stringify(value).replaceAll('"', '');

/**
 * Describes the state of the application for a fault report [S33]. The report contains nothing that
 * identifies the user: `secrets` lists the texts to remove from it.
 */
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

/**
 * The maximum number of different faults that one page reports. More than that usually have one common cause.
 */
const MOST_REPORTED = 30;

export interface ErrorReportingOptions {
  readonly send: Send;
  /** The version of the running code; '' in development. */
  readonly release: string;
  readonly navigator: Pick<Navigator, 'userAgent' | 'onLine'>;
  readonly language: () => string;
  readonly circumstances: () => Circumstances;
  readonly inspect: Observer<InspectionEvent> | undefined;
}

/**
 * Creates the fault recorder and the chart that sends reports to the server [S33]. This module is a separate
 * file that is fetched on demand.
 */
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
