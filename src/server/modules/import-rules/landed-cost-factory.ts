import { testApp, type Caller } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { products } from '../../../contract/products/products.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import { forgetExchangeRates } from '../catalogue/exchange-rates.ts'
import { createOrder, createShippingLine, draftLine } from '../orders/test/order-factory.ts'
import { publicProduct } from '../products/product-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { germanAddress } from '../tax-numbers/tax-factory.ts'

export const threeEuro = { countryCode: 'EU', amountMinor: 300, currency: 'EUR', per: 'subheading' } as const
// 3.00 EUR at the estimated rate of 0.86.
export const duty = 349
export const vat = { kind: 'tax', name: 'VAT', percent: 20 } as const

/** A new customer before each test, and what its goods cost with import charges. */
export const withImportRules = async () => {
  const t = await testApp()
  let seller: Caller
  let customerId: CustomerId

  const newCustomer = async () => {
    await t.admin.query(
      'delete from import_rule; delete from shipping_rate; update shipping_line set is_active = false',
    )
    await t.admin.query(`delete from exchange_rate where valid_from > '2020-01-01'`)
    forgetExchangeRates()
    forgetRateBook()
    seller = await t.newCustomer()
    customerId = customerIdFromRow(seller.customerId)
    return { seller, customerId }
  }

  const line = async (pays: { readonly duty?: boolean; readonly tax?: boolean } = {}): Promise<string> => {
    const id = await createShippingLine(t, { countries: ['DE', 'FR', 'NO'], baseMinor: 400 })
    await t.admin.query('update shipping_line set pays_duty = $2, pays_tax = $3 where id = $1', [
      id,
      pays.duty ?? false,
      pays.tax ?? false,
    ])
    forgetRateBook()
    return id
  }
  const skuOf = async (hsCode: string, priceMinor = 1_000): Promise<string> => {
    const { id } = await publicProduct(t, { hsCode, skus: [{ priceMinor }] })
    const { rows } = await t.admin.query<{ id: string }>('select id from sku where product_id = $1', [id])
    return String(rows[0]?.id)
  }
  const landed = async (skuId: string, given: { quantity?: number; countryCode?: string } = {}) => {
    const answer = await seller.ok(products.calculateLandedCost, {
      skuId,
      quantity: 1,
      countryCode: 'DE',
      ...given,
    })
    const [first] = answer.lines
    const charges = first?.charges.map(({ name, payment, amount }) => [name, payment, amount.amountMinor])
    return {
      charges,
      total: first?.total.amountMinor,
      imports: answer.imports,
      source: first?.charges[0]?.source,
    }
  }
  const inCart = async (...hsCodes: readonly string[]) => {
    const items = await Promise.all(hsCodes.map(async (code) => ({ skuId: await skuOf(code), quantity: 1 })))
    await seller.ok(cart.addToCart, { items })
    const filled = await seller.ok(cart.getCart, {})
    const ids = filled.products.flatMap(({ lines }) => lines.map(({ id }) => id))
    const answer = await seller.ok(cart.calculateCartFreight, { ids, countryCode: 'DE' })
    return { onImport: answer.lines[0]?.onImport.amountMinor, imports: answer.imports }
  }

  const orderOf = async (...hsCodes: readonly string[]): Promise<string> => {
    const lines = await Promise.all(
      hsCodes.map(async (code, index) =>
        draftLine({ skuId: await skuOf(code), variantKey: `v${index}`, shopPriceMinor: 2_000 }),
      ),
    )
    return createOrder(t, customerId, { lines, address: germanAddress })
  }
  return { t, newCustomer, line, skuOf, landed, inCart, orderOf }
}
