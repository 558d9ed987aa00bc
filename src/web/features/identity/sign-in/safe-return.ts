/** The path to open after sign-in; '/' unless it is a path within this application, to prevent open redirects. */
export const safeReturn = (to: string | undefined): string =>
  to && to.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? to : '/'
