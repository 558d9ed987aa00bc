/** Up to this many ids fit in the URL; larger selections go to session storage, under a number in the URL. */
const maxInAddress = 50
/** Older selections belong to pages that were left long ago. */
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

/** The search parameters that carry a selection of any size. */
export const searchOfIds = (ids: readonly string[]): { readonly ids?: string; readonly chosen?: string } =>
  ids.length <= maxInAddress ? { ids: ids.join() } : { chosen: keep(ids) }

export const keyOfSearch = ({ ids, chosen }: Readonly<Record<string, string>>): string => chosen ?? ids ?? ''

/** The selected ids; empty if this window does not hold the selection. */
export const idsOfSearch = (search: Readonly<Record<string, string>>): string[] => {
  const { ids = '', chosen } = search
  const words = chosen === undefined ? ids : (sessionStorage.getItem(`${prefix}${chosen}`) ?? '')
  return words.split(',').filter((id) => /^\d+$/.test(id))
}
