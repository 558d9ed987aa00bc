/** The product's lists of words; apart from the words, which only those screens load that show them. */
export const dictionaryNames = [
  'orderStatus',
  'waitingReason',
  'quoteStatus',
  'trackingStatus',
  'rechargeStatus',
  'rechargeMethod',
  'ledgerKind',
  'goodsAttribute',
  'returnedParcelState',
  'returnReason',
  'ticketType',
  'shopStatus',
] as const
export type DictionaryName = (typeof dictionaryNames)[number]

export interface DictionaryItem {
  readonly value: string
  readonly en: string
  readonly zh: string
}
