import { expect, it } from 'vitest'
import {
  returnedParcelPartyOf,
  returnedParcelStates,
  returnedParcelTransitions,
  type ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import {
  checkReturnTransitions,
  operatorActions,
  flagOf,
  returnTransitions,
  sellerActions,
} from './return-states.ts'

const all = ['order:edit', 'order:pay']
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day))

it('changes only as the contract allows, and every transition has an actor', () => {
  expect(() =>
    checkReturnTransitions({ ...returnTransitions, back: { from: ['delivered'], to: 'paid' } }),
  ).toThrow('back')
  expect(() => checkReturnTransitions({ refund: { from: ['paid'], to: 'discarded' } })).toThrow('refund')
  const made = new Set(
    Object.values(returnTransitions).flatMap(({ from, to }) => from.map((start) => `${start} ${to}`)),
  )
  const legal = Object.entries(returnedParcelTransitions).flatMap(([from, to]) =>
    to.map((end) => `${from} ${end}`),
  )
  expect([...made].toSorted()).toEqual(legal.toSorted())
})

it('waits for a party in each open state, and offers it an action', () => {
  for (const state of returnedParcelStates) {
    const isOver = returnedParcelTransitions[state].length === 0
    expect(returnedParcelPartyOf[state] === null).toBe(isOver)
    const facts = { state, isOverdue: false }
    expect(sellerActions(facts, all).length > 0).toBe(returnedParcelPartyOf[state] === 'seller')
    expect(operatorActions(facts, ['fulfilment']).length > 0).toBe(returnedParcelPartyOf[state] === 'agency')
  }
})

it('offers nothing without the authority or role, and discarding only of overdue parcels', () => {
  const payable = { state: 'pendingPay', isOverdue: false } as const
  expect(sellerActions(payable, all)).toEqual(['editAddress', 'pay', 'discard'])
  expect(sellerActions(payable, ['order:pay'])).toEqual(['pay'])
  expect(sellerActions(payable, [])).toEqual([])
  expect(operatorActions(payable, ['owner'])).toEqual([])
  expect(operatorActions({ ...payable, isOverdue: true }, ['owner'])).toEqual(['discard'])
  expect(operatorActions({ ...payable, isOverdue: true }, ['finance'])).toEqual([])
  expect(sellerActions({ ...payable, isOverdue: true }, all)).toContain('pay')
})

it('shows the most urgent parcel on the order', () => {
  const one = (state: ReturnedParcelState, day: number, isOverdue = false) => ({
    state,
    isOverdue,
    answerUntil: at(day),
  })
  expect(flagOf([])).toBeNull()
  expect(flagOf([one('delivered', 1), one('discarded', 2)])).toBeNull()
  expect(flagOf([one('reshipped', 1), one('paid', 5), one('delivered', 1)])).toEqual({
    state: 'paid',
    waitingOn: 'agency',
    until: null,
  })
  expect(flagOf([one('paid', 1), one('pendingPay', 9), one('pendingAddress', 4)])).toEqual({
    state: 'pendingAddress',
    waitingOn: 'seller',
    until: at(4).toISOString(),
  })
  expect(flagOf([one('pendingPay', 1, true)])).toEqual({
    state: 'overdue',
    waitingOn: 'agency',
    until: null,
  })
})
