/** Browsers that do not tell when they are idle are given so long to draw. */
const guessMs = 300
const atLatestMs = 2_000

/** When the window has drawn what its reader waits for, and has nothing else to do; at the latest after two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: atLatestMs })
    else setTimeout(resolve, guessMs)
  })
