import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'

export interface Page {
  readonly customerId: CustomerId
  readonly orderId: string
}

export const trackingPageUrl = (publicUrl: string, token: string): string => `${publicUrl}/track/${token}`

/** Creates an order's tracking page with its first parcel; later parcels share it. */
export const openTrackingPage = async (tx: Tx, customerId: CustomerId, orderId: string): Promise<void> => {
  await sql`
    insert into tracking_page (customer_id, order_id) values (${customerId}, ${orderId})
      on conflict do nothing`.execute(tx)
}

/** When its only parcels were taken back: nothing has led anybody to it yet. */
export const closeTrackingPage = async (tx: Tx, customerId: CustomerId, orderId: string): Promise<void> => {
  await tx
    .deleteFrom('tracking_page')
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Unknown and closed pages give the same error, so that tokens cannot be probed. */
export const noSuchPage = () => notFound('Tracking page')

/** The page of a token, closed or not. */
export const findPage = async ({ agency }: Database, token: string): Promise<Page> => {
  const row = await agency
    .selectFrom('tracking_page')
    .select(['customer_id', 'order_id'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) throw noSuchPage()
  return { customerId: customerIdFromRow(row.customer_id), orderId: row.order_id }
}
