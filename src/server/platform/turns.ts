import { setImmediate as letOthersIn } from 'node:timers/promises'

const longestTurnMs = 10

/**
 * For long loops whose steps wait for nothing: awaited in each step, it lets other calls in as soon as this one has had
 * its turn.
 */
export const createTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurnMs) return
    await letOthersIn()
    began = performance.now()
  }
}
