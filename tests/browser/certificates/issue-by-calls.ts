import type { AwardList } from '../../../server/contract/certificate/award.ts';
import type { CertificateSheets } from '../../../server/contract/certificate/certificate.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { paths } from '../../support/paths.ts';
import type { RunningSystem } from '../support/system.ts';

const CUP = 'hubei-cup';

const content = {
  competition_en: 'Hubei Craftsman Cup',
  signatories: [
    { name: '郭志远', office: '组织委员会主任', office_en: 'Chair, Organising Committee' },
    { name: '王建国', office: '执行主任', office_en: 'Executive Director' },
  ],
  seal_ring: '湖北工匠杯组织委员会',
  seal_foot: '证书专用章',
};

/** Grants and issues the certificates of all proposals of an event, by API calls of two accounts. */
export async function issueByCalls(system: RunningSystem, event: string): Promise<CertificateSheets['data']> {
  const [first, second] = await Promise.all(
    ['Committee of the cup', 'Second account of the committee of the cup'].map((kind) =>
      system.signIn(system.account(kind)),
    ),
  );
  const call = async <Body>(
    token: typeof first,
    method: string,
    path: string,
    body?: object,
  ): Promise<Body> => {
    const response = await fetch(`${system.url}${API_ROOT}${path.replace(':id', CUP)}`, {
      method,
      headers: {
        authorization: `${token?.token_type} ${token?.access_token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const awards = async () => {
    const { data } = await call<AwardList>(first, 'GET', `${paths.listAwards}?event=${event}`);
    return { awards: data.map(({ id, version }) => ({ id, version })) };
  };
  await call(first, 'PUT', paths.saveCertificateForm, { version: 0, content, short_forms: [] });
  await call(first, 'POST', paths.askAwards, await awards());
  await call(second, 'POST', paths.grantAwards, await awards());
  await call(second, 'POST', paths.issueCertificates, await awards());
  const { data } = await call<CertificateSheets>(
    first,
    'GET',
    `${paths.listCertificateSheets}?competition=${CUP}`,
  );
  return data;
}
