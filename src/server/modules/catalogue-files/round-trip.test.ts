import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { goodsAttributes } from '../../../contract/kernel/statuses.ts'

const t = await testApp()
const { operator } = t

const line = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: fc.constantFrom(...'abcÀ红=+-@;:\'",\\|（；：）_ 5%'), minLength, maxLength })
    .map((text) => text.trim())
    .filter((text) => text.length >= minLength)
const money = fc.integer({ min: 0, max: 1_000_000 })

const skuArb = fc.record({
  attributes: fc.uniqueArray(fc.record({ name: line(20, 1), value: line(20, 1) }), {
    maxLength: 3,
    selector: ({ name }) => name.toLowerCase(),
  }),
  imageUrl: fc.constantFrom(null, 'https://example.com/a;b.jpg', 'relative/old picture.jpg'),
  priceMinor: money,
  tiers: fc.uniqueArray(fc.record({ minQuantity: fc.integer({ min: 2, max: 9_999 }), priceMinor: money }), {
    maxLength: 3,
    selector: ({ minQuantity }) => minQuantity,
  }),
  weightGrams: fc.integer({ min: 1, max: 1_000_000 }),
  lengthMm: fc.integer({ min: 0, max: 10_000 }),
  goodsAttributes: fc.uniqueArray(fc.constantFrom(...goodsAttributes)),
  isActive: fc.boolean(),
})

const productArb = fc.record({
  subjectEn: line(60, 1),
  subjectZh: line(30),
  category: line(20),
  keywords: fc.uniqueArray(line(12, 1), { maxLength: 4, selector: (word) => word.toLowerCase() }),
  remarkEn: line(40),
  customsName: line(30),
  hsCode: line(10),
  manufacturer: line(40),
  euResponsible: line(40),
  safetyWarnings: line(60),
  coverUrl: fc.constantFrom(null, 'https://example.com/cover.jpg', 'shots/cover one.jpg'),
  pictures: fc.uniqueArray(fc.constantFrom('https://example.com/1.jpg', 'two;two.jpg', 'https://e.com/3'), {
    maxLength: 3,
  }),
  isPublished: fc.boolean(),
  skus: fc.array(skuArb, { minLength: 1, maxLength: 3 }),
})

it('importing an exported file changes nothing', async () => {
  const { id: supplierId } = await operator.ok(operatorCosts.saveSupplier, { name: `=Yiwu "Best", Ltd.` })
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      productArb,
      fc.constantFrom('csv', 'xlsx'),
      fc.constantFrom('en', 'zh'),
      line(8),
      async (given, format, locale, mark) => {
        number += 1
        const code = `${mark}P${number}`
        const skus = given.skus.map((sku, index) => ({
          ...sku,
          // Two active SKUs must not be the same variant.
          attributes: [...sku.attributes, { name: 'No.', value: String(index) }],
          code: `${code}-${index}`,
        }))
        const product = await operator.ok(operatorCatalogue.saveProduct, { ...given, code, skus })
        const [first] = product.skus
        const offers = [{ supplierId, costMinor: 100, minQuantity: 3, link: 'https://example.com/a,b' }]
        await operator.ok(operatorCosts.saveOffers, {
          productId: product.id,
          skus: [{ skuId: String(first?.id), offers }],
        })
        const input = { ids: [product.id], format, locale }
        const { body, headers } = await operator.call(operatorCatalogueFiles.exportCatalogue, input)
        expect(headers['content-disposition']).toContain(`.${format}`)
        const file = { name: `again.${format}`, body }
        const { import: read } = await operator.ok(operatorCatalogueFiles.uploadCatalogueFile, {}, { file })
        const { problems, changes } = await operator.ok(operatorCatalogueFiles.getCatalogueImport, {
          id: read.id,
        })
        expect({ problems, changes }).toEqual({ problems: [], changes: [] })
        expect(read).toMatchObject({ edited: 0, products: { unchanged: 1, bad: 0 }, ignoredColumns: [] })
      },
    ),
    { numRuns: 25 },
  )
})
