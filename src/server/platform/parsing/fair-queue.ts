/** Waiting tasks, of which the accounts take turns, so that many files of one account do not delay the others'. */
export interface FairQueue<T> {
  /** False if this account, or everybody together, has too many waiting. */
  readonly add: (account: string, one: T) => boolean
  /** The next one of the account whose turn it is; accounts that `mayRun` rejects are passed over. */
  readonly take: (mayRun: (account: string) => boolean) => T | undefined
  readonly remove: (account: string, one: T) => void
  readonly size: () => number
}

export const createFairQueue = <T>(limits: { readonly each: number; readonly all: number }): FairQueue<T> => {
  const queues = new Map<string, T[]>()
  let size = 0
  return {
    add: (account, one) => {
      const queue = queues.get(account) ?? []
      if (queue.length >= limits.each || size >= limits.all) return false
      queue.push(one)
      queues.set(account, queue)
      size += 1
      return true
    },
    take: (mayRun) => {
      for (const [account, queue] of queues) {
        if (!mayRun(account)) continue
        const one = queue.shift()
        // Moved to the end: a Map keeps the order in which its keys were added.
        queues.delete(account)
        if (queue.length > 0) queues.set(account, queue)
        size -= 1
        return one
      }
      return undefined
    },
    remove: (account, one) => {
      const queue = queues.get(account) ?? []
      const at = queue.indexOf(one)
      if (at < 0) return
      queue.splice(at, 1)
      size -= 1
      if (queue.length === 0) queues.delete(account)
    },
    size: () => size,
  }
}
