import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { addExhibitorCall, listExhibitorCalls } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import page from '../../ui/part/record-page.module.css';
import { OneApplication } from './application/application-view.tsx';
import { CallForm } from './call/call-form.tsx';
import { CallList } from './call/call-list.tsx';
import { CallScreen } from './call/call-screen.tsx';
import { exhibitorPath, exhibitorQuery } from './exhibitor-query.ts';
import { useCallList } from './call/use-call-list.ts';

const calls = { add: addExhibitorCall };

/** Adds a call and opens it. */
function useAdding(path: string) {
  const { history } = useScreenTools();
  return useActs(
    calls,
    {},
    {
      onDone: ({ answer: { id } }) =>
        history.push({ pathname: path, search: '', hash: exhibitorPath('', { call: id }) }),
    },
  );
}

function Overview({ path }: { readonly path: string }) {
  const { t } = useLingui();
  const listed = useCallList();
  const { asked, isSending, actFailure, ask, send, cancel } = useAdding(path);
  const places = listed.list.page?.meta.can_add_to ?? [];
  if (asked === 'add') {
    return (
      <CallForm
        call={null}
        competitions={places}
        isSending={isSending}
        failure={actFailure}
        onSend={(facts) => send('add', facts)}
        onCancel={cancel}
        onReload={listed.list.reload}
      />
    );
  }
  const add = places.length > 0 && (
    <Button onClick={() => ask('add')}>
      <Trans>New call for exhibitors</Trans>
    </Button>
  );
  const isEmpty = listed.list.page?.meta.pagination.total === 0;
  return (
    <>
      {!isEmpty && add && <div className={page.actions}>{add}</div>}
      <CallList
        path={path}
        isExhibitor={false}
        listed={listed}
        empty={
          places.length > 0
            ? t`There is no call for exhibitors yet.`
            : t`There is no call for exhibitors. The committee of a competition makes one, and names its venue staff.`
        }
        action={add}
      />
    </>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listExhibitorCalls];

/** /onlineManagement/exhibitors: calls, booths and applications, for committees and venue staff. */
export function ExhibitorsPage() {
  const { t } = useLingui();
  const { hash, pathname } = useLocation();
  const { call, application } = exhibitorQuery.read(hash);
  return (
    <section className={page.page}>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>{t`Exhibitors`}</h1>
          <p
            className={page.intro}
          >{t`The exhibition beside a competition: the call, its booths, and the applications of exhibitors.`}</p>
        </div>
      </header>
      {application !== '' ? (
        <>
          <div className={page.actions}>
            <Button variant="default" component={Link} to={exhibitorPath(pathname, { call })}>
              {call === '' ? t`All calls for exhibitors` : t`All applications`}
            </Button>
          </div>
          <OneApplication key={application} id={application} />
        </>
      ) : call === '' ? (
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
