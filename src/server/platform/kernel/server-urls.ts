/** Of libpq; the driver does not know them. A writable server is always required. */
const serverSettings = ['target_session_attrs', 'load_balance_hosts']

/**
 * The connection strings of the single servers of `postgres://user@first:5432,second:5433/database`, which is no
 * valid URL.
 */
export const serversOf = (url: string): string[] => {
  const start = url.indexOf('://') + 3
  const end = start + url.slice(start).search(/[/?#]|$/)
  const authority = url.slice(start, end)
  const credentials = authority.slice(0, authority.lastIndexOf('@') + 1)
  return authority
    .slice(credentials.length)
    .split(',')
    .map((host) => {
      const single = new URL(`${url.slice(0, start)}${credentials}${host}${url.slice(end)}`)
      for (const name of serverSettings) single.searchParams.delete(name)
      return single.href
    })
}
