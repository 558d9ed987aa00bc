const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const leaves = (value: unknown, path: string): readonly (readonly [string, unknown])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
    : [[path, value]]

/** What says something: '' and null do not, so that an empty field is as one that is not there. */
const said = (value: unknown): Map<string, unknown> =>
  new Map(leaves(value, '').filter(([, leaf]) => leaf !== '' && leaf !== null))

/** Paths of the values in which the two differ: `chatApps.0.handle`. */
export const changedPaths = (before: unknown, after: unknown): string[] => {
  const old = said(before)
  const now = said(after)
  return [...new Set([...now.keys(), ...old.keys()])].filter((path) => old.get(path) !== now.get(path))
}
