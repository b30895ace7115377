/** A stream of a hall screen that holds a place. */
interface Place {
  readonly network: string;
  readonly since: number;
  /** Ends the stream. */
  readonly end: () => void;
}

/** The places for streams of hall screens in one process. */
export interface HallPlaces {
  /**
   * Takes a place for a new stream.
   * @param end ends the stream, when another one gets its place
   * @returns a function that frees the place; further calls do nothing. Undefined if the network has all of its
   * places, and none of them for {@link STAY}
   */
  take: (network: string, end: () => void) => (() => void) | undefined;
}

/**
 * Milliseconds for which a stream keeps its place from newer streams of the same network. Screens beyond the
 * limit of a network would otherwise replace each other each time they reconnect.
 */
export const STAY = 60_000;

/**
 * Hall screens do not sign in, so streams are counted by network. A stranger can open many. Therefore a limit
 * refuses no screen for long: the newest stream gets the place of the oldest one. Once the process has no place
 * left, the network with the most streams loses its oldest, so a hall with a few screens keeps them.
 */
export function createHallPlaces(
  most: { readonly each: number; readonly all: number },
  clock: () => number,
): HallPlaces {
  /** In the order of their beginning, by network. */
  const held = new Map<string, Place[]>();
  let all = 0;

  const free = (place: Place) => {
    const places = held.get(place.network) ?? [];
    const at = places.indexOf(place);
    if (at < 0) return;
    places.splice(at, 1);
    all -= 1;
    if (places.length === 0) held.delete(place.network);
  };
  const replace = (place: Place | undefined) => {
    if (place === undefined) return;
    free(place);
    place.end();
  };
  const oldestOfLargest = () =>
    [...held.values()].reduce<Place[]>((one, other) => {
      const isLarger = other.length > one.length;
      const isOlder = other.length === one.length && (other[0]?.since ?? 0) < (one[0]?.since ?? 0);
      return isLarger || isOlder ? other : one;
    }, [])[0];

  return {
    take(network, end) {
      const now = clock();
      const own = held.get(network) ?? [];
      if (own.length >= most.each) {
        const [oldest] = own;
        if (oldest === undefined || now - oldest.since < STAY) return undefined;
        replace(oldest);
      } else if (all >= most.all) {
        replace(oldestOfLargest());
      }
      const place = { network, since: now, end };
      held.set(network, [...(held.get(network) ?? []), place]);
      all += 1;
      return () => free(place);
    },
  };
}
