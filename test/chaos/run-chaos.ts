import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createRandom } from '../../demo/random.ts'
import { discardDataFolder } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../free-port.ts'
import { openStage, play } from './actors.ts'
import { carrierSettings } from './carrier.ts'
import { checkEverything } from './check.ts'
import { copyCluster, prepareMigratedCluster } from '../faults/migrated-cluster.ts'
import { paypalSettings, startPayPalFor } from './paypal.ts'
import { createProduct, type Product } from './product.ts'
import { createWorld, type World } from './world.ts'

export interface ChaosOptions {
  readonly kills: number
  /** How often jobs are deleted from the queues, waiting and running ones. */
  readonly deletions?: number
  readonly seed: number
  readonly playersAtOnce?: number
  readonly tell?: (line: string) => void
}

export interface ChaosFigures {
  readonly kills: { server: number; database: number }
  readonly deletedJobs: number
  readonly calls: number
  readonly repeats: number
  /** Until the product was ready again, and until nothing was under way any more. */
  readonly returnMs: { readonly median: number; readonly slowest: number }
  readonly restMs: number
  readonly acknowledged: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const middle = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)

const answersWithinMs = 60_000

/** How long until somebody is served again; null if the product did not recover. */
const served = async (world: World): Promise<number | null> => {
  const begun = performance.now()
  while (performance.now() - begun < answersWithinMs) {
    const answer = await fetch(`${world.baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    if (answer?.status === 200) return performance.now() - begun
    await sleep(50)
  }
  return null
}

/** Half of the waiting and running jobs, as if somebody had deleted their rows. */
const deleteSomeJobs = async (product: Product): Promise<number> => {
  const client = new pg.Client(await product.databaseUrl())
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `delete from pgboss.job where state < 'completed' and random() < 0.5`,
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** The server's log of the call. */
const causeOf = (product: Product, answer: string): string => {
  const [, requestId] = /"requestId":"([^"]+)"/.exec(answer) ?? []
  return product.loggedErrors().find((line) => requestId !== undefined && line.includes(requestId)) ?? ''
}

const countsOf = ({ acknowledged }: World): Record<string, number> =>
  Object.fromEntries(Object.entries(acknowledged).map(([what, { size }]) => [what, size]))

/**
 * Plays all actors against the running product while killing its server and its database at random points, and then
 * returns what was found.
 */
export const runChaos = async ({
  kills,
  deletions = 0,
  seed,
  playersAtOnce = 6,
  tell = () => {},
}: ChaosOptions): Promise<ChaosFigures> => {
  const folder = join(tmpdir(), `quayside-chaos-${process.pid}-${seed}`)
  await mkdir(folder, { recursive: true })
  await copyCluster(await prepareMigratedCluster(), folder)
  const port = await freePort()
  const paypal = await startPayPalFor(`http://127.0.0.1:${port}`)
  const product = createProduct(folder, port, {
    ...paypalSettings(paypal),
    CALLS_PER_MINUTE: '0',
    BANK_ACCOUNT: 'Account holder=Chaos;IBAN=GB00 TEST',
    TRACKING_KEY: carrierSettings.key,
    TRACKING_SIGNATURE: carrierSettings.signature,
    // Nobody answers there: parcels are never registered, and updates come as webhooks all the same.
    TRACKING_BASE_URL: 'http://127.0.0.1:9',
  })
  const random = createRandom(seed)
  const done = { server: 0, database: 0 }
  let deletedJobs = 0
  const returns: number[] = []
  try {
    await product.start()
    const world = await createWorld(product, folder, paypal)
    await openStage(world, seed)
    const playing = { isOver: false }
    const players = Promise.all(
      Array.from({ length: playersAtOnce }, (_, index) =>
        play(world, seed * 100 + index, () => playing.isOver),
      ),
    )
    // Its failure is awaited at the end; meanwhile it must not count as unhandled.
    players.catch(() => (playing.isOver = true))
    // Now and then all at once, and otherwise before and after each kill.
    const deletionsNow = (kill: number): number =>
      kill === kills ? deletions - Math.floor(deletions / 2) : Math.floor(deletions / 2 / Math.max(1, kills))
    for (let kill = 0; kill <= kills && !playing.isOver; kill += 1) {
      for (let left = deletionsNow(kill); left > 0; left -= 1) {
        await sleep(random.between(20, 400))
        deletedJobs += await deleteSomeJobs(product)
      }
      if (kill === kills) break
      await sleep(random.between(100, 1_800))
      const what = random.happens(0.35) ? 'database' : 'server'
      const begun = performance.now()
      await product.kill(what)
      done[what] += 1
      if (!product.isRunning()) await product.start()
      if ((await served(world)) === null)
        throw new Error(`not ready again after the ${what} was killed: ${product.printed().slice(-3000)}`)
      returns.push(performance.now() - begun)
      tell(`${what} ${Math.round(returns.at(-1) ?? 0)} ms`)
      if (kill % 10 === 9) tell(`${kill + 1} kills: ${JSON.stringify(countsOf(world))}`)
    }
    playing.isOver = true
    await players
    const resting = performance.now()
    const violations = [
      ...(await checkEverything(product, world)),
      ...world.figures.errors.map((error) => `answered 500: ${error} ${causeOf(product, error)}`),
    ]
    const { calls, repeats } = world.figures
    return {
      kills: done,
      deletedJobs,
      calls,
      repeats,
      returnMs: { median: middle(returns), slowest: Math.round(Math.max(0, ...returns)) },
      restMs: Math.round(performance.now() - resting),
      acknowledged: countsOf(world),
      violations,
    }
  } finally {
    await product.stop()
    await paypal.close()
    await discardDataFolder(folder)
    await rm(folder, { recursive: true, force: true })
  }
}
