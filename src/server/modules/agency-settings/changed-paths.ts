const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const leaves = (value: unknown, path: string): readonly (readonly [string, unknown])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
    : [[path, value]]

/** Leaves with a value; '' and null count as missing. */
const leavesWithValue = (value: unknown): Map<string, unknown> =>
  new Map(leaves(value, '').filter(([, leaf]) => leaf !== '' && leaf !== null))

/** The paths of differing values, such as `chatApps.0.handle`. */
export const changedPaths = (before: unknown, after: unknown): string[] => {
  const old = leavesWithValue(before)
  const now = leavesWithValue(after)
  return [...new Set([...now.keys(), ...old.keys()])].filter((path) => old.get(path) !== now.get(path))
}
