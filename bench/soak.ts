import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { livePaths } from '../src/contract/kernel/live.ts'
import { shops } from '../src/contract/shops/shops.ts'
import { approve, startFakeShopify } from '../src/server/connectors/shopify/fake/fake-server.ts'
import { serveDouble } from '../src/server/connectors/tracking/fake-server.ts'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { systemClock } from '../src/server/platform/kernel/clock.ts'
import { createTokens } from '../src/server/platform/auth/tokens.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { openStage, play } from '../test/chaos/actors.ts'
import { carrierSettings } from '../test/chaos/carrier.ts'
import { paypalSettings, startPayPalFor } from '../test/chaos/paypal.ts'
import { createWorld, type World } from '../test/chaos/world.ts'
import { freePort, residentMb, startProduct, stopAll } from './processes.ts'
import { count, readingDeck, answersNothing, type Soak, shopDomain } from './soak-parts.ts'

/** The most that a server process may occupy, on average over a minute. */
const limitMb = 350
/** Growth between two halves of the time after the first quarter that counts as a leak. */
const maxGrowthMb = 25
const sampleEveryMs = 10_000
const samplesPerMinute = 6
const actorPauseMs = 150
const tokenMs = 300_000
const actors = 2
const readers = 2
const openWindows = 12
const metricsToken = 'the token of the soak'

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('give the minutes, up to a day')
const seed = Number(process.env['SOAK_SEED'] ?? 1)
const folder = join(import.meta.dirname, '../node_modules/.cache', `quayside-soak-${process.pid}`)
const say = (text: string): void => console.log(`> ${text}`)

/** Repeats something until the soak is over; a call that breaks off is counted, and ends nothing. */
const repeat = async (soak: Soak, what: string, part: () => Promise<void>): Promise<void> => {
  while (!soak.isOver()) {
    try {
      await part()
    } catch (error) {
      count(soak, `${what}: ${String(error).slice(0, 100)}`, 0)
      await sleep(1_000)
    }
  }
}

/** Draws a part after another, with pauses, as several people would. */
const readOn = async (soak: Soak, random: Random): Promise<void> => {
  await random.pick(readingDeck)(soak, random)
  await sleep(random.between(20, 200))
}

/** A window: it follows the live stream for a while, closes, and is opened again. */
const openWindow = async (soak: Soak, random: Random): Promise<void> => {
  const audience = random.happens(0.7) ? 'customer' : 'operator'
  const control = new AbortController()
  const response = await fetch(soak.product.url + livePaths[audience], {
    headers: { authorization: `Bearer ${await soak.token(audience)}` },
    signal: control.signal,
  })
  count(soak, 'live', response.status)
  const closes = setTimeout(() => control.abort(), random.between(5_000, 180_000))
  const look = setInterval(() => soak.isOver() && control.abort(), 1_000)
  try {
    await answersNothing(response)
  } catch (error) {
    if (!control.signal.aborted) throw error
  } finally {
    clearTimeout(closes)
    clearInterval(look)
  }
}

/** Child processes that run Node: those that draw pictures. */
const nodeChildren = async (pid: number): Promise<number[]> => {
  const found: number[] = []
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (/(^|\/)node\0/.test(command)) found.push(Number(child))
    }
  }
  return found
}

const sample = async (pid: number): Promise<{ server: number; pictures: number }> => {
  const pictures = await Promise.all(
    (await nodeChildren(pid)).map((child) => residentMb(child).catch(() => 0)),
  )
  return { server: await residentMb(pid), pictures: pictures.reduce((sum, mb) => sum + mb, 0) }
}

/** Where the server's memory is: megabytes of its heap, and of buffers outside of it. */
const heapOf = async (url: string): Promise<string> => {
  const text = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).then(
    (response) => response.text(),
    () => '',
  )
  const mb = (name: string): string => {
    const bytes = new RegExp(`^quayside_nodejs_${name}_bytes (\\d+)`, 'm').exec(text)?.[1]
    return `${Math.round(Number(bytes) / 1_048_576)} MB`
  }
  return `heap ${mb('heap_size_used')} of ${mb('heap_size_total')}, outside ${mb('external_memory')}`
}

