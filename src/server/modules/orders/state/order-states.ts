import {
  type OrderAction,
  type OrderStatus,
  type QuoteStatus,
  type WaitingReason,
  orderTransitions,
} from '../../../../contract/kernel/statuses.ts'
import { problemStatuses } from '../../../../contract/orders/order-problems.ts'
import { mergeUntilSql } from './merge-wait.ts'

export const unpaidStatuses = ['awaitingQuote', 'awaitingPayment'] as const satisfies readonly OrderStatus[]
export type UnpaidStatus = (typeof unpaidStatuses)[number]
export const unshippedPaidStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
] as const satisfies readonly OrderStatus[]
/** Nothing of these was shipped by us. */
export const nothingShippedStatuses = [
  ...unpaidStatuses,
  'processing',
  'awaitingStock',
] as const satisfies readonly OrderStatus[]
export type UnshippedPaidStatus = (typeof unshippedPaidStatuses)[number]

interface OrderMoveRule {
  readonly from: readonly OrderStatus[]
  readonly to: readonly OrderStatus[]
}
/** Status changes by shipping are in the fulfilment module. */
export const orderMoves = {
  /** The status of an unpaid order follows from its facts. */
  settle: { from: unpaidStatuses, to: unpaidStatuses },
  pay: { from: ['awaitingPayment'], to: ['processing'] },
  undoPayment: { from: ['processing'], to: ['awaitingPayment'] },
  cancel: { from: unpaidStatuses, to: ['cancelled'] },
  restore: { from: ['cancelled'], to: unpaidStatuses },
  /** A merged order contains it, or its parts do. */
  merge: { from: unpaidStatuses, to: ['merged'] },
  split: { from: unpaidStatuses, to: ['split'] },
  undoMerge: { from: ['merged'], to: unpaidStatuses },
  undoSplit: { from: ['split'], to: unpaidStatuses },
  refund: { from: ['processing', 'awaitingStock'], to: ['cancelled'] },
  acceptReplacement: { from: ['awaitingPayment'], to: ['processing'] },
  declineReplacement: { from: ['awaitingPayment'], to: ['cancelled'] },
} as const satisfies Record<string, OrderMoveRule>

/** @throws Error for a transition the contract does not allow */
export const checkMoves = (moves: Readonly<Record<string, OrderMoveRule>>): void => {
  for (const [name, { from, to }] of Object.entries(moves)) {
    for (const [start, end] of from.flatMap((one) => to.map((other) => [one, other] as const))) {
      const legal: readonly OrderStatus[] = orderTransitions[start]
      if (start !== end && !legal.includes(end))
        throw new Error(`${name}: illegal order transition ${start} to ${end}`)
    }
  }
}
checkMoves(orderMoves)

export interface LineFacts {
  /** 0: refunded in the shop. */
  readonly quantity: number
  readonly isPriced: boolean
  /** Status of the line's newest quote request; null: none. */
  readonly quote: QuoteStatus | null
}
export interface WaitingFacts {
  readonly lines: readonly LineFacts[]
  readonly addressComplete: boolean
  /** `unreachable`: no line carries these goods there. `notChosen`: lines exist, but none is chosen. */
  readonly freight: 'chosen' | 'notChosen' | 'unreachable'
  readonly shopPaid: boolean
  readonly isTest: boolean
}
export interface DerivedState {
  readonly status: UnpaidStatus
  readonly reason: WaitingReason
}

const awaitsQuote = ({ lines }: WaitingFacts): WaitingReason | null => {
  const unpriced = lines.filter((line) => line.quantity > 0 && !line.isPriced)
  if (unpriced.length === 0) return null
  // What waits for the seller takes precedence, because only the seller sees this status and can act.
  const quotes = unpriced.map(({ quote }) => quote)
  if (quotes.some((quote) => quote !== 'requested' && quote !== 'offered')) return 'linesUnmapped'
  return quotes.includes('offered') ? 'quoteOffered' : 'quoteRequested'
}

