import { useEffect, useId, useRef, type FormEventHandler, type ReactNode } from 'react';
import classes from './form-shell.module.css';

interface FormShellProps {
  /** The page's heading (h1). */
  readonly title: string;
  readonly description?: ReactNode;
  /** One or more {@link FormBody} elements, or tabs with one in each. */
  readonly children: ReactNode;
  /** Links to alternatives, below the form. */
  readonly footer?: ReactNode;
  /** The maximum width of the column: 400 px (default) or 480 px. */
  readonly width?: 'narrow' | 'wide';
}

/**
 * Renders a page with one form: heading, form, footer. The form has one column, with labels above the fields.
 */
export function FormShell({ title, description, children, footer, width = 'narrow' }: FormShellProps) {
  return (
    <section className={classes.shell} data-width={width}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </header>
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}

interface FormBodyProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The failure of the form as a whole: an {@link ErrorNote}. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
  /** The submit button, with a second button beside it if the user can go back. */
  readonly actions: ReactNode;
  /**
   * True while the form is being sent. The fields remain readable and selectable. Assistive technology is
   * notified.
   */
  readonly busy?: boolean;
}

/**
 * Renders the fields and buttons of one form. The browser's validation bubbles are off: faults are shown
 * under the fields.
 */
export function FormBody({ onSubmit, error, children, actions, busy = false }: FormBodyProps) {
  const form = useRef<HTMLFormElement>(null);
  // The form was submitted before the application was loaded (src/app/prerender/early-page.ts). It is
  // submitted again after the fields contain the typed text.
  useEffect(() => {
    const { current } = form;
    if (current?.dataset['sentEarly'] === undefined) return;
    delete current.dataset['sentEarly'];
    const frame = requestAnimationFrame(() => current.requestSubmit());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form ref={form} className={classes.body} noValidate aria-busy={busy} onSubmit={onSubmit}>
      <div className={classes.fields}>{children}</div>
      {error}
      <div className={classes.actions}>{actions}</div>
    </form>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a group of fields under a heading and a hairline. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.subtitle}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
