import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { download } from '../../ui/call/calls.ts'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { OrderFacts } from './facts-card.tsx'
import { GoodsCard, MoneyCard, OrderTimeline, PapersCard } from './order-cards.tsx'
import { EndNote } from '../case-kit/case-timeline.tsx'
import { SellerOrderConversation } from './order-conversation.tsx'
import { QuotesCard } from './quotes-card.tsx'
import { SellerReason, type SellerAction } from './seller-reason.tsx'
import { sellerReads } from './wholesale-calls.ts'
import { reasonOf, shownStatus } from '../../../contract/wholesale/wholesale-text.ts'
import { endText, factText, reasonText, sellerTones, statusText } from './wholesale-text.ts'
import './wholesale.css'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

const text = defineText({
  en: {
    accept: 'Accept quote',
    reject: 'Decline quote',
    requestAgain: 'Request a new quote',
    change: 'Edit order',
    changeText: 'The order becomes a draft again, and the quote is no longer valid.',
    pay: 'Pay',
    rest: 'Pay freight difference',
    cancel: 'Cancel order',
    requestCancellation: 'Request cancellation',
    withdraw: 'Withdraw cancellation request',
    withdrawn: 'Cancellation request withdrawn. The order continues.',
    complete: 'Mark as received',
    completeText: 'Confirm once the goods have arrived. This completes the order.',
    completed: 'Order completed.',
    title: (number: string) => `Wholesale order ${number}`,
  },
  zh: {
    accept: '接受报价',
    reject: '拒绝',
    requestAgain: '重新询价',
    change: '修改订单',
    changeText: '订单将退回草稿，现有报价失效。',
    pay: '付款',
    rest: '补付运费',
    cancel: '取消订单',
    requestCancellation: '申请取消',
    withdraw: '撤回取消申请',
    withdrawn: '订单将继续处理。',
    complete: '确认收货',
    completeText: '收到货物后请确认，订单即完成。',
    completed: '订单已完成。',
    title: (number: string) => `批发订单 ${number}`,
  },
})

/** Reading an order clears its unread mark on the server, so the list must refetch. */
const useMarkGone = ({ messages }: WholesaleOrder): void => {
  const client = useQueryClient()
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) void invalidateCalls(client, [wholesale.listWholesale])
  }, [client, newest])
}

const OrderDetail = ({ order }: { order: WholesaleOrder }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const title = useTitle()
  usePageTitle(order.number)
  useMarkGone(order)
  return (
    <DetailPage
      title={words.title(order.number)}
      tags={<StatusTag tone={sellerTones[order.status]}>{statuses[shownStatus(order)]}</StatusTag>}
      subtitle={
        <>
          {title(order)} · <Instant at={order.createdAt} />
        </>
      }
      back="/function/orderHistory"
      actions={<Actions order={order} />}
      top={<Waiting order={order} />}
      facts={
        <>
          <MoneyCard order={order} />
          <OrderFacts order={order} />
          <PapersCard
            order={order}
            onDownload={(paper) => void download(wholesale.downloadWholesalePaper, { id: order.id, paper })}
          />
        </>
      }
      timeline={<OrderTimeline order={order} />}
    >
      {order.status === 'quoted' ? (
        <>
          <QuotesCard quotes={order.quotes} isOver={false} />
          <GoodsCard order={order} />
        </>
      ) : (
        <>
          <GoodsCard order={order} />
          <QuotesCard quotes={order.quotes} isOver />
        </>
      )}
      <SellerOrderConversation order={order} />
    </DetailPage>
  )
}
export default OrderDetail

const Waiting = ({ order }: { order: WholesaleOrder }) => {
  const facts = useText(factText)
  const reasons = useText(reasonText)
  const ends = useText(endText)
  if (order.waitingOn === null) return <EndNote kind={order.endKind} words={ends} reason={order.endReason} />
  return (
    <WaitingNote
      why={reasons[reasonOf(order)]}
      on={{ seller: facts.you, agency: facts.quayside, carrier: facts.carrier }[order.waitingOn]}
      since={order.waitingSince}
      isYours={order.waitingOn === 'seller'}
    />
  )
}

type Open = SellerAction | 'accept' | 'pay' | 'replenish'

const Actions = ({ order }: { order: WholesaleOrder }) => {
  const words = useText(text)
  const [open, setOpen] = useState<Open | null>(null)
  const { id, allowedActions: allowed, status } = order
  const reopen = useCallMutation(wholesale.reopenWholesale, { invalidates: sellerReads })
  const withdraw = useCallMutation(wholesale.withdrawWholesaleCancellation, {
    invalidates: sellerReads,
    onSuccess: () => toast.success(words.withdrawn),
  })
  const complete = useCallMutation(wholesale.completeWholesale, {
    invalidates: sellerReads,
    onSuccess: () => toast.success(words.completed),
  })
  const sure = async (title: string, message: string, action: () => void): Promise<void> => {
    if (await ask({ title, message, confirmLabel: title })) action()
  }
  const may = (action: (typeof allowed)[number]): boolean => allowed.includes(action)
  const isAskingMain = may('askForQuote') && !may('accept') && !may('pay')
  return (
    <>
      {may('cancel') && <Button onClick={() => setOpen('cancel')}>{words.cancel}</Button>}
      {may('requestCancellation') && (
        <Button onClick={() => setOpen('requestCancellation')}>{words.requestCancellation}</Button>
      )}
      {may('withdrawCancellationRequest') && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          {words.withdraw}
        </Button>
      )}
      {may('reopen') && (
        <Button
          loading={reopen.isPending}
          onClick={() => void sure(words.change, words.changeText, () => reopen.mutate({ id }))}
        >
          {words.change}
        </Button>
      )}
      {may('reject') && status === 'quoted' && (
        <Button onClick={() => setOpen('reject')}>{words.reject}</Button>
      )}
      {may('askForQuote') && (
        <Button
          {...(isAskingMain ? { type: 'primary' as const } : {})}
          onClick={() => setOpen('requestAgain')}
        >
          {words.requestAgain}
        </Button>
      )}
      {may('accept') && (
        <Button type="primary" onClick={() => setOpen('accept')}>
          {words.accept}
        </Button>
      )}
      {may('pay') && (
        <Button type="primary" onClick={() => setOpen('pay')}>
          {words.pay}
        </Button>
      )}
      {may('replenish') && (
        <Button type="primary" onClick={() => setOpen('replenish')}>
          {words.rest}
        </Button>
      )}
      {may('complete') && (
        <Button
          type="primary"
          loading={complete.isPending}
          onClick={() => void sure(words.complete, words.completeText, () => complete.mutate({ id }))}
        >
          {words.complete}
        </Button>
      )}
      <OpenDialog order={order} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

const OpenDialog = ({
  order,
  open,
  onClose,
}: {
  order: WholesaleOrder
  open: Open | null
  onClose: () => void
}) => {
  if (open === null) return null
  if (open === 'accept' || open === 'pay' || open === 'replenish') {
    return (
      <Suspense fallback={null}>
        {open === 'accept' ? (
          <AcceptDialog order={order} onClose={onClose} />
        ) : (
          <PayDialog order={order} isRest={open === 'replenish'} onClose={onClose} />
        )}
      </Suspense>
    )
  }
  return <SellerReason order={order} action={open} onClose={onClose} />
}
