import type * as z from 'zod'
import type { shippingLineInput, shippingRateInput } from '../../../contract/catalogue/catalogue.ts'

/** US, up to 2 kg: 4.00 USD plus 10.00 per kilogram, 7 to 12 days. */
export const aRate = (
  given: Partial<z.input<typeof shippingRateInput>> = {},
): z.input<typeof shippingRateInput> => ({
  countryCode: 'US',
  fromGrams: 0,
  toGrams: 2000,
  baseMinor: 400,
  perKgMinor: 1000,
  daysMin: 7,
  daysMax: 12,
  ...given,
})

export const aLine = (
  given: Partial<z.input<typeof shippingLineInput>> = {},
): z.input<typeof shippingLineInput> => ({
  code: 'STD',
  nameEn: 'Standard',
  carrier: 'YunExpress',
  trackingUrl: 'https://track.example.com/?n={number}',
  maxWeightGrams: 30_000,
  rates: [aRate()],
  ...given,
})
