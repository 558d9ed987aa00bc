import { createContext, use } from 'react'

interface Reachable {
  /** Whether a page exists at this path and the account may open it. Unfinished pages do not count. */
  readonly isReachable: (path: string) => boolean
  /** Whether a page exists at this path that the account may not open. */
  readonly isForbidden: (path: string) => boolean
  /** Where Back leads without history; null leaves it to each page. */
  readonly backTo: string | null
}

const ReachableContext = createContext<Reachable>({
  isReachable: () => true,
  isForbidden: () => false,
  backTo: null,
})
export const ReachableProvider = ReachableContext

export const useReachable = (): Reachable => use(ReachableContext)

/** Where Back leads from the page at `here`, whose own choice is `page`. */
export const backTarget = (
  page: string,
  here: string,
  { isReachable, backTo }: Pick<Reachable, 'isReachable' | 'backTo'>,
): string => {
  if (backTo === null) return page
  return isReachable(backTo) && backTo !== here ? backTo : '/'
}
