import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../../test/http.ts'
import { operatorCarrierBills, type CarrierBill } from '../../../../contract/carrier-bills/carrier-bills.ts'
import type { BillLineTab } from '../../../../contract/carrier-bills/carrier-bill-states.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { makeOrder, unique } from '../../fulfilment/test/fulfilment-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

export interface Parcel {
  readonly orderId: OrderId
  readonly number: string
  readonly shipmentId: string
  readonly tracking: string
}

interface ParcelCost {
  readonly quotedMinor?: number
  readonly currency?: 'USD' | 'CNY'
  readonly weighedGrams?: number
}

/** A shipped order with one parcel, whose cost the carrier has quoted. */
export const shippedParcel = async (t: TestApp, cost: ParcelCost | null = {}): Promise<Parcel> => {
  const { database } = t.platform
  const order = await makeOrder(database, t.customerId, { status: 'shipped', lines: [{ quantity: 1 }] })
  const tracking = unique('YT')
  const { id: shipmentId } = await database.agency
    .insertInto('shipment')
    .values({
      customer_id: t.customerId,
      order_id: order.id,
      key: unique('key'),
      carrier: 'YunExpress',
      tracking_number: tracking,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (cost) {
    const { quotedMinor = 500, currency = 'USD', weighedGrams = 400 } = cost
    await database.agency
      .insertInto('shipment_cost')
      .values({
        customer_id: t.customerId,
        shipment_id: shipmentId,
        quoted_minor: quotedMinor,
        quoted_currency: currency,
        weighed_grams: weighedGrams,
      })
      .execute()
  }
  return { orderId: order.id as OrderId, number: order.number, shipmentId, tracking }
}

type Cells = readonly (string | number)[]

export const billCsv = (
  rows: readonly Cells[],
  header: Cells = ['Tracking number', 'Charge', 'Weight (g)', 'Amount'],
) => ({
  name: 'bill.csv',
  body: Buffer.from([header, ...rows].map((cells) => cells.join(',')).join('\n')),
})

type ImportInput = InputOf<typeof operatorCarrierBills.importCarrierBill>

export const billInput = (input: Partial<ImportInput> = {}): ImportInput => ({
  carrier: unique('Carrier '),
  number: unique('INV-'),
  currency: 'USD',
  billedOn: '2026-11-20',
  ...input,
})

/** An imported bill that has been compared. */
export const importedBill = async (
  t: TestApp,
  rows: readonly Cells[],
  input: Partial<ImportInput> = {},
): Promise<CarrierBill> => {
  const { id } = await t.operator.ok(operatorCarrierBills.importCarrierBill, billInput(input), {
    ...key(),
    file: billCsv(rows),
  })
  await t.runJobs({ failures: 'allow' })
  return t.operator.ok(operatorCarrierBills.getCarrierBill, { id })
}

export const linesOf = async (t: TestApp, { id }: Pick<CarrierBill, 'id'>, tab: BillLineTab = 'all') =>
  (await t.operator.ok(operatorCarrierBills.listCarrierBillLines, { id, tab, pageSize: 100 })).rows

export const costOf = async (t: TestApp, { shipmentId }: Pick<Parcel, 'shipmentId'>) => {
  const { rows } = await t.admin.query<{ billed: number | null; currency: string | null }>(
    'select billed_minor::float8 as billed, billed_currency as currency from shipment_cost where shipment_id = $1',
    [shipmentId],
  )
  return rows[0] ?? null
}
