import type { OutputOf } from '../../../contract/endpoint.ts'
import { sourcing } from '../../../contract/sourcing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statusText } from './sourcing-text.ts'

const text = defineText({
  en: { asked: 'You already requested this link:' },
  zh: { asked: '您已提交过该链接：' },
})

/** Which of these links were asked for before; the caller gives whole addresses. */
export const useDuplicates = (links: readonly string[]) =>
  useCall(
    sourcing.findSourcingDuplicates,
    { links: [...links] },
    { enabled: links.length > 0, quiet: true, keepPrevious: false },
  ).data?.duplicates ?? []

type Asked = NonNullable<OutputOf<typeof sourcing.getLineWish>['asked']>

/** Points out a request that was made before. */
export const AskedNote = ({ words, request }: { words: string; request: Asked }) => {
  const statuses = useText(statusText)
  return (
    <p className="q-note" role="status">
      <Icon name="alert" size={16} /> {words}{' '}
      <PageLink to={`/product/quotedProducts/${request.id}`}>{request.number}</PageLink> (
      {statuses[request.status]})
    </p>
  )
}

/** Points out that a link was asked for before; it may be asked all the same. */
export const DuplicateNote = ({ link }: { link: string | null }) => {
  const words = useText(text)
  const [duplicate] = useDuplicates(link === null ? [] : [link])
  return duplicate ? <AskedNote words={words.asked} request={duplicate} /> : null
}
