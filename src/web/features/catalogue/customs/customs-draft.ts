/** What is entered of a product for customs. */
export interface CustomsDraft {
  readonly customsName: string
  readonly hsCode: string
  /** '' if it is unknown. */
  readonly originCountry: string
}

export const emptyCustoms: CustomsDraft = { customsName: '', hsCode: '', originCountry: '' }

/** False for the words that are typed to find a code. */
export const isHsCode = (typed: string): boolean =>
  typed.trim() === '' || (typed.trim().length <= 20 && /\d/.test(typed))
