/** Names of the dictionaries, apart from their labels so that only screens that show labels load them. */
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
