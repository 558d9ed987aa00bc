import { describe, expect, test } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { makeCustomer } from '../../../../test/factories.ts'
import { moveWallet } from '../../modules/wallet/test/wallet-factory.ts'
import type { CustomerId } from './database.ts'

const { database, admin } = await withTestDatabase()

/** Columns that decide about access or money. */
const sensitive = String.raw`hash|secret|sealed|token|password|totp|recovery|balance|movements|authorit|menu_tags|shop_ids|is_default|is_active|is_main|role|rank|currency|_minor`

/**
 * Those that sellers' calls write, as orders are priced and shops connected in their name. Add one here only if a seller
 * with the role in its hands could gain nothing by it that the product does not offer.
 */
const allowed = `
customer_address.is_default insert update
dropshipping_order.currency insert update
dropshipping_order.freight_discount_minor insert update
dropshipping_order.freight_minor insert update
dropshipping_order.goods_discount_minor insert update
dropshipping_order.product_minor insert update
dropshipping_order.refunded_minor insert update
dropshipping_order.service_discount_minor insert update
dropshipping_order.service_minor insert update
dropshipping_order.surcharge_minor insert update
dropshipping_order.total_minor insert update
idempotency_key.request_hash insert update
invoice.currency insert
invoice.net_minor insert
invoice.tax_minor insert
invoice.total_minor insert
ledger_posting.amount_minor insert
ledger_posting.balance_after_minor insert
ledger_posting.currency insert
listing_variant.compare_at_minor insert update
listing_variant.price_minor insert update
listing_variant.seen_cost_minor insert update
listing_variant.synced_compare_at_minor insert update
listing_variant.synced_price_minor insert update
mapped_sku_change.from_minor insert update
mapped_sku_change.to_minor insert update
merge_run.saved_minor insert update
merge_window.shop_ids insert update
oauth_state.state_hash insert update
order_count.total_minor insert update
order_line.list_price_minor insert update
order_line.shop_price_minor insert update
order_line.unit_price_minor insert update
order_service.list_price_minor insert update
order_service.price_minor insert update
order_surcharge.amount_minor update
order_surcharge.currency update
order_surcharge.usd_minor update
order_surcharge_event.amount_minor insert
price_template.is_default insert update
purchase_event.amount_minor insert
purchase_item.list_unit_minor insert update
purchase_item.own_unit_minor insert update
purchase_item.unit_minor insert update
purchase_order.cost_currency insert update
purchase_order.cost_minor insert update
purchase_order.currency insert update
purchase_order.goods_minor insert update
purchase_order.own_freight_minor insert update
purchase_order.paid_minor insert update
purchase_order.refunded_minor insert update
quote_request.unit_price_minor insert update
recharge.amount_minor insert update
recharge.credited_minor insert update
recharge.currency insert update
recharge.fee_minor insert update
recharge.pay_minor insert update
refund.currency insert update
refund.offered_minor insert update
refund.refunded_minor insert update
refund.requested_minor insert update
refund_event.amount_minor insert
returned_parcel.currency update
returned_parcel.freight_minor update
schedule.daily_limit_minor insert update
schedule.order_limit_minor insert update
schedule_run.counted_minor insert update
schedule_run.order_minors insert update
service_order.currency insert update
service_order.paid_minor insert update
service_order.refunded_minor insert update
service_order.list_unit_minor insert update
service_order.total_minor insert update
service_order.unit_minor insert update
service_order_event.amount_minor insert
shop.credentials_sealed insert update
shop.currency insert update
shop.fee_fixed_minor insert update
sourcing_request.currency insert update
sourcing_request.target_minor insert update
stock_reservation.saved_minor insert update
wholesale_event.amount_minor insert
wholesale_item.unit_minor insert update
wholesale_order.currency insert update
wholesale_order.freight_minor insert update
wholesale_order.goods_minor insert update
wholesale_order.paid_minor insert update
wholesale_order.quoted_minor insert update
wholesale_order.real_freight_minor insert update
wholesale_order.real_freight_usd_minor insert update
wholesale_order.refunded_minor insert update
`

