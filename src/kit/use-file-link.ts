import { getFileLink } from '../../server/contract/file.ts';
import { useRecord } from './use-record.ts';

/** The address of a file, which opens for five minutes: to be renewed before it is gone to. */
export function useFileLink(fileId: string) {
  const { data: link, reload } = useRecord(getFileLink, { id: fileId });
  return {
    /** '' while it is not known. */
    url: link?.url ?? '',
    renew: reload,
  };
}
