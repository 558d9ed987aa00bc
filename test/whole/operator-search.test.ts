import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderId } from '../../src/contract/kernel/ids.ts'
import { operatorHandOvers } from '../../src/contract/carriers/hand-overs.ts'
import { operatorCorrections } from '../../src/contract/corrections/corrections.ts'
import { operatorFind } from '../../src/contract/operator-home/find.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { operatorProfit } from '../../src/contract/profit/profit.ts'
import { operatorQuotes } from '../../src/contract/quotes/operator-quotes.ts'
import { operatorRefunds } from '../../src/contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../src/contract/replacements/operator-replacements.ts'
import { operatorReturnedParcels } from '../../src/contract/returned-parcels/operator-returned-parcels.ts'
import { operatorSurcharges } from '../../src/contract/surcharges/operator-surcharges.ts'
import { operatorWallet } from '../../src/contract/wallet/operator-wallet.ts'
import { operatorWaves } from '../../src/contract/waves/waves.ts'
import { operatorWithdrawals } from '../../src/contract/withdrawals/operator-withdrawals.ts'
import { redactRecipients, writeAddress } from '../../src/server/modules/orders/index.ts'
import {
  completeAddress,
  createOrder,
  createShop,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { testApp, type Caller } from '../http.ts'
import { searchedCases, type Made } from './searched-cases.ts'

const t = await testApp()
const { admin, operator } = t
const { make, only } = searchedCases(t)

let seller: Caller
let wanted: Made
let other: Made

beforeAll(async () => {
  seller = await t.newCustomer()
  wanted = await make(seller, {
    name: 'Tidewater Märkte',
    recipient: 'Zoë O’Brien',
    email: 'zoe.o@postbox.example',
    phone: '+44 20 7946 0911',
    title: 'Walnut chopping board 50%_off\\',
    shopNumber: '#TW-5501',
  })
  other = await make(await t.newCustomer(), {
    name: 'Fjord Supply',
    recipient: 'Bo Lind',
    email: 'bo@lind.example',
    phone: '+46 8 123 4567',
    title: 'Linen apron',
    shopNumber: '#FS-9',
  })
})

type Search = { readonly search: string }
/** Each list of cases: the ids that a search finds. */
const lists: Readonly<Record<string, (input: Search) => Promise<readonly string[]>>> = {
  order: async (input) =>
    (await operator.ok(operatorOrders.listOperatorOrders, input)).rows.map((row) => row.id),
  refund: async (input) =>
    (await operator.ok(operatorRefunds.listOperatorRefunds, input)).rows.map((row) => row.id),
  cancellation: async (input) =>
    (await operator.ok(operatorRefunds.listOperatorRefunds, { ...input, queue: 'cancellations' })).rows.map(
      (row) => row.id,
    ),
  surcharge: async (input) =>
    (await operator.ok(operatorSurcharges.listSurcharges, input)).rows.map((row) => row.id),
  returned: async (input) =>
    (await operator.ok(operatorReturnedParcels.listReturns, input)).rows.map((row) => row.id),
  reported: async (input) =>
    (await operator.ok(operatorReturnedParcels.listReportedReturns, input)).rows.map((row) => row.shipmentId),
  replacement: async (input) =>
    (await operator.ok(operatorReplacements.listUnseenReplacements, input)).rows.map((row) => row.id),
  push: async (input) =>
    (await operator.ok(operatorOrders.listFailedPushes, input)).rows.map((row) => row.id),
  unscanned: async (input) =>
    (await operator.ok(operatorHandOvers.listUnscannedParcels, input)).rows.map((row) => row.shipmentId),
  handOver: async (input) =>
    (await operator.ok(operatorHandOvers.listHandOvers, input)).rows.map((row) => row.id),
  wave: async (input) => (await operator.ok(operatorWaves.listWaves, input)).rows.map((row) => row.id),
  profit: async (input) =>
    (
      await operator.ok(operatorProfit.listProfitOrders, { ...input, from: '2026-03-01', to: '2026-03-01' })
    ).rows.map((row) => row.orderId),
}
const idIn = (list: string, made: Made): string => made.ids[list] ?? made.orderId

describe.each(Object.keys(lists))('the list of each %s', (name) => {
  const find = (search: string) => lists[name]?.({ search })

  it('is searched by order, shop number, recipient, SKU, product, tracking number and customer', async () => {
    for (const search of [
      `DS-${wanted.orderId}`,
      wanted.orderId,
      '#TW-5501',
      'tw-55',
      'zoe',
      'O’Brien',
      'zoe.o@postbox',
      '+44 (20) 7946 0911',
      wanted.skuCode,
      wanted.skuCode.toLowerCase(),
      'chopping boa',
      wanted.trackingNumber,
      'tidewater',
      'Märkte',
      'zoe chopping tidewater tw-5501',
    ])
      expect([search, await find(search)]).toEqual([search, [idIn(name, wanted)]])
  })

  it('finds nothing that lacks one of the words, and takes signs literally', async () => {
    for (const search of [
      'zoe lind',
      'fjord walnut',
      'cho board',
      'nobody-has-this',
      '%',
      '_',
      '\\',
      'wal_ut',
      '5_5%',
      '%%% ___',
      'x'.repeat(200),
    ])
      expect([search, await find(search)]).toEqual([search, []])
  })

  it('shows the cases of all customers without a search', async () => {
    const found = await find('')
    expect(found).toContain(idIn(name, wanted))
    expect(found).toContain(idIn(name, other))
  })
})

describe('the search of case lists', () => {
  it('finds a case by its own number', async () => {
    const number = `RF-${wanted.ids['refund']}`
    expect(await lists['refund']?.({ search: number })).toEqual([wanted.ids['refund']])
    expect(await lists['refund']?.({ search: `${number} fjord` })).toEqual([])
    expect(await lists['returned']?.({ search: `RP-${wanted.ids['returned']} tidewater` })).toEqual([
      wanted.ids['returned'],
    ])
  })

  it('goes together with the filters of the list', async () => {
    const refunds = async (input: object) =>
      (await operator.ok(operatorRefunds.listOperatorRefunds, { search: 'zoe', ...input })).total
    expect(await refunds({ reason: 'damaged' })).toBe(1)
    expect(await refunds({ reason: 'wrongItem' })).toBe(0)
    expect(await refunds({ customerId: seller.customerId })).toBe(1)
    expect(await refunds({ customerId: t.otherCustomerId })).toBe(0)
    expect(await refunds({ to: '2020-01-01T00:00:00Z' })).toBe(0)
    expect(await refunds({ from: '2020-01-01T00:00:00Z', queue: 'ended' })).toBe(0)
    const inQueue = await operator.ok(operatorOrders.listOperatorOrders, {
      search: 'zoe',
      status: 'processing',
    })
    expect(inQueue).toMatchObject({ total: 0, totalIsLowerBound: false })
  })

  it('shows a recipient of another customer to operators alone', async () => {
    const own = await t.main.ok(orders.listOrders, { search: 'zoe' })
    expect(own.rows).toEqual([])
    expect((await seller.ok(orders.listOrders, { search: 'zoe' })).rows).toHaveLength(1)
    const refused = await t.main.send(operatorOrders.listOperatorOrders, { search: 'zoe' })
    expect(refused.reason).toBe('forbidden')
  })

  it('finds payments by number, reference, reason and customer', async () => {
    const account = await only('select id from account where customer_id = $1 limit 1', [seller.customerId])
    const rechargeId = await only(
      `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor, bank_reference)
         values ($1, 'RC-x', 'bank', 'pending', 'USD', 100, 100, 'Invoice 77_A from TIDE') returning id`,
      [seller.customerId],
    )
    const withdrawalId = await only(
      `insert into withdrawal (customer_id, number, currency, amount_minor, fee_minor, payout_kind, payout_hint,
           payout_sealed, payout_added_at, account_id, actor_name)
         values ($1, 'WD-x', 'USD', 1000, 0, 'paypal', 'a…', 'sealed', now(), $2, 'Ana') returning id`,
      [seller.customerId, account],
    )
    const correctionId = await only(
      `insert into balance_correction (customer_id, number, currency, amount_minor, reason, proposed_by)
         select $1, 'BC-x', 'USD', 100, 'Freight charged twice', min(id) from operator returning id`,
      [seller.customerId],
    )
    const quoteId = await only(
      `insert into quote_request (customer_id, shop_id, variant_key, title, shop_sku, quantity, status)
         select customer_id, shop_id, variant_key, 'Copper kettle', 'CK-1', 1, 'requested' from shop_variant
           where customer_id = $1 limit 1 returning id`,
      [seller.customerId],
    )
    const recharges = async (search: string) =>
      (await operator.ok(operatorWallet.listRechargesForReview, { search, toReview: true })).rows.map(
        (row) => row.id,
      )
    for (const search of [`RC-${rechargeId}`, 'tidewater', '77_a', 'tide invoice'])
      expect([search, await recharges(search)]).toEqual([search, [rechargeId]])
    for (const search of ['77%a', 'fjord', 'tidewater 88']) expect(await recharges(search)).toEqual([])
    const withdrawals = async (search: string) =>
      (await operator.ok(operatorWithdrawals.listOperatorWithdrawals, { search })).rows.map((row) => row.id)
    expect(await withdrawals(`WD-${withdrawalId} tidewater`)).toEqual([withdrawalId])
    expect(await withdrawals('fjord')).toEqual([])
    const corrections = async (search: string) =>
      (await operator.ok(operatorCorrections.listCorrections, { search })).rows.map((row) => row.id)
    expect(await corrections('twice märkte')).toEqual([correctionId])
    expect(await corrections('twice fjord')).toEqual([])
    const quotes = async (search: string) =>
      (await operator.ok(operatorQuotes.listQuoteRequests, { search })).rows.map((row) => row.id)
    for (const search of ['kettle', 'ck-1', 'copper tidewater', quoteId])
      expect([search, await quotes(search)]).toEqual([search, [quoteId]])
    expect(await quotes('kettle fjord')).toEqual([])
  })
})

describe('the words of an order', () => {
  it('follow its address, and are erased with its recipient', async () => {
    const { customerId } = seller
    if (customerId === '') throw new Error('the caller must be a seller')
    const shopId = await createShop(t, customerId)
    const address = { ...completeAddress, recipientName: 'Quentin Erase', email: 'quentin@erase.example' }
    const id = await createOrder(t, customerId, { shopId, address })
    const find = (search: string) => lists['order']?.({ search })
    expect(await find('quentin@erase')).toEqual([id])
    const { database } = t.platform
    const moved = { ...address, email: 'moved@erase.example', phone: '+31 20 555 7788' }
    await database.tenantTransaction(customerId, (tx) =>
      writeAddress(
        tx,
        { id: id as OrderId },
        { customerId, shopIds: null },
        { address: moved, keepsShops: false },
      ),
    )
    expect(await find('moved@erase.example')).toEqual([id])
    expect(await find('+31205557788')).toEqual([id])
    await database.agencyTransaction((tx) => redactRecipients(tx, customerId, shopId, 'everybody'))
    for (const search of ['quentin', 'quentin@erase', 'moved@erase.example', '+31205557788'])
      expect([search, await find(search)]).toEqual([search, []])
    expect(await find(`DS-${id} mug`)).toEqual([id])
  })
})

describe('the command palette', () => {
  const find = async (caller: Caller, search: string) =>
    (
      await caller.ok(operatorFind.findByNumber, {
        search,
        kinds: ['parcel', 'refund', 'returnedParcel', 'withdrawal', 'contact', 'colleague'],
      })
    ).found.map(({ kind, pageId }) => `${kind} ${pageId}`)

  it('finds parcels and cases by their numbers, and people by their names', async () => {
    expect(await find(operator, wanted.trackingNumber)).toEqual([`parcel ${wanted.orderId}`])
    expect(await find(operator, `rf-${wanted.ids['refund']}`)).toEqual([`refund ${wanted.orderId}`])
    await admin.query(
      `insert into operator (email, name, password_hash, roles) values ('nils@x.example', 'Nils Åström', '', '{fulfilment}')`,
    )
    expect(await find(operator, 'astr')).toEqual([expect.stringMatching(/^colleague /)])
    expect(await find(operator, '%%')).toEqual([])
  })

  it('leaves out what the operator may not open', async () => {
    const packer = await t.operatorWith(['fulfilment'])
    expect(await find(packer, 'astr')).toEqual([])
    expect(await find(packer, wanted.trackingNumber)).toEqual([`parcel ${wanted.orderId}`])
    const { rows } = await admin.query<{ id: string }>('select id from withdrawal limit 1')
    expect(await find(packer, `WD-${rows[0]?.id}`)).toEqual([])
    expect(await find(operator, `WD-${rows[0]?.id}`)).toEqual([expect.stringMatching(/^withdrawal /)])
  })
})
