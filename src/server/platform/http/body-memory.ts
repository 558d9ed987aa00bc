import { tooManyRequests } from '../kernel/refuse.ts'

export interface HeldBytes {
  /** @throws DomainError 429 when the account holds its share */
  readonly add: (bytes: number) => void
  readonly release: () => void
}

export interface BodyMemory {
  readonly hold: (account: string) => HeldBytes
}

const retrySeconds = 5

/**
 * The bytes of bodies that are in memory at the same time. An account, or a network where nobody has signed in, may hold as much as is left to others: alone half
 * of all, one of two a third, so that something is always left for the next one, however many send whatever.
 */
export const createBodyMemory = (maxBytes: number): BodyMemory => {
  const heldBy = new Map<string, number>()
  let total = 0
  return {
    hold: (account) => {
      let own = 0
      return {
        add: (bytes) => {
          const held = (heldBy.get(account) ?? 0) + bytes
          if (held > maxBytes - total - bytes) throw tooManyRequests(retrySeconds)
          heldBy.set(account, held)
          own += bytes
          total += bytes
        },
        release: () => {
          const left = (heldBy.get(account) ?? 0) - own
          if (left > 0) heldBy.set(account, left)
          else heldBy.delete(account)
          total -= own
          own = 0
        },
      }
    },
  }
}
