import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { HiddenText } from '../part/hidden-text.tsx';
import classes from './skeleton.module.css';

interface BoneProps {
  /** A CSS length; the full width by default. */
  readonly width?: string;
  /** A CSS length; the height of one line of text by default. */
  readonly height?: string;
}

/** Renders one grey bar in place of content. */
export function Bone({ width = '100%', height = '0.875rem' }: BoneProps) {
  return <span className={classes.bone} style={{ width, height }} />;
}

/** Announces once that content is being loaded. The bars are hidden from screen readers. */
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
