import { Anchor } from '@mantine/core';
import { readNotice, type Block, type Inline } from '../../lib/notice/notice-text.ts';
import classes from './notices.module.css';

function Line({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    // oxlint-disable react/no-array-index-key -- the same text always has the same parts in the same order
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

/** Checks whether a block is the line that names the addressee. That line is not indented. */
function isSalutation(block: Block): boolean {
  const last = block.kind === 'paragraph' ? block.lines.at(-1)?.at(-1) : undefined;
  return /[：:]$/.test(last?.text ?? '');
}

/**
 * Renders the text of a notice with the application's own elements only. Markup in the text is shown as
 * typed.
 */
export function NoticeBody({ text }: { readonly text: string }) {
  const blocks = readNotice(text);
  return (
    <div className={classes.body}>
      {blocks.map((block, index) => {
        // oxlint-disable react/no-array-index-key -- the same text always has the same parts in the same order
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
          case 'aligned':
            return (
              <p
                key={index}
                {...(block.kind === 'aligned' && { 'data-align': block.to })}
                {...(index === 0 && isSalutation(block) && { 'data-salutation': true })}
              >
                {block.lines.map((line, at) => (
                  <span key={at} className={classes.line}>
                    <Line parts={line} />
                  </span>
                ))}
              </p>
            );
          case 'table': {
            const [head = [], ...rows] = block.rows;
            return (
              <table key={index}>
                <thead>
                  <tr>
                    {head.map((cell, at) => (
                      <th key={at} scope="col">
                        <Line parts={cell} />
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, line) => (
                    <tr key={line}>
                      {row.map((cell, at) => (
                        <td key={at}>
                          <Line parts={cell} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          }
          case 'list':
          case 'steps': {
            const items = block.items.map((item, at) => (
              <li key={at}>
                <Line parts={item} />
              </li>
            ));
            return block.kind === 'list' ? (
              <ul key={index}>{items}</ul>
            ) : (
              <ol key={index} start={block.from}>
                {items}
              </ol>
            );
          }
        }
        // oxlint-enable react/no-array-index-key
      })}
    </div>
  );
}
