/**
 * Replaces Mantine's component of this name (vite.config.ts). The application writes its own variables
 * (look-provider.tsx). Mantine's module computes all its standard variables when it is evaluated.
 */
export const MantineCssVariables = (): null => null;
