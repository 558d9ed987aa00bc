import { expect } from 'vitest'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { PricedSku } from '../../catalogue/index.ts'
import { templateColumns } from '../reading/columns.ts'
import { csvOf, rowsOf } from './export-factory.ts'
import { readOrders, type OrderGroup } from '../reading/read-orders.ts'

export const mug = { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', quantity: 2, price: '18.90' }
export const candle = {
  title: 'Soy candle, fig and cedar - Small',
  sku: 'CH-CANDLE-SMALL',
  quantity: 1,
  price: '24.00',
}

const gather = async (orders: AsyncGenerator<OrderGroup>): Promise<OrderGroup[]> => {
  const all: OrderGroup[] = []
  for await (const order of orders) all.push(order)
  return all
}

type Reading = Parameters<typeof readOrders>[1]
const reading: Reading = { shopCurrency: 'USD', findSkus: async () => new Map<string, PricedSku>() }

export const read = async (
  body: Buffer | string,
  changes: Partial<Reading> = {},
  isExcel = false,
): Promise<OrderGroup[]> =>
  gather((await readOrders(rowsOf(body, isExcel), { ...reading, ...changes })).orders)
export const readExcel = (body: Buffer): Promise<OrderGroup[]> => read(body, {}, true)

export const problemsOf = (orders: readonly OrderGroup[]) =>
  orders.flatMap(({ bad }) =>
    bad.flatMap(({ row, problems }) => problems.map(({ column, message }) => ({ row, column, message }))),
  )
export const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('was not rejected', { cause: error })
  expect(error.reason).toBe('fileRefused')
  return error.message
}

export const templateRow = (changes: Record<string, string> = {}): Record<string, string> => ({
  'Order number': 'A-1',
  'Order date': '2026-10-31',
  'Recipient name': 'Sophie Müller',
  Country: 'DE',
  City: 'Köln',
  'Address 1': 'Lindenstraße 14',
  Postcode: '50674',
  SKU: 'MUG',
  Product: 'Mug',
  Quantity: '2',
  'Unit price': '18.90',
  ...changes,
})
export const templateCsv = (rows: readonly Record<string, string>[], separator = ','): string =>
  csvOf(templateColumns, rows, separator)
