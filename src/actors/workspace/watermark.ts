import { useEffect } from 'react';
import type { SessionProfile } from '../../../machines/session/session.machine.ts';
import { usePreferences } from '../preferences.ts';
import { useProfile } from '../session/session.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** The kinds of users who see only their own data. Only they can turn off the watermark. */
const kindsOfOwnData: readonly (SessionProfile['kind'] | undefined)[] = ['personal', 'exhibitor'];

/**
 * Returns whether the user must work under the watermark. It is mandatory for all users who see data of other
 * users.
 */
export function useIsWatermarkImposed(): boolean {
  return !kindsOfOwnData.includes(useProfile()?.kind);
}

/**
 * Shows the watermark while the component is mounted, unless the user may turn it off and has done so [S30].
 */
export function useWatermark(): void {
  const { watermark } = useWorkspaceActors();
  const profile = useProfile();
  const { watermark: isChosen } = usePreferences();
  const isWanted = useIsWatermarkImposed() || isChosen;
  // A generated username says nothing to a reader of a picture.
  const user = profile?.name || (profile?.username ?? '');
  const organisation = profile?.organisations[0] ?? '';
  useEffect(() => {
    if (!isWanted || user === '') return undefined;
    watermark.send({ type: 'watermark.wanted', marks: { user, organisation } });
    return () => watermark.send({ type: 'watermark.unwanted' });
  }, [watermark, isWanted, user, organisation]);
}
