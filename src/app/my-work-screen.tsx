import { MyWorkPage } from '../features/my-work/my-work-page.tsx';
import { WorkScreens } from './work-screens.tsx';

/** What waits for somebody. */
export function MyWorkScreen() {
  return (
    <WorkScreens>
      <MyWorkPage />
    </WorkScreens>
  );
}
