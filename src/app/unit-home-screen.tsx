import { UnitHome } from '../features/home/unit-home.tsx';
import { WorkScreens } from './work-screens.tsx';

/** The home of units, with how their work stands. */
export function UnitHomeScreen() {
  return (
    <WorkScreens>
      <UnitHome />
    </WorkScreens>
  );
}
