/**
 * Returns the loader of a module whose views print Chinese texts in every interface language. The module
 * loads these texts before it returns its views.
 */
export const printed =
  <Views>(load: () => Promise<{ readonly loadViews: () => Promise<Views> }>) =>
  async (): Promise<Views> =>
    (await load()).loadViews();
