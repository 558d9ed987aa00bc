import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { waitForPrefetches } from '../call/prefetch.ts'
import { loadPage } from './lazy-page.tsx'
import type { RouterOptions } from './make-router.tsx'
import { pageAt } from './page-definition.ts'
import { revealFocus } from './reveal-focus.ts'

/** How long prefetched data may delay the first paint once everything else is ready. */
const answersMs = 50

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Failed preloads are ignored: the page loads the code again and reports the failure. */
const nothing = (): void => undefined

/**
 * Draws the application once the session and the code of the shell and the first page are ready; until then
 * the static splash stays. Drawing earlier would mean three paints, because React keeps a fallback for at
 * least 300 ms.
 */
export const renderApp = async (router: AnyRouter, options: RouterOptions): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await router
    .load()
    .then(() =>
      Promise.all([codeOfFirst(router, options), Promise.race([waitForPrefetches(), waited(answersMs)])]),
    )
    .catch(nothing)
  revealFocus()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

const codeOfFirst = (
  router: AnyRouter,
  { pages, publicPages, loadShell }: RouterOptions,
): Promise<unknown> => {
  const { matches, location } = router.state
  const isFramed = matches.some(({ context }) => 'isFramed' in context && context.isFramed === true)
  const page = pageAt(pages, location.pathname) ?? publicPages.find(({ path }) => path === location.pathname)
  return Promise.all([isFramed && loadPage(loadShell, 'shell'), page && loadPage(page.load, page.path)])
}
