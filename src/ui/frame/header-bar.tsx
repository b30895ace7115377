import { useLingui } from '@lingui/macro';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import type { MouseEvent, ReactNode } from 'react';
import classes from './header-bar.module.css';

interface HeaderBarProps {
  /** A {@link BrandLink}. */
  readonly brand: ReactNode;
  /** {@link ServiceLink}s, one per list item [S3]; absent if there are none. */
  readonly services?: readonly ReactNode[];
  /** The login button, or the language and user menus [S16, S17]. */
  readonly user: ReactNode;
  /** The button that opens the menu on a phone. */
  readonly menuButton?: ReactNode;
}

/**
 * Renders the header: logo and title, the services, the user [S3, S15–S20]. On phones the services are a
 * second line that scrolls.
 */
export function HeaderBar({ brand, services, user, menuButton }: HeaderBarProps) {
  const { t } = useLingui();
  return (
    <div className={classes.bar}>
      {menuButton}
      <div className={classes.brand}>{brand}</div>
      {services && (
        <nav className={classes.services} aria-label={t`Services`}>
          <ul>
            {services.map((service, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the entries are fixed and keep their order
              <li key={index}>{service}</li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.user}>{user}</div>
    </div>
  );
}

interface ServiceLinkProps {
  readonly label: string;
  /**
   * The address of the service. If absent, the service is not open yet [S3]: the entry is a button, and
   * `onClick` informs the user.
   */
  readonly href?: string;
  readonly active?: boolean;
  /** The number of waiting items, and its description in words. */
  readonly mark?: { readonly count: number; readonly words: string };
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** Renders one service of the header. */
export function ServiceLink({ label, href, active = false, mark, onClick }: ServiceLinkProps) {
  return href === undefined ? (
    <button type="button" className={classes.service} data-closed onClick={onClick}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      {label}
    </button>
  ) : (
    <a className={classes.service} href={href} aria-current={active ? 'page' : undefined} onClick={onClick}>
      {label}
      {mark && <CountMark {...mark} />}
    </a>
  );
}

/** Renders a highlighted number, with a description for screen readers. */
export function CountMark({ count, words }: { readonly count: number; readonly words: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={words}>
      {count}
    </span>
  );
}
