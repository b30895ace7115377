/** Paths of official notices, apart from those in paths.ts: the first page has no need of them. */
export const noticePaths = {
  notices: '/notices',
  unreadNotices: '/notices/unread',
  noticeChoices: '/notices/choices',
  notice: '/notices/:id',
  deleteNotice: '/notices/:id/delete',
  submitNotice: '/notices/:id/submit',
  returnNotice: '/notices/:id/return',
  approveNotice: '/notices/:id/approve',
  reviseNotice: '/notices/:id/revise',
  discardNotice: '/notices/:id/discard',
  withdrawNotice: '/notices/:id/withdraw',
  acknowledgeNotice: '/notices/:id/ack',
  noticeReaders: '/notices/:id/acks',
  exportNoticeReaders: '/notices/:id/acks/export',
  remindNoticeReaders: '/notices/:id/remind',
} as const;
