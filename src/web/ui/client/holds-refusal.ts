/**
 * Whether an answer holds a reason that the server worded in English: of a bulk result (`reason` with `message` or
 * `detail`), or of a stored error (`lastErrorReason` with `lastError`), at any depth.
 */
export const holdsRefusal = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(holdsRefusal)
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const isText = (name: string): boolean => typeof fields[name] === 'string'
  if (isText('reason') && (isText('message') || isText('detail'))) return true
  return Object.entries(fields).some(([name, one]) =>
    typeof one === 'string'
      ? name.endsWith('Reason') && isText(name.slice(0, -'Reason'.length))
      : holdsRefusal(one),
  )
}
