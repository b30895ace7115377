import { OwnExpert } from '../features/experts/own-expert.tsx';
import { ExpertHome } from '../features/home/expert-home.tsx';

/** The home of experts, with their file. */
export function ExpertHomeScreen() {
  return <ExpertHome file={OwnExpert} />;
}
