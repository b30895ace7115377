/**
 * One icon, imported from its own file. The package's index would make every build and every type
 * check read six thousand icons, and its declarations (7.6 MB) know no single files.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { FunctionComponent, SVGProps } from 'react';

  const Icon: FunctionComponent<
    Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
      /** Side of the square, px; 24 unless told. */
      readonly size?: number | string;
      /** Width of the line on a grid of 24; 2 unless told. */
      readonly stroke?: number | string;
    }
  >;
  export default Icon;
}
