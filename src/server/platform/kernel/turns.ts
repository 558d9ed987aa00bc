const longestTurnMs = 5

/** When the current iteration of the event loop had its first turn; null between iterations. */
let began: number | null = null
const waiting: (() => void)[] = []

const beginTurn = (): void => {
  began = performance.now()
  setImmediate(() => {
    began = null
    const next = waiting.shift()
    if (!next) return
    beginTurn()
    next()
  })
}

/**
 * For long loops whose steps wait for nothing: awaited in each step, it lets other calls in as soon as this loop has had
 * its turn. All such loops share one turn in each iteration of the event loop, so that calls wait no longer for ten of
 * them than for one.
 */
export const endTurn = async (): Promise<void> => {
  if (began === null) return beginTurn()
  if (performance.now() - began < longestTurnMs) return
  await new Promise<void>((resume) => waiting.push(resume))
}
