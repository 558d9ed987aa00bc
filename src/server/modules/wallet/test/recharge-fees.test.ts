import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rechargeFee } from '../recharges/recharge-fees.ts'

it('charges 104.92 to credit 100.00 by PayPal, and no fee by bank', () => {
  expect(rechargeFee('paypal', 10_000)).toBe(492)
  expect(rechargeFee('bank', 10_000)).toBe(0)
})

it('leaves the amount after PayPal’s fee, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000_000 }), (amountMinor) => {
      const pay = amountMinor + rechargeFee('paypal', amountMinor)
      const left = pay - (pay * 0.044 + 30)
      expect(Math.abs(left - amountMinor)).toBeLessThanOrEqual(0.5)
    }),
  )
})
