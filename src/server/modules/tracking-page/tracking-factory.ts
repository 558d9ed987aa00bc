import type { TestApp } from '../../../../test/http.ts'
import type { TrackingStatus } from '../../../contract/kernel/statuses.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { makeOperator, makeOrder, unique, type OrderWishes } from '../fulfilment/test/fulfilment-factory.ts'
import { recordTracking } from '../fulfilment/tracking/record-tracking.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'

export interface ShippedWishes extends OrderWishes {
  readonly statuses?: readonly TrackingStatus[]
  readonly description?: string
  readonly days?: readonly [min: number, max: number]
  readonly shippedDaysAgo?: number
}
export interface Shipped {
  readonly orderId: string
  readonly orderNumber: string
  readonly shopId: string
  readonly shipmentId: string
  readonly trackingNumber: string
  readonly token: string
}

const dayMs = 24 * 3600 * 1000
const by = { kind: 'agency', name: 'Pia Packer' } as const

export const receiveTracking = (
  t: TestApp,
  trackingNumber: string,
  statuses: readonly TrackingStatus[],
  { from = Date.now() - dayMs, description = '' }: { from?: number; description?: string } = {},
): Promise<unknown> =>
  t.platform.database.agencyTransaction((tx) =>
    recordTracking(tx, {
      trackingNumber,
      facts: statuses.map((status, index) => ({
        eventKey: `${status}${from}`,
        at: new Date(from + index * 60_000),
        status,
        sourceCode: '',
        description: description || `It is ${status}`,
        location: 'Leipzig, DE',
      })),
    }),
  )

export const makeShipped = async (
  t: TestApp,
  customerId: CustomerId = t.customerId,
  wishes: ShippedWishes = {},
): Promise<Shipped> => {
  const { database } = t.platform
  const { statuses = ['pickedUp', 'inTransit'], description = '', days, shippedDaysAgo = 2 } = wishes
  const order = await makeOrder(database, customerId, wishes)
  const trackingNumber = unique('YT')
  const operatorId = await makeOperator(database)
  const { shipmentId } = await database.agencyTransaction((tx) =>
    shipOrder(
      tx,
      {
        order: { id: order.id },
        key: unique('key'),
        carrier: 'YunExpress',
        trackingNumber,
        contents: { kind: 'all' },
        operatorId,
      },
      by,
    ),
  )
  const shippedAt = new Date(Date.now() - shippedDaysAgo * dayMs)
  await t.admin.query('update shipment set shipped_at = $2, tracking_status_at = $2 where id = $1', [
    shipmentId,
    shippedAt,
  ])
  if (days) {
    await t.admin.query('update dropshipping_order set days_min = $2, days_max = $3 where id = $1', [
      order.id,
      ...days,
    ])
  }
  await receiveTracking(t, trackingNumber, statuses, { from: +shippedAt + 3_600_000, description })
  const { rows } = await t.admin.query<{ token: string }>(
    'select token from tracking_page where order_id = $1',
    [order.id],
  )
  return {
    orderId: order.id,
    orderNumber: order.number,
    shopId: order.shopId,
    shipmentId,
    trackingNumber,
    token: rows[0]?.token ?? '',
  }
}
