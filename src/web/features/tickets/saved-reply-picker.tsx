import { Button, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { useOperator } from '../../session/operator-session.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorReads } from './ticket-calls.ts'
import { fillPlaceholders } from './replies/fill-placeholders.ts'

type Ticket = OutputOf<typeof operatorTickets.getOperatorTicket>
type Reply = OutputOf<typeof operatorTickets.listSavedReplies>['replies'][number]

const text = defineText({
  en: {
    choose: 'Saved reply',
    insert: 'Insert',
    run: 'Run macro',
    ran: 'The macro was run.',
    language: (locale: 'en' | 'zh'): string =>
      locale === 'zh' ? 'Seller reads Chinese' : 'Seller reads English',
  },
  zh: {
    choose: '常用回复',
    insert: '插入',
    run: '执行宏',
    ran: '宏已执行。',
    language: (locale: 'en' | 'zh'): string => (locale === 'zh' ? '卖家使用中文' : '卖家使用英文'),
  },
})

const isMacro = ({ assign, isClosing }: Reply): boolean => assign !== 'keep' || isClosing

/** In the seller's language, or else in the one that there is. */
const bodyOf = ({ bodyEn, bodyZh }: Reply, locale: 'en' | 'zh'): string =>
  (locale === 'zh' ? bodyZh : bodyEn) || bodyEn || bodyZh

interface SavedReplyPickerProps {
  readonly ticket: Ticket
  readonly onInsert: (text: string) => void
}

export const SavedReplyPicker = ({ ticket, onInsert }: SavedReplyPickerProps) => {
  const words = useText(text)
  const agent = useOperator()?.name ?? ''
  const answer = useCall(operatorTickets.listSavedReplies, {}, { quiet: true })
  const [chosenId, setChosenId] = useState<Reply['id']>()
  const run = useCallMutation(operatorTickets.runTicketMacro, {
    invalidates: operatorReads,
    onSuccess: () => {
      toast.success(words.ran)
      setChosenId(undefined)
    },
  })
  const replies = answer.data?.replies ?? []
  if (replies.length === 0) return null
  const chosen = replies.find(({ id }) => id === chosenId)
  const filled = chosen
    ? fillPlaceholders(bodyOf(chosen, ticket.locale), {
        seller: ticket.createdBy,
        ticket: ticket.number,
        order: ticket.orderNumber,
        agent,
      })
    : ''
  return (
    <div className="q-saved-reply">
      <Select
        aria-label={words.choose}
        placeholder={words.choose}
        className="q-saved-reply-name"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={chosenId}
        options={replies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosenId}
      />
      <Button disabled={!chosen} onClick={() => onInsert(filled)}>
        {words.insert}
      </Button>
      {chosen && isMacro(chosen) && (
        <Button
          loading={run.isPending}
          onClick={() =>
            run.mutate({
              id: ticket.id,
              replyId: chosen.id,
              content: filled,
              lastMessageId: ticket.lastMessage.id,
            })
          }
        >
          {words.run}
        </Button>
      )}
      <span className="q-muted">{words.language(ticket.locale)}</span>
    </div>
  )
}
