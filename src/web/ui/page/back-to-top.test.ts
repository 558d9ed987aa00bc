import { expect, it } from 'vitest'
import { isFarDown } from './back-to-top.tsx'

it('shows the button after more than 50 px', () => {
  expect(isFarDown(50)).toBe(false)
  expect(isFarDown(51)).toBe(true)
})
