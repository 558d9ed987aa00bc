import { describe, expect, it } from 'vitest'
import { orderStatuses } from '../../../contract/kernel/statuses.ts'
import { surchargeStatuses } from '../../../contract/surcharges/surcharges.ts'
import { isOverdue, operatorActions, sellerActions, type SurchargeFacts } from './surcharge-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-23T12:00:00Z')
const open: SurchargeFacts = { status: 'open', orderStatus: 'processing', answerBy: later }

describe('actions on a surcharge', () => {
  it('accounts that may pay can answer while it is open', () => {
    expect(sellerActions(open, ['order:pay'])).toEqual(['accept', 'decline'])
    expect(sellerActions(open, ['order:edit'])).toEqual([])
    for (const status of surchargeStatuses.filter((one) => one !== 'open'))
      expect(sellerActions({ ...open, status }, ['order:pay'])).toEqual([])
  })

  it('can be answered after its deadline', () => {
    const late = { ...open, answerBy: now }
    expect(isOverdue(open, now)).toBe(false)
    expect(isOverdue(late, now)).toBe(true)
    expect(sellerActions(late, ['order:pay'])).toEqual(['accept', 'decline'])
  })

  it('the order can be cancelled only after declining or the deadline, and unshipped', () => {
    const declined = { ...open, status: 'declined' } as const
    expect(operatorActions(open, ['support'], now)).toEqual(['lower', 'withdraw'])
    expect(operatorActions({ ...open, answerBy: now }, ['support'], now)).toEqual([
      'lower',
      'withdraw',
      'cancelOrder',
    ])
    expect(operatorActions(declined, ['fulfilment'], now)).toEqual(['lower', 'waive', 'cancelOrder'])
    expect(operatorActions({ ...declined, orderStatus: 'partlyShipped' }, ['owner'], now)).toEqual([
      'lower',
      'waive',
    ])
  })

  it('there are none for other roles, or once it is settled', () => {
    expect(operatorActions(open, ['finance', 'sourcing'], now)).toEqual([])
    for (const status of ['paid', 'withdrawn', 'over', 'paidBack'] as const)
      for (const orderStatus of orderStatuses)
        expect(operatorActions({ ...open, status, orderStatus }, ['owner'], now)).toEqual([])
  })
})
