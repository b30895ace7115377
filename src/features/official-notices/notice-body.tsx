import { Anchor } from '@mantine/core';
import { readNotice, type Inline } from '../../lib/notice-text.ts';
import classes from './notices.module.css';

function Line({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    // oxlint-disable react/no-array-index-key -- the same text has the same parts in the same places
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>;
    if (part.kind === 'link') {
      return (
        <Anchor key={index} href={part.href} target="_blank" rel="noopener noreferrer" inherit>
          {part.text}
        </Anchor>
      );
    }
    return part.text;
    // oxlint-enable react/no-array-index-key
  });
}

/** What a notice says, made of our own elements only: whatever looks like markup in it is shown as it was typed. */
export function NoticeBody({ text }: { readonly text: string }) {
  return (
    <div className={classes.body}>
      {readNotice(text).map((block, index) => {
        // oxlint-disable react/no-array-index-key -- the same text has the same parts in the same places
        switch (block.kind) {
          case 'heading': {
            const Heading = block.level === 2 ? 'h2' : 'h3';
            return (
              <Heading key={index}>
                <Line parts={block.line} />
              </Heading>
            );
          }
          case 'paragraph':
            return (
              <p key={index}>
                {block.lines.map((line, at) => (
                  <span key={at} className={classes.line}>
                    <Line parts={line} />
                  </span>
                ))}
              </p>
            );
          default: {
            const List = block.kind === 'list' ? 'ul' : 'ol';
            return (
              <List key={index}>
                {block.items.map((item, at) => (
                  <li key={at}>
                    <Line parts={item} />
                  </li>
                ))}
              </List>
            );
          }
        }
        // oxlint-enable react/no-array-index-key
      })}
    </div>
  );
}
