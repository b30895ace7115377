import { useEffect, useId, useRef, type FormEventHandler, type ReactNode } from 'react';
import classes from './form-shell.module.css';

interface FormShellProps {
  /** The page's heading (h1). */
  readonly title: string;
  readonly description?: ReactNode;
  /** One or more {@link FormBody}, or tabs with one each. */
  readonly children: ReactNode;
  /** Below the form: other ways in, links. */
  readonly footer?: ReactNode;
  /** Column of at most 400 px (default) or 480 px. */
  readonly width?: 'narrow' | 'wide';
}

/** A page whose work is one form: heading, form, other ways. One column, labels above. */
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
  /** What went wrong with the form as a whole: an {@link ErrorNote}. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
  /** The button that says what it does; a second one beside it if there is a way back. */
  readonly actions: ReactNode;
  /** While the form is on its way: fields stay readable and can be selected, assistive technology is told. */
  readonly busy?: boolean;
}

/** The fields of one form and its button. The browser's own bubbles are off: faults stand under their fields. */
export function FormBody({ onSubmit, error, children, actions, busy = false }: FormBodyProps) {
  const form = useRef<HTMLFormElement>(null);
  // Sent before the application had come (src/app/prerender/early-page.ts): once the fields have what was typed.
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

/** Fields that belong together, under a heading and a hairline. */
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
