import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorCustomerPrices,
  type AgreedPrice,
} from '../../../contract/customer-prices/customer-prices.ts'
import { createSku, type SkuOptions } from '../orders/test/order-factory.ts'

type Input = InputOf<typeof operatorCustomerPrices.createCustomerPrice>

export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** 10% off all products from today on, if nothing else is given. */
export const agreedPrice = (
  t: TestApp,
  { customerId }: Pick<Caller, 'customerId'>,
  given: Partial<Input> = {},
): Promise<AgreedPrice> => {
  const price = given.fixedUsdMinor === undefined ? { discountBp: 1_000 } : {}
  return t.operator.ok(
    operatorCustomerPrices.createCustomerPrice,
    { customerId, scope: 'goods', startsOn: dayFrom(0), ...price, ...given },
    { idempotencyKey: randomUUID() },
  )
}

export interface PriceListFile {
  readonly name: string
  readonly body: Buffer
}

/** A CSV of SKU codes and prices, unless another header is given. */
export const aPriceList = (
  rows: readonly (readonly string[])[],
  header = 'SKU,Price USD',
): PriceListFile => ({
  name: 'prices.csv',
  body: Buffer.from([header, ...rows.map((cells) => cells.join(','))].join('\n')),
})

type ListTerms = InputOf<typeof operatorCustomerPrices.previewPriceList>

export const previewList = (
  t: TestApp,
  terms: ListTerms,
  file: PriceListFile,
): Promise<OutputOf<typeof operatorCustomerPrices.previewPriceList>> =>
  t.operator.ok(operatorCustomerPrices.previewPriceList, terms, { file })

/** Previews and saves a list; errors of rows are skipped. */
export const saveList = async (
  t: TestApp,
  terms: ListTerms,
  file: PriceListFile,
): Promise<OutputOf<typeof operatorCustomerPrices.savePriceList>> => {
  const { fingerprint } = await previewList(t, terms, file)
  const input = { ...terms, fingerprint, wrongRows: 'skip' as const }
  return t.operator.ok(operatorCustomerPrices.savePriceList, input, { file, idempotencyKey: randomUUID() })
}

/** A SKU of 5.00 USD, unless another price is given, with its codes. */
export const newSku = async (
  t: TestApp,
  options: SkuOptions = {},
): Promise<{ readonly id: string; readonly code: string; readonly productCode: string }> => {
  const id = await createSku(t, options)
  const { rows } = await t.admin.query(
    'select k.code, p.code as product_code from sku k join product p on p.id = k.product_id where k.id = $1',
    [id],
  )
  return { id, code: rows[0].code, productCode: rows[0].product_code }
}
