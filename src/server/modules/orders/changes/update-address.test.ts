import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { completeAddress, createOrder, createShop } from '../test/order-factory.ts'
import { key, withOrderChanges } from './change-factory.ts'

const { t, get, newCustomer } = await withOrderChanges()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('an address entered by a user', () => {
  const corrected = (part: object) => ({ ...completeAddress, ...part })

  it('is rejected with field errors if it is undeliverable', async () => {
    const id = await createOrder(t, customerId)
    const address = corrected({ postcode: '9720', province: '' })
    const sent = await seller.call(orders.updateOrderAddress, { id, address, confirmed: true })
    expect(sent.code).toBe(415)
    expect(sent.data).toMatchObject({
      fields: [{ path: 'address.postcode' }, { path: 'address.province' }],
    })
    expect((await get(id)).address.postcode).toBe('97205')
  })

  it('is accepted on confirmation if it is doubtful', async () => {
    const id = await createOrder(t, customerId)
    const address = corrected({ phone: '12' })
    const sent = await seller.call(orders.updateOrderAddress, { id, address })
    expect(sent.reason).toBe('addressDoubtful')
    expect(sent.data).toMatchObject({ detail: { doubts: [{ field: 'phone', code: 'malformed' }] } })
    await seller.ok(orders.updateOrderAddress, { id, address, confirmed: true })
    expect((await get(id)).address.phone).toBe('12')
  })

  it('is waited for where the shop’s own is incomplete, and is checked when the shop’s is taken over again', async () => {
    const shopId = await createShop(t, customerId)
    const address = corrected({ postcode: '', province: '' })
    const id = await createOrder(t, customerId, {
      shopId,
      shopOrderKey: randomUUID(),
      source: 'shopify',
      address,
    })
    expect(await get(id)).toMatchObject({
      status: 'awaitingPayment',
      waiting: { reason: 'addressIncomplete' },
    })
    await seller.ok(orders.updateOrderAddress, { id, address: completeAddress })
    expect(await get(id)).toMatchObject({ waiting: { reason: 'paymentDue' } })
    expect((await get(id)).shopAddress).toMatchObject({ postcode: '' })
    const { rows } = await t.admin.query(
      `update dropshipping_order set shop_address = shop_address || '{"postcode": "97201", "province": "Oregon"}'
         where id = $1 returning shop_address as own`,
      [id],
    )
    await seller.ok(orders.updateOrderAddress, { id, address: rows[0].own })
    expect((await get(id)).shopAddress).toBeNull()
  })

  it('in the script of its country is confirmed once a customer, wherever it is typed', async () => {
    const caller = await t.newCustomer()
    const another = customerIdFromRow(caller.customerId)
    const japanese = corrected({
      recipientName: '佐藤 花子',
      countryCode: 'JP',
      province: '東京都',
      city: '渋谷区',
      address1: '神宮前１−２−３ ﾊｲﾂ ー',
      postcode: '〒150−0001',
    })
    const update = (id: string, address: object, confirmed = false) =>
      caller.call(orders.updateOrderAddress, { id, address, confirmed } as never)
    const [first, second] = [await createOrder(t, another), await createOrder(t, another)]
    const hasConfirmed = async () =>
      (await caller.ok(identity.getCustomerInfo, {})).customer.hasConfirmedLocalScript
    expect((await update(first, japanese)).reason).toBe('addressDoubtful')
    expect(await hasConfirmed()).toBe(false)
    expect(await update(first, japanese, true)).toMatchObject({ code: 200 })
    expect(await hasConfirmed()).toBe(true)
    const russian = { countryCode: 'RU', city: 'Москва', address1: 'ул. Тверская, 7', postcode: '101000' }
    expect((await update(second, corrected(russian))).code).toBe(200)
    // Another country's script is still in doubt, and so is a phone number.
    expect((await update(second, corrected({ ...russian, recipientName: '王伟' }))).reason).toBe(
      'addressDoubtful',
    )
    expect((await update(second, { ...japanese, phone: '12' })).data).toMatchObject({
      detail: { doubts: [{ field: 'phone' }] },
    })
  })

  it('is checked for manual orders too', async () => {
    const input = {
      shopId: await createShop(t, customerId),
      address: corrected({ countryCode: 'BR', postcode: '01310-100', taxNumber: '' }),
      lines: [{ title: 'Mug', quantity: 1 }],
    }
    const sent = await seller.call(orders.createOrder, input, key())
    expect(sent.data).toMatchObject({ fields: [{ path: 'address.taxNumber' }] })
  })
})
