import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { makeCustomer } from '../../../../test/factories.ts'
import { idempotently } from './idempotency.ts'
import type { CustomerId } from '../database/database.ts'

const { database } = await withTestDatabase()
const { customerId } = await makeCustomer(database.agency)
const other = await makeCustomer(database.agency)

let work = 0
const run = (key: string | null, request: unknown, who: CustomerId = customerId) =>
  database.tenantTransaction(who, (tx) =>
    idempotently(tx, { customerId: who, key, endpoint: 'sample', request }, async () => {
      work += 1
      return { count: work, nested: { list: [1, null, 'a'] } }
    }),
  )

describe('a repeated idempotency key', () => {
  it('returns the first response without running again', async () => {
    const first = await run('key-00000001', { a: 1, b: [2] })
    const again = await run('key-00000001', { b: [2], a: 1 })
    expect(again).toEqual(first)
    expect(work).toBe(1)
  })

  it('runs once for ten concurrent calls', async () => {
    const before = work
    const answers = await Promise.all(Array.from({ length: 10 }, () => run('key-00000002', {})))
    expect(work).toBe(before + 1)
    expect(new Set(answers.map((answer) => answer.count)).size).toBe(1)
  })

  it('is rejected with a different request', async () => {
    await run('key-00000003', { a: 1 })
    await expect(run('key-00000003', { a: 2 })).rejects.toMatchObject({ reason: 'idempotencyKeyReused' })
  })

  it('is independent for each customer', async () => {
    const before = work
    await run('key-00000004', {})
    await run('key-00000004', {}, other.customerId)
    expect(work).toBe(before + 2)
  })

  it('can be used again when the first call failed', async () => {
    const failing = database.tenantTransaction(customerId, (tx) =>
      idempotently(tx, { customerId, key: 'key-00000005', endpoint: 'sample', request: {} }, () =>
        Promise.reject(new Error('no')),
      ),
    )
    await expect(failing).rejects.toThrow('no')
    const before = work
    await run('key-00000005', {})
    expect(work).toBe(before + 1)
  })
})

it('is not stored when there is none', async () => {
  const before = work
  await run(null, {})
  await run(null, {})
  expect(work).toBe(before + 2)
})
