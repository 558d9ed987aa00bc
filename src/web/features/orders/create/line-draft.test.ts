import { expect, it } from 'vitest'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { emptyLine, lineInputOf, withSku } from './line-draft.ts'

const sku = { skuId: '7', subjectEn: 'Enamel mug', attributes: 'Green' } as SkuChoice
const other = { skuId: '8', subjectEn: 'Tin plate', attributes: '' } as SkuChoice

it('fills empty descriptions from the SKU and clears them when the SKU is removed', () => {
  const chosen = withSku(emptyLine(1), sku)
  expect(chosen).toMatchObject({ title: 'Enamel mug', variantTitle: 'Green' })
  expect(withSku(chosen, other)).toMatchObject({ title: 'Tin plate', variantTitle: '' })
  expect(withSku(chosen, null)).toMatchObject({ title: '', variantTitle: '', sku: null })
  expect(withSku({ ...emptyLine(1), title: 'My mug' }, sku)).toMatchObject({ title: 'My mug' })
})

it('sends the SKU of a line item only if there is one', () => {
  expect(lineInputOf(withSku(emptyLine(1), sku))).toEqual({
    skuId: '7',
    title: 'Enamel mug',
    variantTitle: 'Green',
    shopSku: '',
    quantity: 1,
  })
  expect(lineInputOf(emptyLine(2))).not.toHaveProperty('skuId')
})
