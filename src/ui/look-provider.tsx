import {
  convertCssVariables,
  MantineProvider,
  useMantineTheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { ColourScheme } from '../lib/storage/preferences.ts';
import { ColourWeakFilter } from './colour-weak-filter.tsx';
import { lookTheme, type LookOptions } from './theme.ts';
import { lookVariables } from './variables.ts';

function Variables() {
  const theme = useMantineTheme();
  const css = useMemo(() => convertCssVariables(lookVariables(theme)), [theme]);
  return <style>{css}</style>;
}

/** Mantine would keep the colour scheme itself; here it is one of the settings. */
const keptElsewhere: MantineColorSchemeManager = {
  get: () => 'auto',
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
};

interface LookProviderProps extends LookOptions {
  readonly scheme: ColourScheme;
  readonly children: ReactNode;
}

/**
 * The look for everything below it: Mantine with our theme and variables; light, dark or as the
 * system has it. New values restyle at once and drop nothing that is on screen [S26, S27]. Mantine's own
 * sheet of default variables is neither needed nor loaded.
 */
export function LookProvider({ primary, size, isAnimated, scheme, children }: LookProviderProps) {
  const theme = useMemo(() => lookTheme({ primary, size, isAnimated }), [primary, size, isAnimated]);
  // Mantine does so as well, but after the paint.
  useLayoutEffect(() => {
    if (scheme !== 'system') document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  }, [scheme]);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={keptElsewhere}
      defaultColorScheme="auto"
      {...(scheme !== 'system' && { forceColorScheme: scheme })}
      withCssVariables={false}
    >
      <Variables />
      <ColourWeakFilter />
      {children}
    </MantineProvider>
  );
}
