import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import type { WholesaleStatus } from '../../../contract/wholesale/wholesale-states.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { withNote, operatorOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { takeFromWarehouseStock } from '../warehouse-stock/index.ts'
import { postMovements } from '../wallet/index.ts'
import { runOperatorAction, runOperatorActionOnce } from './run-wholesale-action.ts'
import { clearedCancellation } from './answer-quote.ts'
import { movementOf } from './pay-wholesale.ts'
import type { OperatorWholesaleDeps } from './quote-wholesale.ts'
import { moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

type Counts = ParsedInputOf<typeof operatorWholesale.recordWholesaleArrival>['items']

export const startWholesalePurchase = (
  { database }: OperatorWholesaleDeps,
  { id, note }: ParsedInputOf<typeof operatorWholesale.startWholesalePurchase>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'startPurchase' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: 'purchasing',
      kind: 'wholesale.purchaseStarted',
      by: operatorOf(call.operator),
      detail: withNote(note),
    })
  })

interface Counted {
  /** Price of the counted units, in the order's currency. */
  readonly countedMinor: number
  readonly pieces: number
  /** Outstanding units of the whole order afterwards. */
  readonly missing: number
  readonly arrived: number
}

/** Adds counts to a column of the items, up to the outstanding quantity. @throws DomainError notCounted */
const count = async (
  tx: Tx,
  order: LockedWholesale,
  column: 'arrived_quantity' | 'closed_short_quantity',
  counts: Counts,
): Promise<Counted> => {
  const sums = new Map<string, number>()
  for (const { skuId, nums } of counts) sums.set(skuId, (sums.get(skuId) ?? 0) + nums)
  const { customerId, id, number } = order
  const counted = sql.ref(column)
  const { rows } = await sql<{ minor: string }>`
    update wholesale_item i set ${counted} = i.${counted} + g.nums
      from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::integer[]) as g (sku, nums)
      where i.customer_id = ${customerId} and i.order_id = ${id} and i.sku_id = g.sku
        and g.nums::bigint + i.arrived_quantity + i.closed_short_quantity <= i.quantity
      returning (g.nums::bigint * i.unit_minor)::text as minor`.execute(tx)
  if (rows.length !== sums.size) {
    throw refuse('notCounted', { number })
  }
  const { rows: all } = await sql<Pick<Counted, 'missing' | 'arrived'>>`
    select sum(quantity - arrived_quantity - closed_short_quantity)::float8 as missing, sum(arrived_quantity)::float8 as arrived
      from wholesale_item where customer_id = ${customerId} and order_id = ${id}`.execute(tx)
  return {
    countedMinor: rows.reduce((sum, { minor }) => sum + Number(minor), 0),
    pieces: [...sums.values()].reduce((sum, nums) => sum + nums, 0),
    missing: all[0]?.missing ?? 0,
    arrived: all[0]?.arrived ?? 0,
  }
}

export const statusByCount = (
  now: WholesaleStatus,
  { missing, arrived }: Pick<Counted, 'missing' | 'arrived'>,
): WholesaleStatus => {
  if (missing === 0) return arrived > 0 ? 'arrived' : 'refunded'
  return arrived > 0 ? 'partlyArrived' : now
}

/** A cancellation request is settled when nothing is outstanding. */
const cancellationColumns = (to: WholesaleStatus) =>
  to === 'arrived' || to === 'refunded' ? clearedCancellation : {}

export const recordWholesaleArrival = (
  { database }: OperatorWholesaleDeps,
  input: ParsedInputOf<typeof operatorWholesale.recordWholesaleArrival>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorActionOnce(database, call, { input, action: 'recordArrival' }, async (tx, order) => {
    const counted = await count(tx, order, 'arrived_quantity', input.items)
    const units = input.items.map(({ skuId, nums }) => ({ skuId, units: nums }))
    const leaving = { cause: 'wholesale', sourceId: order.id, actorName: call.operator.name } as const
    await takeFromWarehouseStock(tx, units, leaving)
    const to = statusByCount(order.status, counted)
    await moveWholesale(tx, order, {
      to,
      kind: 'wholesale.arrived',
      by: operatorOf(call.operator),
      detail: { pieces: counted.pieces, ...withNote(input.note) },
      set: cancellationColumns(to),
    })
  })

export const closeWholesaleShort = (
  { database, mails }: OperatorWholesaleDeps,
  input: ParsedInputOf<typeof operatorWholesale.closeWholesaleShort>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorActionOnce(database, call, { input, action: 'closeShort' }, async (tx, order, wallet) => {
    const { customerId, paidMinor, refundedMinor } = order
    const counted = await count(tx, order, 'closed_short_quantity', input.items)
    const to = statusByCount(order.status, counted)
    const amountMinor = to === 'refunded' ? paidMinor - refundedMinor : counted.countedMinor
    const by = operatorOf(call.operator)
    const eventId = await moveWholesale(tx, order, {
      to,
      kind: order.isCancellationRequested ? 'wholesale.cancellationApproved' : 'wholesale.closedShort',
      by,
      amountMinor,
      detail: { pieces: counted.pieces, ...withNote(input.note) },
      set: { ...clearedCancellation, refunded_minor: refundedMinor + amountMinor },
    })
    await postMovements(tx, customerId, wallet, [
      movementOf(order, {
        what: `close:${eventId}`,
        kind: 'wholesaleRefund',
        amountMinor,
        actorName: by.name,
      }),
    ])
    await mails.refunded(tx, order, { amountMinor, note: input.note })
  })

export const declineWholesaleCancel = (
  { database, mails }: OperatorWholesaleDeps,
  { id, reason }: ParsedInputOf<typeof operatorWholesale.declineWholesaleCancel>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'declineCancellation' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: order.status,
      kind: 'wholesale.cancellationDeclined',
      by: operatorOf(call.operator),
      detail: { note: reason },
      set: clearedCancellation,
    })
    await mails.cancelDeclined(tx, order, { note: reason })
  })
