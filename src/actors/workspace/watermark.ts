import { useEffect } from 'react';
import type { SessionProfile } from '../../../machines/session/session.machine.ts';
import { usePreferences } from '../preferences.ts';
import { useProfile } from '../session/session.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Who is shown nothing but their own data: to them alone the watermark is a choice. */
const kindsOfOwnData: readonly (SessionProfile['kind'] | undefined)[] = ['personal', 'exhibitor'];

/** Must whoever is signed in work under the watermark? So must all who are shown other people's data. */
export function useIsWatermarkImposed(): boolean {
  return !kindsOfOwnData.includes(useProfile()?.kind);
}

/** Marks the screen while the calling component is on it, unless the settings want none and may [S30]. */
export function useWatermark(): void {
  const { watermark } = useWorkspaceActors();
  const profile = useProfile();
  const { watermark: isChosen } = usePreferences();
  const isWanted = useIsWatermarkImposed() || isChosen;
  const user = profile?.username ?? '';
  const organisation = profile?.organisations[0] ?? '';
  useEffect(() => {
    if (!isWanted || user === '') return undefined;
    watermark.send({ type: 'watermark.wanted', marks: { user, organisation } });
    return () => watermark.send({ type: 'watermark.unwanted' });
  }, [watermark, isWanted, user, organisation]);
}
