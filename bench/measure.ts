import type { Call, LoadResult } from './plan.ts'
import { runLoad } from './processes.ts'

export const connections = 16
const rounds = 3
const warmUpSeconds = 1
const roundSeconds = 4

export interface Side {
  readonly url: string
  readonly calls: readonly Call[]
  readonly repeat: boolean
}

export interface Rate {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const rateOf = (results: readonly LoadResult[]): Rate => ({
  perSecond: median(results.map(({ answered, seconds }) => answered / seconds)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
})

/** Hands out calls, so that none is repeated where that matters. */
const supplyOf = (side: Side) => {
  let used = 0
  return {
    take: (): readonly Call[] => (side.repeat ? side.calls : side.calls.slice(used)),
    used: (count: number): void => {
      // Includes calls in flight when time was up.
      used += count + connections
    },
  }
}

/** Loads the sides in turns, so that disturbances affect all of them; returns the median of each side's rounds. */
export const compare = async (sides: readonly Side[], folder: string): Promise<Rate[]> => {
  const supplies = sides.map(supplyOf)
  const results = sides.map((): LoadResult[] => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const supply = supplies[index]
      if (!supply) continue
      const seconds = round < 0 ? warmUpSeconds : roundSeconds
      const plan = { url: side.url, connections, seconds, calls: supply.take(), repeat: side.repeat }
      const result = await runLoad(plan, folder)
      supply.used(result.answered)
      if (round >= 0) results[index]?.push(result)
    }
  }
  return results.map(rateOf)
}

export { median }
