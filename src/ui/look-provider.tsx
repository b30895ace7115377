import {
  convertCssVariables,
  MantineProvider,
  useMantineTheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { ColourScheme } from '../lib/storage/preferences.ts';
import { ColourWeakFilter } from './colour-weak-filter.tsx';
import { isPrerendered } from './is-prerendered.ts';
import { lookTheme, type LookOptions } from './theme.ts';
import { lookVariables } from './variables.ts';

/**
 * Returns the variables that a prerendered page contains for a look. Computing them again takes 9 ms on a
 * slow phone.
 */
const written = (look: string): string | null | undefined =>
  isPrerendered() ? document.querySelector(`style[data-look="${look}"]`)?.textContent : null;

function Variables({ look }: { readonly look: string }) {
  const theme = useMantineTheme();
  const css = useMemo(() => written(look) ?? convertCssVariables(lookVariables(theme)), [look, theme]);
  return <style data-look={look}>{css}</style>;
}

/** Mantine stores the colour scheme by default. Here it is one of the settings, so Mantine stores nothing. */
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
 * Provides the look to its children: Mantine with the application's theme and variables; light, dark or as
 * the system. New values apply at once and discard no state on screen [S26, S27]. Mantine's style sheet of
 * default variables is not needed and not loaded.
 */
export function LookProvider({ primary, size, isAnimated, scheme, children }: LookProviderProps) {
  const theme = useMemo(() => lookTheme({ primary, size, isAnimated }), [primary, size, isAnimated]);
  // Mantine also sets this attribute, but only after the paint.
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
      withGlobalClasses={false}
    >
      <Variables look={`${primary} ${size} ${isAnimated}`} />
      <ColourWeakFilter />
      {children}
    </MantineProvider>
  );
}
