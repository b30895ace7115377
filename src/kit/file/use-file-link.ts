import { getFileLink } from '../../../server/contract/file.ts';
import { useRecord } from '../record/use-record.ts';

/**
 * Returns the address of a file. It is valid for five minutes and must be renewed before it is opened. If the
 * file can be replaced, use its id as the key of the component.
 * @param fileId only the value of the first render is used
 */
export function useFileLink(fileId: string) {
  const { data: link, reload } = useRecord(getFileLink, { id: fileId });
  return {
    /** '' until it is loaded. */
    url: link?.url ?? '',
    renew: reload,
  };
}
