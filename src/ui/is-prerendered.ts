/**
 * Checks whether the build rendered this page and React has not hydrated it yet. The user can already be
 * using the page.
 */
export const isPrerendered = (): boolean => document.querySelector('#root[data-prerendered]') !== null;
