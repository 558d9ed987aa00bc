import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeZone } from '../../../ui/text/time-zone.ts'
import { shipByOf } from './ship-by.ts'

const by = '2026-11-23T12:00:00Z'
const at = (instant: string): number => Date.parse(instant)
beforeAll(() => setTimeZone('UTC'))
afterAll(() => setTimeZone(undefined))

it.each([
  ['2026-11-20T13:00:00Z', 'left', 'working'],
  ['2026-11-22T23:59:00Z', 'left', 'working'],
  ['2026-11-23T00:01:00Z', 'today', 'yours'],
  ['2026-11-23T13:00:00Z', 'late', 'problem'],
] as const)('is at %s in the state %s', (now, state, tone) => {
  expect(shipByOf({ by, stoppedSince: null }, at(now))).toMatchObject({ state, tone })
})

it('is due today in the time zone of the user', () => {
  setTimeZone('Asia/Shanghai')
  expect(shipByOf({ by, stoppedSince: null }, at('2026-11-22T17:00:00Z')).state).toBe('today')
  setTimeZone('UTC')
})

it('gives the time overdue, left or paused', () => {
  const timeAt = (now: string, stoppedSince: string | null = null) =>
    shipByOf({ by, stoppedSince }, at(now)).time
  expect(timeAt('2026-11-24T12:00:00Z')).toContain('1')
  expect(timeAt('2026-11-23T10:00:00Z')).toContain('2')
  const paused = shipByOf({ by, stoppedSince: '2026-11-20T12:00:00Z' }, at('2026-11-25T12:00:00Z'))
  expect(paused).toMatchObject({ state: 'paused', time: expect.stringContaining('5') })
})
