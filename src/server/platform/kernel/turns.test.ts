import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endTurn } from './turns.ts'

const work = (): void => {
  const until = performance.now() + 1
  while (performance.now() < until);
}

it('lets others in while many loops run, one loop in each iteration of the event loop, and all end', async () => {
  const loops = 8
  const steps = 30
  let iteration = 0
  /** Loops that worked in an iteration after the first, in which all begin. */
  const workedIn = new Map<number, Set<number>>()
  const loop = async (own: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      work()
      if (step > 0) workedIn.set(iteration, (workedIn.get(iteration) ?? new Set()).add(own))
      await endTurn()
    }
  }
  const running = new Set<Promise<void>>()
  for (let own = 0; own < loops; own += 1) {
    const one = loop(own).finally(() => running.delete(one))
    running.add(one)
  }
  while (running.size > 0) {
    await nextIteration()
    iteration += 1
  }
  const shared = [...workedIn].filter(([at, own]) => at > 0 && own.size > 1)
  expect(shared).toEqual([])
  // Each step takes a millisecond at least, and a turn ends after five.
  expect(iteration).toBeGreaterThanOrEqual((loops * steps) / 6)
})
