/** Has the build rendered this page, and is React still to take it over? Somebody may be using it already. */
export const isPrerendered = (): boolean => document.querySelector('#root[data-prerendered]') !== null;
