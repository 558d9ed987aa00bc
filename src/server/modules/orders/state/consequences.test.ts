import { describe, expect, it } from 'vitest'
import { orderStatuses, orderTransitions, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { consequencesOf } from './consequences.ts'
import { unshippedPaidStatuses } from './order-states.ts'

const moves = orderStatuses.flatMap((from) =>
  orderTransitions[from].map((to): readonly [OrderStatus, OrderStatus] => [from, to]),
)
const entailed = (from: OrderStatus, to: OrderStatus) => consequencesOf({ from: [from], to })
const isInWork = (status: OrderStatus): boolean => unshippedPaidStatuses.some((one) => one === status)

describe('what a move entails', () => {
  it.each<readonly [OrderStatus, OrderStatus, readonly string[]]>([
    ['awaitingQuote', 'awaitingPayment', []],
    ['awaitingPayment', 'processing', []],
    ['awaitingPayment', 'merged', ['closeProblem', 'endSurcharges']],
    ['processing', 'awaitingPayment', ['leaveWave', 'unassign']],
    ['processing', 'awaitingStock', ['leaveWave']],
    ['awaitingStock', 'processing', []],
    ['processing', 'partlyShipped', []],
    ['processing', 'shipped', ['leaveWave', 'unassign']],
    ['processing', 'cancelled', ['closeProblem', 'endSurcharges', 'leaveWave', 'unassign']],
    ['partlyShipped', 'delivered', ['closeProblem', 'endSurcharges', 'leaveWave', 'unassign']],
    ['shipped', 'delivered', ['closeProblem', 'endSurcharges']],
    ['cancelled', 'awaitingPayment', []],
  ])('from %s to %s', (from, to, expected) => {
    expect(entailed(from, to)).toEqual(expected)
  })

  it.each(moves)('from %s to %s leaves no work and no question behind', (from, to) => {
    const all = entailed(from, to)
    const leavesWork = isInWork(from) && !isInWork(to)
    expect(all.includes('unassign')).toBe(leavesWork)
    expect(all.includes('leaveWave')).toBe(leavesWork || (isInWork(from) && to === 'awaitingStock'))
    expect(all.includes('closeProblem')).toBe(['delivered', 'cancelled', 'merged', 'split'].includes(to))
  })
})
