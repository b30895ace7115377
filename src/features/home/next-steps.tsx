import { useLingui } from '@lingui/macro';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Competition } from '../../../server/contract/competition/competition.ts';
import { getCompetitionCalendar } from '../../../server/contract/competition/competition-calendar.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { Panel } from '../../ui/part/panel.tsx';
import classes from './next-steps.module.css';

type Icon = ComponentType<{
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string | undefined;
}>;

interface NextStepProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

function StepWords({ icon: StepIcon, title, text }: Omit<NextStepProps, 'to'>) {
  return (
    <>
      <StepIcon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
      <IconChevronRight size={16} stroke={1.5} aria-hidden className={classes.arrow} />
    </>
  );
}

/** Renders one thing to do as a link to its page. */
export function NextStep({ to, ...words }: NextStepProps) {
  return (
    <li className={classes.step}>
      <Link className={classes.link} to={to}>
        <StepWords {...words} />
      </Link>
    </li>
  );
}

interface NextStepsProps {
  /** The competition whose dates can be downloaded as a calendar file; absent while it is not known. */
  readonly competition: Competition | undefined;
  /** The {@link NextStep}s of this kind of user, after the steps that all users have. */
  readonly children?: ReactNode;
}

/** Renders links to what the user can do now, the most urgent first. */
export function NextSteps({ competition, children }: NextStepsProps) {
  const { t } = useLingui();
  const tools = useScreenTools();
  return (
    <Panel title={t`What you can do now`}>
      <ul className={classes.steps}>
        <NextStep
          icon={IconUserCircle}
          title={t`Check your information`}
          text={t`Name and organisation as they will stand on lists and certificates.`}
          to="/information"
        />
        {competition !== undefined && (
          <li className={classes.step}>
            <a
              className={classes.link}
              href={tools.addressOf(getCompetitionCalendar, { id: competition.id })}
              download
            >
              <StepWords
                icon={IconCalendarPlus}
                title={t`Take the dates along`}
                text={t`As a file for the calendar of your phone or computer.`}
              />
            </a>
          </li>
        )}
        {children}
      </ul>
    </Panel>
  );
}
