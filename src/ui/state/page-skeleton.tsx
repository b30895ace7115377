import { Bone, SkeletonArea } from './skeleton.tsx';
import classes from './skeleton.module.css';

/** Replaces a page whose code or data is being loaded: a heading, a line, one card. */
export function PageSkeleton() {
  return (
    <SkeletonArea>
      <div className={classes.page}>
        <Bone width="11rem" height="1.75rem" />
        <Bone width="19rem" />
        <div className={classes.block}>
          <Bone height="2.5rem" />
          <Bone height="2.5rem" />
          <Bone width="55%" height="2.5rem" />
        </div>
      </div>
    </SkeletonArea>
  );
}
