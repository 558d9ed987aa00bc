import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { parseMinor } from '../../../contract/kernel/money.ts'
import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { isWebAddress } from '../../../contract/sourcing/sourcing-schemas.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'

export type ShopVariant = OutputOf<typeof sourcing.searchShopVariants>['variants'][number]
export type LineDefaults = OutputOf<typeof sourcing.getLineWish>
export type LineDefaultsInput = InputOf<typeof sourcing.getLineWish>
export type RequestInput = InputOf<typeof sourcing.askForProduct>

export interface UploadedPicture {
  readonly name: string
  readonly url: string
}

export interface RequestDraft {
  readonly link: string
  readonly title: string
  readonly note: string
  readonly target: string
  readonly monthly: number | null
  readonly countries: readonly string[]
  readonly wishes: readonly string[]
  readonly neededBy: string
  readonly pictures: readonly UploadedPicture[]
  readonly variants: readonly ShopVariant[]
}

export const emptyRequest: RequestDraft = {
  link: '',
  title: '',
  note: '',
  target: '',
  monthly: null,
  countries: [],
  wishes: [],
  neededBy: '',
  pictures: [],
  variants: [],
}

export const draftOfLine = (
  { variant, shopSku, monthlyQuantity, countries }: LineDefaults,
  skuWords: (sku: string) => string,
): RequestDraft => ({
  ...emptyRequest,
  title: [variant.title, variant.variantTitle].filter(Boolean).join(' · ').slice(0, sourcingLimits.title),
  note: shopSku ? skuWords(shopSku) : '',
  monthly: monthlyQuantity,
  countries,
  variants: [variant],
})

interface EditWords {
  readonly something: string
  readonly badLink: string
  readonly badAmount: string
}

export const problemsOf = (draft: RequestDraft, words: EditWords): FieldErrors => {
  const link = draft.link.trim()
  const minor = parseMinor(draft.target)
  const isEmpty = !link && !draft.title.trim() && !draft.note.trim() && draft.pictures.length === 0
  return {
    ...(isEmpty ? { link: words.something } : {}),
    ...(link && !isWebAddress(link) ? { link: words.badLink } : {}),
    ...(draft.target.trim() && (minor === null || minor <= 0) ? { targetMinor: words.badAmount } : {}),
  }
}

/** The draft must have no problems. */
export const requestInputOf = (draft: RequestDraft): RequestInput => ({
  link: draft.link.trim(),
  title: draft.title,
  note: draft.note,
  targetMinor: draft.target.trim() ? parseMinor(draft.target) : null,
  monthlyQuantity: draft.monthly,
  countries: draft.countries as RequestInput['countries'],
  wishes: [...draft.wishes],
  neededBy: draft.neededBy || null,
  images: draft.pictures.map(({ url }) => url),
  variants: draft.variants.map(({ shopId, variantKey }) => ({ shopId, variantKey })),
})

/** Pasted links, one per line, without duplicates; and the lines that are not links. */
export const linksOf = (pasted: string): { readonly links: string[]; readonly bad: string[] } => {
  const lines = [...new Set(pasted.split('\n').map((line) => line.trim()))].filter(Boolean)
  return { links: lines.filter(isWebAddress), bad: lines.filter((line) => !isWebAddress(line)) }
}
