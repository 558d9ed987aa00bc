import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import type { WholesaleOperatorAction } from '../../../contract/wholesale/wholesale-states.ts'
import { download } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import { SaleProfit } from '../profit/sale-profit.tsx'
import { OperatorReason } from './operator-reason.tsx'
import { OrderFacts } from './facts-card.tsx'
import { GoodsCard, MoneyCard, OrderTimeline, PapersCard } from './order-cards.tsx'
import { EndNote } from '../case-kit/case-timeline.tsx'
import { OperatorOrderConversation } from './order-conversation.tsx'
import { QuotesCard } from './quotes-card.tsx'
import { operatorReads } from './wholesale-calls.ts'
import { reasonOf, shownStatus } from '../../../contract/wholesale/wholesale-text.ts'
import { operatorReasonText, operatorTones, operatorEndText, factText, statusText } from './wholesale-text.ts'
import './wholesale.css'

const QuoteDialog = lazy(() => import('./quote-dialog.tsx'))
const CountDialog = lazy(() => import('./count-dialog.tsx'))
const PackDialog = lazy(() => import('./pack-dialog.tsx'))
const FreightDialog = lazy(() => import('./freight-dialog.tsx'))
const ShipDialog = lazy(() => import('./ship-dialog.tsx'))

const text = defineText({
  en: {
    title: (number: string) => `Wholesale order ${number}`,
    customer: 'Customer',
    late: 'Late',
    quote: 'Create quote',
    quoteAgain: 'Create new quote',
    decline: 'Decline to quote',
    startPurchase: 'Start purchasing',
    startText: 'Marks the goods as being purchased.',
    started: 'Purchasing started.',
    recordArrival: 'Receive goods',
    closeShort: 'Close and refund',
    declineCancellation: 'Decline cancellation',
    pack: 'Pack',
    setFreight: 'Set freight',
    ship: 'Ship',
  },
  zh: {
    title: (number: string) => `批发订单 ${number}`,
    customer: '客户',
    late: '超时',
    quote: '报价',
    quoteAgain: '重新报价',
    decline: '无法报价',
    startPurchase: '开始采购',
    startText: '开始采购后，订单进入采购中状态。',
    started: '已开始采购。',
    recordArrival: '清点到货',
    closeShort: '关闭并退款',
    declineCancellation: '拒绝取消',
    pack: '打包',
    setFreight: '录入运费',
    ship: '发货',
  },
})

const OperatorOrderPage = () => (
  <RecordPage endpoint={operatorWholesale.getOperatorWholesale} everyMs={10_000} back="/wholesale">
    {(order) => <Loaded order={order} />}
  </RecordPage>
)
export default OperatorOrderPage

const Loaded = ({ order }: { order: OperatorWholesale }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const title = useTitle()
  usePageTitle(order.number)
  return (
    <DetailPage
      title={words.title(order.number)}
      tags={
        <>
          <StatusTag tone={operatorTones[order.status]}>{statuses[shownStatus(order)]}</StatusTag>
          {order.isLate && <StatusTag tone="problem">{words.late}</StatusTag>}
        </>
      }
      subtitle={
        <>
          {order.customerName} · {title(order)} · <Instant at={order.createdAt} />
        </>
      }
      back="/wholesale"
      actions={<Actions order={order} />}
      top={<Waiting order={order} />}
      facts={
        <>
          <MoneyCard order={order} />
          <OrderFacts order={order} more={[[words.customer, order.customerName]]} />
          <SaleProfit id={order.id} />
          <PapersCard
            order={order}
            onDownload={(paper) =>
              void download(operatorWholesale.downloadOperatorWholesalePaper, { id: order.id, paper })
            }
          />
        </>
      }
      timeline={<OrderTimeline order={order} />}
    >
      <GoodsCard order={order} />
      <QuotesCard quotes={order.quotes} isOver={order.status !== 'quoted'} />
      <OperatorOrderConversation order={order} />
    </DetailPage>
  )
}

const Waiting = ({ order }: { order: OperatorWholesale }) => {
  const facts = useText(factText)
  const reasons = useText(operatorReasonText)
  const ends = useText(operatorEndText)
  if (order.waitingOn === null) return <EndNote kind={order.endKind} words={ends} reason={order.endReason} />
  return (
    <WaitingNote
      why={reasons[reasonOf(order)]}
      on={{ seller: facts.seller, agency: facts.us, carrier: facts.carrier }[order.waitingOn]}
      since={order.waitingSince}
      isYours={order.waitingOn === 'agency'}
    />
  )
}

/** In the order of the buttons, main action last. */
const buttons = [
  'decline',
  'declineCancellation',
  'closeShort',
  'recordArrival',
  'startPurchase',
  'pack',
  'ship',
  'setFreight',
  'quote',
] as const satisfies readonly WholesaleOperatorAction[]

const Actions = ({ order }: { order: OperatorWholesale }) => {
  const words = useText(text)
  const [open, setOpen] = useState<WholesaleOperatorAction | null>(null)
  const { id, operatorActions: allowed } = order
  const start = useCallMutation(operatorWholesale.startWholesalePurchase, {
    invalidates: operatorReads,
    onSuccess: () => toast.success(words.started),
  })
  const mayQuote = allowed.includes('quote')
  useShortcut('q', mayQuote ? words.quote : '', () => mayQuote && setOpen('quote'))
  const shown = buttons.filter((action) => allowed.includes(action))
  const press = async (action: WholesaleOperatorAction): Promise<void> => {
    if (action !== 'startPurchase') return setOpen(action)
    const { startPurchase: title, startText: message } = words
    if (await ask({ title, message, confirmLabel: title })) start.mutate({ id })
  }
  return (
    <>
      {shown.map((action, index) => (
        <Button
          key={action}
          {...(action === 'quote' && keyOf(words.quote, 'q'))}
          {...(index === shown.length - 1 ? { type: 'primary' as const } : {})}
          loading={action === 'startPurchase' && start.isPending}
          onClick={() => void press(action)}
        >
          {action === 'quote' && order.version > 0 ? words.quoteAgain : words[action]}
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
  readonly order: OperatorWholesale
  readonly open: WholesaleOperatorAction
  readonly onClose: () => void
}

const OpenDialog = ({ order, open, onClose }: OpenProps) => {
  const common = { order, onClose }
  if (open === 'quote') return <QuoteDialog {...common} />
  if (open === 'recordArrival' || open === 'closeShort')
    return <CountDialog {...common} isShort={open === 'closeShort'} />
  if (open === 'pack') return <PackDialog {...common} />
  if (open === 'setFreight') return <FreightDialog {...common} />
  if (open === 'ship') return <ShipDialog {...common} />
  if (open === 'decline' || open === 'declineCancellation')
    return <OperatorReason {...common} action={open} />
  return null
}
