import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCarriers } from '../../../../contract/carriers/carriers.ts'
import { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import type { CarrierSender, CarrierView } from '../../../../contract/carriers/carrier-schemas.ts'
import type { ShipmentId, ShippingLineId } from '../../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { makeOrder, unique, type MadeOrder } from '../../fulfilment/test/fulfilment-factory.ts'
import { declareGoods } from '../../packing/packing-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

export const sender: CarrierSender = {
  name: 'Quayside Fulfilment',
  phone: '+86 755 8888 0000',
  address1: '18 Harbour Road',
  address2: '',
  city: 'Shenzhen',
  province: 'Guangdong',
  postcode: '518000',
  countryCode: 'CN',
}

export const addLine = async (t: TestApp): Promise<ShippingLineId> => {
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into shipping_line (code, name_en, carrier, max_weight_grams) values ($1, 'Test line', 'Any', 30000)
       returning id::text`,
    [unique('LINE')],
  )
  return (rows[0]?.id ?? '') as ShippingLineId
}

type CarrierInput = InputOf<typeof operatorCarriers.saveCarrier>

export const saveCarrier = (t: TestApp, input: Partial<CarrierInput> = {}): Promise<CarrierView> =>
  t.operator.ok(operatorCarriers.saveCarrier, {
    code: unique('CARRIER'),
    nameEn: unique('Carrier '),
    sender,
    ...input,
  })

/** A paid order on a shipping line, ready for its label. */
export const orderOn = async (
  t: TestApp,
  lineId: ShippingLineId,
  { countryCode = 'US', name = 'Ana Flores' } = {},
): Promise<MadeOrder> => {
  const order = await makeOrder(t.platform.database, t.customerId)
  await declareGoods(t.platform.database.agency, order.id)
  await t.admin.query(
    `update dropshipping_order set shipping_line_id = $2, weight_grams = 420, country_code = $3, recipient_name = $4,
        address1 = '12 Alder Street', city = 'Portland', province = 'OR', postcode = '97201' where id = $1`,
    [order.id, lineId, countryCode, name],
  )
  return order
}

export const shippedWith = async (
  t: TestApp,
  carrier: string,
): Promise<{
  readonly order: MadeOrder
  readonly shipmentId: ShipmentId
  readonly trackingNumber: string
}> => {
  const order = await makeOrder(t.platform.database, t.customerId)
  const trackingNumber = unique('TRK')
  const { shipmentId } = await t.operator.ok(
    operatorOrders.shipOrder,
    { id: order.id, carrier, trackingNumber },
    key(),
  )
  return { order, shipmentId, trackingNumber }
}

export const closeDay = async (t: TestApp, carrier: string, more: object = {}) => {
  const { parcels } = await t.operator.ok(operatorHandOvers.listOpenParcels, { carrier })
  return t.operator.ok(operatorHandOvers.closeDay, { carrier, count: parcels.length, ...more }, key())
}

/** Moves a hand-over into the past. */
export const handedOver = (t: TestApp, id: string, hoursAgo: number) =>
  t.admin.query(
    `update hand_over_parcel set handed_over_at = now() - make_interval(hours => $2) where hand_over_id = $1`,
    [id, hoursAgo],
  )
