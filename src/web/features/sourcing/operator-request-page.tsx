import { Button, Checkbox } from 'antd'
import { Suspense, useState } from 'react'
import { operatorSourcing, type OperatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcingLimits, sourcingPartyOf } from '../../../contract/sourcing/sourcing-states.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { Picture } from '../../ui/components/picture.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { OperatorConversation } from '../case-kit/case-conversation.tsx'
import { CostCard } from './cost-card.tsx'
import { QuoteCard } from './quote-card.tsx'
import { RequestContent, RequestFacts, RequestTimeline } from './request-facts.tsx'
import { operatorReads, sendMessagePicture } from './sourcing-calls.ts'
import { operatorTones, factText, statusText } from './sourcing-text.ts'
import { useAssignSourcing } from './use-assign-sourcing.ts'
import { variantName } from './variant-picker.tsx'
import './sourcing.css'

const QuoteSheet = lazy(() => import('./quote-sheet.tsx'))
const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

const text = defineText({
  en: {
    take: 'Assign to me',
    unassign: 'Unassign',
    reassign: 'Reassign',
    quote: 'Create quote',
    quoteAgain: 'Create new quote',
    notFound: 'Mark as not found',
    notFoundTitle: 'Mark this request as not found?',
    notFoundWhy: 'Explain what you searched for and why nothing suitable was found',
    ended: 'The seller has been notified.',
    late: 'Late',
    requested: 'Not assigned yet',
    inProgress: 'Find the product and quote it',
    infoNeeded: 'Waiting for the seller’s answer',
    quoted: 'Waiting for the seller’s decision',
    you: 'you',
    question: 'This is a question. Wait for the seller’s answer.',
    customer: 'Customer',
    variants: 'Shop variants',
    reason: 'Reason',
  },
  zh: {
    take: '领取',
    unassign: '取消领取',
    reassign: '转交',
    quote: '报价',
    quoteAgain: '重新报价',
    notFound: '未找到',
    notFoundTitle: '通知卖家未找到？',
    notFoundWhy: '找货过程及未找到的原因',
    ended: '已通知卖家。',
    late: '超时',
    requested: '暂无负责人',
    inProgress: '待寻找并报价',
    infoNeeded: '等待卖家答复',
    quoted: '等待卖家决定',
    you: '您',
    question: '这是提问，发送后等待卖家答复',
    customer: '客户',
    variants: '对应变体',
    reason: '原因',
  },
})

const OperatorRequestPage = () => (
  <RecordPage endpoint={operatorSourcing.getOperatorSourcing} everyMs={10_000} back="/sourcing">
    {(request) => <Loaded request={request} />}
  </RecordPage>
)
export default OperatorRequestPage

const Loaded = ({ request }: { request: OperatorSourcing }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const [isQuoting, setIsQuoting] = useState(false)
  usePageTitle(request.number)
  const mayQuote = request.operatorActions.includes('quote')
  useShortcut('q', mayQuote ? words.quote : '', () => mayQuote && setIsQuoting(true))
  const variants = request.variants.map((one) => (
    <div key={`${one.shopName} ${variantName(one)}`} className="q-sourcing-variant">
      <Picture src={one.imageUrl} alt="" size={48} />
      <span className="q-cell-stack">
        <span>{variantName(one)}</span>
        <span className="q-muted">{one.shopName}</span>
      </span>
    </div>
  ))
  const more = [
    [words.customer, request.customerName] as const,
    ...(request.endReason ? [[words.reason, request.endReason] as const] : []),
    ...(variants.length > 0 ? [[words.variants, variants] as const] : []),
  ]
  return (
    <DetailPage
      title={request.title}
      tags={
        <>
          <StatusTag tone={operatorTones[request.status]}>{statuses[request.status]}</StatusTag>
          {request.isLate && <StatusTag tone="problem">{words.late}</StatusTag>}
        </>
      }
      subtitle={
        <>
          {request.customerName} · {request.number} · <Instant at={request.createdAt} />
        </>
      }
      back="/sourcing"
      actions={<Actions request={request} onQuote={() => setIsQuoting(true)} />}
      top={<Waiting request={request} />}
      facts={<RequestFacts request={request} more={more} />}
      timeline={<RequestTimeline events={request.events} />}
    >
      <RequestContent request={request} />
      <QuoteCard
        quotes={request.quotes}
        isOver={request.status !== 'quoted' && request.status !== 'accepted'}
      />
      <CostCard request={request} />
      <Talk request={request} />
      <Suspense fallback={null}>
        {isQuoting && <QuoteSheet request={request} onClose={() => setIsQuoting(false)} />}
      </Suspense>
    </DetailPage>
  )
}

