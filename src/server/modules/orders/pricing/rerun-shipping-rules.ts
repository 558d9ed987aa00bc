import { applyChunk } from '../../../../contract/shipping-rules/shipping-rules.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import { lockOrders, type LockedOrder } from './locked-orders.ts'
import { done, refused, type OrderResult } from '../state/order-results.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { loadPriceBook, type RulePriceBook } from './price-book.ts'
import { priceOrder } from './pricing.ts'
import type { PricedOrder } from './priced-order.ts'
import { repriceOrders, type OrderChange } from './reprice-orders.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

interface Wanted {
  readonly after?: string | undefined
  readonly includeChosenByHand: boolean
}

const nextSql = `
  select id::text as id from dropshipping_order
    where customer_id = $1 and id > $2 and status = any($3::text[])
      and ($4::bigint[] is null or shop_id = any($4::bigint[]))
    order by id limit $5`

const nextOrders = async (tx: Tx, scope: Scope, after: string | undefined): Promise<string[]> => {
  const values = [scope.customerId, after ?? '0', unpaidStatuses, scope.shopIds, applyChunk]
  return (await query<{ id: string }>(tx, nextSql, values)).map(({ id }) => id)
}

const isSame = (order: LockedOrder, priced: PricedOrder): boolean =>
  order.shippingLineId === priced.shippingLineId &&
  order.lineChosenBy === priced.lineChosenBy &&
  order.ruleId === priced.ruleId &&
  order.ruleName === priced.ruleName &&
  order.ruleProblem?.reason === priced.ruleProblem?.reason &&
  order.totalMinor === priced.totalMinor &&
  order.waitingReason === priced.reason

interface Decision {
  readonly result: OrderResult
  readonly change: OrderChange | null
}

const resultOf = (order: LockedOrder, priced: PricedOrder, isUnchanged: boolean): OrderResult => {
  const { id, number } = order
  const { shippingLineName: line, ruleName: rule } = priced
  if (priced.reason === 'noShippingLine') return refused(id, number, refusalOf('noShippingLine', { number }))
  if (priced.ruleProblem) return refused(id, number, refusalOf('leftToSeller', { number, rule: rule ?? '' }))
  if (line === null) return refused(id, number, refusalOf('notReady', { number }))
  const why = rule === null ? 'no rule matches; cheapest line' : `rule “${rule}”`
  return isUnchanged
    ? done(id, number, 'unchanged', `${number} keeps ${line} (${why}).`)
    : done(id, number, 'changed', `${number} now ships with ${line} (${why}).`)
}

const decide = (order: LockedOrder, book: RulePriceBook, { includeChosenByHand }: Wanted): Decision => {
  const { id, number } = order
  if (order.lineChosenBy === 'seller' && !includeChosenByHand) {
    return { result: refused(id, number, refusalOf('chosenByHand', { number })), change: null }
  }
  const withoutLine: LockedOrder = { ...order, lineChosenBy: null, freightMinor: null }
  const priced = priceOrder(withoutLine, book)
  const isUnchanged = isSame(order, priced)
  const event = { kind: 'order.shippingLineSetByRule' as const, detail: { line: priced.shippingLineName } }
  return {
    result: resultOf(order, priced, isUnchanged),
    change: isUnchanged ? null : { order: withoutLine, event },
  }
}

/**
 * Reapplies the shipping rules to a batch of unpaid orders at today's rates. Manually chosen lines are kept unless
 * included. Unchanged results are not written, so repeating it changes nothing.
 * @throws DomainError amountTooLarge
 */
export const rerunShippingRules = async (
  database: Database,
  scope: Scope,
  wanted: Wanted,
  by: Actor,
): Promise<{ results: OrderResult[]; next: string | null }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const ids = await nextOrders(tx, scope, wanted.after)
    const orders = await lockOrders(tx, scope, ids, unpaidStatuses)
    const [first] = orders
    const next = ids.length < applyChunk ? null : (ids.at(-1) ?? null)
    if (!first) return { results: [], next }
    const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
    const prices = await loadPriceBook(tx, scope.customerId, first.currency, skuIds)
    const book = { ...prices, rules: await loadActiveRules(tx, scope.customerId) }
    const decisions = orders.map((order) => decide(order, book, wanted))
    const changes = decisions.flatMap(({ change }) => change ?? [])
    await repriceOrders(tx, scope.customerId, changes, by)
    if (changes.length > 0) {
      await auditAdminView(
        tx,
        scope,
        'order:decideLine',
        changes.map(({ order }) => order.id),
      )
    }
    return { results: decisions.map(({ result }) => result), next }
  })
