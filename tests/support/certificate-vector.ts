import {
  bodyOf,
  payloadOf,
  type CertificateFacts,
} from '../../server/contract/certificate/certificate-payload.ts';
import { signCertificate, signingKeyOf } from '../../server/certificate/signing.ts';

/** A certificate of version 1 whose bytes are all known. Node, WebCrypto and OpenSSL confirm them independently. */

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const vectorKey = signingKeyOf(Uint8Array.from({ length: 32 }, (_, at) => at));
export const vectorPublicKey = bytes('03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8');

export const vectorFacts: CertificateFacts = {
  key: 1,
  day: '2026-11-21',
  kind: 1,
  prize: null,
  number: 'HB03-SK01-0001',
  name: '林晓雨',
  unit: '湖北江汉机电职业技术学院',
  event: 'SK01 数控车 职工组',
  competition: '第三届湖北省职业技能大赛',
};

export const vectorCode = '6RNI-EQLB-MEAN-6X3Y';

export const vectorText =
  'HTTPS://EXAMPLE.CN/C/JBBACAIJ2QAQ4SCCGAZS2U2LGAYS2MBQGAYQTZU6S7TJTE7JTOUCJZVZS3SYZF7GWGP6NMMJ42OLVZ4UWXUIDDHEXCNONCUA42OK7ZNNU3UZTIQYKNFTAMJA42K3BZUOU7UL3JRA5CAYZZNXUXT3XBBE46WKZZFYRHS3DCXGXGLOLDEX46OID2EBRTSLRGXGRKAORA554WSKP2FVTPX55RT3PQ5TLSGDBRHCLA5U2QWJ4BM47XFZXWOGN6S3OIUW6NBFRS7TNCMQITLYBYFEPVWIAWWF4WJYAWSVNG4F2FUPJWRORGTK4PIL';

/** The same certificate as a fourth prize in version 2, computed from the rule by a program in Python and OpenSSL. */
export const prizeFacts: CertificateFacts = { ...vectorFacts, kind: 4, prize: 4 };
export const prizeCode = 'MIPG-IEFB-ZOO6-XKDK';
export const prizeText =
  'HTTPS://EXAMPLE.CN/C/JBBAEAIJ2QCAIDSIIIYDGLKTJMYDCLJQGAYDCCPGT2L6NGMT5GN2QJHGXGLOLDEX42YZ7ZVRRHTJZOXHSS26RAMM4S4JVZUKQDTJZL7FVWTOTGNCDBJUWMBREDTJLMHGR2T6RPNGEDUIDDHFW6S6PO4EETT2ZLHEXCE6LMMK424ZNZMMS7TZZAPIQGGOJOE242FIB2EDXXS2JJ7IWWNURTDGM5PIPZPVGYRVBM2RRLZ5XVSPKCYC5YAO3XGQR7RH55B2L4HNMJXI26RJ4FT5W7Z7MLFMIYEWZ3GFH43JJPFSZKG2ERVCPGG6B4';
export const prizePayload = new Uint8Array(signCertificate(prizeFacts, vectorKey));

/** The payload of 195 bytes. */
export const vectorPayload = new Uint8Array(signCertificate(vectorFacts, vectorKey));

/** Returns the payload of the certificate with other facts and the original signature. */
export const altered = (facts: Partial<CertificateFacts>) =>
  payloadOf(bodyOf({ ...vectorFacts, ...facts }), vectorPayload.subarray(-64));

/**
 * Returns changes of a signed revocation list that every reader must reject. Server and browser read the list
 * with separate code.
 * @param text a list of two, signed on 2026-12-01 at 8 o'clock, which contains the day 2026-11-30
 */
export const spoiltRevocations = (text: string): readonly (readonly [how: string, spoilt: string])[] => [
  ['a different word', text.replace('revoked', 'replaced')],
  ['a different day', text.replace('11-30', '11-29')],
  ['an earlier time', text.replace('12-01T08', '12-01T07')],
  ['a later time', text.replace('12-01T08', '12-02T08')],
  ['a missing line', text.replace(/6RNI.*\n/, '')],
  ['no line feed at the end', text.trimEnd()],
  ['an extra line', `${text}\n`],
  ['a signature in upper case', text.replace(/[0-9a-f]{128}/, (hex) => hex.toUpperCase())],
  ['Windows line endings', text.replaceAll('\n', '\r\n')],
  ['an empty text', ''],
];
