import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { sourcingLimits, sourcingPartyOf } from '../../../contract/sourcing/sourcing-states.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { SourcingRequest } from '../../../contract/sourcing/sourcing-schemas.ts'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { SellerConversation } from '../case-kit/case-conversation.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuoteLandedCost } from './quote-landed-cost.tsx'
import { RequestContent, RequestFacts, RequestTimeline } from './request-facts.tsx'
import { sellerReads } from './sourcing-calls.ts'
import { factText, reasonText, sellerTones, statusText } from './sourcing-text.ts'
import { variantKey, variantName } from './variant-picker.tsx'
import './sourcing.css'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))

const text = defineText({
  en: {
    accept: 'Accept quote',
    decline: 'Decline',
    again: 'Request again',
    withdraw: 'Withdraw',
    declineTitle: 'Decline quote?',
    declineWhy: 'Reason',
    declineHelp: 'Tell the agency what is wrong, such as the price or a product detail.',
    better: 'Request a better quote',
    declined: 'The agency has been notified.',
    againTitle: 'Request this product again?',
    againNote: 'What has changed?',
    requestedAgain: 'Request sent to the agency again.',
    withdrawTitle: 'Withdraw request?',
    withdrawWhy: 'Reason',
    withdrawn: 'Request withdrawn.',
    answer: 'Your answer',
    placeholder: 'Write your message to the agency',
    product: 'View private product',
    variants: 'Shop variants',
    reason: 'Reason',
    runOut:
      'This quote has expired. Decline it to request a better one, or wait a short while to request the product again.',
  },
  zh: {
    accept: '接受报价',
    decline: '拒绝',
    again: '再次找货',
    withdraw: '撤回',
    declineTitle: '拒绝此报价？',
    declineWhy: '原因',
    declineHelp: '平台可见，例如价格、细节或疑问。',
    better: '要求更优报价',
    declined: '已通知平台。',
    againTitle: '再次找货？',
    againNote: '这次有哪些变化？',
    requestedAgain: '找货单已重新提交给平台。',
    withdrawTitle: '撤回找货单？',
    withdrawWhy: '原因',
    withdrawn: '已撤回。',
    answer: '您的答复',
    placeholder: '请填写要补充的说明',
    product: '打开私有产品',
    variants: '对应变体',
    reason: '原因',
    runOut: '报价已过期。可拒绝并要求更优报价，或稍后再次找货。',
  },
})

const RequestPage = () => (
  <RecordPage endpoint={sourcing.getSourcing} everyMs={30_000} back="/product/quotedProducts">
    {(request) => <Loaded request={request} />}
  </RecordPage>
)
export default RequestPage

/** Reading a request clears its unread mark on the server, so the list must refetch. */
const useMarkGone = ({ events, messages }: SourcingRequest): void => {
  const client = useQueryClient()
  const newest = `${events.at(-1)?.id ?? ''} ${messages.at(-1)?.id ?? ''}`
  useEffect(() => {
    void invalidateCalls(client, [sourcing.listSourcing])
  }, [client, newest])
}

const Loaded = ({ request }: { request: SourcingRequest }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const [isAccepting, setIsAccepting] = useState(false)
  usePageTitle(request.number)
  useMarkGone(request)
  const [quote] = request.quotes
  const isQuoted = request.status === 'quoted'
  const variants = request.variants.map((one) => <div key={variantKey(one)}>{variantName(one)}</div>)
  const more = [
    ...(request.endReason ? [[words.reason, request.endReason] as const] : []),
    ...(variants.length > 0 ? [[words.variants, variants] as const] : []),
  ]
  return (
    <DetailPage
      title={request.title}
      tags={<StatusTag tone={sellerTones[request.status]}>{statuses[request.status]}</StatusTag>}
      subtitle={
        <>
          {request.number} · <Instant at={request.createdAt} />
        </>
      }
      back="/product/quotedProducts"
      actions={<Actions request={request} onAccept={() => setIsAccepting(true)} />}
      top={<Waiting request={request} />}
      facts={<RequestFacts request={request} more={more} />}
      timeline={<RequestTimeline events={request.events} />}
    >
      <QuoteCard quotes={request.quotes} isOver={!isQuoted && request.status !== 'accepted'}>
        {isQuoted && !request.allowedActions.includes('accept') && request.allowedActions.length > 0 && (
          <p className="q-note">{words.runOut}</p>
        )}
      </QuoteCard>
      {isQuoted && quote && <QuoteLandedCost key={quote.version} request={request} quote={quote} />}
      <RequestContent request={request} />
      <Talk request={request} />
      <Suspense fallback={null}>
        {isAccepting && quote && (
          <AcceptDialog request={request} quote={quote} onClose={() => setIsAccepting(false)} />
        )}
      </Suspense>
    </DetailPage>
  )
}

