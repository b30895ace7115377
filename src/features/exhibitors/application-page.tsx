import { useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { listExhibitorCalls } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import page from '../../ui/part/record-page.module.css';
import { CallList } from './call/call-list.tsx';
import { CallScreen } from './call/call-screen.tsx';
import { exhibitorQuery } from './exhibitor-query.ts';
import { useCallList } from './call/use-call-list.ts';
import { Unconfirmed } from './unconfirmed.tsx';

function Overview({ path }: { readonly path: string }) {
  const { t } = useLingui();
  const listed = useCallList();
  return (
    <>
      <Unconfirmed standing={listed.list.page?.meta.standing} />
      <CallList
        path={path}
        isExhibitor
        listed={listed}
        empty={t`There is no call for exhibitors at present. As soon as there is one, it is here.`}
      />
    </>
  );
}

/** Renders one call. The list of calls tells whether the organisation is confirmed. */
function One({ id, path }: { readonly id: string; readonly path: string }) {
  const { t } = useLingui();
  const { data } = useRecord(listExhibitorCalls, {}, 'recall');
  return (
    <>
      <Unconfirmed standing={data?.meta.standing} />
      <div className={page.actions}>
        <Button variant="default" component={Link} to={path}>
          {t`All calls for exhibitors`}
        </Button>
      </div>
      <CallScreen id={id} path={path} />
    </>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listExhibitorCalls];

/** /exhibitor/application: the calls for exhibitors, with the applications of the reader's organisation. */
export function ApplicationPage() {
  const { t } = useLingui();
  const { hash, pathname } = useLocation();
  const { call } = exhibitorQuery.read(hash);
  return (
    <section className={page.page}>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>{t`Applications to exhibit`}</h1>
          <p className={page.intro}>{t`Choose an exhibition, apply, and follow your application here.`}</p>
        </div>
      </header>
      {call === '' ? <Overview path={pathname} /> : <One key={call} id={call} path={pathname} />}
    </section>
  );
}
