import { expect, it } from 'vitest'
import { runChaos } from './run-chaos.ts'

const kills = Number(process.env['CHAOS_KILLS'] ?? 10)
const deletions = Number(process.env['CHAOS_DELETIONS'] ?? 20)
const seed = Number(process.env['CHAOS_SEED'] ?? 1)

it(
  `nothing acknowledged is lost or done twice when the product is killed (${kills} kills) and jobs are deleted (${deletions} times), seed ${seed}`,
  async () => {
    const figures = await runChaos({ kills, deletions, seed, tell: (line) => console.log(line) })
    console.log(`seed ${seed}: ${JSON.stringify(figures)}`)
    expect(figures.violations).toEqual([])
    expect(figures.kills.server + figures.kills.database).toBe(kills)
    expect(figures.deletedJobs > 0).toBe(deletions > 0)
    const unused = Object.entries(figures.acknowledged).filter(([, count]) => count === 0)
    expect(unused.map(([what]) => what)).toEqual([])
  },
  120_000 + kills * 30_000 + deletions * 1_000,
)
