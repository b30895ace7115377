import type { MissingPhoto } from '../../../../server/contract/entry/entry-photo.ts';
import type { ChosenPicture } from '../../../kit/bulk/use-photo-supply.ts';

/** Returns a name as it is compared: without spaces, separators, width and case. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_.·・•-]/g, '');

/** Returns the people that a file name stands for: by name and number, by number, else by name alone. */
function peopleOf(fileName: string, people: readonly MissingPhoto[]): readonly MissingPhoto[] {
  const key = keyOf(fileName.replace(/\.[^.]*$/, ''));
  const exact = people.filter(({ name, number }) =>
    [number, name + number, number + name].some((one) => keyOf(one) === key),
  );
  return exact.length > 0 ? exact : people.filter(({ name }) => keyOf(name) === key);
}

/**
 * Matches pictures to people by their file names: 林晓雨.jpg, or 林晓雨-E27-SK02-0001.jpg where several people have
 * the name. File names need no identity number.
 * @returns one row for each file. Obstacles: `unknown`, `ambiguous`, `twice`
 */
export function matchPictures(files: readonly File[], people: readonly MissingPhoto[]): ChosenPicture[] {
  const found = files.map((file) => peopleOf(file.name, people));
  const counts = new Map<MissingPhoto, number>();
  for (const some of found) {
    const [one] = some;
    if (one !== undefined && some.length === 1) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return files.map((file, index) => {
    const [one, ...others] = found[index] ?? [];
    const obstacleOf = () => {
      if (one === undefined) return 'unknown';
      if (others.length > 0) return 'ambiguous';
      return (counts.get(one) ?? 0) > 1 ? 'twice' : '';
    };
    const obstacle = obstacleOf();
    return {
      id: `${index} ${file.name}`,
      file,
      name: file.name,
      detail: one === undefined || others.length > 0 ? '' : [one.name, one.number, one.event].join(' · '),
      obstacle,
      entryId: one?.entry_id ?? '',
      seq: one?.seq ?? 1,
    };
  });
}
