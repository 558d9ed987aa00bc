export type Size = 'desktop' | 'phone'
export type Mode = 'light' | 'dark'
export type Language = 'en' | 'zh'

interface Options {
  /** Only the pictures of the README. */
  readonly readme: boolean
  readonly app: readonly ('seller' | 'operator' | 'tracking')[]
  readonly data: readonly ('full' | 'empty')[]
  readonly language: readonly Language[]
  readonly size: readonly Size[]
  readonly mode: readonly Mode[]
  /** Parts of paths; if empty, every page. */
  readonly only: readonly string[]
  readonly folder: string
}

/** The options of `npm run look`, which has validated them. */
export const options = JSON.parse(process.env['LOOK'] ?? '{}') as Options

export const isWanted = ({ path }: { readonly path: string }): boolean =>
  options.only.length === 0 || options.only.some((part) => path.toLowerCase().includes(part.toLowerCase()))
