import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/http/route.ts'
import { invoiceInvariants } from '../../invoices/index.ts'
import { binInvariants } from '../../warehouse-bins/index.ts'
import { profitInvariants } from '../../profit/index.ts'
import { warehouseStockInvariants } from '../../warehouse-stock/index.ts'
import { stockInvariants } from '../../stock/index.ts'
import { correctionsAreBooked, freightCreditsAreBooked } from './correction-invariants.ts'
import { packStationInvariants } from './pack-station-invariants.ts'
import { commissionInvariants } from './commission-invariants.ts'
import { discountsAddUp } from './discount-invariants.ts'
import { creditInvariants } from './credit-invariants.ts'
import { serviceInvariants } from './service-invariants.ts'
import { sumsByDayAddUp } from './spend-invariants.ts'
import { withdrawalInvariants } from './withdrawal-invariants.ts'

export interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

interface Invariant {
  readonly name: string
  readonly breaches: RawBuilder<Violation>
}

/**
 * Every ledger transaction's postings sum to zero. A violation means that the trigger on ledger_posting was disabled,
 * or rows were changed outside the server. Nothing else in the ledger can be trusted until it is explained.
 */
const transactionsSumToZero: Invariant = {
  name: 'transactionsSumToZero',
  breaches: sql`
    select customer_id, jsonb_build_object('transactionId', transaction_id::text, 'offByMinor', sum(amount_minor)::text) as detail
    from ledger_posting group by customer_id, transaction_id, currency having sum(amount_minor) <> 0`,
}

/**
 * Every ledger transaction has exactly one wallet posting, except payouts of what has left the wallet before. A violation
 * means that a transaction is missing from the seller's list, or incomplete.
 */
const everyTransactionMovesTheWallet: Invariant = {
  name: 'everyTransactionMovesTheWallet',
  breaches: sql`
    select t.customer_id, jsonb_build_object('transactionId', t.id::text, 'key', t.key) as detail
    from ledger_transaction t
    where (t.kind <> 'withdrawalPaid') <> exists (select from ledger_posting p
      where p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet')`,
}

/**
 * A wallet's balance and counter equal its postings. A violation means that the balance was changed without a
 * transaction (manually, or by a command that bypasses postMovements): the seller could spend money that does not
 * exist, or is denied money that does.
 */
const balanceIsSumOfMovements: Invariant = {
  name: 'balanceIsSumOfMovements',
  breaches: sql`
    select w.customer_id, jsonb_build_object('balanceMinor', w.balance_minor::text, 'sumMinor', coalesce(p.total, 0)::text,
      'movements', w.movements::text, 'postings', coalesce(p.postings, 0)::text) as detail
    from wallet w left join (
      select customer_id, sum(amount_minor) as total, count(*) as postings
      from ledger_posting where account = 'wallet' group by customer_id
    ) p using (customer_id)
    where w.balance_minor <> coalesce(p.total, 0) or w.movements <> coalesce(p.postings, 0)`,
}

/**
 * Each transaction's balance is the previous balance plus its amount. A violation means that two transactions ran
 * without the wallet's lock, and the history contradicts itself.
 */
const balancesFollowEachOther: Invariant = {
  name: 'balancesFollowEachOther',
  breaches: sql`
    select customer_id, jsonb_build_object('transactionId', transaction_id::text, 'balanceAfterMinor',
      balance_after_minor::text, 'expectedMinor', (before + amount_minor)::text) as detail
    from (
      select customer_id, transaction_id, amount_minor, balance_after_minor,
        coalesce(lag(balance_after_minor) over (partition by customer_id order by transaction_id), 0) as before
      from ledger_posting where account = 'wallet'
    ) chain where balance_after_minor <> before + amount_minor`,
}

/**
 * Every posting is in the currency of its customer's wallet. A violation means that amounts of different currencies
 * were added.
 */
const currenciesAgree: Invariant = {
  name: 'currenciesAgree',
  breaches: sql`
    select p.customer_id, jsonb_build_object('transactionId', p.transaction_id::text, 'posted', p.currency, 'wallet', w.currency) as detail
    from ledger_posting p join wallet w using (customer_id) where p.currency <> w.currency`,
}

