import { randomUUID } from 'node:crypto'
import { customerIdFromRow } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
  type HasDatabase,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'

interface HasCustomer extends HasDatabase {
  readonly customerId: string
}
type HasFiles = HasCustomer & { readonly platform: Pick<Platform, 'files'> }

/** Pays an order of a customer and returns the invoice. */
export const createInvoice = async (
  t: HasCustomer,
  whose = t.customerId,
): Promise<{
  readonly id: string
  readonly number: string
  readonly month: string
  readonly orderNumber: string
}> => {
  const customerId = customerIdFromRow(whose)
  await createShippingLine(t)
  await recharge(t, customerId, 10_000)
  const shopId = await createShop(t, customerId)
  const draft = orderDraft(shopId, { lines: [draftLine({ skuId: await createSku(t), quantity: 2 })] })
  const { id: orderId } = await placeOrder(t, customerId, draft)
  await payOrders(
    t.platform.database,
    { customerId, shopIds: null },
    { ids: [orderId], key: randomUUID(), endpoint: 'payOrders' },
    { kind: 'seller', name: 'Test' },
  )
  const { rows } = await t.platform.database.queryAgency(
    `select id::text, number, to_char(issued_on, 'YYYY-MM') as month, source_number as "orderNumber" from invoice
      where customer_id = $1 and source_kind = 'order' and source_id = $2`,
    [customerId, orderId],
  )
  const [invoice] = rows
  if (!invoice) throw new Error('no invoice was issued')
  return invoice as never
}

const nameBuyer = (t: HasDatabase, whose: string, name: string) =>
  t.platform.database.queryTenant(
    customerIdFromRow(whose),
    `insert into invoice_address (customer_id, version, value, changed_by)
      values ($1, 1, jsonb_build_object('name', $2::text, 'address1', 'Kai 1', 'city', 'Kiel', 'countryCode', 'DE'), 'Ana')
      on conflict (customer_id) do update set version = invoice_address.version + 1, value = excluded.value`,
    [whose, name],
  )

/** An invoice whose customer has changed their name since. */
export const createWronglyMadeOut = async (
  t: HasCustomer,
  whose = t.customerId,
): ReturnType<typeof createInvoice> => {
  await nameBuyer(t, whose, 'Wrong Name GmbH')
  const invoice = await createInvoice(t, whose)
  await nameBuyer(t, whose, 'Right Name GmbH')
  return invoice
}

/** Adds copies of an invoice to its month, numbered in another year. */
export const copyInvoice = async (t: HasDatabase, id: string, copies: number): Promise<void> => {
  await t.platform.database.queryAgency(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', nextval('id_seq'),
        'year', 1999, 'serial', s.last + n, 'number', 'OR-COPY-' || s.last + n))).*
      from invoice i cross join (select max(serial) as last from invoice) s cross join generate_series(1, $2::int) n
      where i.id = $1`,
    [id, copies],
  )
}

/** A ZIP file of a finished archive that an account has started. */
export const createArchivePart = async (
  t: HasFiles,
  { customerId = t.customerId, accountId }: { readonly customerId?: string; readonly accountId: string },
): Promise<string> => {
  const { database, files } = t.platform
  const file = await files.put({
    customerId,
    isPublic: false,
    fileName: 'invoices-2026-05.zip',
    kind: 'document',
    contentType: 'application/zip',
    body: Buffer.from('PK'),
  })
  const [part] = await database.queryTenant<{ id: string }>(
    customerIdFromRow(customerId),
    `with job as (
       insert into bulk_job (customer_id, account_id, started_by, request_id, ip, kind, title, input, chunks, total, state, finished_at)
         values ($1, $2, 'Test', '', '127.0.0.1', 'invoice.archive', '2026-05', '{"locale": "en"}', '[]', 0, 'done', now()) returning id)
     insert into invoice_archive_part (customer_id, bulk_job_id, part, account_id, file_id, invoices)
       select $1, job.id, 1, $2, $3, 1 from job returning id`,
    [customerId, accountId, file.id],
  )
  if (!part) throw new Error('no part was created')
  return part.id
}
