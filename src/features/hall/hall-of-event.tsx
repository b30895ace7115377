import { useLingui } from '@lingui/macro';
import { followHall, getHallScreen } from '../../../server/contract/draw/hall-screen.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { HallView, type HallViewProps } from './hall-view.tsx';

interface HallOfEventProps extends Pick<HallViewProps, 'title'> {
  readonly event: string;
}

/**
 * Renders the hall screen of an event. The record is fetched again when the draws or sessions of the event
 * change.
 */
export function HallOfEvent({ event, title }: HallOfEventProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getHallScreen, { id: event }, 'reload');
  useEventNews(event, ['draws', 'day'], reload, followHall);
  if (data !== null)
    return <HallView key={data.server_time} screen={data} isOld={failure !== null} title={title} />;
  if (isLoading) return <PageSkeleton />;
  return failure?.code === errorCode.notFound || failure?.kind === 'invalid' ? (
    <EmptyState
      text={t`There is nothing to show yet: the roster of the event is not closed, or the address is not right.`}
    />
  ) : (
    <LoadFailed failure={failure} message={t`The screen could not be fetched`} onRetry={reload} />
  );
}
