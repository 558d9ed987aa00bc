import type { ProseBlock } from '../../../ui/components/prose.tsx'
import type { Locale } from '../../../ui/text/locale.ts'

export interface PolicySection {
  /** The URL fragment, the same in every language. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly ProseBlock[]
}

export interface PolicyDocument {
  /** Two or three sentences. */
  readonly summary: string
  readonly sections: readonly PolicySection[]
}

export type Policy = Readonly<Record<Locale, PolicyDocument>>
