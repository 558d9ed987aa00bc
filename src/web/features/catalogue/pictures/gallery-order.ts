/** Positions out of range are clamped. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const one = list[from]
  if (one === undefined) return list
  const rest = list.filter((_, index) => index !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), one, ...rest.slice(at)]
}
