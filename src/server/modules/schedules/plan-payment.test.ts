import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planPayment } from './plan-payment.ts'

const due = (...totals: number[]) =>
  totals.map((totalMinor, index) => ({ id: String(index + 1), totalMinor }))
const limits = { dayLeftMinor: 10_000, orderLimitMinor: null, balanceMinor: 10_000 }
const idsOf = (plan: { toPay: readonly { id: string }[] }) => plan.toPay.map(({ id }) => id)

it('pays the oldest first within the daily limit', () => {
  const plan = planPayment(due(400, 500, 300), { ...limits, dayLeftMinor: 900 })
  expect(idsOf(plan)).toEqual(['1', '2'])
  expect(plan).toMatchObject({ totalMinor: 900, overDayLimit: 1, missingMinor: null })
})

it('skips an order above a limit, which would block the others', () => {
  const plan = planPayment(due(5_000, 300, 1_200, 200), {
    dayLeftMinor: 600,
    orderLimitMinor: 1_000,
    balanceMinor: 9_000,
  })
  expect(idsOf(plan)).toEqual(['2', '4'])
  expect(plan).toMatchObject({ overOrderLimit: 2, overDayLimit: 0 })
})

it('stops at the first order above the balance, and reports the shortfall', () => {
  const plan = planPayment(due(400, 900, 100), { ...limits, balanceMinor: 1_000 })
  expect(idsOf(plan)).toEqual(['1'])
  expect(plan.missingMinor).toBe(300)
})

it('takes what costs nothing even from a balance below zero', () => {
  const plan = planPayment(due(0, 100), { ...limits, balanceMinor: -500 })
  expect(idsOf(plan)).toEqual(['1'])
  expect(plan.missingMinor).toBe(600)
})

it('never exceeds limits and balance', () => {
  const amount = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(fc.array(amount), amount, fc.option(amount), amount, (totals, day, order, balance) => {
      const plan = planPayment(due(...totals), {
        dayLeftMinor: day,
        orderLimitMinor: order,
        balanceMinor: balance,
      })
      const sum = plan.toPay.reduce((all, { totalMinor }) => all + totalMinor, 0)
      expect(sum).toBe(plan.totalMinor)
      expect(sum).toBeLessThanOrEqual(Math.min(day, balance))
      for (const { totalMinor } of plan.toPay) expect(totalMinor).toBeLessThanOrEqual(order ?? Infinity)
    }),
  )
})
