import { afterEach, expect, it } from 'vitest'
import { getTimeZone, setTimeZone } from './time-zone.ts'

afterEach(() => setTimeZone(undefined))

it('shows times in the zone that is set', () => {
  setTimeZone('Asia/Shanghai')
  expect(getTimeZone()).toBe('Asia/Shanghai')
})

it('falls back to the browser’s zone if the zone is unknown', () => {
  setTimeZone('Asia/Atlantis')
  expect(getTimeZone()).toBeUndefined()
})
