/** Runs at most so many pieces of work at the same time; the others wait, in their order. */
export const limitTo = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over the place.
      if (next) next()
      else running -= 1
    }
  }
}
