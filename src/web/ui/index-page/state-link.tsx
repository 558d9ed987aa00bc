import { PageLink, type PageLinkProps } from '../page/navigation.tsx'
import { useReachable } from '../page/reachable.tsx'

/** The next step of an `EmptyState`: a link to another page, for accounts that may open it. */
export const StateLink = (props: Pick<PageLinkProps, 'to' | 'search' | 'children'>) => {
  const { isReachable } = useReachable()
  return isReachable(props.to) && <PageLink {...props} className="q-button" />
}
