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
 * What the page runs on: actors that live as long as the page, charts for those that live as long as
 * a screen, and the wire that ties the latter to the former. Made in app/create-app-actors.ts.
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
  /** What was typed and not saved when a session ended by itself; as adapters/storage/input-memory.ts has it. */
  readonly inputs: {
    readonly find: (username: string, place: string) => KeptValues | null;
    readonly keep: (username: string, place: string, values: KeptValues) => void;
    readonly drop: (username: string, place: string) => void;
    readonly isAnything: () => boolean;
  };
  /** What comes with the workspace. */
  readonly workspace: Slot<WorkspaceActors>;
  /** Charts with their actors provided, to be started by the hook that needs one. */
  readonly screens: {
    readonly phoneCode: typeof phoneCodeMachine;
  };
  /** Sees every actor at work under `npm run inspect`. */
  readonly inspect?: Observer<InspectionEvent>;
  /** Ties a screen's actor to the others; returns how to untie it. */
  readonly wirePhoneCode: (ref: ActorRefFrom<typeof phoneCodeMachine>) => () => void;
}

const AppActorsContext = createContext<AppActors | null>(null);

export const AppActorsProvider = AppActorsContext.Provider;

/** The page's actors; throws outside of the application, where nothing would work anyway. */
export function useAppActors(): AppActors {
  const actors = use(AppActorsContext);
  if (actors === null) throw new Error('AppActorsProvider is missing');
  return actors;
}
