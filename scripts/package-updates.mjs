/** docs/security.md, Packages: all are updated every three months. */
export const updateWithinDays = 92

const dayMs = 24 * 3600 * 1000

/** @param {string} version */
const numbersOf = (version) => version.split(/\D+/).filter(Boolean).map(Number)

/** @param {string} version */
const isPrerelease = (version) => version.includes('-')

/** The first number that is not 0, and those before it: versions that differ in more may break what uses them. */
const lineOf = (/** @type {string} */ version) => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  if (major > 0) return `${major}`
  return minor > 0 ? `0.${minor}` : `0.0.${patch}`
}

/** @param {string} a @param {string} b */
const compare = (a, b) => {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const at = left.findIndex((number, place) => number !== right[place])
  if (at >= 0) return (left[at] ?? 0) - (right[at] ?? -1)
  return left.length - right.length
}

/**
 * @param {{ current: string, versions: readonly string[], times: Readonly<Record<string, string>>, now: Date }} known
 *   `times`: when each version was published; it has withdrawn ones too, which `versions` has not.
 * @returns {{ newest: string, days: number, isOverdue: boolean, newLine: string | null } | null} null: the newest is
 *   installed. `days`: since when there is a newer one that takes its place as it is. `newLine`: a newer version that
 *   may need changes of ours; it is listed, but never overdue, as the older line may be maintained for years.
 */
export const updateOf = ({ current, versions, times, now }) => {
  const newer = versions
    .filter((version) => isPrerelease(current) || !isPrerelease(version))
    .filter((version) => compare(version, current) > 0)
    .toSorted(compare)
  const fitting = newer.filter((version) => lineOf(version) === lineOf(current))
  const published = fitting.map((version) => Date.parse(times[version] ?? '')).filter(Number.isFinite)
  const last = newer.at(-1)
  if (last === undefined) return null
  const days = published.length === 0 ? 0 : Math.floor((now.getTime() - Math.min(...published)) / dayMs)
  return {
    newest: fitting.at(-1) ?? current,
    days,
    isOverdue: days > updateWithinDays,
    newLine: lineOf(last) === lineOf(current) ? null : last,
  }
}
