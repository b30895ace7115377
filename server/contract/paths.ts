/** Paths below the API root (which ends in /api/v1/, S47), as both sides write them: those of the first page. */
export const paths = {
  captcha: '/captcha',
  register: '/users/register',
  login: '/user/login',
  secondFactor: '/user/login/second-factor',
  phoneLogin: '/users/phone-login',
  logout: '/user/logout',
  info: '/user/info',
  sidebars: '/user/sidebars',
  competitions: '/competitions',
  errorReports: '/error-reports',
} as const;
