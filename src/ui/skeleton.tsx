import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { HiddenText } from './hidden-text.tsx';
import classes from './skeleton.module.css';

interface BoneProps {
  /** CSS length; the whole line unless told. */
  readonly width?: string;
  /** CSS length; a line of text unless told. */
  readonly height?: string;
}

/** One grey bar where something will stand. */
export function Bone({ width = '100%', height = '0.875rem' }: BoneProps) {
  return <span className={classes.bone} style={{ width, height }} />;
}

/** Says once that something loads; the bars themselves are silent. */
export function SkeletonArea({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output>
        <HiddenText>
          <Trans>Loading…</Trans>
        </HiddenText>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** In place of a card: heading and some lines. */
export function CardSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <SkeletonArea>
      <div className={classes.card}>
        <Bone width="40%" height="1rem" />
        {Array.from({ length: lines }, (_, index) => (
          <Bone key={index} width={index === lines - 1 ? '60%' : '100%'} />
        ))}
      </div>
    </SkeletonArea>
  );
}

/** In place of a list: rows of 40 px between hairlines. */
export function ListSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <SkeletonArea>
      <div className={classes.list}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={classes.row}>
            <Bone width={`${34 + ((index * 17) % 23)}%`} />
            <Bone width="12%" />
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}
