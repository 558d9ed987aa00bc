import { beforeAll, describe, expect, it } from 'vitest'
import { notices } from '../../src/contract/notices/notices.ts'
import { operatorCatalogue } from '../../src/contract/catalogue/catalogue.ts'
import { operatorCustomers } from '../../src/contract/customers/customers.ts'
import { operatorHome } from '../../src/contract/operator-home/home.ts'
import { operatorNotices } from '../../src/contract/notices/operator-notices.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../src/contract/quotes/operator-quotes.ts'
import { operatorPurchasing } from '../../src/contract/purchasing/operator-purchasing.ts'
import { operatorTickets } from '../../src/contract/tickets/operator-tickets.ts'
import { operatorWallet } from '../../src/contract/wallet/operator-wallet.ts'
import type { SortDirection } from '../../src/contract/kernel/paging.ts'
import { tickets } from '../../src/contract/tickets/tickets.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { createShop } from '../../src/server/modules/orders/test/order-factory.ts'
import { moveWallet } from '../../src/server/modules/wallet/test/wallet-factory.ts'
import { testApp } from '../http.ts'

const t = await testApp()
const { admin, customerId, main, operator } = t

/** More than a page of 20. */
const count = 27
/** Date of row `i`: unordered, two rows per day. */
const at = `timestamptz '2026-03-01' + interval '1 day' * (i * 7 % ${count} / 2)`
const rows = `generate_series(1, ${count}) as i`

const fill = async (): Promise<void> => {
  const shopId = await createShop(t, customerId)
  const orders = (status: string, reason: string, party: string) =>
    admin.query(
      `insert into dropshipping_order (customer_id, number, shop_id, source, status, waiting_reason, waiting_on,
           waiting_since, currency, created_at, paid_at)
         select $1, 'DS-' || i, $2, 'manual', $3, $4, $5, now(), 'USD', ${at}, ${at} from ${rows} order by i`,
      [customerId, shopId, status, reason, party],
    )
  await orders('processing', 'beingPrepared', 'agency')
  await orders('shipped', 'inTransit', 'carrier')
  await admin.query(
    `with variants as (
       insert into shop_variant (customer_id, shop_id, variant_key, title) select $1, $2, 'k' || n || i, 'Mug'
         from ${rows}, generate_series(1, 2) n returning variant_key)
     insert into quote_request (customer_id, shop_id, variant_key, title, quantity, status, requested_at, expires_at)
       select $1, $2, 'k' || n || i, 'Mug', 1, (array['requested', 'offered'])[n], ${at}, case n when 2 then ${at} end
         from ${rows}, generate_series(1, 2) n order by i`,
    [customerId, shopId],
  )
  await admin.query(
    `insert into product (code, subject_en, updated_at) select 'P' || i * 7 % ${count}, 'Mug', ${at} from ${rows}`,
  )
  await admin.query(
    `insert into customer (name, currency, referral_code, created_at)
       select (array['Zoë', 'anna', 'Bo'])[1 + i % 3], 'USD', 'sorted' || i, ${at} from ${rows}`,
  )
  await admin.query(
    `insert into mail (to_address, subject, body_text) select 'a@b.example', 'Hello', '' from ${rows}`,
  )
  await admin.query(`insert into audit_log (customer_id, action) select $1, 'order:cancelled' from ${rows}`, [
    customerId,
  ])
  await admin.query(
    `insert into notice (status, audience, title, updated_at, published_at)
       select 'published', 'all', 'News', ${at}, ${at} from ${rows}`,
  )
  await admin.query(
    `insert into purchase_order (customer_id, number, type, status, created_by, created_at)
       select $1, 'SP-' || i, 2, 'submitted', 'Ana', timestamptz '2026-03-01' + interval '1 hour' * i from ${rows} order by i`,
    [customerId],
  )
  await admin.query(
    `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor, created_at)
       select $1, 'RC-' || i, 'bank', 'pending', 'USD', 100, 100, timestamptz '2026-03-01' + interval '1 hour' * i
         from ${rows} order by i`,
    [customerId],
  )
  await admin.query(
    `with made as (
       insert into ticket (customer_id, id, number, work_order_type, title, account_id, created_by, status,
           last_message_id, last_message_at)
         select $1, nextval('id_seq'), 'TK-' || i, 4, 'A question', $2, 'Ana', 'awaitingAgent', i, ${at} from ${rows}
         returning id, last_message_id, last_message_at)
     insert into ticket_message (customer_id, ticket_id, id, side, author_name, body, at)
       select $1, id, last_message_id, 'seller', 'Ana', 'Hello', last_message_at from made`,
    [customerId, main.accountId],
  )
  await moveWallet(t.platform.database, customerId, ...Array.from({ length: count }, () => 100))
}

