import { OwnExpert } from '../features/experts/own-expert.tsx';
import { ExpertStepsPage } from '../features/information/expert-steps-page.tsx';

/** The last step: the file as it is handed in. */
const HandIn = () => <OwnExpert leadsOn />;

/** The forms of experts in steps. */
export function ExpertStepsScreen() {
  return <ExpertStepsPage handIn={HandIn} />;
}
