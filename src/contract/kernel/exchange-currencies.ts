/**
 * Currencies whose rates the agency keeps: of sellers, of limits, and of shops, so that what buyers paid can be compared
 * with limits. Each has two decimals.
 */
export const rateCurrencies = [
  'CNY',
  'EUR',
  'GBP',
  'NOK',
  'AUD',
  'NZD',
  'SGD',
  'CAD',
  'CHF',
  'DKK',
  'PLN',
  'RON',
  'SEK',
] as const
export type RateCurrency = (typeof rateCurrencies)[number]

/** Currencies in which the agency can keep its books. */
export const homeCurrencies = ['USD', ...rateCurrencies] as const
