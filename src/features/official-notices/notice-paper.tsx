import { useLingui } from '@lingui/macro';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { readNotice } from '../../lib/notice/notice-text.ts';
import page from '../../ui/part/record-page.module.css';
import { NoticeBody } from './notice-body.tsx';
import classes from './notices.module.css';

interface NoticePaperProps {
  readonly title: string;
  readonly docNo: string;
  readonly issuer: string;
  /** The instant from which the notice is in force; '' if not known yet. */
  readonly at: string;
  readonly body: string;
}

/** Checks whether the text itself ends with a signature. */
function isSigned(body: string): boolean {
  const last = readNotice(body).at(-1);
  if (last?.kind === 'aligned') return last.to === 'right';
  const words = last?.kind === 'paragraph' ? last.lines.at(-1)?.at(-1)?.text : undefined;
  return /\d{4}年\d{1,2}月\d{1,2}日$/.test(words ?? '');
}

/**
 * Renders a notice in the layout of an official document (公文). Title and number are centred, issuer and date
 * are at the right below the text. The date is in Chinese, like the text.
 */
export function NoticePaper({ title, docNo, issuer, at, body }: NoticePaperProps) {
  const { t } = useLingui();
  return (
    <article className={classes.paper} aria-label={title} lang="zh-CN">
      <header>
        <h1>{title}</h1>
        <p className={page.small}>{docNo}</p>
      </header>
      <NoticeBody text={body} />
      {!isSigned(body) && (
        <p className={classes.sign}>
          {issuer}
          <br />
          {at === '' ? t`(day of publication)` : formatDay(at, 'zh-CN')}
        </p>
      )}
    </article>
  );
}
