import { Bone, SkeletonArea } from '../../../ui/state/skeleton.tsx';
import classes from './programme-skeleton.module.css';

/** Renders the skeleton of a competition: heading, countdown, six facts and two lists of events. */
export function ProgrammeSkeleton() {
  return (
    <div className={classes.panel}>
      <SkeletonArea>
        <div className={classes.lines}>
          <Bone width="16rem" height="1.5rem" />
          <Bone height="3rem" />
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={classes.fact}>
              <Bone width="7rem" />
              <Bone width={`${9 + ((index * 5) % 7)}rem`} />
            </div>
          ))}
          <div className={classes.events}>
            <Bone height="15rem" />
            <Bone height="15rem" />
          </div>
        </div>
      </SkeletonArea>
    </div>
  );
}
