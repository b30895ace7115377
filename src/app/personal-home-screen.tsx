import { PersonalHome } from '../features/home/personal-home.tsx';
import { WorkScreens } from './work-screens.tsx';

/** The home of those who compete, with what waits for them. */
export function PersonalHomeScreen() {
  return (
    <WorkScreens>
      <PersonalHome />
    </WorkScreens>
  );
}
