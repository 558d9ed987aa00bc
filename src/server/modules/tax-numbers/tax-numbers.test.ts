import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderTaxNumbers, taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import { createShop, draftLine, createSku, recharge } from '../orders/test/order-factory.ts'
import {
  createGermanOrders,
  germanAddress,
  iossNumber,
  otherIossNumber,
  saveIoss,
  setAgencyIoss,
} from './tax-factory.ts'

const t = await testApp()
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
  await recharge(t, customerId, 100_000)
  await setAgencyIoss(t)
})

const once = () => ({ idempotencyKey: randomUUID() })
const pay = (...ids: string[]) => seller.ok(orders.payOrders, { ids }, once())
const keptOf = async (id: string) => {
  const { rows } = await t.admin.query(
    'select scheme, number, owner, reason from order_tax_number where order_id = $1',
    [id],
  )
  return rows[0] ?? null
}
const ofSeller = { scheme: 'IOSS', number: iossNumber, owner: 'seller', reason: null }

describe('paying orders', () => {
  it('keeps for each order of a batch what it travels under', async () => {
    await saveIoss(seller)
    const expensive = [draftLine({ skuId: await createSku(t), shopPriceMinor: 50_000 })]
    const { ids, shopId } = await createGermanOrders(t, customerId, [
      {},
      { lines: expensive },
      { address: { ...germanAddress, countryCode: 'US', province: 'Oregon', postcode: '97205' } },
      {},
    ])
    const other = await createGermanOrders(t, customerId)
    await seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: 'agency', shopId: other.shopId })
    const [first = '', above = '', toUs = '', last = ''] = ids
    const [byAgency = ''] = other.ids
    const answer = await pay(first, above, toUs, last, byAgency)
    expect(answer.results.every(({ ok }) => ok)).toBe(true)
    expect(shopId).not.toBe(other.shopId)
    expect(await keptOf(first)).toEqual(ofSeller)
    expect(await keptOf(last)).toEqual(ofSeller)
    expect(await keptOf(above)).toEqual({ scheme: 'IOSS', number: null, owner: null, reason: 'aboveLimit' })
    expect(await keptOf(toUs)).toBeNull()
    expect(await keptOf(byAgency)).toEqual({
      scheme: 'IOSS',
      number: 'IM3720001111',
      owner: 'agency',
      reason: null,
    })
    // Sellers see only the end of the agency's number, operators all of it.
    expect(await seller.ok(orderTaxNumbers.getOrderTaxNumber, { id: byAgency })).toMatchObject({
      number: '••••1111',
      owner: 'agency',
      isPaid: true,
    })
    const sheetOf = async (caller: Caller, endpoint: Endpoint) =>
      (await caller.send(endpoint, { ids: [first, byAgency], format: 'csv' })).body.toString()
    const sellersSheet = await sheetOf(seller, orders.exportOrders)
    expect(sellersSheet).toContain(iossNumber)
    expect(sellersSheet).toContain('••••1111')
    expect(sellersSheet).not.toContain('IM3720001111')
    expect(await sheetOf(t.operator, operatorOrders.exportOperatorOrders)).toContain('IM3720001111')
    const shown = await t.operator.ok(operatorOrders.getOperatorOrder, { id: byAgency })
    expect(shown.parcelTaxNumber).toMatchObject({ scheme: 'IOSS', number: 'IM3720001111' })
  })

  it('does not change paid orders when numbers change, and decides again when an order is paid again', async () => {
    const { id: numberId } = await saveIoss(seller)
    const { ids } = await createGermanOrders(t, customerId)
    const [id = ''] = ids
    await pay(id)
    await seller.ok(taxNumbers.setTaxCode, {
      id: numberId,
      kind: 'IOSS',
      countryCode: 'EU',
      number: otherIossNumber,
    })
    expect(await keptOf(id)).toEqual(ofSeller)
    expect(await seller.ok(orderTaxNumbers.getOrderTaxNumber, { id })).toMatchObject({ number: iossNumber })

    await seller.ok(orders.undoPayment, { ids: [id] }, once())
    expect(await seller.ok(orderTaxNumbers.getOrderTaxNumber, { id })).toMatchObject({
      number: otherIossNumber,
      isPaid: false,
    })
    await pay(id)
    expect(await keptOf(id)).toEqual({ ...ofSeller, number: otherIossNumber })

    await seller.ok(orders.undoPayment, { ids: [id] }, once())
    const address = {
      ...germanAddress,
      countryCode: 'US',
      province: 'Oregon',
      city: 'Portland',
      postcode: '97205',
    }
    await seller.ok(orders.updateOrderAddress, { id, address, confirmed: true })
    await pay(id)
    expect(await keptOf(id)).toBeNull()
  })

  it('warns of orders that could have a number, until the shop chooses none', async () => {
    const { ids, shopId } = await createGermanOrders(t, customerId, [{}, {}])
    const missing = async () => (await seller.ok(orders.previewPayment, { ids })).missingTaxNumbers
    expect(await missing()).toEqual([
      { scheme: 'IOSS', limit: { amountMinor: 15_000, currency: 'EUR' }, orders: 2 },
    ])
    await seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: 'none', shopId })
    expect(await missing()).toEqual([])
    await seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: null, shopId })
    expect(await missing()).toHaveLength(1)
    await saveIoss(seller)
    expect(await missing()).toEqual([])
  })

  it('keeps an own number for each order that a merge or split makes', async () => {
    await saveIoss(seller)
    const { ids } = await createGermanOrders(t, customerId, [
      { lines: [draftLine({ skuId: await createSku(t), quantity: 2 })] },
    ])
    const { id, lines } = await seller.ok(orders.getOrder, { id: ids[0] ?? '' })
    const half = [{ lineId: lines[0]?.id ?? '', quantity: 1 }]
    const { parts } = await seller.ok(merging.splitOrder, { id, parts: [half, half] }, once())
    const partIds = parts.map((part) => part.id)
    await pay(...partIds)
    expect(await Promise.all(partIds.map(keptOf))).toEqual([ofSeller, ofSeller])
    expect(await keptOf(id)).toBeNull()
  })
})

