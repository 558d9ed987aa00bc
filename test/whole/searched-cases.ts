import { randomUUID } from 'node:crypto'
import { makeOperator } from '../../src/server/modules/fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../../src/server/modules/fulfilment/shipping/ship-order.ts'
import { payOrders } from '../../src/server/modules/orders/payment/pay-orders.ts'
import {
  completeAddress,
  createOrder,
  createShop,
  createSku,
  draftLine,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import type { Caller, TestApp } from '../http.ts'

/** A shipped order with a case of each kind, and the numbers of these. */
export interface Made {
  readonly orderId: string
  readonly trackingNumber: string
  readonly skuCode: string
  readonly ids: Readonly<Record<string, string>>
}

interface Wishes {
  readonly name: string
  readonly recipient: string
  readonly email: string
  readonly phone: string
  readonly title: string
  readonly shopNumber: string
}

/** Makes shipped orders with a case of each kind. */
export const searchedCases = (t: TestApp) => {
  const { admin } = t
  const only = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await admin.query<{ id: string }>(text, [...values])
    return String(rows[0]?.id)
  }

  const makeCases = async (
    { customerId }: Caller,
    orderId: string,
    operatorId: string,
  ): Promise<Record<string, string>> => {
    if (customerId === '') throw new Error('the caller must be a seller')
    const order = [customerId, orderId]
    const shipmentId = await only('select id from shipment where customer_id = $1 and order_id = $2', order)
    const parcel = [...order, shipmentId]
    await admin.query(
      `update shipment set tracking_status = 'returned', tracking_status_at = now()
       where customer_id = $1 and order_id = $2`,
      order,
    )
    const wave = await only('insert into picking_wave (created_by) values ($1) returning id', [operatorId])
    await admin.query(
      `insert into wave_order (customer_id, order_id, wave_id, state) values ($1, $2, $3, 'open')`,
      [...order, wave],
    )
    const handOver = await only(
      `insert into hand_over (number, carrier_name, operator_name, parcel_count, weight_grams)
       values ($1, 'DHL', 'Pia', 1, 100) returning id`,
      [randomUUID()],
    )
    await admin.query(
      `insert into hand_over_parcel (customer_id, shipment_id, hand_over_id, weight_grams, handed_over_at)
       values ($1, $2, $3, 100, now() - interval '4 days')`,
      [customerId, shipmentId, handOver],
    )
    await admin.query(
      `insert into order_profit (customer_id, order_id, sale_kind, day, currency, paid_own_minor, refunded_own_minor, billed_usd_minor,
         billed_cny_minor, units, revenue_minor, refund_minor, goods_minor, inbound_minor, packing_minor, service_minor,
         carrier_minor, fee_minor, commission_minor)
       values ($1, $2, 'dropshipping', '2026-03-01', 'USD', 0, 0, 0, 0, 1, 900, 0, 500, 0, 0, 0, 0, 0, 0)`,
      order,
    )
    const replacement = await only(
      `insert into replacement (customer_id, order_id, of_order_id, reason, paid_by, decision, offered_until, decided_at)
       values ($1, $2, $2, 'lost', 'seller', 'declined', now(), now()) returning order_id as id`,
      order,
    )
    return {
      wave,
      handOver,
      unscanned: shipmentId,
      reported: shipmentId,
      profit: orderId,
      replacement,
      refund: await only(
        `insert into refund (customer_id, order_id, reason, currency, requested_minor, requested_by)
         values ($1, $2, 'damaged', 'USD', 100, 'Ana') returning id`,
        order,
      ),
      cancellation: await only(
        `insert into cancellation_request (customer_id, order_id, reason, requested_by, status)
         values ($1, $2, '', 'Ana', 'requested') returning id`,
        order,
      ),
      surcharge: await only(
        `insert into order_surcharge (customer_id, order_id, reason, status, usd_minor, currency, amount_minor, answer_by, raised_by)
         values ($1, $2, 'customs', 'declined', 100, 'USD', 100, now(), 'Sanna') returning id`,
        order,
      ),
      returned: await only(
        `insert into returned_parcel (customer_id, number, order_id, shop_id, returned_shipment_id, state, reason,
           weight_grams, currency, answer_until)
         select customer_id, 'RP-' || id, id, shop_id, $3, 'pendingAddress', 'refused', 100, 'USD', now()
           from dropshipping_order where customer_id = $1 and id = $2 returning id`,
        parcel,
      ),
      push: await only(
        `insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, status)
         select customer_id, shop_id, id, $3, 'fulfilment', 'failed'
           from dropshipping_order where customer_id = $1 and id = $2 returning id`,
        parcel,
      ),
    }
  }

  const make = async (seller: Caller, wishes: Wishes): Promise<Made> => {
    const { customerId } = seller
    if (customerId === '') throw new Error('the caller must be a seller')
    await admin.query('update customer set name = $2 where customer_id = $1', [customerId, wishes.name])
    const skuId = await createSku(t)
    const skuCode = await only('select code as id from sku where id = $1', [skuId])
    const orderId = await createOrder(t, customerId, {
      shopId: await createShop(t, customerId),
      shopOrderName: wishes.shopNumber,
      address: {
        ...completeAddress,
        recipientName: wishes.recipient,
        email: wishes.email,
        phone: wishes.phone,
      },
      lines: [draftLine({ skuId, title: wishes.title })],
    })
    await recharge(t, customerId, 900)
    const intent = { ids: [orderId], key: randomUUID(), endpoint: 'payOrder' } as const
    await payOrders(t.platform.database, { customerId, shopIds: null }, intent, {
      kind: 'seller',
      name: 'Test',
    })
    const operatorId = await makeOperator(t.platform.database)
    const trackingNumber = `YT${Date.now()}${orderId}`
    await t.platform.database.agencyTransaction((tx) =>
      shipOrder(
        tx,
        {
          order: { id: orderId },
          key: randomUUID(),
          carrier: 'YunExpress',
          trackingNumber,
          contents: { kind: 'all' },
          operatorId,
        },
        { kind: 'agency', name: 'Pia' },
      ),
    )
    return { orderId, trackingNumber, skuCode, ids: await makeCases(seller, orderId, operatorId) }
  }
  return { make, only }
}