const Waiting = ({ request }: { request: SourcingRequest }) => {
  const words = useText(factText)
  const reasons = useText(reasonText)
  const on = sourcingPartyOf[request.status]
  if (on === null) return null
  const isYours = on === 'seller'
  return (
    <WaitingNote
      why={reasons[request.status]}
      on={isYours ? words.you : request.operatorName || words.quayside}
      since={request.statusSince}
      isYours={isYours}
    />
  )
}

const Talk = ({ request }: { request: SourcingRequest }) => {
  const words = useText(text)
  const write = useCallMutation(sourcing.writeSourcing, { invalidates: sellerReads })
  const { id, status, messages, allowedActions } = request
  return (
    <SellerConversation
      draftKey={`sourcing-message:${id}`}
      about={{ messages, mayWrite: allowedActions.includes('write') }}
      label={status === 'infoNeeded' ? words.answer : undefined}
      placeholder={words.placeholder}
      onSend={(content, images) => write.mutateAsync({ id, content, images })}
    />
  )
}

type Open = 'decline' | 'again' | 'withdraw' | null

const Actions = ({ request, onAccept }: { request: SourcingRequest; onAccept: () => void }) => {
  const words = useText(text)
  const [open, setOpen] = useState<Open>(null)
  const { allowedActions: allowed, productId } = request
  return (
    <>
      {productId !== null && (
        <PageLink to={`/product/privateProductDetail/${productId}`} className="q-button q-button-primary">
          {words.product}
        </PageLink>
      )}
      {allowed.includes('withdraw') && <Button onClick={() => setOpen('withdraw')}>{words.withdraw}</Button>}
      {allowed.includes('decline') && <Button onClick={() => setOpen('decline')}>{words.decline}</Button>}
      {allowed.includes('askAgain') && (
        <Button type="primary" onClick={() => setOpen('again')}>
          {words.again}
        </Button>
      )}
      {allowed.includes('accept') && (
        <Button type="primary" onClick={onAccept}>
          {words.accept}
        </Button>
      )}
      {open !== null && <ActionDialog request={request} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ActionDialogProps {
  readonly request: SourcingRequest
  readonly open: Exclude<Open, null>
  readonly onClose: () => void
}

const ActionDialog = ({ request, open, onClose }: ActionDialogProps) => {
  const words = useText(text)
  const { id } = request
  // The version on screen when the dialog opened: if a newer quote arrives, declining fails.
  const [version] = useState(request.version)
  const decline = useCallMutation(sourcing.declineSourcing, { invalidates: sellerReads })
  const again = useCallMutation(sourcing.askSourcingAgain, { invalidates: sellerReads })
  const withdraw = useCallMutation(sourcing.withdrawSourcing, { invalidates: sellerReads })
  const common = { draftKey: `sourcing-${open}:${id}`, onClose }
  if (open === 'decline') {
    return (
      <ReasonDialog
        {...common}
        title={words.declineTitle}
        label={words.declineWhy}
        help={words.declineHelp}
        sendLabel={words.decline}
        option={words.better}
        minLength={1}
        maxLength={sourcingLimits.reason}
        isBusy={decline.isPending}
        sentMessage={words.declined}
        onSend={(reason, sent, wantsBetter) => decline.mutate({ id, version, reason, wantsBetter }, sent)}
      />
    )
  }
  if (open === 'again') {
    return (
      <ReasonDialog
        {...common}
        title={words.againTitle}
        label={words.againNote}
        sendLabel={words.again}
        maxLength={sourcingLimits.reason}
        isBusy={again.isPending}
        sentMessage={words.requestedAgain}
        onSend={(note, sent) => again.mutate({ id, note }, sent)}
      />
    )
  }
  return (
    <ReasonDialog
      {...common}
      title={words.withdrawTitle}
      label={words.withdrawWhy}
      sendLabel={words.withdraw}
      maxLength={sourcingLimits.reason}
      isDanger
      isBusy={withdraw.isPending}
      sentMessage={words.withdrawn}
      onSend={(reason, sent) => withdraw.mutate({ id, reason }, sent)}
    />
  )
}
