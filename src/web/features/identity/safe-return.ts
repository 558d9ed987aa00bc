/** Where to go after signing in: only a page of this application, never another site's. */
export const safeReturn = (to: string | undefined): string =>
  to && to.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? to : '/'