const awaitsPayment = (facts: WaitingFacts): WaitingReason => {
  if (facts.isTest) return 'testOrder'
  if (!facts.addressComplete) return 'addressIncomplete'
  if (facts.freight === 'unreachable') return 'noShippingLine'
  if (facts.freight === 'notChosen') return 'shippingLineNotChosen'
  return facts.shopPaid ? 'paymentDue' : 'shopUnpaid'
}

/** The only place that derives the status and waiting reason of an unpaid order. */
export const stateFrom = (facts: WaitingFacts): DerivedState => {
  const quote = facts.isTest ? null : awaitsQuote(facts)
  if (quote) return { status: 'awaitingQuote', reason: quote }
  return { status: 'awaitingPayment', reason: awaitsPayment(facts) }
}

export interface ActionFacts {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  /** Has a line that came with the order; a part may contain only added products. */
  readonly hasCameIn: boolean
  /** Has a matched line that came with the order. */
  readonly hasMapped: boolean
  /** Has an unmatched line to buy without an open quote request. */
  readonly hasUnasked: boolean
  /** Has an unmatched line whose quote request has a valid offer. */
  readonly hasOffer: boolean
  /** Another unpaid order of the shop, without a problem, goes to the same recipient and address. */
  readonly hasPartner: boolean
  /** More than one unit. */
  readonly isSeveral: boolean
  readonly isMerged: boolean
  /** No part is paid or absorbed by another order. */
  readonly hasFreeParts: boolean
  readonly isUndone: boolean
  readonly isReplacement: boolean
  readonly isCancellationRequested: boolean
  /** No open cancellation request, refund, requested replacement or shop cancellation. */
  readonly isUndisputed: boolean
  /** Part of its price is not refunded; a free replacement never has a price. */
  readonly hasMoneyLeft: boolean
  /** Country and some weight are known, so that freight can be calculated. */
  readonly hasParcel: boolean
  /** A shipping label exists, so the address is fixed. */
  readonly isLabelled: boolean
  readonly isOnHold: boolean
  readonly waitsToMerge: boolean
  readonly problem: 'none' | 'onSeller' | 'onAgency'
  readonly isSurcharged: boolean
}
export type Condition =
  | Exclude<keyof ActionFacts, 'status' | 'waitingReason' | 'isUndone' | 'isLabelled' | 'problem'>
  | 'isDue'
  | 'isOnHand'
  | 'isSound'
  | 'isAsked'
  | 'isHeld'
  | 'isReal'
  | 'isUnlabelled'
  | 'isFirst'

export interface ActionRule {
  readonly action: OrderAction
  readonly in: readonly OrderStatus[]
  readonly when?: Condition | readonly Condition[]
  readonly authority: string
  /** Also allowed for an unpaid replacement. */
  readonly ofReplacement?: true
}

/**
 * The actions a seller can take, as data: commands check it and the list's SQL is generated from it; a test compares
 * both for every combination.
 */