/**
 * Every credited recharge has a transaction of its credited amount, and no other recharge has one. A violation means
 * that a payment is missing from the wallet, or was credited without a payment.
 */
const creditsAreBooked: Invariant = {
  name: 'creditsAreBooked',
  breaches: sql`
    select customer_id, jsonb_build_object('recharge', coalesce(r.number, m.source_number), 'status', r.status,
      'creditedMinor', r.credited_minor::text, 'bookedMinor', m.amount_minor::text) as detail
    from (select * from recharge where status = 'credited') r
    full join (
      select t.customer_id, t.source_id as id, t.source_number, p.amount_minor
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.kind = 'recharge'
    ) m using (customer_id, id)
    where r.credited_minor is distinct from m.amount_minor`,
}

/**
 * The collected amount of a reversal equals its transactions. A violation means that a seller repaid more or less
 * than recorded.
 */
const collectionsAreBooked: Invariant = {
  name: 'collectionsAreBooked',
  breaches: sql`
    select v.customer_id, jsonb_build_object('recharge', r.number, 'collectedMinor', v.collected::text,
      'bookedMinor', coalesce(m.booked, 0)::text) as detail
    from (
      select customer_id, recharge_id, sum(collected_minor) as collected from recharge_reversal group by 1, 2
    ) v
    join recharge r on r.customer_id = v.customer_id and r.id = v.recharge_id
    left join (
      select t.customer_id, t.source_id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.kind = 'reversal' group by 1, 2
    ) m on m.customer_id = v.customer_id and m.source_id = v.recharge_id
    where v.collected <> coalesce(m.booked, 0)`,
}

/**
 * Every paid order was paid at its price minus refunds; unpaid and cancelled orders have a balance of zero. A
 * violation means that goods ship unpaid, or that a paid order does not ship.
 */
const paidOrdersAreBooked: Invariant = {
  name: 'paidOrdersAreBooked',
  breaches: sql`
    select o.customer_id, jsonb_build_object('order', o.number, 'status', o.status, 'totalMinor', o.total_minor::text,
      'refundedMinor', o.refunded_minor::text,
      'bookedMinor', coalesce(m.booked, 0)::text) as detail
    from dropshipping_order o left join (
      select t.customer_id, t.source_id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.source_kind = 'order' group by 1, 2
    ) m on m.customer_id = o.customer_id and m.source_id = o.id
    where case
      when o.status in ('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')
        then coalesce(m.booked, 0) <> o.total_minor - o.refunded_minor
      when o.status in ('awaitingQuote', 'awaitingPayment', 'cancelled') then coalesce(m.booked, 0) <> 0
      else false
    end`,
}

/**
 * Every reshipped parcel was paid at its freight, and no other was. A violation means that a parcel ships unpaid, or
 * that a paid one does not ship.
 */
const reshipmentsAreBooked: Invariant = {
  name: 'reshipmentsAreBooked',
  breaches: sql`
    select customer_id, jsonb_build_object('returnedParcel', coalesce(r.number, m.source_number), 'state', r.state,
      'freightMinor', r.freight_minor::text, 'bookedMinor', m.booked::text) as detail
    from (select * from returned_parcel where freight_minor > 0) r
    full join (
      select t.customer_id, t.source_id as id, t.source_number, -p.amount_minor as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.kind = 'reshipmentFreight'
    ) m using (customer_id, id)
    where r.freight_minor is distinct from m.booked`,
}

/**
 * Every accepted surcharge has its transaction, and only accepted ones are in an order's total. A violation means
 * that a seller paid an unrequested surcharge, or that an order continues unpaid.
 */
const surchargesAreBooked: Invariant = {
  name: 'surchargesAreBooked',
  breaches: sql`
    select customer_id, jsonb_build_object('orderId', order_id::text,
      'acceptedMinor', coalesce(s.accepted, 0)::text, 'bookedMinor', coalesce(m.booked, 0)::text,
      'heldMinor', o.surcharge_minor::text) as detail
    from (
      select customer_id, order_id, sum(amount_minor) as accepted,
          coalesce(sum(amount_minor) filter (where status = 'paid'), 0) as held
        from order_surcharge where status in ('paid', 'paidBack') group by 1, 2
    ) s
    full join (
      select t.customer_id, t.source_id as order_id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.kind = 'surcharge' group by 1, 2
    ) m using (customer_id, order_id)
    join (select customer_id, id as order_id, surcharge_minor from dropshipping_order) o using (customer_id, order_id)
    where s.accepted is distinct from m.booked or coalesce(s.held, 0) <> o.surcharge_minor`,
}

