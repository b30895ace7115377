import { createContext, use } from 'react';
import type { ActorRefFrom, InspectionEvent, Observer } from 'xstate';
import type { captchaMachine } from '../../machines/session/captcha.machine.ts';
import type { connectionMachine } from '../../machines/session/connection.machine.ts';
import type { languageMachine } from '../../machines/shell/language.machine.ts';
import type { leaveGuardMachine } from '../../machines/session/leave-guard.machine.ts';
import type { navigationMachine } from '../../machines/session/navigation.machine.ts';
import type { noticeMachine } from '../../machines/shell/notice.machine.ts';
import type { phoneCodeMachine } from '../../machines/session/phone-code.machine.ts';
import type { preferencesMachine } from '../../machines/shell/preferences.machine.ts';
import type { progressMachine } from '../../machines/shell/progress.machine.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { versionCheckMachine } from '../../machines/session/version-check.machine.ts';
import type { KeptValues } from '../lib/storage/kept-values.ts';
import type { Slot } from '../lib/storage/slot.ts';
import type { WorkspaceActors } from './workspace/workspace-actors.ts';

/**
 * The actors and charts of the page: actors with the lifetime of the page, charts with the lifetime of a
 * screen, and the function that connects the charts to the actors. Created in
 * app/wiring/create-app-actors.ts.
 */
export interface AppActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly language: ActorRefFrom<typeof languageMachine>;
  readonly captcha: ActorRefFrom<typeof captchaMachine>;
  readonly notice: ActorRefFrom<typeof noticeMachine>;
  readonly leaveGuard: ActorRefFrom<typeof leaveGuardMachine>;
  readonly connection: ActorRefFrom<typeof connectionMachine>;
  readonly versionCheck: ActorRefFrom<typeof versionCheckMachine>;
  readonly progress: ActorRefFrom<typeof progressMachine>;
  readonly preferences: ActorRefFrom<typeof preferencesMachine>;
  /**
   * The unsaved input of a session that ended unexpectedly. These are functions of `InputMemory` in
   * adapters/storage/input-memory.ts.
   */
  readonly inputs: {
    readonly find: (username: string, place: string) => KeptValues | null;
    readonly keep: (username: string, place: string, values: KeptValues) => void;
    readonly drop: (username: string, place: string) => void;
    readonly isAnything: () => boolean;
  };
  /** The actors of the workspace. Empty until the workspace is loaded. */
  readonly workspace: Slot<WorkspaceActors>;
  /** Charts with their actors provided. The hook that needs a chart starts it. */
  readonly screens: {
    readonly phoneCode: typeof phoneCodeMachine;
  };
  /** Receives the events of all actors under `npm run inspect`. */
  readonly inspect?: Observer<InspectionEvent>;
  /** Connects a screen's actor to the other actors. Returns a function that disconnects it. */
  readonly wirePhoneCode: (ref: ActorRefFrom<typeof phoneCodeMachine>) => () => void;
}

const AppActorsContext = createContext<AppActors | null>(null);

export const AppActorsProvider = AppActorsContext.Provider;

/** Returns the actors of the page. Throws outside the application, where they do not exist. */
export function useAppActors(): AppActors {
  const actors = use(AppActorsContext);
  if (actors === null) throw new Error('AppActorsProvider is missing');
  return actors;
}
