import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  withdrawalLimits,
  withdrawalTermsSchema,
  type PayoutKind,
} from '../../../contract/withdrawals/withdrawal-terms.ts'
import { someTerms } from './withdrawal-factory.ts'
import { offeredKinds, quoteOf, withdrawalFee } from './withdrawal-fee.ts'

const fee = (amountMinor: number, currency: Currency = 'USD') =>
  withdrawalFee(someTerms, { kind: 'bank', amountMinor, currency })

it('is a share of the amount, rounded half up, and a fixed part of its currency', () => {
  expect([10_000, 10_049, 10_050, 1_000].map((amount) => fee(amount))).toEqual([300, 300, 301, 210])
  expect(fee(10_000, 'CNY')).toBe(1_100)
})

it('refuses what is below the minimum, or would be eaten by the fee', () => {
  expect(() => fee(999)).toThrow('The minimum withdrawal is $10.00.')
  const dear = { ...someTerms, minimumMinor: { USD: 1, CNY: 1 } }
  for (const amountMinor of [1, 199, 200, 201, 202])
    expect(() => withdrawalFee(dear, { kind: 'bank', amountMinor, currency: 'USD' })).toThrow(DomainError)
  expect(withdrawalFee(dear, { kind: 'bank', amountMinor: 203, currency: 'USD' })).toBe(202)
})

it('refuses kinds that are not offered, and USDT for another currency than the dollar', () => {
  const refused = (terms: typeof someTerms | null, kind: PayoutKind, currency: Currency) =>
    expect(() => withdrawalFee(terms, { kind, amountMinor: 10_000, currency })).toThrow('not available')
  refused(null, 'bank', 'USD')
  refused(someTerms, 'wise', 'USD')
  refused(someTerms, 'usdt', 'CNY')
  expect(offeredKinds(someTerms, 'CNY')).toEqual(['bank', 'paypal', 'payoneer'])
  expect(offeredKinds(null, 'USD')).toEqual([])
})

it('always leaves something to pay out', () => {
  const amount = fc.integer({ min: 1, max: withdrawalLimits.maxMinor })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 5_000 }), amount, (amountMinor, feeBp, fixed) => {
      const bank = { isOffered: true, feeBp, feeFixedMinor: { USD: fixed, CNY: 0 } }
      const terms = withdrawalTermsSchema.parse({ ...someTerms, methods: { ...someTerms.methods, bank } })
      const { feeMinor, isTooSmall } = quoteOf(terms, { kind: 'bank', amountMinor, currency: 'USD' })
      expect(feeMinor).toBeGreaterThanOrEqual(0)
      expect(isTooSmall || feeMinor < amountMinor).toBe(true)
    }),
  )
})
