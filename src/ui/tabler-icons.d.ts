/**
 * One icon, imported from its own file. With the package's index, every build and every type check
 * has to read six thousand icons. Its declarations (7.6 MB) do not cover single files.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { FunctionComponent, SVGProps } from 'react';

  const Icon: FunctionComponent<
    Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
      /** The side length in pixels; 24 by default. */
      readonly size?: number | string;
      /** The stroke width on a grid of 24; 2 by default. */
      readonly stroke?: number | string;
    }
  >;
  export default Icon;
}
