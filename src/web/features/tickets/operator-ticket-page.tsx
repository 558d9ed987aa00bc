import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { Conversation } from './conversation.tsx'
import { OperatorFacts } from './operator-facts.tsx'
import { SavedReplyPicker } from './saved-reply-picker.tsx'
import { ReplyBox } from './reply-box.tsx'
import { operatorReads, sendOperatorPicture, type OperatorPicture } from './ticket-calls.ts'
import { operatorStatusText, operatorTones } from './ticket-text.ts'

type Ticket = OutputOf<typeof operatorTickets.getOperatorTicket>

const text = defineText({
  en: {
    take: 'Assign to me',
    takeOver: (who: string) => `Take over from ${who}`,
    release: 'Unassign',
    close: 'Close ticket',
    closed: (number: string) => `${number} closed.`,
    agencyAnswers: 'The seller is waiting for a reply',
    sellerAnswers: 'Answered. The seller can reply or close the ticket.',
    you: 'you',
    operator: 'the support team',
    seller: 'the seller',
    kind: 'Message type',
    answer: 'Reply to seller',
    note: 'Internal note',
    placeholder: 'The seller sees this message and is notified by email.',
    notePlaceholder: 'Only operators can see this note.',
    send: 'Send reply',
    keep: 'Save note',
    reopens: 'This ticket is closed. Sending a reply reopens it.',
    takes: 'Sending a reply assigns this ticket to you.',
    deleted: 'The seller deleted this ticket. You can still read it, but not reply.',
  },
  zh: {
    take: '领取',
    takeOver: (who: string) => `从 ${who} 接手`,
    release: '取消领取',
    close: '关闭工单',
    closed: (number: string) => `${number} 已关闭。`,
    agencyAnswers: '卖家等待回复',
    sellerAnswers: '已回复；卖家可继续沟通或关闭',
    you: '您',
    operator: '客服',
    seller: '卖家',
    kind: '回复内容',
    answer: '回复卖家',
    note: '内部备注',
    placeholder: '卖家可见，并会收到邮件通知。',
    notePlaceholder: '仅客服可见。',
    send: '发送回复',
    keep: '保存备注',
    reopens: '工单已关闭，回复后将重新打开。',
    takes: '回复后此工单由您负责。',
    deleted: '卖家已删除此工单，内容仍保留，但无法再回复。',
  },
})

const OperatorTicketPage = () => (
  <RecordPage endpoint={operatorTickets.getOperatorTicket} everyMs={10_000} back="/tickets">
    {(ticket) => <LoadedTicket ticket={ticket} />}
  </RecordPage>
)
export default OperatorTicketPage

const LoadedTicket = ({ ticket }: { ticket: Ticket }) => {
  const statuses = useText(operatorStatusText)
  usePageTitle(ticket.number)
  return (
    <DetailPage
      title={ticket.title}
      tags={<StatusTag tone={operatorTones[ticket.status]}>{statuses[ticket.status]}</StatusTag>}
      subtitle={
        <>
          {ticket.customerName} · {ticket.number} · <Instant at={ticket.createdAt} />
        </>
      }
      back="/tickets"
      actions={<Actions ticket={ticket} />}
      top={<Waiting ticket={ticket} />}
      facts={<OperatorFacts ticket={ticket} />}
    >
      <Card>
        <Conversation messages={ticket.messages} events={ticket.events} notes={ticket.notes} own="agency" />
        <Writing ticket={ticket} />
      </Card>
    </DetailPage>
  )
}

const Waiting = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  if (ticket.isDeleted) return <p className="q-note">{words.deleted}</p>
  if (ticket.status === 'closed') return null
  const isOurs = ticket.status === 'awaitingAgent'
  const agent = ticket.isMine ? words.you : ticket.processedPeopleName || words.operator
  return (
    <WaitingNote
      why={isOurs ? words.agencyAnswers : words.sellerAnswers}
      on={isOurs ? agent : words.seller}
      since={ticket.statusSince}
      isYours={isOurs}
    />
  )
}

const Actions = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const { id, allowedActions, processedPeople, processedPeopleName } = ticket
  const take = useCallMutation(operatorTickets.takeTicket, { invalidates: operatorReads })
  const release = useCallMutation(operatorTickets.releaseTicket, { invalidates: operatorReads })
  const close = useCallMutation(operatorTickets.closeOperatorTicket, {
    invalidates: operatorReads,
    onSuccess: () => toast.success(words.closed(ticket.number)),
  })
  const from = processedPeople === '' ? null : (processedPeople as Parameters<typeof take.mutate>[0]['from'])
  return (
    <>
      {allowedActions.includes('release') && (
        <Button loading={release.isPending} onClick={() => release.mutate({ id })}>
          {words.release}
        </Button>
      )}
      {allowedActions.includes('close') && (
        <Button
          loading={close.isPending}
          onClick={() => close.mutate({ id, lastMessageId: ticket.lastMessage.id })}
        >
          {words.close}
        </Button>
      )}
      {allowedActions.includes('take') && (
        <Button
          type={from === null ? 'primary' : 'default'}
          loading={take.isPending}
          onClick={() => take.mutate({ id, from })}
        >
          {from === null ? words.take : words.takeOver(processedPeopleName)}
        </Button>
      )}
    </>
  )
}

/** A reply to the seller or an internal note, behind a switch so that they are not confused. */
const Writing = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const mayReply = ticket.allowedActions.includes('reply')
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  const isNote = kind === 'note' || !mayReply
  return (
    <>
      {mayReply && (
        <Segmented
          className="q-reply-kinds"
          aria-label={words.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'answer', label: words.answer },
            { value: 'note', label: words.note },
          ]}
        />
      )}
      {isNote ? <NoteBox ticket={ticket} /> : <AnswerBox ticket={ticket} />}
    </>
  )
}

const wasSent = (sending: Promise<unknown>): Promise<boolean> =>
  sending.then(
    () => true,
    () => false,
  )

const AnswerBox = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const answer = useCallMutation(operatorTickets.answerTicket, { invalidates: operatorReads })
  const takes = ticket.processedPeople === '' ? words.takes : undefined
  const [sendFile] = useState(() => sendOperatorPicture(ticket.id))
  return (
    <ReplyBox<OperatorPicture>
      draftKey={`ticket-answer:${ticket.id}`}
      label={words.answer}
      placeholder={words.placeholder}
      sendLabel={words.send}
      help={ticket.status === 'closed' ? words.reopens : takes}
      sendFile={sendFile}
      renderPrepared={(insert) => <SavedReplyPicker ticket={ticket} onInsert={insert} />}
      onSend={(content, files) =>
        wasSent(
          answer.mutateAsync({ id: ticket.id, content, pictureIds: files.map(({ id }) => id as FileId) }),
        )
      }
    />
  )
}

const NoteBox = ({ ticket }: { ticket: Ticket }) => {
  const words = useText(text)
  const note = useCallMutation(operatorTickets.noteOnTicket, { invalidates: operatorReads })
  const [sendFile] = useState(() => sendOperatorPicture(ticket.id))
  return (
    <ReplyBox<OperatorPicture>
      draftKey={`ticket-note:${ticket.id}`}
      label={words.note}
      placeholder={words.notePlaceholder}
      sendLabel={words.keep}
      isWordsOnly
      sendFile={sendFile}
      onSend={(content) => wasSent(note.mutateAsync({ id: ticket.id, content }))}
    />
  )
}