interface Row {
  readonly id: string
}
interface Case<R extends Row> {
  readonly page: (direction: SortDirection, pageNum: number) => Promise<{ readonly rows: readonly R[] }>
  readonly key: (row: R) => string | number
}
const sortOf = <R extends Row>(page: Case<R>['page'], key: Case<R>['key']): Case<Row> => ({
  page,
  key: key as Case<Row>['key'],
})
const time = (instant: string | null | undefined): number => Date.parse(instant ?? '')

const cases: Readonly<Record<string, Case<Row>>> = {
  "the agency's orders by receipt": sortOf(
    (way, pageNum) => operator.ok(operatorOrders.listOperatorOrders, { sort: `received:${way}`, pageNum }),
    ({ id }) => Number(id),
  ),
  'a status of them by receipt': sortOf(
    (way, pageNum) =>
      operator.ok(operatorOrders.listOperatorOrders, { sort: `received:${way}`, status: 'shipped', pageNum }),
    ({ id }) => Number(id),
  ),
  'a queue by its promise': sortOf(
    (way, pageNum) =>
      operator.ok(operatorOrders.listOperatorOrders, {
        sort: `shipBy:${way}`,
        status: 'processing',
        pageNum,
      }),
    ({ shipBy }) => time(shipBy?.by),
  ),
  'what a search finds in a queue, by promise': sortOf(
    (way, pageNum) =>
      operator.ok(operatorOrders.listOperatorOrders, {
        sort: `shipBy:${way}`,
        status: 'processing',
        search: 'DS-1',
        pageNum,
      }),
    ({ shipBy }) => time(shipBy?.by),
  ),
  'quotes to answer by when they were asked for': sortOf(
    (way, pageNum) => operator.ok(operatorQuotes.listQuoteRequests, { sort: `asked:${way}`, pageNum }),
    ({ requestedAt }) => time(requestedAt),
  ),
  'offered quotes': sortOf(
    (way, pageNum) =>
      operator.ok(operatorQuotes.listQuoteRequests, { sort: `asked:${way}`, status: 'offered', pageNum }),
    ({ id }) => Number(id),
  ),
  'products by code': sortOf(
    (way, pageNum) => operator.ok(operatorCatalogue.listProducts, { sort: `code:${way}`, pageNum }),
    ({ code }) => code,
  ),
  'products by their last change': sortOf(
    (way, pageNum) => operator.ok(operatorCatalogue.listProducts, { sort: `changed:${way}`, pageNum }),
    ({ updatedAt }) => time(updatedAt),
  ),
  'customers by name, capital or small': sortOf(
    (way, pageNum) => operator.ok(operatorCustomers.listCustomers, { sort: `name:${way}`, pageNum }),
    ({ name }) => name.toLowerCase(),
  ),
  'customers by when they joined': sortOf(
    (way, pageNum) => operator.ok(operatorCustomers.listCustomers, { sort: `joined:${way}`, pageNum }),
    ({ createdAt }) => time(createdAt),
  ),
  mails: sortOf(
    (way, pageNum) => operator.ok(operatorHome.listMails, { sort: `written:${way}`, pageNum }),
    ({ id }) => Number(id),
  ),
  'the audit log': sortOf(
    (way, pageNum) => operator.ok(operatorHome.listAuditLog, { sort: `when:${way}`, customerId, pageNum }),
    ({ id }) => Number(id),
  ),
  "the agency's notices by their last change": sortOf(
    (way, pageNum) => operator.ok(operatorNotices.listOperatorNotices, { sort: `changed:${way}`, pageNum }),
    ({ updatedAt }) => time(updatedAt),
  ),
  "a seller's notices": sortOf(
    (way, pageNum) => main.ok(notices.listNotices, { sort: `time:${way}`, pageNum }),
    ({ createTime }) => time(createTime),
  ),
  'goods to come': sortOf(
    (way, pageNum) => operator.ok(operatorPurchasing.listPurchases, { sort: `announced:${way}`, pageNum }),
    ({ createdAt }) => time(createdAt),
  ),
  'all goods': sortOf(
    (way, pageNum) =>
      operator.ok(operatorPurchasing.listPurchases, { sort: `announced:${way}`, queue: 'all', pageNum }),
    ({ createdAt }) => time(createdAt),
  ),
  'recharges to review': sortOf(
    (way, pageNum) =>
      operator.ok(operatorWallet.listRechargesForReview, { sort: `time:${way}`, toReview: true, pageNum }),
    ({ createdAt }) => time(createdAt),
  ),
  "a seller's recharges": sortOf(
    (way, pageNum) => main.ok(wallet.listRecharges, { sort: `time:${way}`, pageNum }),
    ({ createdAt }) => time(createdAt),
  ),
  'movements of the wallet': sortOf(
    (way, pageNum) => main.ok(wallet.listMovements, { sort: `time:${way}`, pageNum }),
    ({ at: instant }) => time(instant),
  ),
  "a seller's tickets": sortOf(
    (way, pageNum) => main.ok(tickets.listTickets, { sort: `last:${way}`, pageNum }),
    ({ lastMessage }) => time(lastMessage.at),
  ),
  "the operators' queue by newest message": sortOf(
    (way, pageNum) => operator.ok(operatorTickets.listOperatorTickets, { sort: `last:${way}`, pageNum }),
    ({ lastMessage }) => time(lastMessage.at),
  ),
  'all tickets by newest message': sortOf(
    (way, pageNum) =>
      operator.ok(operatorTickets.listOperatorTickets, { sort: `last:${way}`, queue: 'all', pageNum }),
    ({ lastMessage }) => time(lastMessage.at),
  ),
}

