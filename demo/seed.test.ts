import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, quoteStatuses, waitingReasons } from '../src/contract/kernel/statuses.ts'
import { isOrderEventKind } from '../src/contract/orders/order-events.ts'
import { sourcingStatuses } from '../src/contract/sourcing/sourcing-states.ts'
import { supplierOrderStatuses } from '../src/contract/supplier-orders/supplier-order-states.ts'
import { purchaseStatuses } from '../src/contract/purchasing/purchase-states.ts'
import { wholesaleStatuses } from '../src/contract/wholesale/wholesale-states.ts'
import { ticketStatuses } from '../src/contract/tickets/tickets.ts'
import { identity } from '../src/contract/identity/identity.ts'
import { importRuleInput, rulesOverlap } from '../src/contract/import-rules/import-rules.ts'
import { listRules } from '../src/server/modules/import-rules/rule-rows.ts'
import { checkLedgerInvariants } from '../src/server/modules/wallet/invariants/ledger-invariants.ts'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import { createLog } from '../src/server/platform/kernel/log.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { withTestDatabase } from '../test/database.ts'
import { openDouble } from './people/fake-shopify.ts'
import { contradictions, snapshotQueries } from './seed-queries-factory.ts'
import { demoSignIns, seedDemo } from './seed.ts'
import { withSeeding } from './seeding-factory.ts'

const { database, admin } = await withTestDatabase()
const other = await withTestDatabase()
const { seeded } = withSeeding()
let platform: Platform

const read = async <Row extends object>(text: string): Promise<Row[]> => (await admin.query<Row>(text)).rows

beforeAll(async () => {
  platform = await seeded(database)
}, 120_000)

