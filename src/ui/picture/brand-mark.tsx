import classes from './brand-mark.module.css';

/**
 * Renders the logo: a square and its plumb line within a hexagon nut, the nut of the crafts. It is
 * decorative, because the name is beside it as text.
 * @param props.size side length in pixels
 */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.nut} d="M16 1.500 28.600 8.750v14.500L16 30.500 3.400 23.250V8.750z" />
      <path className={classes.square} d="M10 8v15h13v-3.600h-9.400V8z" />
      <path className={classes.arc} d="M13.600 11.200a8.200 8.200 0 0 1 8.200 8.200" />
    </svg>
  );
}

interface BrandLinkProps {
  readonly title: string;
  /** The second line, in smaller type: the province. Hidden on phones. */
  readonly subtitle?: string;
  readonly href: string;
  readonly onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void;
}

/** Renders logo and title of the header, as a link to the home of the user's kind [S15]. */
export function BrandLink({ title, subtitle, href, onClick }: BrandLinkProps) {
  return (
    <a className={classes.link} href={href} onClick={onClick}>
      <BrandMark size={30} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
    </a>
  );
}
