import { afterEach, expect, it } from 'vitest'
import { getTimeZone, setTimeZone } from './time-zone.ts'

afterEach(() => setTimeZone(undefined))

it('shows times in the zone that is set', () => {
  setTimeZone('Asia/Shanghai')
  expect(getTimeZone()).toBe('Asia/Shanghai')
})

it('shows times in the browser’s zone where the one that is set is not known', () => {
  setTimeZone('Asia/Atlantis')
  expect(getTimeZone()).toBeUndefined()
})
