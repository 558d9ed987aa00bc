import { createContext, use } from 'react'

interface Reachable {
  /** Whether a page exists at this path and the account may open it. Unfinished pages do not count. */
  readonly isReachable: (path: string) => boolean
  /** Where Back leads without history; null leaves it to each page. */
  readonly backTo: string | null
}

const ReachableContext = createContext<Reachable>({ isReachable: () => true, backTo: null })
export const ReachableProvider = ReachableContext

/** For links of the frame to pages that may be unavailable: `const { isReachable } = useReachable()`. */
export const useReachable = (): Reachable => use(ReachableContext)

/**
 * Where Back leads without history: the application's own target, or the start page if the account may not
 * open it.
 */
export const backTarget = (page: string, { isReachable, backTo }: Reachable): string => {
  if (backTo === null) return page
  return isReachable(backTo) ? backTo : '/'
}
