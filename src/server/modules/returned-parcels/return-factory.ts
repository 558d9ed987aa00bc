import type { TestApp } from '../../../../test/http.ts'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import type { Address } from '../../../contract/orders/order-schemas.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createShippingLine, recharge } from '../orders/test/order-factory.ts'
import { makeShipped, type Shipped, type ShippedWishes } from '../tracking-page/tracking-factory.ts'

export const newAddress: Address = {
  recipientName: 'Ada Byron',
  phone: '',
  email: '',
  countryCode: 'DE',
  province: '',
  city: 'Leipzig',
  address1: 'Nikolaistr. 4',
  address2: '',
  postcode: '04109',
  taxNumber: '',
}

export interface MadeReturn extends Shipped {
  readonly id: string
  readonly number: string
  readonly customerId: CustomerId
}

export const makeReturn = async (
  t: TestApp,
  customerId: CustomerId = t.customerId,
  wishes: ShippedWishes = {},
): Promise<MadeReturn> => {
  const shipped = await makeShipped(t, customerId, { statuses: ['pickedUp', 'returned'], ...wishes })
  const { id, number } = await t.operator.ok(operatorReturnedParcels.receiveReturn, {
    trackingNumber: shipped.trackingNumber,
    reason: 'addressWrong',
    weightGrams: 450,
  })
  return { ...shipped, id, number, customerId }
}

/** A parcel with a reshipment address; the caller must be its seller. */
export const makePayable = async (
  t: TestApp,
  seller = t.main,
  wishes: ShippedWishes = {},
): Promise<MadeReturn> => {
  if (seller.customerId === '') throw new Error('the caller must be a seller')
  const made = await makeReturn(t, seller.customerId, wishes)
  await seller.ok(returnedParcels.updateReturnedParcelAddress, { id: made.id, address: newAddress })
  return made
}

export const makePaid = async (
  t: TestApp,
  seller = t.main,
  wishes: ShippedWishes = {},
): Promise<MadeReturn> => {
  const made = await makePayable(t, seller, wishes)
  const lineId = await createShippingLine(t)
  await recharge(t, made.customerId, 400)
  const { results } = await seller.ok(
    returnedParcels.payReturnedParcels,
    { items: [{ id: made.id, lineId }] },
    { idempotencyKey: unique('pay-key-') },
  )
  if (!results[0]?.ok) throw new Error(`not paid: ${results[0]?.message}`)
  return made
}

/** Expires the response deadline, before the hourly job has run. */
export const expireReturn = async (t: TestApp, id: string): Promise<void> => {
  await t.admin.query(`update returned_parcel set answer_until = now() - interval '1 minute' where id = $1`, [
    id,
  ])
}
