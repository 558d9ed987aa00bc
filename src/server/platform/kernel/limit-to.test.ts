import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitTo } from './limit-to.ts'

it('runs so many at once, the others in their order, also after one that fails', async () => {
  const limited = limitTo(2)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const run = (n: number) =>
    limited(async () => {
      begun.push(n)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (n === 1) throw new Error('broken')
    })
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map(run))
  await run(5)
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect({ begun, most }).toEqual({ begun: [0, 1, 2, 3, 4, 5], most: 2 })
})
