import * as idSchemas from '../../src/contract/kernel/ids.ts'
import type { TestApp } from '../http.ts'

/** Values of existing rows, drawn from by the inputs; read again from time to time, because calls change the rows. */
export interface KnownValues {
  /** Ids of the acting customer's rows, or of the agency's, by the schema of the contract that they belong to. */
  readonly own: ReadonlyMap<unknown, readonly string[]>
  /** Of other customers. */
  readonly foreign: ReadonlyMap<unknown, readonly string[]>
  /** Order numbers, SKUs, emails, titles and so on. */
  readonly texts: readonly string[]
}

/** Where the table is not called as its id. */
const tables: Readonly<Record<string, string>> = {
  orderId: 'dropshipping_order',
  importId: 'order_import',
  shopPushId: 'shop_fulfilment_push',
  operatorRef: 'operator',
  waveId: 'picking_wave',
  addressId: 'customer_address',
  wholesaleId: 'wholesale_order',
  sourcingId: 'sourcing_request',
  customerRef: 'customer',
  surchargeId: 'order_surcharge',
  skuChangeId: 'mapped_sku_change',
  correctionId: 'balance_correction',
  ledgerIssueId: 'ledger_violation',
}

const tableOf = (name: string): string =>
  tables[name] ?? name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const textQueries = [
  `select number as text from dropshipping_order where customer_id = $1`,
  `select shop_order_name as text from dropshipping_order where customer_id = $1`,
  `select recipient_name as text from dropshipping_order where customer_id = $1`,
  `select tracking_number as text from shipment where customer_id = $1`,
  `select number as text from recharge where customer_id = $1`,
  `select email as text from account`,
  `select email as text from operator`,
  `select code as text from sku`,
  `select subject_en as text from product`,
  `select code as text from shipping_line`,
  `select domain as text from shop where customer_id = $1`,
  `select token as text from tracking_page`,
]

const existing = async (t: TestApp): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await t.admin.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Map<string, Set<string>>()
  for (const { table, column } of rows) columns.set(table, (columns.get(table) ?? new Set()).add(column))
  return columns
}

const idsOf = async (t: TestApp, name: string, customerId: string, columns: ReadonlySet<string>) => {
  const table = tableOf(name)
  const id = table === 'customer' ? 'customer_id' : 'id'
  const isTenant = columns.has('customer_id')
  const read = async (where: string): Promise<string[]> => {
    const text = `select ${id}::text as id from ${table} where ${where} order by ${id} desc limit 300`
    const { rows } = await t.admin.query<{ id: string }>(text, isTenant ? [customerId] : [])
    return rows.map((row) => row.id)
  }
  return isTenant
    ? { own: await read('customer_id = $1'), foreign: await read('customer_id <> $1') }
    : { own: await read('true'), foreign: [] }
}

export const readKnownValues = async (t: TestApp, customerId: string): Promise<KnownValues> => {
  const columns = await existing(t)
  const unknown = Object.entries(idSchemas).filter(
    ([key, schema]) => typeof schema !== 'function' && !columns.has(tableOf(key.replace(/Schema$/, ''))),
  )
  if (unknown.length > 0)
    throw new Error(
      `the fuzzer knows no table for ${unknown.map(([key]) => key).join(', ')}: add it to known-values.ts`,
    )
  const own = new Map<unknown, readonly string[]>()
  const foreign = new Map<unknown, readonly string[]>()
  for (const [key, schema] of Object.entries(idSchemas)) {
    if (typeof schema === 'function') continue
    const name = key.replace(/Schema$/, '')
    const known = columns.get(tableOf(name))
    if (!known) continue
    const ids = await idsOf(t, name, customerId, known)
    own.set(schema, ids.own)
    foreign.set(schema, ids.foreign)
  }
  const texts: string[] = []
  for (const query of textQueries) {
    const table = / from (\w+)/.exec(query)?.[1] ?? ''
    const column = /select (\w+)/.exec(query)?.[1] ?? ''
    if (!columns.get(table)?.has(column))
      throw new Error(`there is no ${table}.${column}: change known-values.ts`)
    const { rows } = await t.admin.query<{ text: string | null }>(
      `${query} order by 1 limit 12`,
      query.includes('$1') ? [customerId] : [],
    )
    texts.push(...rows.flatMap(({ text }) => (text ? [text] : [])))
  }
  return { own, foreign, texts }
}
