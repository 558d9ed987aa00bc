import { expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from '../rate-limit.ts'

const { database, admin } = await withTestDatabase()

const windowSeconds = 900
const ruleOf = (value: string): RateLimit => ({ scope: 'test', value, limit: 3, windowSeconds })
const attempt = (rule: RateLimit): Promise<'allowed' | number> =>
  consumeRateLimit(database, [rule]).then(
    () => 'allowed' as const,
    (error: { detail: { retryAfterSeconds: number } }) => error.detail.retryAfterSeconds,
  )
const pass = (seconds: number) =>
  admin.query('update rate_limit_counter set window_end = window_end - make_interval(secs => $1)', [seconds])

it('counts from the first attempt, whatever the clock says, and begins again after the window', async () => {
  const rule = ruleOf('a')
  expect([await attempt(rule), await attempt(rule)]).toEqual(['allowed', 'allowed'])
  await pass(windowSeconds - 60)
  expect(await attempt(rule)).toBe('allowed')
  const wait = await attempt(rule)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await pass(60)
  for (let count = 0; count < 3; count += 1) expect(await attempt(rule)).toBe('allowed')
  expect(await attempt(rule)).toBeGreaterThan(60)
})

it('lets as many concurrent attempts through as allowed', async () => {
  const rule = ruleOf('b')
  const results = await Promise.all(Array.from({ length: 12 }, () => attempt(rule)))
  expect(results.filter((result) => result === 'allowed')).toHaveLength(3)
})

it('takes back one attempt', async () => {
  const rule = ruleOf('c')
  for (let count = 0; count < 3; count += 1) await attempt(rule)
  await refundRateLimit(database, [rule])
  expect(await attempt(rule)).toBe('allowed')
  expect(await attempt(rule)).not.toBe('allowed')
})
