/** Query parameters of a URL as text; empty ones are left out. */
export type Search = Readonly<Record<string, string>>

/** `undefined` or '' removes the parameter. */
export type SearchChange = Readonly<Record<string, string | number | undefined>>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // Commas, colons and slashes are allowed in URLs and easier to read unescaped.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text ? `?${text}` : ''
}

export const changeSearch = (search: Search, change: SearchChange): Search => {
  const next: Record<string, string> = { ...search }
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') delete next[name]
    else next[name] = String(value)
  }
  return next
}