const allOf = async ({ page }: Case<Row>, way: SortDirection): Promise<Row[]> => {
  const found: Row[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows: more } = await page(way, pageNum)
    found.push(...more)
    if (more.length < 20) return found
  }
}

beforeAll(fill)

describe('sorted', () => {
  it.each(Object.keys(cases))(
    '%s are sorted in both directions, each row once over all pages',
    async (name) => {
      const found = cases[name]
      if (!found) throw new Error('a case')
      const up = await allOf(found, 'asc')
      expect(new Set(up.map(({ id }) => id)).size).toBe(up.length)
      expect(up.length).toBeGreaterThan(20)
      const keys = up.map(found.key)
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
      const down = await allOf(found, 'desc')
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
    },
  )

  it('rejects unknown sort keys', async () => {
    const refused = await Promise.all([
      operator.send(operatorOrders.listOperatorOrders, { sort: 'shipBy:asc', status: 'shipped' }),
      operator.send(operatorOrders.listOperatorOrders, { sort: 'total:asc' }),
      operator.send(operatorQuotes.listQuoteRequests, { sort: 'expires:asc' }),
      main.send(wallet.listMovements, { sort: 'time:sideways' }),
    ])
    expect(refused.map(({ code }) => code)).toEqual([415, 415, 415, 415])
  })
})