/**
 * Postings of a wholesale order equal its recorded payments and refunds. A violation means that a payment or refund
 * is missing on the order.
 */
const wholesaleIsBooked: Invariant = {
  name: 'wholesaleIsBooked',
  breaches: sql`
    select customer_id, jsonb_build_object('wholesaleOrder', id::text,
      'heldMinor', w.held::text, 'bookedMinor', m.booked::text) as detail
    from (
      select customer_id, id, paid_minor - refunded_minor as held from wholesale_order where paid_minor > 0
    ) w
    full join (
      select t.customer_id, t.source_id as id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.source_kind = 'wholesaleOrder' group by 1, 2
    ) m using (customer_id, id)
    where w.held is distinct from m.booked`,
}

/** The same for inventory orders. */
const inventoryIsBooked: Invariant = {
  name: 'inventoryIsBooked',
  breaches: sql`
    select customer_id, jsonb_build_object('purchaseOrder', id::text,
      'heldMinor', o.held::text, 'bookedMinor', m.booked::text) as detail
    from (
      select customer_id, id, paid_minor - refunded_minor as held from purchase_order where paid_minor > 0
    ) o
    full join (
      select t.customer_id, t.source_id as id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.source_kind = 'purchaseOrder' group by 1, 2
    ) m using (customer_id, id)
    where o.held is distinct from m.booked`,
}

export const ledgerInvariants: readonly Invariant[] = [
  transactionsSumToZero,
  everyTransactionMovesTheWallet,
  balanceIsSumOfMovements,
  balancesFollowEachOther,
  sumsByDayAddUp,
  currenciesAgree,
  creditsAreBooked,
  collectionsAreBooked,
  paidOrdersAreBooked,
  reshipmentsAreBooked,
  surchargesAreBooked,
  wholesaleIsBooked,
  inventoryIsBooked,
  correctionsAreBooked,
  freightCreditsAreBooked,
  discountsAddUp,
  ...creditInvariants,
  ...packStationInvariants,
  ...withdrawalInvariants,
  ...commissionInvariants,
  ...invoiceInvariants,
  ...stockInvariants,
  ...warehouseStockInvariants,
  ...binInvariants,
  ...profitInvariants,
  ...serviceInvariants,
]

/** Violations per invariant saved and logged in one run; further ones add nothing. */
const maxViolations = 100

/**
 * Saves what an invariant finds: one issue for each violation, however often it is found. Open issues that are no longer
 * found are closed, unless there may be more violations than were read.
 */
const saveViolations = async (tx: Tx, { name, breaches }: Invariant): Promise<readonly Violation[]> => {
  const { rows } = await sql<Violation>`
    with found as materialized (
      select distinct customer_id, detail from (${breaches}) breach limit ${sql.lit(maxViolations)}
    ), saved as (
      insert into ledger_violation (invariant, customer_id, detail) select ${name}, customer_id, detail from found
        on conflict (invariant, coalesce(customer_id, 0), md5(detail::text)) where resolved_at is null
        do update set last_found_at = now(), times = ledger_violation.times + 1
    )
    select customer_id, detail from found`.execute(tx)
  if (rows.length < maxViolations)
    await sql`
      update ledger_violation set resolved_at = now()
        where invariant = ${name} and resolved_at is null and last_found_at < now()`.execute(tx)
  return rows
}

/**
 * Checks every invariant and writes each violation to ledger_violation and, as an error, to the log. Each invariant
 * is one statement, so that it sees a consistent snapshot.
 * @returns the number of violations
 */
export const checkLedgerInvariants = async (database: Database, log: Logger): Promise<number> => {
  let found = 0
  for (const invariant of ledgerInvariants) {
    const rows = await database.agencyTransaction((tx) => saveViolations(tx, invariant))
    if (rows.length === 0) continue
    found += rows.length
    log.error(
      { invariant: invariant.name, breaches: rows.slice(0, 5), count: rows.length },
      'ledger invariant violated',
    )
  }
  return found
}
