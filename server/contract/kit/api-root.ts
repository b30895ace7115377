/** The path the API root ends in [S47]; those of its calls stand below it. */
export const API_ROOT = '/api/v1';
