import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { operatorPacking } from '../../src/contract/packing/packing.ts'
import { operatorWaves } from '../../src/contract/waves/waves.ts'
import { callOnce, operatorHeaders, type Bench } from '../calls.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { simpleRow } from '../rows.ts'
import { say } from '../run-folder.ts'
import { seedOpenDemand } from './buying.ts'

const waves = 7
const waveOrders = 500
const stations = 20
const scansOfStation = 40
/** Between two scans of a quick packer. */
const pauseMs = [500, 1500] as const

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** Waves out of 60,000 paid orders with their goods in stock, and twenty stations that scan orders. */
export const packingRows = async ({ client, product, data }: Bench): Promise<Row[]> => {
  say('waves and pack stations')
  const { rows: seeded } = await client.query("select 1 from dropshipping_order where number = 'BUY-1'")
  if (seeded.length === 0) await seedOpenDemand(client, data.large.customerId)
  // Orders whose goods lack customs data are in no wave.
  await client.query(
    "update product set customs_name = 'Goods', hs_code = '691110', origin_country = 'CN' where code like 'BUY-%'",
  )
  await client.query('vacuum analyze product')
  const { rows: numbers } = await client.query<{ number: string }>(
    `select 'DS-' || id as number from dropshipping_order where number like 'BUY-%' order by id desc limit $1`,
    [stations * scansOfStation],
  )
  const headers = await operatorHeaders(client)
  const call = ({ path }: Endpoint, input: object) =>
    callOnce(product.url, {
      path: `/app${path}`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(input),
    })
  const made: number[] = []
  const shown: number[] = []
  for (let n = 0; n < waves; n += 1) {
    const { data: wave, ms } = await call(operatorWaves.createWave, { queue: { max: waveOrders } })
    made.push(ms)
    const { id } = wave as { readonly id: string }
    shown.push((await call(operatorWaves.getWavePicks, { id })).ms)
  }
  const scans: number[] = []
  const station = async (at: number): Promise<void> => {
    for (const { number } of numbers.slice(at * scansOfStation, (at + 1) * scansOfStation)) {
      await sleep(randomInt(...pauseMs))
      scans.push((await call(operatorPacking.findOrderToPack, { number })).ms)
    }
  }
  await Promise.all(Array.from({ length: stations }, (_, at) => station(at)))
  return [
    simpleRow('a wave of 500 orders out of 60,000', median(made), 'ms', 1000),
    simpleRow('its pick list', median(shown), 'ms', 1000),
    simpleRow('a scan at one of 20 pack stations (p95)', percentile95(scans), 'ms', 50),
  ]
}
