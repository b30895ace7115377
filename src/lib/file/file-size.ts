const KILO = 1024;

/** Returns a file size for display: "1 kB", "1.4 MB". The minimum is one kilobyte. @param tag BCP 47 */
export function fileSize(bytes: number, tag: string): string {
  const isLarge = bytes >= KILO ** 2;
  const format = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  });
  return format.format(isLarge ? bytes / KILO ** 2 : Math.ceil(bytes / KILO));
}
