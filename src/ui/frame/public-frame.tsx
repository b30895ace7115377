import { Suspense, type ReactNode } from 'react';
import { BrandMark } from '../picture/brand-mark.tsx';
import classes from './public-frame.module.css';
import { ToolsDrawing } from '../picture/tools-drawing.tsx';

export interface Cover {
  /** The name of the province's programme, in the large line: 湖北工匠. */
  readonly title: string;
  /** The name of the system, in the line below: 省级职业技能竞赛信息系统. */
  readonly subtitle: string;
  /**
   * The next competition, laid out as in a printed programme: its name, and facts as label and value
   * (registration, days of the competition, place). `null` if none is announced; absent while it loads.
   */
  readonly next?: {
    readonly heading: string;
    readonly name: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[];
  } | null;
}

/**
 * The elements are created once, so that React does not render them again when the next competition is
 * loaded.
 */
const mark = <BrandMark size={36} />;
const drawing = <ToolsDrawing className={classes.drawing} />;

interface PublicFrameProps {
  readonly cover: Cover;
  /** The form of the page. */
  readonly children: ReactNode;
  /** The language switch and the contact. */
  readonly footer: ReactNode;
}

/**
 * Renders a page for users without a session: the programme's cover on one side, the form on the other. On
 * phones the cover is a band. The form comes first in the document, so that it is first for the keyboard and
 * screen readers.
 */
export function PublicFrame({ cover, children, footer }: PublicFrameProps) {
  const { next } = cover;
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <main className={classes.main}>{children}</main>
        <footer className={classes.footer}>{footer}</footer>
      </div>
      {/* The cover has a separate boundary, so that React hydrates a prerendered form before the cover. */}
      <Suspense>
        <header className={classes.cover}>
          <div className={classes.words}>
            <div className={classes.imprint}>
              {mark}
              <div>
                <p className={classes.title}>{cover.title}</p>
                <p className={classes.subtitle}>{cover.subtitle}</p>
              </div>
            </div>
            {next !== null && (
              <div className={classes.next} data-loading={next === undefined || undefined}>
                <p className={classes.heading}>{next?.heading ?? '\u00a0'}</p>
                <p className={classes.name}>{next?.name ?? '\u00a0'}</p>
                <dl className={classes.facts}>
                  {next?.facts.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            )}
          </div>
          {drawing}
        </header>
      </Suspense>
    </div>
  );
}
