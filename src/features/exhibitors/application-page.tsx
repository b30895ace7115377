import { useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { listExhibitorCalls } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import page from '../../ui/part/record-page.module.css';
import { CallList } from './call/call-list.tsx';
import { CallScreen } from './call/call-screen.tsx';
import { exhibitorQuery } from './exhibitor-query.ts';
import { useCallList } from './call/use-call-list.ts';
import { Unconfirmed } from './unconfirmed.tsx';

function Overview({ path }: { readonly path: string }) {
  const { t } = useLingui();
  return (
    <CallList
      path={path}
      isExhibitor
      listed={useCallList()}
      empty={t`There is no call for exhibitors at present. As soon as there is one, it is here.`}
    />
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
      <Unconfirmed />
      {call === '' ? (
        <Overview path={pathname} />
      ) : (
        <>
          <div className={page.actions}>
            <Button variant="default" component={Link} to={pathname}>
              {t`All calls for exhibitors`}
            </Button>
          </div>
          <CallScreen key={call} id={call} path={pathname} />
        </>
      )}
    </section>
  );
}
