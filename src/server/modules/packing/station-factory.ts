import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import type { OrderId, OrderLineId } from '../../../contract/kernel/ids.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorPackStation, type PackedParcel } from '../../../contract/packing/pack-station.ts'
import { defaultPackTerms, type PackTerms } from '../../../contract/packing/pack-terms.ts'
import type { WeighingMethod, Size } from '../../../contract/packing/parcel-weight.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { createService } from '../services/service-factory.ts'

export interface StationOrder {
  readonly id: OrderId
  readonly number: string
  readonly skuId: string
  readonly lines: readonly { readonly lineId: OrderLineId; readonly quantity: number }[]
  readonly totalMinor: number
  readonly freightMinor: number
}

export interface StationWishes {
  readonly customerId?: CustomerId
  readonly quantity?: number
  readonly note?: string
  readonly giftNote?: string
  readonly volumetricDivisor?: number
  /** Names of services of the order; `picture` asks for one. */
  readonly services?: readonly { readonly nameEn: string; readonly packStep?: 'none' | 'tick' | 'picture' }[]
}

const by = { kind: 'seller', name: 'Test' } as const

/**
 * A paid order of units of 200 g, 100 × 80 × 50 mm each, by the only line to the Netherlands: 4.00 USD and 10.00 USD per kg.
 */
export const stationOrder = async (t: TestApp, wishes: StationWishes = {}): Promise<StationOrder> => {
  const { customerId = t.customerId, quantity = 2, note = '', giftNote = '', services = [] } = wishes
  await t.admin.query("delete from shipping_rate where country_code = 'NL'")
  await createShippingLine(t, {
    countries: ['NL'],
    perKgMinor: 1000,
    ...(wishes.volumetricDivisor !== undefined && { volumetricDivisor: wishes.volumetricDivisor }),
  })
  const skuId = await createSku(t)
  const shopId = await createShop(t, customerId)
  const address = {
    ...completeAddress,
    countryCode: 'NL',
    province: '',
    city: 'Utrecht',
    postcode: '3511 AA',
  }
  const lines = [draftLine({ skuId, quantity })]
  const { id } = await placeOrder(t, customerId, orderDraft(shopId, { address, lines, note }))
  await t.admin.query('update dropshipping_order set gift_note = $2 where id = $1', [id, giftNote])
  const { rows } = await t.admin.query<{
    number: string
    total: number
    freight: number
    lines: StationOrder['lines']
  }>(
    `select number, total_minor as total, freight_minor as freight, (select json_agg(json_build_object('lineId', l.id::text,
       'quantity', l.quantity)) from order_line l where l.order_id = o.id) as lines from dropshipping_order o where id = $1`,
    [id],
  )
  const [order] = rows
  if (!order) throw new Error('the order was not placed')
  await recharge(t, customerId, order.total)
  await payOrders(
    t.platform.database,
    { customerId, shopIds: null },
    { ids: [id], key: randomUUID(), endpoint: 'payOrder' },
    by,
  )
  for (const { nameEn, packStep = 'tick' } of services) {
    const serviceId = await createService(t, { nameEn })
    await t.admin.query('update service set pack_step = $2 where id = $1', [serviceId, packStep])
    await t.admin.query(
      `insert into order_service (customer_id, order_id, service_id, basis, price_minor, times) values ($1, $2, $3, 'order', 0, 1)`,
      [customerId, id, serviceId],
    )
  }
  const { number, total, freight, lines: ordered } = order
  return { id, number, skuId, lines: ordered, totalMinor: total, freightMinor: freight }
}

export interface WeightWishes {
  readonly grams: number
  readonly size?: Size
  readonly method?: WeighingMethod
  readonly version?: number
}

export const closeOf = (
  t: TestApp,
  { id, lines }: StationOrder,
  wishes?: WeightWishes,
  caller = t.operator,
) => {
  const { grams, size = null, method = 'scale', version } = wishes ?? { grams: 0 }
  return caller.call(operatorPackStation.closeParcel, {
    id,
    lines: [...lines],
    weight: wishes ? { grams, method, size } : null,
    ...(version !== undefined && { version }),
  })
}

export const closed = async (
  t: TestApp,
  order: StationOrder,
  wishes: WeightWishes,
): Promise<PackedParcel> => {
  const answer = await closeOf(t, order, wishes)
  if (answer.code !== 200 || answer.data === null) throw new Error(answer.msg)
  return answer.data
}

export const setPackTerms = async (t: TestApp, change: Partial<PackTerms>): Promise<void> => {
  const { version } = (await t.operator.ok(operatorAgencySettings.getAgencySettings, {})).packing
  await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
    section: 'packing',
    version,
    value: { ...defaultPackTerms, ...change, packaging: [...(change.packaging ?? [])] },
  })
}
