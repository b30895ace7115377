import { useState } from 'react';
import classes from './user-avatar.module.css';

/** Chinese given names are the last two characters; other names give their first letters. */
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
  /** Address of the picture; without one, or if it does not load, the initials stand for it. */
  readonly src?: string | undefined;
  /** Side, px. */
  readonly size?: number;
}

/** A person's picture or initials. Decoration: the name stands beside it. */
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
