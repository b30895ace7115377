import { convertCssVariables, MantineProvider, useMantineTheme } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { lookTheme, THEME_COLOUR } from './theme.ts';
import { lookVariables } from './variables.ts';

function Variables() {
  const theme = useMantineTheme();
  const css = useMemo(() => convertCssVariables(lookVariables(theme)), [theme]);
  return <style>{css}</style>;
}

/**
 * The look for everything below it: Mantine with our theme and variables; light, dark or as the
 * system has it. Mantine's own sheet of default variables is neither needed nor loaded.
 * @param props.primary the theme colour, `#rrggbb` [S26]; a new one restyles at once
 */
export function LookProvider({
  primary = THEME_COLOUR,
  children,
}: {
  readonly primary?: string;
  readonly children: ReactNode;
}) {
  const theme = useMemo(() => lookTheme({ primary }), [primary]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      <Variables />
      {children}
    </MantineProvider>
  );
}
