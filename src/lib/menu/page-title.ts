import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/**
 * Returns the name of one of the application's own pages, for breadcrumb, tag and document title. The name in
 * the server's menu (`menuTitle` in menu.ts) has precedence, because it can depend on the user.
 * @returns '' for a path that is not one of these pages
 */
// oxlint-disable-next-line complexity -- one title for each page
export function ownPageTitle(i18n: I18n, path: string): string {
  switch (path) {
    case '/reg':
      return t(i18n)`Create an account`;
    case '/userSign':
      return t(i18n)`Quick sign-in by phone`;
    case '/backPassword':
      return t(i18n)`Set a new password`;
    case '/match':
    case '/manage':
    case '/expertBank':
    case '/gameApply/index':
    case '/exhibitor/index':
      return t(i18n)`Home`;
    case '/gameApply/apply':
      return t(i18n)`Enter an event`;
    case '/entryForm':
      return t(i18n)`Entry form`;
    case '/markingSheets':
      return t(i18n)`Blank marking sheets`;
    case '/eventPapers':
      return t(i18n)`Paper pack`;
    case '/commitment':
      return t(i18n)`Commitment to print`;
    case '/participationCards':
      return t(i18n)`Cards to print`;
    case '/certificateSheets':
      return t(i18n)`Certificates to print`;
    case '/programme':
      return t(i18n)`Programme`;
    case '/receipt':
      return t(i18n)`Publications and checks`;
    case '/onlineManagement/missingPhotos':
      return t(i18n)`Missing photos`;
    case '/gameApply/entry':
      return t(i18n)`Entry`;
    case '/accountAdmin':
      return t(i18n)`Account management`;
    case '/accountAdmin/account':
      return t(i18n)`Account`;
    case '/onlineManagement/informUpload':
    case '/onlineManagement/notice':
    case '/onlineManagement/noticeReaders':
      return t(i18n)`Competition services`;
    case '/onlineManagement/noticeEdit':
      return t(i18n)`Write a notice`;
    case '/technicalDocuments':
    case '/technicalDocument':
      return t(i18n)`Technical documents`;
    case '/amendPassword':
      return t(i18n)`Change password`;
    case '/information':
      return t(i18n)`My information`;
    case '/information/corrections':
      return t(i18n)`My corrections`;
    case '/information/correction':
      return t(i18n)`Correction`;
    case '/information/newCorrection':
      return t(i18n)`Ask for a correction`;
    case '/finished':
      return t(i18n)`Confirmation`;
    case '/expertH5':
      return t(i18n)`Invitation`;
    case '/expertH5Info':
      return t(i18n)`Expert information`;
    case '/invitingExpert':
      return t(i18n)`Invite experts`;
    case '/404':
      return t(i18n)`Page not found`;
    case '/401':
      return t(i18n)`No access`;
    case '/stop':
      return t(i18n)`Service paused`;
    default:
      return '';
  }
}
