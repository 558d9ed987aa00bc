import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statusText } from './sourcing-text.ts'

const text = defineText({
  en: { alreadyRequested: 'You already requested this link:' },
  zh: { alreadyRequested: '您已提交过该链接：' },
})

/** Links among these (full URLs) that were requested before. */
export const useDuplicates = (links: readonly string[]) =>
  useCall(
    sourcing.findSourcingDuplicates,
    { links: [...links] },
    { enabled: links.length > 0, quiet: true, keepPrevious: false },
  ).data?.duplicates ?? []

type EarlierRequest = NonNullable<OutputOf<typeof sourcing.getLineWish>['asked']>

export const EarlierRequestNote = ({ words, request }: { words: string; request: EarlierRequest }) => {
  const statuses = useText(statusText)
  return (
    <p className="q-note" role="status">
      <Icon name="alert" size={16} /> {words}{' '}
      <PageLink to={`/product/quotedProducts/${request.id}`}>{request.number}</PageLink> (
      {statuses[request.status]})
    </p>
  )
}

/** Only a warning: the link can still be requested. */
export const DuplicateNote = ({ link }: { link: string | null }) => {
  const words = useText(text)
  const [duplicate] = useDuplicates(link === null ? [] : [link])
  return duplicate ? <EarlierRequestNote words={words.alreadyRequested} request={duplicate} /> : null
}
