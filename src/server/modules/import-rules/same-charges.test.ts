import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import type { ShownCharge } from '../../../contract/import-rules/import-rules.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { products } from '../../../contract/products/products.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { filledCart } from '../cart/cart-factory.ts'
import { forgetExchangeRates } from '../catalogue/exchange-rates.ts'
import { createShippingLine, createShop } from '../orders/test/order-factory.ts'
import { publicProduct } from '../products/product-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { quoted } from '../sourcing/sourcing-factory.ts'
import { germanAddress, saveIoss, setAgencyIoss } from '../tax-numbers/tax-factory.ts'
import { addImportRule } from './import-rule-factory.ts'

const t = await testApp()
let seller: Caller
let shopId: string

const ioss = { scheme: 'IOSS', schemeLimitMinor: 15_000, schemeLimitCurrency: 'EUR' } as const
const units = 2

beforeEach(async () => {
  await t.admin.query(
    'delete from import_rule; delete from shipping_rate; update shipping_line set is_active = false',
  )
  forgetExchangeRates()
  forgetRateBook()
  await setAgencyIoss(t, null)
  seller = await t.newCustomer()
  shopId = await createShop(t, customerIdFromRow(seller.customerId))
  await createShippingLine(t, { countries: ['DE'], baseMinor: 400 })
  forgetRateBook()
  await addImportRule(t, { kind: 'tax', name: 'VAT', percent: 20, ...ioss })
  await addImportRule(t, { countryCode: 'EU', amountMinor: 300, currency: 'EUR', per: 'subheading' })
})

const chargesOf = (answer: { readonly charges: readonly ShownCharge[] } | null | undefined) =>
  answer?.charges.map(({ name, payment, amount }) => [name, payment, amount.amountMinor])

interface Shown {
  readonly product: ReturnType<typeof chargesOf>
  readonly quote: ReturnType<typeof chargesOf>
  readonly cart: ReturnType<typeof chargesOf>
  readonly order: ReturnType<typeof chargesOf>
}

/** The same goods on the product page, in a quote, in the cart, and in the order that is placed from it. */
const showEverywhere = async (priceMinor = 1_000): Promise<Shown> => {
  const goods = { priceMinor, weightGrams: 100 }
  const { id } = await publicProduct(t, { hsCode: '610910', skus: [goods] })
  const { rows } = await t.admin.query<{ id: string }>('select id from sku where product_id = $1', [id])
  const skuId = String(rows[0]?.id)
  const asked = { quantity: units, countryCode: 'DE' }
  const page = await seller.ok(products.calculateLandedCost, { skuId, ...asked })
  const offer = await quoted(t, seller, { minQuantity: 1, skus: [goods] })
  const quote = await seller.ok(sourcing.calculateQuoteLandedCost, {
    id: offer.id,
    version: offer.version,
    position: 1,
    ...asked,
  })
  const line = await filledCart(t, customerIdFromRow(seller.customerId), { skuId, quantity: units })
  const freight = await seller.ok(cart.calculateCartFreight, {
    ids: [line.id],
    shopId: shopId,
    countryCode: 'DE',
  })
  const order = await seller.ok(
    cart.orderCart,
    { lines: [line], shopId: shopId, address: germanAddress },
    { idempotencyKey: randomUUID() },
  )
  const { estimate } = await seller.ok(orderImports.getOrderImportCharges, { id: order.id })
  return {
    product: chargesOf(page.lines[0]),
    quote: chargesOf(quote.lines[0]),
    cart: chargesOf(freight.lines[0]),
    order: chargesOf(estimate),
  }
}

const duty = ['Customs duty', 'import', 349]
const vatOf = (goodsMinor: number) => ['VAT', 'import', Math.round((goodsMinor + 400 + 349) * 0.2)]
const atSale = [duty, ['VAT', 'sale', 0]]
const onImport = [duty, vatOf(2_000)]
const everywhere = (charges: unknown) => ({ product: charges, quote: charges, cart: charges, order: charges })
const choose = (use: 'own' | 'agency' | 'none', shop: string | null = null) =>
  seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', shopId: shop, use })

describe('the product page, a quote and the cart say the import charges of the order', () => {
  it('of a seller without a number, whose buyers pay the tax on import', async () => {
    expect(await showEverywhere()).toEqual(everywhere(onImport))
    await setAgencyIoss(t)
    expect(await showEverywhere()).toEqual(everywhere(onImport))
  })

  it('of a seller with a number of its own', async () => {
    await saveIoss(seller)
    expect(await showEverywhere()).toEqual(everywhere(atSale))
  })

  it('of a seller who ships under the agency’s number, while it has one', async () => {
    await setAgencyIoss(t)
    await choose('agency')
    expect(await showEverywhere()).toEqual(everywhere(atSale))
    await setAgencyIoss(t, null)
    expect(await showEverywhere()).toEqual(everywhere(onImport))
  })

  it('of a seller who wants no number on parcels', async () => {
    await saveIoss(seller)
    await choose('none')
    expect(await showEverywhere()).toEqual(everywhere(onImport))
  })

  it('of goods that are worth more than the scheme allows', async () => {
    await saveIoss(seller)
    expect(await showEverywhere(10_000)).toEqual(everywhere([duty, vatOf(20_000)]))
  })

  it('by the number of the chosen shop in the cart, and elsewhere by the one for all shops', async () => {
    await saveIoss(seller, shopId)
    expect(await showEverywhere()).toEqual({
      product: onImport,
      quote: onImport,
      cart: atSale,
      order: atSale,
    })
    await choose('none', shopId)
    expect(await showEverywhere()).toEqual(everywhere(onImport))
  })
})
