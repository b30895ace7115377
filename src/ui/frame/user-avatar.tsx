import { useState } from 'react';
import classes from './user-avatar.module.css';

/**
 * Returns the last two characters of a Chinese name, which are usually the given name. Other names give the
 * first letters of two words.
 */
function initials(name: string): string {
  const han = name.match(/\p{Script=Han}/gu);
  if (han) return han.slice(-2).join('');
  return name
    .split(/[\s._-]+/u)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
}

interface UserAvatarProps {
  readonly name: string;
  /** The address of the picture. The initials replace it if it is absent or does not load. */
  readonly src?: string | undefined;
  /** The side length in pixels. */
  readonly size?: number;
}

/** Renders a user's picture or initials. It is decorative, because the name is shown beside it. */
export function UserAvatar({ name, src, size = 32 }: UserAvatarProps) {
  const [broken, setBroken] = useState('');
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.375 }}
      aria-hidden
    >
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
