import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import './case-kit.css'

interface CaseEvent {
  readonly id: string
  readonly at: string
  readonly actorName: string
  readonly note: string
  readonly amountMinor?: number | null
}

interface CaseTimelineProps<Event extends CaseEvent> {
  readonly title: string
  /** Oldest first. */
  readonly events: readonly Event[]
  /** Of the amounts. */
  readonly currency?: Currency | null
  readonly renderWhat: (event: Event) => ReactNode
}

/** The words of an event, whose kind begins with what it is about, such as `wholesale.quoted`. */
export const eventName = (words: Readonly<Partial<Record<string, string>>>, kind: string): string => {
  const name = kind.slice(kind.indexOf('.') + 1)
  return words[name] ?? name
}

export const CaseTimeline = <Event extends CaseEvent>(props: CaseTimelineProps<Event>) => {
  const { title, events, currency, renderWhat } = props
  const entries = events.toReversed().map((event) => ({
    key: event.id,
    at: event.at,
    what: (
      <>
        {renderWhat(event)}
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
    <Card title={title}>
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
