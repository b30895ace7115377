import classes from './progress-line.module.css';

interface ProgressLineProps {
  /** The progress from 0 to 1. */
  readonly share: number;
  readonly isFading: boolean;
}

/** Renders a thin bar along the top of the window while a page is being loaded [S29]. */
export function ProgressLine({ share, isFading }: ProgressLineProps) {
  return (
    <div className={classes.line} data-fading={isFading || undefined} aria-hidden>
      <div className={classes.bar} style={{ scale: `${share} 1` }} />
    </div>
  );
}