const written = async (pattern: string): Promise<string[]> => {
  const { rows } = await admin.query<{ line: string }>(
    `select concat_ws(' ', c.relname || '.' || a.attname, string_agg(p.name, ' ' order by p.name)) as line
       from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         cross join (values ('insert'), ('update')) as p (name)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attname ~ $1
         and has_column_privilege('quayside_tenant', c.oid, a.attnum, p.name)
       group by c.relname, a.attname order by c.relname collate "C", a.attname collate "C"`,
    [pattern],
  )
  return rows.map(({ line }) => line)
}

describe("the sellers' role", () => {
  test('writes of the columns that decide about access and money only those listed here', async () => {
    const listed = allowed.trim().split('\n')
    const found = await written(sensitive)
    expect(found.filter((line) => !listed.includes(line))).toEqual([])
    expect(listed.filter((line) => !found.includes(line))).toEqual([])
  })

  test('writes of accounts a name, language and muted emails, and of wallets nothing', async () => {
    const { rows } = await admin.query<{ line: string }>(
      `select table_name || '.' || column_name || ' ' || lower(privilege_type) as line
         from information_schema.column_privileges
         where grantee = 'quayside_tenant' and table_name in ('account', 'wallet') and privilege_type <> 'SELECT'
         order by 1`,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'account.locale update',
      'account.muted_topics update',
      'account.user_name update',
      // For the row lock; row-level security allows no other value.
      'wallet.customer_id update',
    ])
  })

  test.each([
    `update account set password_hash = 'mine'`,
    'update account set is_default = true',
    'update wallet set balance_minor = 1000000',
    'update wallet set customer_id = customer_id + 1',
    `insert into account (customer_id, email, user_name, password_hash) select customer_id, 'me@x.example', 'Me', '' from wallet`,
  ])('is refused: %s', async (statement) => {
    const { customerId } = await makeCustomer(database.agency)
    await expect(database.queryTenant(customerId, statement, [])).rejects.toThrow(
      /permission denied|row-level security/,
    )
  })

  test('cannot pay itself by postings that do not sum to zero', async () => {
    const { customerId } = await makeCustomer(database.agency)
    await expect(
      database.queryTenant(
        customerId,
        `with t as (insert into ledger_transaction (customer_id, kind, key, source_kind)
             select customer_id, 'correction', 'mine', 'test' from wallet returning customer_id, id)
           insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
             select customer_id, id, 'wallet', 1000, 'USD', 1000 from t`,
        [],
      ),
    ).rejects.toThrow('is off by')
  })

  /** A balanced transaction: the wallet's posting, and one of the agency's against it. */
  const post = (customerId: CustomerId, kind: string, amountMinor: number, sourceId: number | null) =>
    database.queryTenant(
      customerId,
      `with t as (insert into ledger_transaction (customer_id, kind, key, source_kind, source_id)
           values ($1, $2, gen_random_uuid(), 'order', $4) returning customer_id, id)
         insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
           select t.customer_id, t.id, leg.account, leg.amount, 'USD', leg.balance from t, wallet w,
             lateral (values ('wallet', $3::bigint, w.balance_minor + $3), ('sales', -$3, null)) leg (account, amount, balance)`,
      [customerId, kind, amountMinor, sourceId],
    )

  test('credits its wallet with refunds of what it paid, and with nothing else', async () => {
    const { customerId } = await makeCustomer(database.agency)
    await moveWallet(database, customerId, 10_000)
    const refused = 'a wallet may only be credited with what it paid'
    for (const kind of ['recharge', 'correction', 'reversal', 'orderPayment'])
      await expect(post(customerId, kind, 100, 7)).rejects.toThrow(refused)
    await expect(post(customerId, 'orderRefund', 100, 7)).rejects.toThrow(refused)
    await expect(post(customerId, 'orderRefund', 100, null)).rejects.toThrow(refused)
    await post(customerId, 'orderPayment', -2_000, 7)
    await expect(post(customerId, 'orderRefund', 2_001, 7)).rejects.toThrow(refused)
    await expect(post(customerId, 'orderRefund', 2_000, 8)).rejects.toThrow(refused)
    const both = await Promise.allSettled([1, 2, 3].map(() => post(customerId, 'orderRefund', 1_500, 7)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await post(customerId, 'orderRefund', 500, 7)
    const [wallet] = await database.queryTenant(
      customerId,
      'select balance_minor::int as balance from wallet',
      [],
    )
    expect(wallet).toEqual({ balance: 10_000 })
  })
})