const Waiting = ({ request }: { request: OperatorSourcing }) => {
  const words = useText(text)
  const facts = useText(factText)
  const { status } = request
  if (status !== 'requested' && status !== 'inProgress' && status !== 'infoNeeded' && status !== 'quoted')
    return null
  const isOurs = sourcingPartyOf[status] === 'agency'
  const us = request.isMine ? words.you : request.operatorName || facts.operator
  return (
    <WaitingNote
      why={words[status]}
      on={isOurs ? us : facts.seller}
      since={request.statusSince}
      isYours={isOurs}
    />
  )
}

const Actions = ({ request, onQuote }: { request: OperatorSourcing; onQuote: () => void }) => {
  const words = useText(text)
  const { id, operatorActions: allowed, operatorId } = request
  const [open, setOpen] = useState<'reassign' | 'notFound' | null>(null)
  const { take, assign, isPending } = useAssignSourcing()
  const { data } = useCall(operatorSourcing.listSourcers, {}, { quiet: true })
  const end = useCallMutation(operatorSourcing.endSourcing, { invalidates: operatorReads })
  const others = data?.sourcers.some((one) => one.id !== operatorId) ?? false
  return (
    <>
      {allowed.includes('notFound') && <Button onClick={() => setOpen('notFound')}>{words.notFound}</Button>}
      {allowed.includes('unassign') && (
        <Button loading={isPending} onClick={() => assign([id], null)}>
          {words.unassign}
        </Button>
      )}
      {allowed.includes('reassign') && others && (
        <Button onClick={() => setOpen('reassign')}>{words.reassign}</Button>
      )}
      {allowed.includes('take') && operatorId === null && (
        <Button loading={isPending} onClick={() => take([id])}>
          {words.take}
        </Button>
      )}
      {allowed.includes('quote') && (
        <Button {...keyOf(words.quote, 'q')} type="primary" onClick={onQuote}>
          {request.version > 0 ? words.quoteAgain : words.quote}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'reassign' && <ReassignDialog ids={[id]} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'notFound' && (
        <ReasonDialog
          draftKey={`sourcing-not-found:${id}`}
          title={words.notFoundTitle}
          label={words.notFoundWhy}
          sendLabel={words.notFound}
          minLength={1}
          maxLength={sourcingLimits.reason}
          isBusy={end.isPending}
          sentMessage={words.ended}
          onSend={(reason, sent) => end.mutate({ id, reason }, sent)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const Talk = ({ request }: { request: OperatorSourcing }) => {
  const words = useText(text)
  const { id, operatorActions: allowed } = request
  const mayAskQuestion = allowed.includes('ask')
  const [isQuestion, setIsQuestion] = useState(true)
  const write = useCallMutation(operatorSourcing.writeToSeller, { invalidates: operatorReads })
  return (
    <OperatorConversation
      draftKey={`sourcing-operator-message:${id}`}
      about={{ messages: request.messages, mayWrite: allowed.includes('write') }}
      sendFile={sendMessagePicture(id)}
      onSend={(content, pictureIds) =>
        write.mutateAsync({ id, content, pictureIds, isQuestion: mayAskQuestion && isQuestion })
      }
    >
      {mayAskQuestion && (
        <Checkbox checked={isQuestion} onChange={(event) => setIsQuestion(event.target.checked)}>
          {words.question}
        </Checkbox>
      )}
    </OperatorConversation>
  )
}
