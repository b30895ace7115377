/** The path at the end of the API root [S47]. The paths of the calls are below it. */
export const API_ROOT = '/api/v1';
