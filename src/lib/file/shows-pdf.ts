/** Does this browser show a PDF inside a page? Where it does not, a frame would be empty or save the file. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled;
