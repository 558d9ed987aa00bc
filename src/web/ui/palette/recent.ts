const maxKept = 12

const nameOf = (app: string): string => `paletteRecent:${app}`

/** The keys of what the account used last in the palette on this device, newest first. */
export const readRecent = (app: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(app)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    // Storage is refused or holds something else: nothing is remembered.
    return []
  }
}

export const rememberUse = (app: string, key: string): void => {
  const next = [key, ...readRecent(app).filter((one) => one !== key)].slice(0, maxKept)
  try {
    localStorage.setItem(nameOf(app), JSON.stringify(next))
  } catch {
    // Storage is refused; the order of results does not depend on it.
  }
}
