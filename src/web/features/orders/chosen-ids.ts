/** So many ids stand in an address; more are kept in this window, and the address says where. */
const maxInAddress = 50
/** Of so many selections: the ones before are of pages that were left long ago. */
const maxKept = 8
const prefix = 'q-chosen-'

const keptKeys = (): string[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .toSorted((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)))

const keep = (ids: readonly string[]): string => {
  const keys = keptKeys()
  for (const key of keys.slice(0, Math.max(0, keys.length + 1 - maxKept))) sessionStorage.removeItem(key)
  const number = String(Number(keys.at(-1)?.slice(prefix.length) ?? 0) + 1)
  sessionStorage.setItem(`${prefix}${number}`, ids.join())
  return number
}

/** What a page's address says of chosen orders, however many. */
export const searchOfIds = (ids: readonly string[]): { readonly ids?: string; readonly chosen?: string } =>
  ids.length <= maxInAddress ? { ids: ids.join() } : { chosen: keep(ids) }

/** Tells one selection of an address from another. */
export const keyOfSearch = ({ ids, chosen }: Readonly<Record<string, string>>): string => chosen ?? ids ?? ''

/** The ids of which an address speaks; none where this window does not know them. */
export const idsOfSearch = (search: Readonly<Record<string, string>>): string[] => {
  const { ids = '', chosen } = search
  const words = chosen === undefined ? ids : (sessionStorage.getItem(`${prefix}${chosen}`) ?? '')
  return words.split(',').filter((id) => /^\d+$/.test(id))
}