export const actionRules: readonly ActionRule[] = [
  { action: 'pay', in: orderMoves.pay.from, when: 'isDue', authority: 'order:pay' },
  { action: 'chooseLine', in: unpaidStatuses, when: 'hasParcel', authority: 'order:edit' },
  {
    action: 'editAddress',
    in: [...unpaidStatuses, 'processing', 'awaitingStock'],
    when: 'isUnlabelled',
    authority: 'order:edit',
  },
  { action: 'changeProducts', in: unpaidStatuses, authority: 'order:edit' },
  { action: 'mapLine', in: unpaidStatuses, when: 'hasCameIn', authority: 'product:map' },
  { action: 'unmapLine', in: unpaidStatuses, when: 'hasMapped', authority: 'product:map' },
  { action: 'requestQuote', in: unpaidStatuses, when: 'hasUnasked', authority: 'product:quote' },
  { action: 'answerQuote', in: unpaidStatuses, when: 'hasOffer', authority: 'product:quote' },
  { action: 'cancel', in: orderMoves.cancel.from, authority: 'order:cancel' },
  {
    action: 'requestCancellation',
    in: orderMoves.refund.from,
    when: ['isUndisputed', 'isFirst'],
    authority: 'order:cancel',
  },
  {
    action: 'withdrawCancellationRequest',
    in: orderMoves.refund.from,
    when: 'isCancellationRequested',
    authority: 'order:cancel',
  },
  {
    action: 'applyRefund',
    in: [...unshippedPaidStatuses, 'shipped', 'delivered'],
    when: ['isUndisputed', 'hasMoneyLeft'],
    authority: 'order:cancel',
  },
  { action: 'restore', in: orderMoves.restore.from, when: 'isReal', authority: 'order:cancel' },
  { action: 'releaseCancellationHold', in: unshippedPaidStatuses, when: 'isHeld', authority: 'order:cancel' },
  { action: 'refund', in: orderMoves.refund.from, when: 'isHeld', authority: 'order:cancel' },
  { action: 'merge', in: orderMoves.merge.from, when: ['hasPartner', 'isSound'], authority: 'order:edit' },
  { action: 'split', in: orderMoves.split.from, when: ['isSeveral', 'isSound'], authority: 'order:edit' },
  { action: 'undoMerge', in: unpaidStatuses, when: 'isMerged', authority: 'order:edit' },
  { action: 'undoSplit', in: orderMoves.undoSplit.from, when: 'hasFreeParts', authority: 'order:edit' },
  { action: 'skipMergeWait', in: orderMoves.pay.from, when: 'waitsToMerge', authority: 'order:edit' },
  {
    action: 'answerReplacement',
    in: orderMoves.acceptReplacement.from,
    when: 'isReplacement',
    authority: 'order:pay',
    ofReplacement: true,
  },
  {
    action: 'hold',
    in: [...unpaidStatuses, ...unshippedPaidStatuses],
    when: 'isOnHand',
    authority: 'order:edit',
  },
  {
    action: 'releaseHold',
    in: [...unpaidStatuses, ...unshippedPaidStatuses],
    when: 'isOnHold',
    authority: 'order:edit',
  },
  { action: 'solveProblem', in: problemStatuses, when: 'isAsked', authority: 'order:edit' },
  { action: 'answerSurcharge', in: unshippedPaidStatuses, when: 'isSurcharged', authority: 'order:pay' },
]

export const statusesFor = (action: OrderAction): readonly OrderStatus[] =>
  actionRules.find((rule) => rule.action === action)?.in ?? []

const holds = (condition: Condition, facts: ActionFacts): boolean => {
  if (condition === 'isDue')
    return facts.waitingReason === 'paymentDue' && !facts.isOnHold && facts.problem === 'none'
  if (condition === 'isOnHand') return !facts.isOnHold
  if (condition === 'isSound') return facts.problem === 'none'
  if (condition === 'isAsked') return facts.problem === 'onSeller'
  if (condition === 'isReal') return !facts.isUndone
  if (condition === 'isUnlabelled') return !facts.isLabelled
  if (condition === 'isFirst') return !facts.isReplacement
  return condition === 'isHeld' ? facts.waitingReason === 'cancelledInShop' : facts[condition]
}

const conditionsOf = ({ when = [] }: ActionRule): readonly Condition[] => [when].flat()

/** Exactly the actions the server would accept now from an account with these authorities. */
export const allowedActions = (facts: ActionFacts, authorities: readonly string[]): OrderAction[] =>
  actionRules
    .filter(({ ofReplacement }) => ofReplacement ?? !(facts.isReplacement && isBeforePaying(facts.status)))
    .filter((rule) => rule.in.includes(facts.status))
    .filter((rule) => conditionsOf(rule).every((condition) => holds(condition, facts)))
    .filter((rule) => authorities.includes(rule.authority))
    .map(({ action }) => action)

