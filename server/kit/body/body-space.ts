/**
 * A bound in bytes over the long bodies of all requests of one process. Without it, 60 files of
 * 20 MB that arrive at once occupy 1.4 GB.
 *
 * A body occupies a file on disk while it arrives, because a slow client would otherwise occupy memory for
 * minutes. It occupies memory only after it is complete, until the response is sent. A body for which memory
 * is not free waits, in the order of completion.
 */
export interface BodySpace {
  /**
   * Begins to receive a body.
   * @param owner the account that sends it
   * @throws Full if the account sends too many bodies at once
   */
  arrive: (owner: string) => Arriving;
}

/** A body that arrives. */
export interface Arriving {
  /**
   * Counts bytes that are about to be written to disk.
   * @throws Full if the bodies that arrive occupy too much of the disk
   */
  count: (bytes: number) => void;
  /**
   * Waits until the memory for the body is free, and occupies it. The wait is finite, because a body that is
   * loaded waits for no client.
   */
  load: () => Promise<void>;
  /** Frees what the body occupies, on disk and in memory. Further calls do nothing. */
  release: () => void;
}

/** The error of a body for which there is no space. */
export class Full extends Error {
  override name = 'Full';
  /** Whether the account itself sends too many bodies. */
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super(isOwn ? 'the account sends too many bodies at once' : 'the bodies occupy the whole space');
    this.isOwn = isOwn;
  }
}

/** The limits of {@link createBodySpace}, in bytes and in bodies. */
export interface BodyLimits {
  /** In memory, all together. A single body may exceed it, and is then alone. */
  readonly memory: number;
  /** On disk, all together. */
  readonly disk: number;
  /** The bodies that one account sends at once. */
  readonly ofOwner: number;
}

export function createBodySpace({ memory, disk, ofOwner }: BodyLimits): BodySpace {
  const sending = new Map<string, number>();
  const waiting: { readonly bytes: number; readonly start: () => void }[] = [];
  let onDisk = 0;
  let loaded = 0;

  const startWaiting = () => {
    for (;;) {
      const [next] = waiting;
      if (next === undefined || (loaded > 0 && loaded + next.bytes > memory)) return;
      waiting.shift();
      loaded += next.bytes;
      next.start();
    }
  };

  return {
    arrive(owner) {
      const others = sending.get(owner) ?? 0;
      if (others >= ofOwner) throw new Full(true);
      sending.set(owner, others + 1);
      let bytes = 0;
      let isLoaded = false;
      let isReleased = false;
      return {
        count(more) {
          if (onDisk + more > disk) throw new Full(false);
          onDisk += more;
          bytes += more;
        },
        load: () =>
          new Promise((resolve) => {
            const start = () => {
              isLoaded = true;
              resolve();
            };
            waiting.push({ bytes, start });
            startWaiting();
          }),
        release() {
          if (isReleased) return;
          isReleased = true;
          onDisk -= bytes;
          if (isLoaded) loaded -= bytes;
          const left = (sending.get(owner) ?? 1) - 1;
          if (left === 0) sending.delete(owner);
          else sending.set(owner, left);
          startWaiting();
        },
      };
    },
  };
}
