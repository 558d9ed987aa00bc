import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { call } from '../../ui/call/calls.ts'

/** More than these are followed on the Listings page. */
export const maxFollowed = 20
const everyMs = 2_000
const forMs = 120_000

type Id = Listing['id']
type Read = (id: Id) => Promise<Listing>

const isEnded = ({ status }: Listing): boolean => status !== 'queued'

const readNow: Read = (id) => call(listings.getListing, { id }, { quiet: true })
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, everyMs))

/**
 * Waits for listings on their way to their shops.
 * @returns those that arrived or failed; without those that take longer than two minutes or cannot be read
 */
export const followPushes = async (ids: readonly Id[], read = readNow, pause = wait): Promise<Listing[]> => {
  const ended = new Map<Id, Listing>()
  for (let waitedMs = 0; waitedMs < forMs && ended.size < ids.length; waitedMs += everyMs) {
    await pause()
    const open = ids.filter((id) => !ended.has(id))
    const answers = await Promise.allSettled(open.map(read))
    for (const answer of answers)
      if (answer.status === 'fulfilled' && isEnded(answer.value)) ended.set(answer.value.id, answer.value)
  }
  return ids.flatMap((id) => ended.get(id) ?? [])
}
