import { Bone, SkeletonArea } from './skeleton.tsx';
import classes from './rows-skeleton.module.css';

/** Replaces a list that is being loaded: a heading and rows of two lines. */
export function RowsSkeleton() {
  return (
    <SkeletonArea>
      <div className={classes.bones}>
        <Bone width="6rem" />
        {Array.from({ length: 6 }, (_, index) => (
          <Bone key={index} height="3rem" />
        ))}
      </div>
    </SkeletonArea>
  );
}
