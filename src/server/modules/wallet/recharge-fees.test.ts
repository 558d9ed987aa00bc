import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rechargeFee } from './recharge-fees.ts'

it('asks 104.92 to credit 100.00 by PayPal, and nothing on top by bank', () => {
  expect(rechargeFee('paypal', 10_000)).toBe(492)
  expect(rechargeFee('bank', 10_000)).toBe(0)
})

it("leaves the amount after PayPal's own fee, to the cent that rounding moves", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000_000 }), (amountMinor) => {
      const pay = amountMinor + rechargeFee('paypal', amountMinor)
      const left = pay - (pay * 0.044 + 30)
      expect(Math.abs(left - amountMinor)).toBeLessThanOrEqual(0.5)
    }),
  )
})
