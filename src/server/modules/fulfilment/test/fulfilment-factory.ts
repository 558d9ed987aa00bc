import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { type OrderStatus, type WaitingReason, waitingPartyOf } from '../../../../contract/kernel/statuses.ts'
import { type CustomerId, type Database, customerIdFromRow } from '../../../platform/database/database.ts'
import { createJobs } from '../../../platform/jobs/job-runner.ts'
import { handleJob, type JobKind } from '../../../platform/jobs/jobs.ts'
import { noMetrics } from '../../../platform/kernel/metrics.ts'
import { createChangeNotifier } from '../../../platform/live/change-notifier.ts'
import {
  applyTrackingUpdate,
  pushParcel,
  registerParcels,
  reshipmentDeliveredJob,
  resumePushes,
} from '../ports/fulfilment-jobs.ts'

/** Creates the queues that shipping writes to, without workers. Stopped after the file's last test. */
export const startQueues = async (database: Database): Promise<void> => {
  const { log } = Fastify()
  const jobs = createJobs({
    database,
    metrics: noMetrics,
    notifier: createChangeNotifier(database, log),
    log,
  })
  const kinds: readonly JobKind[] = [
    registerParcels,
    applyTrackingUpdate,
    pushParcel,
    reshipmentDeliveredJob,
    resumePushes,
  ]
  const idle = kinds.map((kind) => handleJob(kind, async () => {}))
  await jobs.start(idle, { work: false })
  afterAll(() => jobs.stop(0))
}

// The rows are inserted directly, in the state that payment leaves them in.

let made = 0
export const unique = (prefix: string): string =>
  `${prefix}${Date.now().toString(36).toUpperCase()}${(made += 1)}`

export const makeCustomer = async (database: Database): Promise<CustomerId> => {
  const row = await database.agency
    .insertInto('customer')
    .values({ name: 'Northwind Traders', currency: 'USD', referral_code: unique('R') })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return customerIdFromRow(row.customer_id)
}

export const makeOperator = async (database: Database): Promise<string> => {
  const row = await database.agency
    .insertInto('operator')
    .values({
      email: `${unique('packer').toLowerCase()}@example.com`,
      name: 'Pia Packer',
      password_hash: 'x',
      roles: ['fulfilment'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const makeSku = async (
  database: Database,
  code = unique('SKU-'),
): Promise<{ id: string; code: string }> => {
  const product = await database.agency
    .insertInto('product')
    .values({
      code: `P-${code}`,
      subject_en: 'Pour-over coffee set',
      cover_url: '/app/files/1/large',
      customs_name: 'Coffee set',
      hs_code: '691110',
      origin_country: 'CN',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return database.agency
    .insertInto('sku')
    .values({
      product_id: product.id,
      code,
      attributes: JSON.stringify([
        { name: 'Colour', value: 'Sand' },
        { name: 'Size', value: '600 ml' },
      ]),
      price_minor: 500,
      weight_grams: 200,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

const waitingOf: Partial<Record<OrderStatus, WaitingReason>> = {
  awaitingPayment: 'paymentDue',
  processing: 'beingPrepared',
  awaitingStock: 'awaitingStock',
  partlyShipped: 'partlyShipped',
  shipped: 'inTransit',
}

export interface OrderWishes {
  readonly status?: OrderStatus
  readonly source?: 'shopify' | 'import' | 'manual'
  readonly paidAt?: Date
  readonly recipientName?: string
  readonly lines?: readonly {
    readonly quantity: number
    readonly units?: number
    readonly skuCode?: string
  }[]
}

export interface MadeOrder {
  readonly id: string
  readonly number: string
  readonly customerId: CustomerId
  readonly shopId: string
  readonly lines: readonly { readonly id: string; readonly skuCode: string }[]
}

export const makeOrder = async (
  database: Database,
  customerId: CustomerId,
  given: OrderWishes = {},
): Promise<MadeOrder> => {
  const { status = 'processing', source = 'manual', lines = [{ quantity: 2 }] } = given
  const shop = await database.agency
    .insertInto('shop')
    .values({
      customer_id: customerId,
      kind: source === 'shopify' ? 'shopify' : 'manual',
      name: 'Northwind',
      status: 'connected',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reason = waitingOf[status] ?? null
  const order = await database.agency
    .insertInto('dropshipping_order')
    .values({
      customer_id: customerId,
      number: unique('pending'),
      shop_id: shop.id,
      shop_order_key: source === 'manual' ? null : unique('K'),
      shop_order_name: '#1001',
      source,
      status,
      waiting_reason: reason,
      waiting_on: reason && waitingPartyOf[reason],
      waiting_since: reason && new Date(),
      currency: 'USD',
      recipient_name: given.recipientName ?? 'Ada Byron',
      country_code: 'GB',
      city: 'London',
      address1: '12 St James’s Square',
      paid_at: given.paidAt ?? new Date(),
      shipped_at: status === 'shipped' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = `DS-${order.id}`
  await database.agency.updateTable('dropshipping_order').set({ number }).where('id', '=', order.id).execute()
  const madeLines = []
  for (const line of lines)
    madeLines.push(await makeLine(database, { customerId, orderId: order.id, source }, line))
  return { id: order.id, number, customerId, shopId: shop.id, lines: madeLines }
}

const makeLine = async (
  database: Database,
  order: { readonly customerId: CustomerId; readonly orderId: string; readonly source: string },
  line: { readonly quantity: number; readonly units?: number; readonly skuCode?: string },
): Promise<{ id: string; skuCode: string }> => {
  const known = line.skuCode
    ? await database.agency
        .selectFrom('sku')
        .select(['id', 'code'])
        .where('code', '=', line.skuCode)
        .executeTakeFirst()
    : undefined
  const sku = known ?? (await makeSku(database, line.skuCode))
  const row = await database.agency
    .insertInto('order_line')
    .values({
      customer_id: order.customerId,
      order_id: order.orderId,
      shop_line_key: order.source === 'shopify' ? unique('L') : null,
      variant_key: `sku:${sku.code}`,
      title: 'Coffee set',
      quantity: line.quantity,
      sku_id: sku.id,
      sku_code: sku.code,
      units: line.units ?? 1,
      unit_price_minor: 500,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, skuCode: sku.code }
}
