import { expect, it } from 'vitest'
import { promiseOf } from './promise.ts'

const paidAt = '2026-11-20T12:00:00Z'
const after = (hours: number): number => new Date(paidAt).getTime() + hours * 3_600_000

it.each([
  [1, 'working'],
  [47, 'working'],
  [49, 'yours'],
  [71, 'yours'],
  [73, 'problem'],
] as const)('%d hours after payment it is %s', (hours, tone) => {
  expect(promiseOf(paidAt, after(hours)).tone).toBe(tone)
})

it('says how late it is, or what is left', () => {
  expect(promiseOf(paidAt, after(96))).toMatchObject({ isLate: true, time: expect.stringContaining('1') })
  expect(promiseOf(paidAt, after(70))).toMatchObject({ isLate: false, time: expect.stringContaining('2') })
})
