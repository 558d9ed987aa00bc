import type { ProseBlock } from '../../ui/components/prose.tsx'
import type { Locale } from '../../ui/text/locale.ts'

export interface PolicySection {
  /** In the address, after #; the same in every language. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly ProseBlock[]
}

/** One document in one language. */
export interface PolicyDocument {
  /** What it comes to, in two or three sentences. */
  readonly summary: string
  readonly sections: readonly PolicySection[]
}

export type Policy = Readonly<Record<Locale, PolicyDocument>>
