const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** "512 byte", "1.4 MB": of a file, as people say it, a thousand for a thousand and twenty-four. @param tag BCP 47 */
export function fileSize(bytes: number, tag: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** step);
}
