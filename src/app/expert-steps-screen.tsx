import { OwnExpert } from '../features/experts/own-expert.tsx';
import { ExpertStepsPage } from '../features/information/expert-steps-page.tsx';

/** The last step: the expert file with the button that submits it. */
const HandIn = () => <OwnExpert leadsOn />;

/** Renders the forms of experts as steps. */
export function ExpertStepsScreen() {
  return <ExpertStepsPage handIn={HandIn} />;
}
