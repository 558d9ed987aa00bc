import { setTimeout as sleep } from 'node:timers/promises'
import { orders } from '../src/contract/orders/orders.ts'
import { compare, median } from './measure.ts'
import { residentMb, startByCommand, startProduct, watchMemory } from './processes.ts'
import type { Row } from './report.ts'
import type { BenchData } from './seed.ts'
import { say, environment, folder } from './run-folder.ts'
import { callsOf } from './calls.ts'
import { simpleRow } from './rows.ts'

/** By then, one-time work of a process is finished and its memory freed. */
export const startOverMs = 5_000

export const startRows = async (data: BenchData): Promise<Row[]> => {
  say('start and memory')
  const times: number[] = []
  let idle = 0
  let loaded = 0
  for (let round = 0; round < 3; round += 1) {
    const product = await startProduct(environment)
    times.push(product.readyMs)
    if (round === 2) {
      await sleep(startOverMs)
      idle = await residentMb(product.pid)
      const stopWatching = watchMemory(product.pid)
      const calls = await callsOf(data.small, orders.listOrders.path, [{}])
      await compare([{ url: product.url, calls, repeat: true }], folder)
      loaded = stopWatching()
    }
    await product.stop()
  }
  const commandTimes: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const product = await startByCommand(environment)
    commandTimes.push(product.readyMs)
    await product.stop()
  }
  return [
    simpleRow(
      'a second `npm start`, from the command until it is ready (median of three)',
      median(commandTimes),
      'ms',
      4000,
    ),
    simpleRow(
      'server ready with a warm database, from the start of its process (median of three)',
      median(times),
      'ms',
      1500,
    ),
    simpleRow('idle memory, five seconds after that', idle, 'MB', 150),
    simpleRow('peak memory, under the load of the order list at 16 connections', loaded, 'MB', 350),
  ]
}
