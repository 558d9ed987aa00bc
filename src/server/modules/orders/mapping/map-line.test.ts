import { beforeEach, describe, expect, it } from 'vitest'
import { mapLine } from './map-line.ts'
import { createCustomer, createSku, draftLine } from '../test/order-factory.ts'
import { getQuote } from '../quotes/quote-queries.ts'
import { suggestSkus } from './suggest-skus.ts'
import type { Scope } from '../state/types.ts'
import { unmapLine } from './unmap-line.ts'
import { withOrderCommands } from '../test/order-commands-factory.ts'

const { place, map, read, t, skuId, database, target, ask, admin, elsewhere, newCustomer } =
  await withOrderCommands()

const by = { kind: 'seller', name: 'Ana' } as const
let scope: Scope
beforeEach(async () => {
  ;({ scope } = await newCustomer())
})

describe('matching', () => {
  it('matches every waiting line of the variant, and later ones', async () => {
    const [one, two] = [await place(), await place()]
    const other = await place({ lines: [draftLine({ variantKey: 'other' })] })
    expect(await map(one, { units: 2 })).toEqual({
      ordersChanged: 2,
      undo: { previousSkuId: null, previousUnits: 1 },
    })
    for (const id of [one, two, await place()]) {
      expect(await read(id)).toMatchObject({ status: 'awaitingPayment', product_minor: 1000 })
    }
    expect((await read(other)).waiting_reason).toBe('linesUnmapped')
  })

  it('matches only this line on request, and remembers it for later ones', async () => {
    const [one, two] = [await place(), await place()]
    expect((await map(one, { applyToWaiting: false })).ordersChanged).toBe(1)
    expect((await read(two)).waiting_reason).toBe('linesUnmapped')
    expect((await read(await place())).waiting_reason).toBe('paymentDue')
  })

  it('is undone by the previous match or by removing the match', async () => {
    const [one, two] = [await place(), await place()]
    const expensive = await createSku(t, { priceMinor: 2000 })
    await map(one)
    const { undo } = await map(one, { skuId: expensive })
    expect(undo).toEqual({ previousSkuId: skuId, previousUnits: 1 })
    await map(one, { skuId: undo.previousSkuId ?? '' })
    expect(await read(two)).toMatchObject({ product_minor: 500 })
    expect(await unmapLine(database, scope, await target(one), by)).toEqual({ ordersChanged: 2 })
    expect(await read(two)).toMatchObject({
      status: 'awaitingQuote',
      waiting_reason: 'linesUnmapped',
      freight_minor: 0,
    })
    await expect(unmapLine(database, scope, await target(one), by)).rejects.toMatchObject({
      reason: 'notMapped',
    })
  })

  it('withdraws the quote request it makes unnecessary', async () => {
    const id = await place()
    const request = await ask(id)
    await map(id)
    expect((await getQuote(database, scope, request)).status).toBe('withdrawn')
  })

  it('rejects SKUs of other customers, inactive SKUs, and orders of other shops', async () => {
    const id = await place()
    const theirs = await createSku(t, { ownerCustomerId: await createCustomer(t) })
    await expect(map(id, { skuId: theirs })).rejects.toMatchObject({ reason: 'notFound' })
    const inactive = await createSku(t)
    await admin.query('update sku set is_active = false where id = $1', [inactive])
    await expect(map(id, { skuId: inactive })).rejects.toMatchObject({ reason: 'skuInactive' })
    const mapping = { ...(await target(id)), skuId, units: 1, applyToWaiting: true }
    await expect(mapLine(database, await elsewhere(), mapping, by)).rejects.toMatchObject({
      reason: 'notFound',
    })
  })

  it('suggests SKUs and counts the lines it would match', async () => {
    const [id] = [await place(), await place()]
    const found = await suggestSkus(database, scope, { ...(await target(id)), search: 'enamel' })
    expect(found).toMatchObject({ waitingLines: 2, waitingOrders: 2 })
    expect(found.skus.map((sku) => sku.skuId)).toContain(skuId)
  })
})
