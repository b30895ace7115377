import type * as v from 'valibot';
import { chainHash, headText, TEXTS, textDigest } from '../../audit/audit-hash.ts';
import { isSignedBy } from '../../secret/signing-keys.ts';
import type { headsShape, Manifest, PackedLink } from '../package-format.ts';
import { PackageFault } from './open-package.ts';

/** Verification of the audit chain in a package, link by link. */

export interface ChainCheck {
  readonly take: (link: PackedLink) => void;
  readonly end: () => { links: number; rows: number; heads: number };
}

function requireRow({ seq, hash, row }: PackedLink, previous: string): void {
  if (row === undefined) return;
  const digests = { before: row.before_sha256, after: row.after_sha256, reason: row.reason_sha256 };
  let found: string;
  try {
    found = chainHash(previous, seq, row, digests);
  } catch {
    throw new PackageFault(`The audit chain: row ${seq} holds what no row ever had.`);
  }
  if (found !== hash)
    throw new PackageFault(`The audit chain: row ${seq}, its place or its hash has been changed.`);
  for (const text of TEXTS) {
    if (row.hidden.includes(text)) continue;
    if (textDigest(row[text]) !== row[`${text}_sha256`])
      throw new PackageFault(`The audit chain: the text ${text} of row ${seq} has been changed.`);
  }
}

export function checkChain(
  { chain, key }: Pick<Manifest, 'chain' | 'key'>,
  heads: v.InferOutput<typeof headsShape>,
): ChainCheck {
  for (const head of heads) {
    if (head.public_key !== key.public_key || !isSignedBy(head.public_key, headText(head), head.signature))
      throw new PackageFault(`The audit chain: the head of ${head.day} is not signed.`);
  }
  const headAt = new Map(heads.map((head) => [head.seq, head]));
  let last: { seq: number; hash: string } | null = null;
  const known = { links: 0, rows: 0, heads: 0 };
  return {
    take(link) {
      if (last !== null && link.seq !== last.seq + 1)
        throw new PackageFault(`The audit chain: row ${last.seq + 1} is missing.`);
      if (last === null && link.row !== undefined)
        throw new PackageFault('The audit chain: the hash before the first row is missing.');
      requireRow(link, last?.hash ?? '');
      const head = headAt.get(link.seq);
      if (head !== undefined && head.hash !== link.hash)
        throw new PackageFault(`The audit chain: the head of ${head.day} is not that of the chain.`);
      last = { seq: link.seq, hash: link.hash };
      known.links += 1;
      if (link.row !== undefined) known.rows += 1;
      if (head !== undefined) known.heads += 1;
    },
    end() {
      const end = last ?? { seq: 0, hash: chain.hash };
      if (known.links > 0 && (end.seq !== chain.seq || end.hash !== chain.hash))
        throw new PackageFault(`The audit chain: it does not end at ${chain.seq}, as the manifest says.`);
      return known;
    },
  };
}
