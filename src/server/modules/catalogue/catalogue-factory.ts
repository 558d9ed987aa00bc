import type * as z from 'zod'
import type { productInput, skuInput } from '../../../contract/catalogue/catalogue.ts'

export const aSku = (given: Partial<z.input<typeof skuInput>> = {}): z.input<typeof skuInput> => ({
  code: 'MUG-RED',
  attributes: [{ name: 'Colour', value: 'Red' }],
  priceMinor: 500,
  weightGrams: 320,
  ...given,
})

export const aProduct = (
  given: Partial<z.input<typeof productInput>> = {},
): z.input<typeof productInput> => ({
  code: 'MUG',
  subjectEn: 'Enamel mug',
  subjectZh: '搪瓷杯',
  skus: [aSku()],
  ...given,
})
