import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import { defineText, useText, type Text } from '../../ui/text/define-text.ts'
import './case-kit.css'

interface CaseEvent {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly actorName: string
  readonly note: string
  readonly amountMinor?: number | null
}

interface CaseTimelineProps<Event extends CaseEvent> {
  /** Oldest first. */
  readonly events: readonly Event[]
  /** Of the amounts. */
  readonly currency?: Currency | null
  /** The words of each kind of event, which begins with what it is about, such as `wholesale.quoted`. */
  readonly kinds: Text<Record<string, string>>
  /** By default its words. */
  readonly renderWhat?: (event: Event, words: string) => ReactNode
}

const text = defineText({ en: { title: 'Activity' }, zh: { title: '时间线' } })

export const CaseTimeline = <Event extends CaseEvent>(props: CaseTimelineProps<Event>) => {
  const { events, currency, renderWhat } = props
  const words = useText(text)
  const kinds = useText(props.kinds)
  const nameOf = ({ kind }: Event): string => {
    const name = kind.slice(kind.indexOf('.') + 1)
    return kinds[name] ?? name
  }
  const entries = events.toReversed().map((event) => ({
    key: event.id,
    at: event.at,
    what: (
      <>
        {renderWhat ? renderWhat(event, nameOf(event)) : nameOf(event)}
        {typeof event.amountMinor === 'number' && currency && (
          <>
            {' '}
            <Money amountMinor={event.amountMinor} currency={currency} signed />
          </>
        )}
      </>
    ),
    ...(event.actorName && { who: event.actorName }),
    ...(event.note && { detail: <span className="q-case-note">{event.note}</span> }),
  }))
  return (
    <Card title={words.title}>
      <Timeline entries={entries} />
    </Card>
  )
}

interface EndNoteProps<Kind extends string> {
  readonly kind: Kind | null
  readonly words: Readonly<Record<Kind, string>>
  readonly reason: string
}

/** How an order ended, and why. */
export const EndNote = <Kind extends string>({ kind, words, reason }: EndNoteProps<Kind>) =>
  kind && <p className="q-note">{[words[kind], reason].filter(Boolean).join(': ')}</p>
