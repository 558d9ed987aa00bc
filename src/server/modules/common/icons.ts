import { iconPageSize } from '../../../contract/common/common.ts'

interface Icon {
  readonly name: string
  readonly label: string
  readonly body: string
  readonly words: string
}

const labelOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Lucide (ISC licence), some 600 KB, loaded when an icon is first needed.
const read = async (): Promise<ReadonlyMap<string, Icon>> => {
  const { default: set } = await import('@iconify-json/lucide/icons.json', { with: { type: 'json' } })
  const others = new Map<string, string[]>()
  for (const [other, { parent }] of Object.entries(set.aliases)) {
    others.set(parent, [...(others.get(parent) ?? []), other])
  }
  const shown = Object.entries(set.icons).filter(([, icon]) => !('hidden' in icon))
  return new Map(
    shown.map(([name, { body }]) => {
      const words = [name, ...(others.get(name) ?? [])].join(' ').replaceAll('-', ' ')
      return [name, { name, label: labelOf(name), body, words }]
    }),
  )
}

let reading: ReturnType<typeof read> | null = null
const icons = (): ReturnType<typeof read> => (reading ??= read())

export const isIcon = async (name: string): Promise<boolean> => (await icons()).has(name)

export const listIcons = async ({ keyword, pageNum }: { keyword: string; pageNum: number }) => {
  const words = keyword.toLowerCase().split(/[\s-]+/)
  const found = [...(await icons()).values()].filter((icon) =>
    words.every((word) => icon.words.includes(word)),
  )
  const wanted = words.join('-')
  const first = found.filter(({ name }) => name === wanted)
  const ordered = [...first, ...found.filter(({ name }) => name !== wanted)]
  const rows = ordered.slice((pageNum - 1) * iconPageSize, pageNum * iconPageSize)
  return { total: found.length, rows: rows.map(({ name, label, body }) => ({ name, label, body })) }
}

/** The icon as SVG; null if unknown. Black strokes, because it is used as a CSS mask. */
export const iconSvg = async (name: string): Promise<string | null> => {
  const icon = (await icons()).get(name)
  if (!icon) return null
  const body = icon.body.replaceAll('currentColor', '#000')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${body}</svg>`
}
