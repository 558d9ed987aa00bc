/** Browsers without requestIdleCallback get this long to draw. */
const guessMs = 300
const atLatestMs = 2_000

/** Resolves when the window is idle after drawing; after two seconds at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: atLatestMs })
    else setTimeout(resolve, guessMs)
  })