describe('the demo', () => {
  it('shows every order status', async () => {
    const rows = await read<{ status: string }>('select distinct status from dropshipping_order')
    const shown = rows.map(({ status }) => status).toSorted()
    expect(shown).toEqual(orderStatuses.toSorted())
  })

  it('shows every waiting reason that does not depend on the hour', async () => {
    const rows = await read<{ reason: string }>(
      'select distinct waiting_reason as reason from dropshipping_order where waiting_reason is not null',
    )
    const shown = rows.map(({ reason }) => reason)
    const sometimes = ['shippingLineNotChosen']
    expect(shown).toEqual(
      expect.arrayContaining(waitingReasons.filter((reason) => !sometimes.includes(reason))),
    )
  })

  it('shows every status of purchase orders, a late one, and something to buy', async () => {
    const shown = await read<{ status: string }>('select distinct status from supplier_order')
    expect(shown.map(({ status }) => status).toSorted()).toEqual(supplierOrderStatuses.toSorted())
    const [rest] = await read<{ late: number; skus: number }>(`
      select (select count(*)::integer from supplier_order where status = 'inTransit' and expected_on < now()) as late,
        (select count(distinct sku_id)::integer from open_demand
          where units > 0 and sku_id not in (select sku_id from supplier_order_line)) as skus`)
    expect(rest?.late).toBe(1)
    expect(rest?.skus).toBeGreaterThan(5)
    const [points] = await read<{ points: number }>('select count(*)::integer as points from reorder_point')
    expect(points?.points).toBe(5)
  })

  it('has bins of two zones with stock of the agency and of customers, some in no bin, and counts', async () => {
    const [bins] = await read<{ bins: number; zones: number; ours: number; theirs: number; counts: string }>(`
      select (select count(*)::integer from bin) as bins, (select count(distinct zone)::integer from bin) as zones,
        (select count(*)::integer from bin_stock where owner_id is null) as ours,
        (select count(*)::integer from bin_stock where owner_id is not null) as theirs,
        (select string_agg(status || ' ' || n, ', ' order by status)
          from (select status, count(*) as n from bin_count group by 1) c) as counts`)
    expect(bins).toMatchObject({ bins: 30, zones: 2, counts: 'differs 1, done 1, open 3' })
    expect(bins?.ours).toBeGreaterThan(3)
    expect(bins?.theirs).toBeGreaterThan(3)
    const [rest] = await read<{ units: number }>(`
      select ((select sum(on_hand) from warehouse_stock) + (select sum(on_hand) from stock)
        - (select sum(units) from bin_stock))::integer as units`)
    expect(rest?.units).toBeGreaterThan(0)
  })

  it('has stock of the main seller used by a paid order, and partly covering an unpaid one', async () => {
    const [paid] = await read<{ orders: number; wrong: number }>(`
      select count(distinct o.id)::integer as orders, (count(*) filter (where x.amount <> o.total_minor))::integer as wrong
        from stock_reservation r
        join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
        join lateral (select -sum(p.amount_minor) as amount from ledger_transaction t
          join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
          where t.customer_id = o.customer_id and t.source_id = o.id and t.kind = 'orderPayment') x on true
        where o.status = 'processing'`)
    expect(paid).toEqual({ orders: 1, wrong: 0 })
    const [due] = await read<{ lines: number }>(`
      select count(*)::integer as lines from stock s
        join order_line l on l.customer_id = s.customer_id and l.sku_id = s.sku_id
        join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
        where s.on_hand > s.reserved and o.waiting_reason = 'paymentDue' and l.quantity * l.units > 1`)
    expect(due?.lines).toBeGreaterThan(0)
    const off = await read(`
      select s.sku_id from stock s
        left join (select customer_id, sku_id, sum(quantity) as quantity from stock_movement group by 1, 2) m
          on m.customer_id = s.customer_id and m.sku_id = s.sku_id
        where s.on_hand <> m.quantity`)
    expect(off).toEqual([])
  })

  it('has a variant deleted in its shop with waiting orders', async () => {
    const rows = await read(`
      select v.title, c.is_improvement, count(distinct o.id) > 0 as waits from shop_variant v
        join mapped_sku_change c on c.customer_id = v.customer_id and c.shop_id = v.shop_id
          and c.variant_key = v.variant_key and c.seen_at is null
        left join order_line l on l.customer_id = v.customer_id and l.variant_key = v.variant_key and l.sku_id is null
        left join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
          and o.waiting_reason = 'linesUnmapped'
        where v.deleted_in_shop_at is not null group by v.title, c.is_improvement`)
    expect(rows).toEqual([{ title: 'Gilded picture frame', is_improvement: false, waits: true }])
  })

  it('has a cart with a changed price, a discontinued SKU and a quantity below the minimum', async () => {
    const rows = await read<{ code: string; is_active: boolean; changed: boolean; short: boolean }>(`
      select sku.code, sku.is_active, product.min_quantity > line.quantity as short,
          (line.seen_prices -> 0 ->> 'priceMinor')::integer <> sku.price_minor
            -- The seller's VIP level takes 3% off what is not quoted for the seller alone.
            - case when sku.owner_customer_id is null then (sku.price_minor * 300 + 5000) / 10000 else 0 end as changed
        from cart_line line join sku on sku.id = line.sku_id join product on product.id = sku.product_id
        order by line.added_at`)
    expect(rows.map(({ is_active: isActive, changed, short }) => [isActive, changed, short])).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, false, false],
      [true, false, true],
    ])
  })

  it('has a named agent for the main seller', async () => {
    const rows = await read<{ customer: string; agent: string }>(
      `select c.name as customer, o.name as agent from customer c join operator o on o.id = c.named_agent_id`,
    )
    expect(rows).toEqual([{ customer: 'Harbour & Pine', agent: 'Kai Zhou' }])
  })

  it('shows a wave in progress, with the assignees of its orders', async () => {
    const rows = await read<{ state: string; orders: number; assigned: number }>(
      `select i.state, count(*)::integer as orders, count(a.operator_id)::integer as assigned from wave_order i
         left join order_assignee a on a.customer_id = i.customer_id and a.order_id = i.order_id
         group by i.state order by i.state`,
    )
    expect(rows).toEqual([
      { state: 'open', orders: 4, assigned: 4 },
      { state: 'shipped', orders: 2, assigned: 0 },
      { state: 'takenOut', orders: 1, assigned: 0 },
    ])
  })

  it('shows quotes in every status but withdrawn', async () => {
    const rows = await read<{ status: string }>('select distinct status from quote_request')
    const expected = quoteStatuses.filter((status) => status !== 'withdrawn')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(expected.toSorted())
  })

  it('shows tickets in every status, some unread', async () => {
    const rows = await read<{ status: string }>('select distinct status from ticket')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(ticketStatuses.toSorted())
    expect(await read('select ticket_id from ticket_unread')).not.toEqual([])
    const off = await read(`
      select t.id from ticket t
        join ticket_message m on m.customer_id = t.customer_id and m.ticket_id = t.id and m.id = t.last_message_id
        where t.last_message_at <> m.at or exists (select from ticket_message n
            where n.customer_id = t.customer_id and n.ticket_id = t.id and n.id > m.id)
          or t.status <> (select e.to_status from ticket_event e
            where e.customer_id = t.customer_id and e.ticket_id = t.id order by e.id desc limit 1)`)
    expect(off).toEqual([])
  })

  it('has a tracking page for every order with parcels, and two buyer reports', async () => {
    const withoutPage = await read(`
      select h.order_id from shipment h left join tracking_page p
        on p.customer_id = h.customer_id and p.order_id = h.order_id where p.token is null`)
    expect(withoutPage).toEqual([])
    const reports = await read<{ kind: string }>(
      "select kind from shopper_report where status = 'open' order by at",
    )
    expect(reports.map(({ kind }) => kind)).toEqual(['notArrived', 'wrongAddress'])
  })

  it('has three replacements: free, with a charge, and declined', async () => {
    const rows = await read<{ decision: string; status: string; state: string }>(`
      select r.decision, o.status, v.state from replacement r
        join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
        join order_flag v on v.customer_id = r.customer_id and v.order_id = r.of_order_id and v.kind = 'replacement'
        order by r.order_id`)
    expect(rows).toEqual([
      { decision: 'free', status: 'processing', state: 'preparing' },
      { decision: 'offered', status: 'awaitingPayment', state: 'offered' },
      { decision: 'declined', status: 'cancelled', state: 'declined' },
    ])
  })

  it('has two surcharges: one open, one declined', async () => {
    const rows = await read<{ status: string; waiting: string; orderStatus: string }>(`
      select s.status, v.waiting_on as waiting, o.status as "orderStatus" from order_surcharge s
        join order_flag v on v.customer_id = s.customer_id and v.order_id = s.order_id and v.kind = 'surcharge'
        join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id order by s.id`)
    expect(rows).toEqual([
      { status: 'open', waiting: 'seller', orderStatus: 'processing' },
      { status: 'declined', waiting: 'agency', orderStatus: 'processing' },
    ])
  })

  it('has sourcing requests in every status, consistent with the product’s logic', async () => {
    const rows = await read<{ status: string }>('select distinct status from sourcing_request')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(sourcingStatuses.toSorted())
    expect(await read(contradictions.sourcing)).toEqual([])
    const counts = await read<{ status: string; counted: number; real: number }>(`
      select c.status, c.requests::integer as counted, count(s.id)::integer as real from sourcing_count c
        left join sourcing_request s on s.customer_id = c.customer_id and s.status = c.status
        group by c.customer_id, c.status`)
    expect(counts.filter(({ counted, real }) => counted !== real)).toEqual([])
    expect(
      await read(`select from product where owner_customer_id is not null and pictures <> '{}'`),
    ).toHaveLength(1)
  })

  it('has wholesale orders in every status, consistent with the product’s logic', async () => {
    const rows = await read<{ status: string }>('select distinct status from wholesale_order')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(wholesaleStatuses.toSorted())
    expect(await read(contradictions.wholesale)).toEqual([])
  })

  it('has stock orders in every status, consistent with the product’s logic', async () => {
    const rows = await read<{ status: string }>('select distinct status from purchase_order')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(purchaseStatuses.toSorted())
    expect(await read(contradictions.stockOrders)).toEqual([])
  })

  it('has returned parcels: reported, without an address, and unpaid', async () => {
    const reported = await read(
      `select id from shipment where tracking_status = 'returned' and returned_at is null`,
    )
    expect(reported).toHaveLength(1)
    const received = await read<{ state: string; flag: string; waiting: string | null }>(`
      select r.state, v.state as flag, o.waiting_reason as waiting from returned_parcel r
        join order_flag v on v.customer_id = r.customer_id and v.order_id = r.order_id and v.kind = 'returned'
        join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id order by r.state`)
    expect(received).toEqual([
      { state: 'pendingAddress', flag: 'pendingAddress', waiting: null },
      { state: 'pendingPay', flag: 'pendingPay', waiting: null },
    ])
  })

  it('has a refund on each side and a cancellation request, consistent with the product’s logic', async () => {
    const refunds = await read<{ state: string; on: string }>(`
      select r.state, v.waiting_on as on from refund r
        join order_flag v on v.customer_id = r.customer_id and v.order_id = r.order_id and v.kind = 'refund'
          and v.state = r.state and v.expires_at is not distinct from r.expires_at
        where exists (select from refund_event e
          where e.customer_id = r.customer_id and e.refund_id = r.id and e.kind = r.state)
        order by r.state`)
    expect(refunds).toEqual([
      { state: 'applied', on: 'agency' },
      { state: 'offered', on: 'seller' },
      { state: 'reviewing', on: 'agency' },
    ])
    const requested = await read(`
      select a.id from cancellation_request a join order_flag v on v.customer_id = a.customer_id and v.order_id = a.order_id
        and v.kind = 'cancellationRequested' join dropshipping_order o on o.customer_id = a.customer_id and o.id = a.order_id
        where a.status = 'requested' and o.status = 'processing'`)
    expect(requested).toHaveLength(1)
  })

  it('has orders with shipping labels, which lock their addresses', async () => {
    const rows = await read<{ status: string; by: string; recorded: boolean }>(`
      select o.status, o.labelled_by as by, exists (select from order_event e where e.customer_id = o.customer_id
          and e.order_id = o.id and e.kind = 'order.labelCreated' and e.at = o.labelled_at) as recorded
        from dropshipping_order o where o.labelled_at is not null`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toEqual({ status: 'processing', by: 'Pia Moreno', recorded: true })
  })

  it('keeps the ledger invariants', async () => {
    expect(await checkLedgerInvariants(database, createLog(loadConfig({ LOG_LEVEL: 'silent' })))).toBe(0)
    const [sum] = await read<{ sum: string }>('select sum(amount_minor) from ledger_posting')
    expect(sum?.sum).toBe('0')
    const off = await read(`
      select w.customer_id from wallet w left join ledger_posting p
        on p.customer_id = w.customer_id and p.account = 'wallet'
        group by w.customer_id, w.balance_minor, w.movements
        having w.balance_minor <> coalesce(sum(p.amount_minor), 0) or w.movements <> count(p.*)`)
    expect(off).toEqual([])
    const unpaid = await read(`
      select o.id from dropshipping_order o
        left join ledger_transaction t on t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id
        where (o.paid_at is not null and o.total_minor > 0) <> (t.id is not null)`)
    expect(unpaid).toEqual([])
  })

  it('writes no event that the timeline has no words for', async () => {
    const rows = await read<{ kind: string }>('select distinct kind from order_event')
    expect(rows.map(({ kind }) => kind).filter((kind) => !isOrderEventKind(kind))).toEqual([])
  })

  it('has correct counters, and no event in the future', async () => {
    const off = await read(`
      select 1 from (
        select customer_id, shop_id, status, coalesce(waiting_reason, '') as reason, count(*) as n, sum(total_minor) as total
          from dropshipping_order group by 1, 2, 3, 4
      ) o full join order_count c on c.customer_id = o.customer_id and c.shop_id = o.shop_id and c.status = o.status
        and c.waiting_reason = o.reason
      where coalesce(o.n, 0) <> coalesce(c.orders, 0) or coalesce(o.total, 0) <> coalesce(c.total_minor, 0)`)
    expect(off).toEqual([])
    expect(await read('select id from order_event where at > now()')).toEqual([])
    expect(await read('select order_id from order_line where shipped_quantity > quantity')).toEqual([])
  })

  it('fills the Shopify double with the same orders and parcels', async () => {
    const world = openDouble(platform)
    const inDouble = world?.shops.flatMap(({ orders: known }) => known.map(({ id }) => id)) ?? []
    world?.close()
    const rows = await read<{ key: string }>(
      "select shop_order_key as key from dropshipping_order where source = 'shopify' and shop_order_key is not null",
    )
    expect(rows.length).toBeGreaterThan(150)
    expect(inDouble).toEqual(expect.arrayContaining(rows.map(({ key }) => key)))
  })

  it('shows some sixty products, each with a cover', async () => {
    const rows = await read<{ cover: string | null }>(
      'select cover_url as cover from product where owner_customer_id is null',
    )
    expect(rows.length).toBeGreaterThanOrEqual(55)
    expect(rows.filter(({ cover }) => cover === null)).toEqual([])
  })

  it('has import rules of the EU and seven other countries, valid by the contract; not of the US', async () => {
    const { rules } = await listRules(database.agency)
    for (const { id: _id, updatedAt: _updatedAt, ...rule } of rules) importRuleInput.parse(rule)
    expect(rules.filter(({ scheme }) => scheme === 'IOSS')).toHaveLength(27)
    expect(rules.filter(({ kind }) => kind === 'tax')).toHaveLength(27 + 7)
    expect(rules.map(({ countryCode }) => countryCode)).not.toContain('US')
    const doubles = rules.flatMap((rule) =>
      rules.filter((one) => one.id < rule.id && rulesOverlap(one, rule)),
    )
    expect(doubles).toEqual([])
  })

  it('has products added to orders by a seller', async () => {
    const added = await read<{ reason: string }>(`
      select o.waiting_reason as reason from order_line l
        join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id where l.is_added`)
    expect(added.map(({ reason }) => reason)).toEqual(['paymentDue', 'paymentDue'])
  })

  it('is deterministic, on any day and at any hour', async () => {
    const someday = new Date(Date.now() - randomInt(700 * 24 * 60) * 60_000 - randomInt(1000))
    await seeded(other.database, { now: () => someday })
    for (const [what, text] of Object.entries(snapshotQueries)) {
      const first = await read(text)
      if (first.length === 0) throw new Error(`the demo shows nothing of this: ${what}`)
      expect((await other.admin.query(text)).rows, `${what}, filled at ${someday.toISOString()}`).toEqual(
        first,
      )
    }
  }, 120_000)

  it('is filled once', async () => {
    const [before] = await read<{ orders: string }>('select count(*) as orders from dropshipping_order')
    await seedDemo(platform)
    expect(await read('select count(*) as orders from dropshipping_order')).toEqual([before])
  })

  it('lists accounts whose input the sign-in accepts', () => {
    for (const { account, password } of demoSignIns) {
      expect(identity.signIn.input.safeParse({ account, password }).success).toBe(true)
    }
  })
})