const connectShop = async ({ seller }: World): Promise<void> => {
  const begun = await seller.call(shops.startShopifyConnect, { domain: shopDomain })
  const query = await approve(begun?.data?.url ?? '')
  const connected = await seller.call(shops.completeShopifyConnect, { query })
  if (connected?.code !== 200) throw new Error(`the shop was not connected: ${JSON.stringify(connected)}`)
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Plays until the time is over; returns a sample of the memory each ten seconds. */
const soakFor = async (ms: number): Promise<number[]> => {
  const port = await freePort()
  const shopify = await startFakeShopify(`http://localhost:${port}`, {
    shops: [{ domain: shopDomain, name: 'Candle House', orders: 40 }],
  })
  const tracking = await serveDouble({
    settings: carrierSettings,
    now: () => new Date(),
    webhookUrl: `http://localhost:${port}/app/webhooks/17track`,
  })
  const paypal = await startPayPalFor(`http://localhost:${port}`)
  const environment = {
    ...paypalSettings(paypal),
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
    CALLS_PER_MINUTE: '0',
    UPLOADS_PER_HOUR: '0',
    UPLOAD_MB_PER_HOUR: '0',
    BANK_ACCOUNT: 'Account holder=Soak;IBAN=GB00 TEST',
    TRACKING_KEY: carrierSettings.key,
    TRACKING_SIGNATURE: carrierSettings.signature,
    TRACKING_BASE_URL: tracking.baseUrl,
    ...shopify.environment,
  }
  const product = await startProduct(environment)
  const databaseUrl = async (): Promise<string> => {
    const url = await findEmbeddedPostgres(folder)
    if (!url) throw new Error('the server runs no database')
    return url
  }
  const world = await createWorld({ baseUrl: product.url, databaseUrl }, folder, paypal)
  const client = new pg.Client(await databaseUrl())
  await client.connect()
  const { rows } = await client.query<{ email: string; seller: string; operator: string }>(
    `select email, (select id::text from session where customer_id is not null limit 1) as seller,
        (select id::text from session where operator_id is not null limit 1) as operator
      from account where is_default limit 1`,
  )
  await client.end()
  const [known] = rows
  if (!known) throw new Error('there is no account')
  const tokens = createTokens(loadConfig(environment), systemClock)
  const signed = new Map<string, Promise<string>>()
  // As browsers do, a token is used for some minutes.
  const token: Soak['token'] = (audience) => {
    const key = `${audience} ${Math.floor(performance.now() / tokenMs)}`
    const kept = signed.get(key)
    if (kept) return kept
    const fresh = tokens.signAccess(audience === 'customer' ? known.seller : known.operator, audience)
    signed.set(key, fresh)
    return fresh
  }
  await connectShop(world)
  await openStage(world, seed)

  const playing = { isOver: false }
  const isOver = (): boolean => playing.isOver
  const answers = new Map<string, number>()
  const soak: Soak = { product, world, shopify, email: known.email, token, isOver, answers }
  let actorSeed = seed * 100
  const several = (length: number, make: (random: Random) => Promise<void>): Promise<void>[] =>
    Array.from({ length }, (_, index) => make(createRandom(seed * 1000 + index)))
  const everybody = Promise.all([
    ...several(actors, () =>
      repeat(soak, 'actor', () => play(world, (actorSeed += 1), isOver, actorPauseMs)),
    ),
    ...several(readers, (random) => repeat(soak, 'reader', () => readOn(soak, random))),
    ...several(openWindows, (random) => repeat(soak, 'window', () => openWindow(soak, random))),
  ])
  const samples: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < ms && !playing.isOver) {
    await sleep(sampleEveryMs)
    const { server, pictures } = await sample(product.pid)
    samples.push(server)
    const at = ((performance.now() - begun) / 60_000).toFixed(1)
    if (samples.length % samplesPerMinute === 0) {
      const minute = Math.round(average(samples.slice(-samplesPerMinute)))
      const readCount = [...answers.values()].reduce((sum, n) => sum + n, 0)
      say(
        `${at} min: server ${minute} MB (${await heapOf(product.url)}), picture processes ${Math.round(pictures)} MB, ` +
          `${world.figures.calls} changes, ${readCount} reads`,
      )
    }
  }
  playing.isOver = true
  await everybody
  for (const [what, times] of [...answers].toSorted(([a], [b]) => a.localeCompare(b)))
    if (!what.endsWith(' 200')) say(`${what}: ${times}`)
  for (const error of world.figures.errors) say(`answered 500: ${error}`)
  await product.stop()
  await Promise.all([shopify.close(), tracking.close()])
  return samples
}

await mkdir(folder, { recursive: true })
try {
  const samples = await soakFor(minutes * 60_000)
  const minuteAverages = samples.flatMap((_, index) =>
    index % samplesPerMinute === 0 ? [average(samples.slice(index, index + samplesPerMinute))] : [],
  )
  const highest = Math.max(...minuteAverages)
  // The first quarter warms up: code is compiled, pools and caches are filled.
  const steady = samples.slice(samples.length >> 2)
  const [before, after] = [steady.slice(0, steady.length >> 1), steady.slice(steady.length >> 1)]
  const growth = average(after) - average(before)
  say(
    `highest minute ${Math.round(highest)} MB, highest sample ${Math.round(Math.max(...samples))} MB; after the first quarter it grew by ${growth.toFixed(1)} MB on average`,
  )
  if (highest > limitMb || growth > maxGrowthMb) {
    say(`failed: at most ${limitMb} MB and ${maxGrowthMb} MB of growth`)
    process.exitCode = 1
  }
} finally {
  await stopAll()
  await discardDataFolder(folder)
  await rm(folder, { recursive: true, force: true })
}
