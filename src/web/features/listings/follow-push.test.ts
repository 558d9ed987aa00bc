import { describe, expect, it, vi } from 'vitest'
import type { ListingId } from '../../../contract/kernel/ids.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { followPushes } from './follow-push.ts'

const [a, b] = ['1', '2'] as [ListingId, ListingId]
const listing = (id: ListingId, status: Listing['status']) => ({ id, status }) as Listing
const pause = () => Promise.resolve()

describe('following listings to their shops', () => {
  it('waits until each has arrived or failed', async () => {
    const states = new Map<ListingId, Listing['status'][]>([
      [a, ['queued', 'queued', 'listed']],
      [b, ['failed']],
    ])
    const read = vi.fn<(id: ListingId) => Promise<Listing>>(async (id) =>
      listing(id, states.get(id)?.shift() ?? 'queued'),
    )
    const ended = await followPushes([a, b], read, pause)
    expect(ended.map(({ id, status }) => [id, status])).toEqual([
      [a, 'listed'],
      [b, 'failed'],
    ])
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('goes on after a failed call, and gives up after two minutes', async () => {
    let calls = 0
    const read = async (id: ListingId): Promise<Listing> => {
      calls += 1
      if (calls % 2 === 1) throw new Error('offline')
      return listing(id, 'queued')
    }
    expect(await followPushes([a], read, pause)).toEqual([])
    expect(calls).toBe(60)
  })
})
