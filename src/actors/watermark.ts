import { useEffect } from 'react';
import { usePreferences } from './preferences.ts';
import { useProfile } from './session.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Marks the screen while the calling component is on it, if the settings want it [S30]. */
export function useWatermark(): void {
  const { watermark } = useWorkspaceActors();
  const profile = useProfile();
  const { watermark: isWanted } = usePreferences();
  const user = profile?.username ?? '';
  const organisation = profile?.organisations[0] ?? '';
  useEffect(() => {
    if (!isWanted || user === '') return undefined;
    watermark.send({ type: 'watermark.wanted', marks: { user, organisation } });
    return () => watermark.send({ type: 'watermark.unwanted' });
  }, [watermark, isWanted, user, organisation]);
}