const beforePaying: readonly OrderStatus[] = [...unpaidStatuses, 'cancelled']
const isBeforePaying = (status: OrderStatus): boolean => beforePaying.includes(status)

/** SQL that excludes unpaid replacements, which can only be accepted or declined. */
export const outsideReplacements = (alias: string): string =>
  `not (${alias}.kind = 'replacement' and ${alias}.status in (${beforePaying.map((status) => `'${status}'`).join(', ')}))`

const openSql = unpaidStatuses.map((status) => `'${status}'`).join(', ')

const overlaidSql = (kinds: string): string => `(select true from order_flag v
    where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${kinds}) limit 1)`

const conditionSql: Record<Condition, string> = {
  isDue: "o.waiting_reason = 'paymentDue' and not v.is_on_hold and not v.has_problem",
  isOnHold: 'v.is_on_hold',
  isOnHand: 'not v.is_on_hold',
  isSound: 'not v.has_problem',
  isAsked: 'v.is_asked',
  isSurcharged: 'v.is_surcharged',
  isHeld: "o.waiting_reason = 'cancelledInShop'",
  hasCameIn: 'f.has_came_in',
  hasMapped: 'f.has_mapped',
  hasUnasked: 'f.has_unasked',
  hasOffer: 'f.has_offer',
  isReal: 'o.undone_at is null',
  isUnlabelled: 'o.labelled_at is null',
  // A scalar subquery uses one index lookup per order; `exists` might become a scan of all of them.
  hasPartner: `(select true from dropshipping_order p where p.customer_id = o.customer_id and p.shop_id = o.shop_id
    and p.merge_key = o.merge_key and p.merge_key is not null and p.status in (${openSql}) and p.id <> o.id
    and p.kind <> 'replacement' and (select true from order_flag w
      where w.customer_id = p.customer_id and w.order_id = p.id and w.kind = 'problem') is null limit 1)`,
  isSeveral: 'o.unit_count > 1',
  isMerged: "o.kind = 'merged'",
  isReplacement: "o.kind = 'replacement'",
  isFirst: "o.kind <> 'replacement'",
  hasFreeParts: `(select true from dropshipping_order p where p.customer_id = o.customer_id
    and p.split_from_id = o.id and p.undone_at is null and p.status not in (${openSql}, 'cancelled') limit 1) is null`,
  isCancellationRequested: overlaidSql("'cancellationRequested'"),
  isUndisputed: `o.waiting_reason is distinct from 'cancelledInShop'
    and ${overlaidSql("'cancellationRequested', 'refund'")} is null
    and (select true from refund r join dropshipping_order p
      on p.customer_id = r.customer_id and p.id = r.replacement_order_id
      where r.customer_id = o.customer_id and r.order_id = o.id and r.state = 'replaced'
        and p.status not in ('shipped', 'delivered', 'cancelled') limit 1) is null`,
  waitsToMerge: `(${mergeUntilSql}) is not null`,
  hasMoneyLeft: 'o.refunded_minor < o.total_minor',
  hasParcel: "o.weight_grams > 0 and o.country_code <> ''",
}

const ruleSql = (rule: ActionRule, authorities: string): string => {
  const statuses = rule.in.map((status) => `'${status}'`).join(', ')
  const when = conditionsOf(rule)
    .map((condition) => ` and ${conditionSql[condition]}`)
    .join('')
  const takes = rule.ofReplacement || !rule.in.some(isBeforePaying) ? '' : ` and ${outsideReplacements('o')}`
  return `case when o.status in (${statuses})${when}${takes} and '${rule.authority}' = any(${authorities}) then '${rule.action}' end`
}

/**
 * `allowedActions` as SQL text over the aliases `o`, `f`, `v` and `mw` (see order-columns.ts), returning a JSON
 * array. `authorities` is SQL for a text[], such as `$3::text[]`.
 */
export const allowedActionsSql = (authorities: string): string =>
  `array_to_json(array_remove(array[${actionRules.map((rule) => ruleSql(rule, authorities)).join(',\n    ')}], null))`
