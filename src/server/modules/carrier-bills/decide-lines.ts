import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { getCarrierBill, lockBill, refreshBill, type LockedBill } from './bill-rows.ts'
import { markNewDuplicates } from './compare-bill.ts'

type Inputs = typeof operatorCarrierBills
interface Chosen {
  readonly id: string
  readonly positions: readonly number[]
  readonly states: readonly string[]
}
type Decided = OutputOf<Inputs['acceptCarrierBillLines']>

/** Bills that have a parcel in common are decided one after the other: its cost is the sum of both. */
const lockDecisions = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('carrier bill decisions'))`.execute(tx)

const isChosen = ({ positions, states }: Chosen) =>
  states.length > 0
    ? sql`decision = 'none' and state = any(${[...states]}::text[])`
    : sql`position = any(${[...positions]}::integer[])`

interface Decision {
  readonly to: 'accepted' | 'disputed' | 'credited'
  readonly from: readonly string[]
  readonly reason?: string
  readonly also?: RawBuilder<unknown>
}

/** The state before is a condition of the statement: a line counts once. */
const decide = async (
  tx: Tx,
  chosen: Chosen,
  { to, from, reason, also = sql`true` }: Decision,
  operatorName: string,
): Promise<{ lines: number; amountMinor: number }> => {
  const { rows } = await sql<{ lines: number; minor: number }>`
    with changed as (
      update carrier_bill_line set decision = ${to}, decided_by = ${operatorName}, decided_at = now(),
          reason = ${to === 'accepted' ? '' : reason === undefined ? sql`reason` : reason}
        where bill_id = ${chosen.id} and decision = any(${[...from]}::text[]) and ${isChosen(chosen)} and ${also}
        returning amount_minor
    )
    select count(*)::integer as lines, coalesce(sum(amount_minor), 0)::float8 as minor from changed`.execute(
    tx,
  )
  const [changed] = rows
  return { lines: changed?.lines ?? 0, amountMinor: changed?.minor ?? 0 }
}

/** Sums up the accepted lines of the parcels whose lines this transaction has decided. */
const refreshCosts = async (tx: Tx, billId: string): Promise<void> => {
  await sql`
    with touched as materialized (
      select distinct customer_id, shipment_id from carrier_bill_line
        where bill_id = ${billId} and decided_at = now() and shipment_id is not null
    ), summed as (
      select t.customer_id, t.shipment_id, sum(l.amount_minor) as minor, min(b.currency) as currency,
          (array_agg(l.bill_id order by l.decided_at desc, l.bill_id desc, l.position desc))[1] as bill_id,
          (array_agg(l.position order by l.decided_at desc, l.bill_id desc, l.position desc))[1] as position
        from touched t
          left join carrier_bill_line l on l.customer_id = t.customer_id and l.shipment_id = t.shipment_id
            and l.decision = 'accepted'
          left join carrier_bill b on b.id = l.bill_id
        group by 1, 2
    )
    insert into shipment_cost (customer_id, shipment_id, billed_minor, billed_currency, bill_id, bill_position)
      select customer_id, shipment_id, minor, currency, bill_id, position from summed order by customer_id, shipment_id
      on conflict (customer_id, shipment_id) do update set billed_minor = excluded.billed_minor,
        billed_currency = excluded.billed_currency, bill_id = excluded.bill_id, bill_position = excluded.bill_position`.execute(
    tx,
  )
}

/** Decides lines in a transaction that has locked the bill, with all that follows from it. */
export const decideIn = async (
  tx: Tx,
  chosen: Chosen,
  decision: Decision,
  operatorName: string,
): Promise<{ lines: number; amountMinor: number }> => {
  const changed = await decide(tx, chosen, decision, operatorName)
  if (changed.lines === 0) return changed
  await refreshCosts(tx, chosen.id)
  await refreshBill(tx, chosen.id)
  return changed
}

/** Of a parcel that another bill has charged in another currency. */
const isOtherCurrency = ({ currency }: LockedBill) => sql`exists (
  select from shipment_cost c where c.customer_id = carrier_bill_line.customer_id
    and c.shipment_id = carrier_bill_line.shipment_id and c.billed_currency <> ${currency})`

/** @throws DomainError billCurrencyDiffers */
const checkCurrency = async (tx: Tx, bill: LockedBill, chosen: Chosen): Promise<void> => {
  const { rows } = await sql<{ trackingNumber: string; currency: string }>`
    select carrier_bill_line.tracking_number as "trackingNumber", coalesce(c.billed_currency, '') as currency from carrier_bill_line
      join shipment_cost c on c.customer_id = carrier_bill_line.customer_id and c.shipment_id = carrier_bill_line.shipment_id
      where carrier_bill_line.bill_id = ${bill.id} and position = any(${[...chosen.positions]}::integer[])
        and decision in ('none', 'disputed') and c.billed_currency <> ${bill.currency}
      order by position limit 1`.execute(tx)
  if (rows[0]) throw refuse('billCurrencyDiffers', rows[0])
}

interface Action {
  readonly endpoint: string
  readonly mayBeClosed?: boolean
  readonly detail?: object
}

/** @throws DomainError notFound, billNotOpen */
const runDecision = (
  database: Database,
  id: string,
  call: OperatorCall,
  { endpoint, mayBeClosed = false, detail = {} }: Action,
  work: (tx: Tx, bill: LockedBill) => Promise<{ lines: number; amountMinor: number }>,
): Promise<Decided> =>
  database.agencyTransaction(async (tx) => {
    await lockDecisions(tx)
    const bill = await lockBill(tx, id)
    const { number, status } = bill
    if (status === 'importing' || (status === 'closed' && !mayBeClosed))
      throw refuse('billNotOpen', { number })
    const changed = await work(tx, bill)
    if (changed.lines > 0) {
      await audit(tx, call.operator, {
        action: `carrierBill:${endpoint}`,
        target: `carrierBill:${id}`,
        detail: { number, ...changed, ...detail },
        call,
      })
    }
    return { ...changed, bill: await getCarrierBill(tx, id) }
  })

export const acceptLines = (
  database: Database,
  input: ParsedInputOf<Inputs['acceptCarrierBillLines']>,
  call: OperatorCall,
): Promise<Decided> =>
  runDecision(database, input.id, call, { endpoint: 'acceptCarrierBillLines' }, async (tx, bill) => {
    // Whoever chose them saw no duplicates.
    const duplicates = await markNewDuplicates(tx, bill.id)
    await checkCurrency(tx, bill, input)
    const also = sql`position <> all(${[...duplicates]}::integer[]) and not ${isOtherCurrency(bill)}`
    const from = input.states.length > 0 ? ['none'] : ['none', 'disputed']
    return decideIn(tx, input, { to: 'accepted', from, also }, call.operator.name)
  })

export const disputeLines = (
  database: Database,
  input: ParsedInputOf<Inputs['disputeCarrierBillLines']>,
  call: OperatorCall,
): Promise<Decided> => {
  const { id, reason } = input
  const action = { endpoint: 'disputeCarrierBillLines', detail: { reason } }
  return runDecision(database, id, call, action, (tx) =>
    decideIn(
      tx,
      input,
      { to: 'disputed', from: ['none', 'accepted', 'disputed'], reason },
      call.operator.name,
    ),
  )
}

export const creditLines = (
  database: Database,
  { id, positions }: ParsedInputOf<Inputs['creditCarrierBillLines']>,
  call: OperatorCall,
): Promise<Decided> =>
  runDecision(database, id, call, { endpoint: 'creditCarrierBillLines', mayBeClosed: true }, (tx) =>
    decideIn(
      tx,
      { id: id, positions, states: [] },
      { to: 'credited', from: ['disputed'] },
      call.operator.name,
    ),
  )
