import { describe, expect, it } from 'vitest'
import { secondsOf, syncRowsOf } from './sync-rows.ts'

const at = (minute: number, second = 0) =>
  `2026-07-04T12:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`
const common = { error: null, errorReason: null, errorFigures: undefined }
const sync = (id: string, minute: number) => ({
  ...common,
  id,
  cause: 'poll' as const,
  status: 'done' as const,
  ordersSeen: 3,
  ordersCreated: 1,
  ordersUpdated: 0,
  ordersFailed: 0,
  createdAt: at(minute),
  startedAt: at(minute, 2),
  finishedAt: at(minute, 7),
})
const productSync = {
  ...common,
  cause: 'manual' as const,
  status: 'running' as const,
  productsSeen: 4,
  variantsNew: 0,
  variantsChanged: 0,
  createdAt: at(20),
  startedAt: at(20),
  finishedAt: null,
}

describe('the sync log', () => {
  it('lists syncs of orders and of products together, newest first', () => {
    const rows = syncRowsOf({ syncs: [sync('3', 30), sync('2', 10)], productSync })
    expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
      ['orders', '3'],
      ['products', 'products'],
      ['orders', '2'],
    ])
    expect(syncRowsOf({ syncs: [], productSync: null })).toEqual([])
  })

  it('counts the duration from the start, not from the request', () => {
    expect(secondsOf(sync('1', 5))).toBe(5)
    expect(secondsOf({ startedAt: at(1), finishedAt: at(1) })).toBe(1)
    expect(secondsOf(productSync)).toBeNull()
    expect(secondsOf({ startedAt: null, finishedAt: at(1) })).toBeNull()
  })
})
