import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import {
  extraServiceLimits,
  type ServiceOrderOperatorAction,
} from '../../../contract/extra-services/service-order-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { useOwnWords } from '../services/service-text.ts'
import { operatorReads } from './extra-service-calls.ts'
import { factText, operatorReasonText, operatorTones, statusText } from './extra-service-text.ts'
import { SaleProfit } from '../profit/sale-profit.tsx'
import { DeliveriesCard, FactsCard, OrderTimeline, RequestCard, TargetsCard } from './order-cards.tsx'
import { OperatorOrderConversation } from './order-conversation.tsx'

const QuoteDialog = lazy(() => import('./quote-dialog.tsx'))
const DeliverDialog = lazy(() => import('./deliver-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))
const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))

const text = defineText({
  en: {
    late: 'Late',
    onHand: 'In the seller’s stock',
    correct: 'Correct stock',
    quote: 'Quote',
    quoteAgain: 'Change quote',
    decline: 'Decline',
    start: 'Start',
    started: 'Order started.',
    deliver: 'Deliver',
    stock: 'Add to stock',
    refund: 'Cancel and refund',
    declineTitle: 'Decline this order?',
    declineWhy: 'Reason (visible to the seller)',
    declineSend: 'Decline order',
    declined: 'Order declined. The seller has been notified.',
  },
  zh: {
    late: '超时',
    onHand: '卖家库存',
    correct: '更正库存',
    quote: '报价',
    quoteAgain: '修改报价',
    decline: '不受理',
    start: '开始',
    started: '已开始处理。',
    deliver: '交付',
    stock: '入库',
    refund: '取消并退款',
    declineTitle: '不受理该订单？',
    declineWhy: '原因（卖家可见）',
    declineSend: '不受理',
    declined: '已通知卖家。',
  },
})

const OperatorOrderPage = () => (
  <RecordPage
    endpoint={operatorExtraServices.getOperatorServiceOrder}
    everyMs={10_000}
    back="/service-orders"
  >
    {(order) => <Loaded order={order} />}
  </RecordPage>
)
export default OperatorOrderPage

const Loaded = ({ order }: { order: OperatorServiceOrder }) => {
  const words = useText(text)
  const facts = useText(factText)
  const statuses = useText(statusText)
  const reasons = useText(operatorReasonText)
  const own = useOwnWords()
  usePageTitle(order.number)
  return (
    <DetailPage
      title={own(order.nameEn, order.nameZh)}
      tags={
        <>
          <StatusTag tone={operatorTones[order.status]}>{statuses[order.status]}</StatusTag>
          {order.isLate && <StatusTag tone="problem">{words.late}</StatusTag>}
        </>
      }
      subtitle={
        <>
          {order.number} · {order.customerName} · <Instant at={order.createdAt} />
        </>
      }
      back="/service-orders"
      actions={<Actions order={order} />}
      top={
        order.waitingOn !== null && (
          <WaitingNote
            why={reasons[order.status]}
            on={order.waitingOn === 'seller' ? facts.seller : facts.us}
            since={order.statusSince}
            isYours={order.waitingOn === 'agency'}
          />
        )
      }
      facts={
        <>
          <FactsCard
            order={order}
            more={[
              [facts.customer, order.customerName],
              ...(order.onHand === null ? [] : [[words.onHand, facts.units(order.onHand)] as const]),
            ]}
            invoiceHref={(id) => `/invoices/detail?id=${id}`}
          />
          <SaleProfit id={order.id} />
        </>
      }
      timeline={<OrderTimeline order={order} />}
    >
      <RequestCard order={order} />
      <TargetsCard order={order} orderHref={(id) => `/orders/detail?id=${id}`} />
      <DeliveriesCard order={order} />
      <OperatorOrderConversation order={order} />
    </DetailPage>
  )
}

/** In the order of the buttons, main action last. */
const buttons = [
  'decline',
  'refund',
  'start',
  'deliver',
  'quote',
] as const satisfies readonly ServiceOrderOperatorAction[]

type Open = ServiceOrderOperatorAction | 'correct'

const Actions = ({ order }: { order: OperatorServiceOrder }) => {
  const words = useText(text)
  const [open, setOpen] = useState<Open | null>(null)
  const { id, operatorActions: allowed, isMaterial, mayCorrectStock, totalMinor } = order
  const start = useCallMutation(operatorExtraServices.startServiceOrder, {
    invalidates: operatorReads,
    onSuccess: () => toast.success(words.started),
  })
  const shown = buttons.filter((action) => allowed.includes(action))
  // A paid order is started first; what is in progress is delivered.
  const main = allowed.includes('start') ? 'start' : shown.at(-1)
  const labelOf = (action: ServiceOrderOperatorAction): string => {
    if (action === 'deliver' && isMaterial) return words.stock
    return action === 'quote' && totalMinor !== null ? words.quoteAgain : words[action]
  }
  return (
    <>
      {mayCorrectStock && <Button onClick={() => setOpen('correct')}>{words.correct}</Button>}
      {shown.map((action) => (
        <Button
          key={action}
          {...(action === main && action !== 'refund' ? { type: 'primary' as const } : {})}
          loading={action === 'start' && start.isPending}
          onClick={() => (action === 'start' ? start.mutate({ id }) : setOpen(action))}
        >
          {labelOf(action)}
        </Button>
      ))}
      {open !== null && (
        <Suspense fallback={null}>
          <OpenDialog order={order} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

interface OpenProps {
  readonly order: OperatorServiceOrder
  readonly open: Open
  readonly onClose: () => void
}

const OpenDialog = ({ order, open, onClose }: OpenProps) => {
  const common = { order, onClose }
  if (open === 'quote') return <QuoteDialog {...common} />
  if (open === 'deliver') return <DeliverDialog {...common} />
  if (open === 'refund') return <RefundDialog {...common} />
  if (open === 'correct') return <CorrectDialog {...common} />
  if (open === 'decline') return <DeclineDialog {...common} />
  return null
}

const DeclineDialog = ({ order: { id }, onClose }: Omit<OpenProps, 'open'>) => {
  const words = useText(text)
  const decline = useCallMutation(operatorExtraServices.declineServiceOrder, { invalidates: operatorReads })
  return (
    <ReasonDialog
      draftKey={`service-decline:${id}`}
      title={words.declineTitle}
      label={words.declineWhy}
      sendLabel={words.declineSend}
      minLength={1}
      maxLength={extraServiceLimits.reason}
      isDanger
      isBusy={decline.isPending}
      sentMessage={words.declined}
      onSend={(reason, sent) => decline.mutate({ id, reason }, sent)}
      onClose={onClose}
    />
  )
}