describe('a seller’s numbers', () => {
  it('has one per kind, country and shop, whoever saves it at the same time', async () => {
    const saving = Array.from({ length: 6 }, (_, n) =>
      seller.ok(taxNumbers.setTaxCode, {
        kind: 'IOSS',
        countryCode: 'DE',
        number: `IM276000075${n}`,
      }),
    )
    const saved = await Promise.all(saving)
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    const { numbers } = await seller.ok(taxNumbers.getTaxCodes, {})
    expect(numbers).toMatchObject([{ kind: 'IOSS', countryCode: 'EU', shop: null }])
  })

  it('cannot be turned into another one of the same kind', async () => {
    const shopId = await createShop(t, customerId)
    await saveIoss(seller)
    const own = await saveIoss(seller, shopId)
    const sent = await seller.call(taxNumbers.setTaxCode, {
      id: own.id,
      kind: 'IOSS',
      countryCode: 'EU',
      number: iossNumber,
    })
    expect(sent.reason).toBe('taxNumberExists')
  })

  it('refuses typos and numbers of other kinds', async () => {
    const set = (number: string) =>
      seller.call(taxNumbers.setTaxCode, { kind: 'VAT', countryCode: 'DE', number })
    expect(await set('DE136695978')).toMatchObject({ reason: 'taxNumberInvalid' })
    expect((await set('DE136695978')).msg).toContain('check digit')
    expect((await set('136')).msg).toContain('DE136695976')
    const { id } = await seller.ok(taxNumbers.setTaxCode, {
      kind: 'VAT',
      countryCode: 'DE',
      number: 'DE136695976',
    })
    expect((await seller.call(taxNumbers.deleteIoss, { id })).reason).toBe('notFound')
  })

  it('is shown to a sub-account for its shops, and changed only there', async () => {
    const [mine, others] = [await createShop(t, t.customerId), await createShop(t, t.customerId)]
    const ofAll = await saveIoss(t.main)
    const ofMine = await saveIoss(t.main, mine)
    const ofOthers = await saveIoss(t.main, others)
    const rights = { authorities: ['order:edit'] as const, shopIds: [mine] }
    const sub = await t.subAccount({ ...rights, authorities: [...rights.authorities] })
    const { numbers } = await sub.ok(taxNumbers.getTaxCodes, {})
    expect(numbers.map(({ id }) => id).toSorted()).toEqual([ofAll.id, ofMine.id].toSorted())
    expect((await sub.call(taxNumbers.deleteTaxCode, { id: ofOthers.id })).reason).toBe('notFound')
    expect((await sub.call(taxNumbers.deleteTaxCode, { id: ofAll.id })).reason).toBe('chooseShop')
    expect((await sub.call(taxNumbers.addIoss, { number: iossNumber })).reason).toBe('chooseShop')
    expect((await sub.call(taxNumbers.addIoss, { number: iossNumber, shopId: others })).reason).toBe(
      'notFound',
    )
    await sub.ok(taxNumbers.deleteTaxCode, { id: ofMine.id })
    const viewer = await t.subAccount()
    expect((await viewer.call(taxNumbers.deleteTaxCode, { id: ofAll.id })).status).toBe(403)
  })
})

it('an agency’s number can be chosen only while there is one, and is audited', async () => {
  await setAgencyIoss(t, null)
  const sent = await seller.call(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: 'agency' })
  expect(sent.reason).toBe('noAgencyNumber')
  const refused = await t.operator.call(operatorTaxNumbers.saveAgencyTaxNumber, {
    scheme: 'IOSS',
    number: 'IM12',
  })
  expect(refused.reason).toBe('taxNumberInvalid')
  const { rows } = await t.admin.query(
    `select count(*)::int as count from audit_log where action = 'agencyTaxNumber.saved'`,
  )
  expect(rows[0].count).toBeGreaterThan(0)
})
