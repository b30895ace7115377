/**
 * Checks whether this browser shows a PDF inside a page. Other browsers show an empty frame or download the
 * file.
 */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled;
