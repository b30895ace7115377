import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { HiddenText } from '../part/hidden-text.tsx';
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
      <div className={classes.area} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
