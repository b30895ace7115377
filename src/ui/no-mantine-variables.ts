/**
 * In place of Mantine's component of this name (vite.config.ts): the look writes its own variables
 * (look-provider.tsx). Mantine's file computes all of its standard ones when it is read.
 */
export const MantineCssVariables = (): null => null;
