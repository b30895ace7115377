import { Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { createElement, Fragment } from 'react';

/**
 * Lingui parses the tags of a whole text, also those in its values, and leaves out the unknown ones. A value that
 * a user has typed can contain `<`. As an element it is shown as it is.
 */
const shown = (value: unknown) =>
  typeof value === 'string' && value.includes('<') ? createElement(Fragment, null, value) : value;

/** The component that the macro `Trans` becomes (lingui.config.ts). */
export const Trans = (props: TransProps) =>
  LinguiTrans({
    ...props,
    ...(props.values && {
      values: Object.fromEntries(Object.entries(props.values).map(([name, value]) => [name, shown(value)])),
    }),
  });
