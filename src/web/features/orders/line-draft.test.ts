import { expect, it } from 'vitest'
import type { SkuChoice } from '../../../contract/mapping.ts'
import { emptyLine, lineInputOf, withSku } from './line-draft.ts'

const sku = { skuId: '7', subjectEn: 'Enamel mug', attributes: 'Green' } as SkuChoice
const other = { skuId: '8', subjectEn: 'Tin plate', attributes: '' } as SkuChoice

it('a SKU lends its words where none were typed, and takes them along when it goes', () => {
  const chosen = withSku(emptyLine(1), sku)
  expect(chosen).toMatchObject({ title: 'Enamel mug', variantTitle: 'Green' })
  expect(withSku(chosen, other)).toMatchObject({ title: 'Tin plate', variantTitle: '' })
  expect(withSku(chosen, null)).toMatchObject({ title: '', variantTitle: '', sku: null })
  expect(withSku({ ...emptyLine(1), title: 'My mug' }, sku)).toMatchObject({ title: 'My mug' })
})

it('an order names the SKU of a line, and nothing where there is none', () => {
  expect(lineInputOf(withSku(emptyLine(1), sku))).toEqual({
    skuId: '7',
    title: 'Enamel mug',
    variantTitle: 'Green',
    shopSku: '',
    quantity: 1,
  })
  expect(lineInputOf(emptyLine(2))).not.toHaveProperty('skuId')
})
