import { getFileLink } from '../../../server/contract/file.ts';
import { useRecord } from '../record/use-record.ts';

/**
 * The address of a file, which opens for five minutes: to be renewed before it is gone to.
 * @param fileId of the first rendering; what shows a file that can be replaced has the id as its key
 */
export function useFileLink(fileId: string) {
  const { data: link, reload } = useRecord(getFileLink, { id: fileId });
  return {
    /** '' while it is not known. */
    url: link?.url ?? '',
    renew: reload,
  };
}
