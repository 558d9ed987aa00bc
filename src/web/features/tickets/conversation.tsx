import { useEffect, useRef, type ReactNode } from 'react'
import type * as z from 'zod'
import type { operatorTicketSchema } from '../../../contract/tickets/operator-tickets.ts'
import type { ticketEventSchema, ticketMessageSchema } from '../../../contract/tickets/tickets.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './tickets.css'

type Message = z.output<typeof ticketMessageSchema>
type Event = z.output<typeof ticketEventSchema>
type Note = z.output<typeof operatorTicketSchema>['notes'][number]

const text = defineText({
  en: {
    conversation: 'Conversation',
    note: 'Internal note',
    open: (number: number) => `Open image ${number}`,
    assigned: (who: string) => `Ticket assigned to ${who}`,
    released: (who: string) => `${who} unassigned this ticket`,
    closed: (who: string) => `${who} closed this ticket`,
    reopened: (who: string) => `${who} reopened this ticket`,
    deleted: (who: string) => `${who} deleted this ticket`,
  },
  zh: {
    conversation: '对话',
    note: '内部备注',
    open: (number: number) => `打开图片 ${number}`,
    assigned: (who: string) => `${who} 负责此工单`,
    released: (who: string) => `${who} 取消领取了此工单`,
    closed: (who: string) => `${who} 关闭了此工单`,
    reopened: (who: string) => `${who} 重新打开了此工单`,
    deleted: (who: string) => `${who} 删除了此工单`,
  },
})
type Words = (typeof text)['en']

const eventLooks: Readonly<Record<string, readonly [keyof Words & ShownEvent, IconName]>> = {
  'ticket.assigned': ['assigned', 'user'],
  'ticket.released': ['released', 'user'],
  'ticket.closed': ['closed', 'check'],
  'ticket.reopened': ['reopened', 'reload'],
  'ticket.deleted': ['deleted', 'trash'],
}
type ShownEvent = 'assigned' | 'released' | 'closed' | 'reopened' | 'deleted'

interface ConversationProps {
  readonly messages: readonly Message[]
  readonly events: readonly Event[]
  /** Internal notes, for operators only. */
  readonly notes?: readonly Note[]
  /** The side whose messages are right-aligned. */
  readonly own: 'seller' | 'agency'
  /** Part of a larger page: follows new messages, but is not scrolled into view on load. */
  readonly isPart?: boolean
}

interface Entry {
  readonly key: string
  readonly at: string
  readonly what: ReactNode
}

export const Conversation = ({ messages, events, notes = [], own, isPart = false }: ConversationProps) => {
  const words = useText(text)
  const shown = events.filter(({ kind }) => kind in eventLooks)
  const entries: Entry[] = [
    ...messages.map((one) => ({
      ...one,
      key: one.id,
      what: <MessageBubble message={one} isOwn={one.side === own} />,
    })),
    ...shown.map((one) => ({ ...one, key: one.id, what: <Happened event={one} /> })),
    ...notes.map((one) => ({ ...one, key: one.id, what: <Noted note={one} /> })),
  ]
  const newest = useScrollToNewest(messages, !isPart)
  // Ids come from one sequence, so that they order entries of the same instant.
  entries.sort((a, b) => Number(BigInt(a.key) - BigInt(b.key)))
  return (
    <ol className="q-talk" aria-label={words.conversation}>
      {entries.map(({ key, what }) => (
        <li key={key} ref={key === newest.id ? newest.ref : undefined}>
          {what}
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to the newest message on load (unless embedded) and follows new ones. */
const useScrollToNewest = (messages: readonly Message[], opensThere: boolean) => {
  const ref = useRef<HTMLLIElement>(null)
  const id = messages.at(-1)?.id
  const seen = useRef(opensThere ? undefined : id)
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return { id, ref }
}

const MessageBubble = ({ message, isOwn }: { message: Message; isOwn: boolean }) => (
  <article className={isOwn ? 'q-message q-message-own' : 'q-message'}>
    <header>
      <strong>{message.authorName}</strong>
      {message.side === 'agency' && !isOwn && <span className="q-muted">Quayside</span>}
      <span className="q-muted">
        <Instant at={message.at} />
      </span>
    </header>
    {message.content && <p className="q-message-words">{message.content}</p>}
    <Pictures pictures={message.pictures} />
  </article>
)

const Pictures = ({ pictures }: Pick<Message, 'pictures'>) => {
  const words = useText(text)
  if (pictures.length === 0) return null
  return (
    <ul className="q-message-pictures">
      {pictures.map(({ url, thumbnailUrl }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={words.open(index + 1)}>
            <Picture src={thumbnailUrl} alt="" size={112} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const Happened = ({ event }: { event: Event }) => {
  const words = useText(text)
  const look = eventLooks[event.kind]
  if (!look) return null
  const [key, icon] = look
  return (
    <p className="q-happened">
      <Icon name={icon} size={14} /> {words[key](event.actorName)} · <Instant at={event.at} />
    </p>
  )
}

const Noted = ({ note }: { note: Note }) => {
  const words = useText(text)
  return (
    <article className="q-message q-message-note">
      <header>
        <Icon name="eye" size={14} />
        <strong>{words.note}</strong>
        <span className="q-muted">
          {note.authorName} · <Instant at={note.at} />
        </span>
      </header>
      <p className="q-message-words">{note.content}</p>
    </article>
  )
}
