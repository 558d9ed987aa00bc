import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../../../contract/orders/order-schemas.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { chooseShippingLine } from './choose-shipping-line.ts'
import { listShippingOffers } from './list-shipping-offers.ts'
import { completeAddress, createSku, draftLine, recharge } from '../test/order-factory.ts'
import { payOrders } from '../payment/pay-orders.ts'
import type { Scope } from '../state/types.ts'
import { updateAddress } from './update-address.ts'
import { withOrderCommands } from '../test/order-commands-factory.ts'

const { place, mappedLine, read, database, t, standard, map, target, newCustomer } = await withOrderCommands()

const by = { kind: 'seller', name: 'Ana' } as const
let customerId: CustomerId
let scope: Scope
beforeEach(async () => {
  ;({ customerId, scope } = await newCustomer())
})

describe('address and shipping line', () => {
  const moved = (part: Partial<Address>) => ({ ...completeAddress, ...part })

  it('reprices an unpaid order and keeps the shop’s address', async () => {
    const id = await place({ lines: [mappedLine()], address: { ...completeAddress, city: '' } })
    expect((await read(id)).waiting_reason).toBe('addressIncomplete')
    const answer = await updateAddress(
      database,
      scope,
      { id, address: moved({ countryCode: 'GB', postcode: 'BS1 6QF' }) },
      by,
    )
    expect(answer).toEqual({ status: 'awaitingPayment' })
    const after = await read(id)
    expect(after).toMatchObject({ waiting_reason: 'paymentDue', freight_minor: 900, country_code: 'GB' })
    expect(after.shop_address).toMatchObject({ countryCode: 'US', city: '' })
  })

  it('keeps a paid order in its country', async () => {
    await recharge(t, customerId, 5_000)
    const id = await place({ lines: [mappedLine()] })
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    await expect(
      updateAddress(database, scope, { id, address: moved({ countryCode: 'DE' }) }, by),
    ).rejects.toMatchObject({
      reason: 'countryFixed',
    })
    await updateAddress(database, scope, { id, address: moved({ address1: '14 Alder Street' }) }, by)
    expect(await read(id)).toMatchObject({
      status: 'processing',
      address1: '14 Alder Street',
      total_minor: 900,
    })
  })

  it('lists every line’s price, and sets the chosen one', async () => {
    const [id, other] = [await place({ lines: [mappedLine()] }), await place()]
    const listed = await listShippingOffers(database.tenant(customerId), scope, id)
    expect(listed.chosenLineId).toBe(standard)
    expect(listed.offers.map(({ price }) => price.amountMinor)).toEqual([400, 900])
    const lineId = listed.offers[1]?.lineId ?? ''
    const results = await chooseShippingLine(database, scope, { ids: [id, other, '99'], lineId }, by)
    expect(results.map(({ reason }) => reason)).toEqual(['chosen', 'weightUnknown', 'notFound'])
    expect(await read(id)).toMatchObject({
      freight_minor: 900,
      shipping_line_chosen_by: 'seller',
      total_minor: 1400,
    })
    const battery = await createSku(t, { goodsAttributes: ['battery'] })
    const heavy = await place({ lines: [draftLine({ skuId: battery })] })
    const [refusal] = await chooseShippingLine(database, scope, { ids: [heavy], lineId: standard }, by)
    expect(refusal).toMatchObject({ ok: false, reason: 'goodsNotAccepted' })
  })

  it('never replaces the seller’s choice of line', async () => {
    const id = await place({ lines: [mappedLine()] })
    await chooseShippingLine(database, scope, { ids: [id], lineId: standard }, by)
    await updateAddress(
      database,
      scope,
      { id, address: moved({ countryCode: 'GB', postcode: 'BS1 6QF' }) },
      by,
    )
    expect(await read(id)).toMatchObject({ waiting_reason: 'shippingLineNotChosen', shipping_line_id: null })
  })

  it('keeps a line chosen before all line items had a price', async () => {
    const id = await place({ lines: [mappedLine(), draftLine({ variantKey: 'later' })] })
    const expensive =
      (await listShippingOffers(database.tenant(customerId), scope, id)).offers[1]?.lineId ?? ''
    await chooseShippingLine(database, scope, { ids: [id], lineId: expensive }, by)
    expect(await read(id)).toMatchObject({
      status: 'awaitingQuote',
      freight_minor: 0,
      shipping_line_id: expensive,
    })
    await map(id, await target(id, 1))
    expect(await read(id)).toMatchObject({
      status: 'awaitingPayment',
      freight_minor: 900,
      shipping_line_id: expensive,
    })
  })
})
