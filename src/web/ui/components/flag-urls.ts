const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Flag file URLs by lowercase country code; files load when they become visible. */
export const flagUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
)
