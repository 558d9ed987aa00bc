import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { waitForPrefetches } from '../call/prefetch.ts'
import { loadPage } from './lazy-page.tsx'
import type { RouterOptions } from './make-router.tsx'
import { pageAt } from './page-definition.ts'

/** Once all else is there, the answers asked for ahead may hold the first picture up for so long. */
const answersMs = 50

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What does not come ahead comes later, and is told there. */
const nothing = (): void => undefined

/**
 * Draws the application once the session, the frame's code and the first page's are there; until then the document's own
 * splash stands. Drawn earlier, it would be drawn three times: React shows what was waited for 300 ms after the last
 * splash at the soonest.
 */
export const draw = async (router: AnyRouter, options: RouterOptions): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await router
    .load()
    .then(() =>
      Promise.all([codeOfFirst(router, options), Promise.race([waitForPrefetches(), waited(answersMs)])]),
    )
    .catch(nothing)
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
