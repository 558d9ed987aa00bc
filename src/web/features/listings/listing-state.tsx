import type { ReactNode } from 'react'
import { counted, plural } from '../../../contract/kernel/format.ts'
import type { Listing, ListingRow } from '../../../contract/listings/listing-schemas.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { failureAdvice, failureText, listingText, statusTones, wantsReconnect } from './listing-text.ts'
import { partyText } from '../order-kit/order-text.ts'

const text = defineText({
  en: {
    again: (n: number) => `Tried ${counted(n, 'time', 'times')}`,
    next: 'next retry',
    said: (message: string) => `Shop response: ${message}`,
    safety: 'Product safety information has changed',
    costs: (n: number) =>
      `${plural(n, 'Our price for', 'Our prices for')} ${counted(n, 'SKU has', 'SKUs have')} changed`,
    withdrawn: (n: number) => counted(n, 'SKU is discontinued', 'SKUs are discontinued'),
    gone: (n: number) => counted(n, 'variant was deleted in the shop', 'variants were deleted in the shop'),
    stock: (n: number) => `Stock of ${counted(n, 'variant', 'variants')} is not synced yet`,
  },
  zh: {
    again: (n: number) => `已尝试 ${n} 次`,
    next: '下次重试',
    said: (message: string) => `店铺返回：${message}`,
    safety: '产品安全信息已变更',
    costs: (n: number) => `${n} 个 SKU 的采购价已变动`,
    withdrawn: (n: number) => `${n} 个 SKU 已停售`,
    gone: (n: number) => `${n} 个变体已在店铺中删除`,
    stock: (n: number) => `${n} 个变体的库存尚未同步到店铺`,
  },
})

export const ListingTag = ({ row }: { row: Pick<ListingRow, 'status' | 'isAhead'> }) => {
  const words = useText(listingText)
  if (row.status === 'listed' && row.isAhead) return <StatusTag tone="yours">{words.ahead}</StatusTag>
  return <StatusTag tone={statusTones[row.status]}>{words[row.status]}</StatusTag>
}

interface FailureProps {
  readonly row: ListingRow | Listing
  readonly compact?: boolean
  readonly action?: ReactNode
}

export const FailureNote = ({ row, compact = false, action }: FailureProps) => {
  const words = useText(text)
  const shared = useText(listingText)
  const parties = useText(partyText)
  const failures = useText(failureText)
  const advice = useText(failureAdvice)
  const { failure } = row
  if (!failure) return null
  const isRetried = failure.retryAt !== null
  return (
    <div className="q-cell-stack">
      <WaitingNote
        compact={compact}
        why={failures[failure.reason]}
        on={isRetried ? parties.shop : parties.seller}
        since={failure.since}
        isYours={!isRetried}
        action={
          wantsReconnect(row) ? (
            <PageLink className="q-button" to="/stores/index">
              {shared.reconnect}
            </PageLink>
          ) : (
            action
          )
        }
      />
      <span className="q-listing-message">
        {failure.messageReason === null ? words.said(failure.message) : failure.message}
      </span>
      {!isRetried && failure.messageReason === null && (
        <span className="q-muted">{advice[failure.reason]}</span>
      )}
      {failure.retryAt !== null && (
        <span className="q-muted">
          {words.again(failure.attempts)} · {words.next} <Instant at={failure.retryAt} as="minute" />
        </span>
      )}
    </div>
  )
}

/** Changes since the product was listed that are not in the shop yet. */
export const SinceNotes = ({ row }: { row: ListingRow | Listing }) => {
  const words = useText(text)
  const { costsChanged, withdrawn, gone, stockWaiting, stockError, stockErrorReason, isSafetyOutdated } = row
  const notes = [
    ...(costsChanged > 0 ? [words.costs(costsChanged)] : []),
    ...(isSafetyOutdated ? [words.safety] : []),
    ...(withdrawn > 0 ? [words.withdrawn(withdrawn)] : []),
    ...(gone > 0 ? [words.gone(gone)] : []),
    ...(stockWaiting > 0 ? [words.stock(stockWaiting)] : []),
    ...(stockError === null ? [] : [stockErrorReason === null ? words.said(stockError) : stockError]),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="q-listing-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
