import { expect, it } from 'vitest'
import { holdsRefusal } from './holds-refusal.ts'

it('finds reasons of bulk results and of stored errors, at any depth', () => {
  expect(holdsRefusal({ results: [{ ok: false, reason: 'notFound', message: 'Order not found.' }] })).toBe(
    true,
  )
  expect(holdsRefusal({ order: { lines: [{ reason: 'skuInactive', detail: 'MUG is inactive.' }] } })).toBe(
    true,
  )
  expect(holdsRefusal({ rows: [{ lastError: 'On hold.', lastErrorReason: 'shopOrderOnHold' }] })).toBe(true)
})

it('ignores answers without a worded reason', () => {
  expect(holdsRefusal({ rows: [{ waitingReason: 'paymentDue', number: 'DS-1' }] })).toBe(false)
  expect(holdsRefusal({ rows: [{ lastError: null, lastErrorReason: null }], total: 0 })).toBe(false)
  expect(holdsRefusal(null)).toBe(false)
})
