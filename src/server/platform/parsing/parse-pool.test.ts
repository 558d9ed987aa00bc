import { serialize } from 'node:v8'
import { afterAll, describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import {
  countTask,
  crashTask,
  drawEndlesslyTask,
  echoTask,
  failTask,
  fillNativelyTask,
  fillTask,
  rejectTask,
  repeatTask,
  secretTask,
  spinTask,
} from './misbehaving-factory.ts'
import { createParsePool, type ParseLimits } from './parse-pool.ts'
import { startProcess, startThread, type StartParser } from './parsers.ts'

const poolWith = (limits: Partial<ParseLimits> = {}, start = startThread) => {
  const pool = createParsePool({ parsers: 2, memoryMb: 64, ...limits }, start)
  afterAll(() => pool.close())
  return pool
}
const mine = { account: 'mine' }
/** Filling the memory takes as long as the machine is busy. */
const patiently = { timeout: 600_000 }
const refusedAs = (figure: string) => ({ reason: 'fileRefused', detail: { case: figure } })

describe.each([
  ['threads', startThread, 64],
  ['processes', startProcess, 200],
] as const)('a pool of %s', patiently, (_kind, start, memoryMb) => {
  const pool = poolWith({ memoryMb }, start)

  it('returns what a parser returns, with its buffers', async () => {
    const body = Buffer.from('some bytes')
    const answer = await pool.run(echoTask, ['text', body.subarray(5)], mine)
    expect(answer.text).toBe('TEXT')
    expect(Buffer.isBuffer(answer.body)).toBe(true)
    expect(answer.body.toString()).toBe('bytes')
    expect(body.toString()).toBe('some bytes')
  })

  it('yields all rows of a generator in order', async () => {
    const rows: number[] = []
    for await (const { row } of pool.rows(countTask, [1_234], mine)) rows.push(row)
    expect(rows).toEqual(Array.from({ length: 1_234 }, (_, index) => index + 1))
  })

  it('passes on a refusal with its figures, and a mistake as an error', async () => {
    await expect(pool.run(rejectTask, [7], mine)).rejects.toMatchObject({
      reason: 'fileRefused',
      message: 'The file has more than 7 rows. Split it into smaller files.',
      detail: { case: 'tooManyRows', max: 7 },
    })
    await expect(pool.run(failTask, [], mine)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'a mistake of ours',
    })
  })

  it('keeps the event loop free, stops a parser at its deadline, and serves others afterwards', async () => {
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    const endless = pool.run(spinTask, [600_000], { ...mine, timeoutMs: 2_000 })
    await expect(endless).rejects.toMatchObject(refusedAs('tookTooLong'))
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(10)
    expect((await pool.run(echoTask, ['again', Buffer.alloc(1)], mine)).text).toBe('AGAIN')
  })

  it('stops a parser that takes too much memory or returns too much', { timeout: 180_000 }, async () => {
    await expect(pool.run(fillTask, [], mine)).rejects.toMatchObject(refusedAs('tooComplex'))
    await expect(pool.rows(repeatTask, ['x'], mine).next()).rejects.toMatchObject(refusedAs('tooComplex'))
    expect((await pool.run(echoTask, ['again', Buffer.alloc(1)], mine)).text).toBe('AGAIN')
  })

  it('gives parsers nothing of the environment', async () => {
    expect(process.env['PATH']).toBeDefined()
    expect(await pool.run(secretTask, ['PATH'], mine)).toBeUndefined()
  })
})

describe('the time limit', () => {
  /** Answers after 300 ms, of which it has worked the given time. */
  const answering =
    (ms: number): StartParser =>
    (_, { answered, ended }) => {
      let worked = 0
      setTimeout(() => answered({ kind: 'ready' }))
      return {
        send: () => {
          worked += ms
          setTimeout(() => answered({ kind: 'done', parts: [serialize('late')] }), 300)
        },
        hold: () => {},
        workedMs: async () => worked,
        end: async () => ended(),
      }
    }
  const ask = (ms: number) =>
    poolWith({}, answering(ms)).run(echoTask, ['text', Buffer.alloc(1)], { ...mine, timeoutMs: 200 })

  it('counts the work of a parser, not how long a busy machine keeps it waiting', async () => {
    expect(await ask(20)).toBe('late')
    await expect(ask(250)).rejects.toMatchObject(refusedAs('tookTooLong'))
  })
})

describe('a pool of processes', patiently, () => {
  const pool = poolWith({ memoryMb: 300 }, startProcess)

  it('stops native code at its deadline, and is free for others then', async () => {
    const endless = () => pool.run(drawEndlesslyTask, [], { ...mine, timeoutMs: 3_000 })
    for (const one of [endless(), endless()])
      await expect(one).rejects.toMatchObject(refusedAs('tookTooLong'))
    expect((await pool.run(echoTask, ['again', Buffer.alloc(1)], mine)).text).toBe('AGAIN')
  })

  it('stops a parser that takes too much memory outside its heap', async () => {
    await expect(pool.run(fillNativelyTask, [], mine)).rejects.toMatchObject(refusedAs('tooComplex'))
  })

  it('takes a crash for the file’s fault, and an error at the start for ours', async () => {
    await expect(pool.run(crashTask, [], mine)).rejects.toMatchObject(refusedAs('tooComplex'))
    const broken: StartParser = (_, { failed, ended }) => {
      setTimeout(() => {
        failed(new Error('it does not start'))
        ended()
      })
      return { send: () => {}, hold: () => {}, workedMs: async () => 0, end: async () => {} }
    }
    await expect(poolWith({}, broken).run(echoTask, ['', Buffer.alloc(1)], mine)).rejects.toThrow(
      'it does not start',
    )
  })
})

describe('the queue of an account', patiently, () => {
  it('does not hold up other accounts', async () => {
    const pool = poolWith()
    const endless = Array.from({ length: 4 }, () =>
      pool.run(spinTask, [600_000], { account: 'greedy', timeoutMs: 600_000 }),
    )
    const ended = Promise.allSettled(endless)
    const answer = await pool.run(echoTask, ['quick', Buffer.alloc(1)], { account: 'other' })
    expect(answer.text).toBe('QUICK')
    await pool.close()
    for (const { status } of await ended) expect(status).toBe('rejected')
  })

  it('refuses what exceeds its length, and what waits too long', async () => {
    const pool = poolWith({ waitingPerAccount: 2, longestWaitMs: 300 })
    const sent = Array.from({ length: 4 }, () => pool.run(spinTask, [1500], { account: 'greedy' }))
    const outcomes = await Promise.allSettled(sent)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const { reason } of refused) expect(reason).toMatchObject(refusedAs('busy'))
  })

  it('lets accounts take turns', () => {
    const queue = createFairQueue<string>({ each: 3, all: 5 })
    for (const one of ['a1', 'a2', 'a3', 'b1', 'c1']) expect(queue.add(one.slice(0, 1), one)).toBe(true)
    expect(queue.add('d', 'd1')).toBe(false)
    const all = Array.from({ length: 3 }, () => queue.take(() => true))
    expect(all).toEqual(['a1', 'b1', 'c1'])
    expect(queue.take((account) => account !== 'a')).toBeUndefined()
    queue.remove('a', 'a2')
    expect(queue.take(() => true)).toBe('a3')
    expect(queue.size()).toBe(0)
  })
})
