import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { sendTicketFile } from '../common/send-file.ts'
import { Conversation } from './conversation.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ticketReads } from './ticket-calls.ts'
import { sellerStatusText, sellerTones, typeName, typeText } from './ticket-text.ts'

type Ticket = OutputOf<typeof tickets.getTicket>

const text = defineText({
  en: {
    close: 'Close ticket',
    closed: (number: string) => `${number} closed. Sending a message reopens it.`,
    delete: 'Delete',
    deleteTitle: (number: string) => `Delete ${number}?`,
    deleteWords: 'The ticket and its messages will be permanently removed from your list.',
    deleted: (number: string) => `${number} deleted.`,
    keep: 'Keep ticket',
    agencyAnswers: 'Your message has not been answered yet',
    youAnswer: 'Quayside has replied. Send another message or close the ticket.',
    quayside: 'Quayside',
    you: 'you',
    reply: 'Your message',
    placeholder: 'Write your message to Quayside',
    reopens: 'This ticket is closed. Sending a message reopens it.',
    send: 'Send',
    facts: 'Details',
    number: 'Number',
    type: 'Ticket Type',
    order: 'Order',
    created: 'Created',
    by: 'Created by',
    agent: 'Assignee',
    nobody: 'Unassigned',
  },
  zh: {
    close: '关闭工单',
    closed: (number: string) => `${number} 已关闭。再次回复即可重新打开。`,
    delete: '删除',
    deleteTitle: (number: string) => `删除 ${number}？`,
    deleteWords: '工单及其全部内容将从您的列表中永久移除。',
    deleted: (number: string) => `${number} 已删除。`,
    keep: '保留',
    agencyAnswers: '您的消息尚未回复',
    youAnswer: 'Quayside 已回复：请继续沟通或关闭工单',
    quayside: 'Quayside',
    you: '您',
    reply: '您的消息',
    placeholder: '给 Quayside 留言',
    reopens: '工单已关闭，发送消息即可重新打开。',
    send: '发送',
    facts: '信息',
    number: '工单号',
    type: '工单类型',
    order: '订单',
    created: '提问时间',
    by: '提问人',
    agent: '负责人',
    nobody: '未分配',
  },
})

const TicketPage = () => (
  <RecordPage endpoint={tickets.getTicket} everyMs={30_000} back="/function/newTickets">
    {(ticket) => <LoadedTicket ticket={ticket} />}
  </RecordPage>
)
export default TicketPage

/** Reading a ticket clears its unread mark on the server, so the badge and the list must refetch. */
const useMarkGone = ({ lastMessage }: Ticket): void => {
  const client = useQueryClient()
  const answerId = lastMessage.side === 'agency' ? lastMessage.id : null
  useEffect(() => {
    if (answerId !== null) void invalidateCalls(client, [orders.getMenuCounts, tickets.listTickets])
  }, [client, answerId])
}

const LoadedTicket = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const statuses = useText(sellerStatusText)
  usePageTitle(ticket.number)
  useMarkGone(ticket)
  const reply = useCallMutation(tickets.replyTicket, { invalidates: ticketReads })
  return (
    <DetailPage
      title={ticket.title}
      tags={<StatusTag tone={sellerTones[ticket.status]}>{statuses[ticket.status]}</StatusTag>}
      subtitle={
        <>
          {ticket.number} · <Instant at={ticket.createdAt} />
        </>
      }
      back="/function/newTickets"
      actions={<Actions ticket={ticket} />}
      top={<Waiting ticket={ticket} />}
      facts={<FactsCard ticket={ticket} />}
    >
      <Card>
        <Conversation messages={ticket.messages} events={ticket.events} own="seller" />
        {ticket.allowedActions.includes('reply') && (
          <ReplyBox
            draftKey={`ticket-reply:${ticket.id}`}
            label={words.reply}
            placeholder={words.placeholder}
            sendLabel={words.send}
            help={ticket.status === 'closed' ? words.reopens : undefined}
            sendFile={sendTicketFile}
            onSend={(content, files) =>
              reply
                .mutateAsync({ id: ticket.id, content, images: files.map(({ url }) => url).join(',') })
                .then(
                  () => true,
                  () => false,
                )
            }
          />
        )}
      </Card>
    </DetailPage>
  )
}

const Waiting = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  if (ticket.status === 'closed') return null
  const isYours = ticket.status === 'awaitingCustomer'
  return (
    <WaitingNote
      why={isYours ? words.youAnswer : words.agencyAnswers}
      on={isYours ? words.you : ticket.processedPeopleName || words.quayside}
      since={ticket.statusSince}
      isYours={isYours}
    />
  )
}

const Actions = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const go = useGo()
  const closeTab = useCloseTab()
  const close = useCallMutation(tickets.closeTicket, {
    invalidates: ticketReads,
    onSuccess: () => toast.success(words.closed(ticket.number)),
  })
  const remove = useCallMutation(tickets.deleteTicket, {
    invalidates: [tickets.listTickets, orders.getMenuCounts],
    onSuccess: async () => {
      toast.success(words.deleted(ticket.number))
      await go('/function/newTickets')
      closeTab()
    },
  })
  const askAndDelete = async (): Promise<void> => {
    const sure = await ask({
      title: words.deleteTitle(ticket.number),
      message: words.deleteWords,
      confirmLabel: words.delete,
      cancelLabel: words.keep,
      danger: true,
    })
    if (sure) remove.mutate({ id: ticket.id })
  }
  return (
    <>
      {ticket.allowedActions.includes('delete') && (
        <Button danger loading={remove.isPending} onClick={() => void askAndDelete()}>
          {words.delete}
        </Button>
      )}
      {ticket.allowedActions.includes('close') && (
        <Button
          loading={close.isPending}
          onClick={() => close.mutate({ id: ticket.id, lastMessageId: ticket.lastMessage.id })}
        >
          {words.close}
        </Button>
      )}
    </>
  )
}

const FactsCard = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const types = useText(typeText)
  const order = (
    <PageLink key="order" to={`/orders/dropshippingDetail?id=${ticket.targetId}`}>
      {ticket.orderNumber}
    </PageLink>
  )
  const nobody = <span className="q-muted">{words.nobody}</span>
  return (
    <Card title={words.facts}>
      <DescriptionList
        rows={[
          [words.number, ticket.number],
          [words.type, typeName(ticket.workOrderType, types)],
          ...(ticket.orderNumber ? [[words.order, order] as const] : []),
          [words.created, <Instant key="created" at={ticket.createdAt} as="minute" />],
          [words.by, ticket.createdBy],
          [words.agent, ticket.processedPeopleName || nobody],
        ]}
      />
    </Card>
  )
}
