import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { SupplierOrderAction } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import type { SupplierOrderId } from '../../../contract/kernel/ids.ts'
import { operatorPurchasingChannel } from '../../../contract/supplier-orders/purchasing-channel.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { operatorSuppliers } from '../../../contract/supplier-orders/suppliers.ts'
import { ChannelCard } from './channel-card.tsx'
import { FilesCard } from './files-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { ScoreLine } from '../suppliers/score-line.tsx'
import { FactsCard, ItemsCard, MoneyCard, OrderTimeline, WaitingOrders } from './supplier-order-cards.tsx'
import {
  supplierOrderActionText,
  supplierOrderReads,
  supplierOrderStatusText,
  supplierOrderTones,
  supplyText,
} from './supplier-order-text.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const StepDialog = lazy(() => import('./step-dialog.tsx'))
const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const PlaceChannelDialog = lazy(() => import('./place-channel-dialog.tsx'))
const ReasonOfOrder = lazy(() => import('./reason-of-order.tsx'))

const text = defineText({
  en: {
    title: (number: string) => `Purchase order ${number}`,
    place: 'Place at 1688',
    placeRest: 'Place the rest at 1688',
    moveRest: 'Move the rest',
    askMove: 'Move the lines that 1688 has not taken to a new purchase order?',
    askMoveHelp: 'This purchase order is ordered then. The new one is a draft.',
    moved: (number: string) => `Moved to ${number}.`,
  },
  zh: {
    title: (number: string) => `采购单 ${number}`,
    place: '在 1688 下单',
    placeRest: '继续在 1688 下单',
    moveRest: '移出其余商品',
    askMove: '将 1688 未下单的商品移至新的采购单？',
    askMoveHelp: '当前采购单将变为已下单，新的采购单为草稿。',
    moved: (number: string) => `已移至 ${number}。`,
  },
})

const SupplierOrderPage = () => {
  const id = (usePage().search['id'] ?? '') as SupplierOrderId
  const order = useCall(
    operatorSupplierOrders.getSupplierOrder,
    { id },
    { everyMs: 20_000, keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={order} back="/buying/orders">
      {(found) => <Loaded order={found} />}
    </AnsweredPage>
  )
}
export default SupplierOrderPage

const Loaded = ({ order }: { order: SupplierOrder }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const statuses = useText(supplierOrderStatusText)
  usePageTitle(order.number)
  return (
    <DetailPage
      title={words.title(order.number)}
      tags={
        <>
          <StatusTag tone={supplierOrderTones[order.status]}>{statuses[order.status]}</StatusTag>
          {order.isLate && <StatusTag tone="problem">{supply.late}</StatusTag>}
        </>
      }
      subtitle={
        <>
          <PageLink to={`/buying/supplier?id=${order.supplierId}`}>{order.supplierName}</PageLink> ·{' '}
          {order.createdBy} · <Instant at={order.createdAt} />
        </>
      }
      back="/buying/orders"
      actions={<Actions order={order} />}
      facts={
        <>
          <MoneyCard order={order} />
          {(order.channel || order.channelMustRenew) && (
            <ChannelCard channel={order.channel} mustRenew={order.channelMustRenew} />
          )}
          <FactsCard order={order} score={<SupplierScoreLine supplierId={order.supplierId} />} />
          <FilesCard order={order} />
        </>
      }
      timeline={<OrderTimeline order={order} />}
    >
      <ItemsCard order={order} />
      {order.receipts.length > 0 && <ReceiptsCard receipts={order.receipts} />}
      {order.waitingOrders > 0 && <WaitingOrders order={order} />}
    </DetailPage>
  )
}

const SupplierScoreLine = ({ supplierId }: Pick<SupplierOrder, 'supplierId'>) => {
  const { data } = useCall(
    operatorSuppliers.getSupplierScores,
    { supplierIds: [supplierId], days: 90 },
    { quiet: true, staleMs: 300_000 },
  )
  return <ScoreLine score={data?.scores[0]} />
}

/** In the order of the buttons, main action last. */
const buttons = [
  'addNote',
  'cancel',
  'close',
  'edit',
  'recordPayment',
  'confirm',
  'markInTransit',
  'order',
  'receive',
] as const satisfies readonly SupplierOrderAction[]

const mainAction = ({ status, allowedActions }: SupplierOrder): SupplierOrderAction | undefined => {
  const wanted = ({ draft: 'order', received: 'close' } as const)[status as 'draft'] ?? 'receive'
  return allowedActions.find((action) => action === wanted)
}

const Actions = ({ order }: { order: SupplierOrder }) => {
  const words = useText(supplierOrderActionText)
  const go = useGo()
  const page = useText(text)
  const [open, setOpen] = useState<Opened | null>(null)
  const main = mainAction(order)
  const shown = [
    ...buttons.filter((action) => order.allowedActions.includes(action) && action !== main),
    ...(main ? [main] : []),
  ]
  return (
    <>
      {order.canPlaceAtChannel && order.channel?.state === 'partlyPlaced' && <MoveRest order={order} />}
      {order.canPlaceAtChannel && (
        <Button onClick={() => setOpen('placeAtChannel')}>
          {order.channel?.state === 'partlyPlaced' ? page.placeRest : page.place}
        </Button>
      )}
      {shown.map((action) => (
        <Button
          key={action}
          {...(action === main ? { type: 'primary' as const } : {})}
          onClick={() => {
            if (action === 'receive') void go('/buying/receive', { search: { id: order.id } })
            else setOpen(action)
          }}
        >
          {words[action]}
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

const MoveRest = ({ order: { id } }: { order: SupplierOrder }) => {
  const page = useText(text)
  const move = useCallMutation(operatorPurchasingChannel.moveUnplacedLines, {
    invalidates: supplierOrderReads,
    onSuccess: ({ number }) => toast.success(page.moved(number)),
  })
  const send = async (): Promise<void> => {
    const isSure = await ask({ title: page.askMove, message: page.askMoveHelp, confirmLabel: page.moveRest })
    if (isSure) move.mutate({ id })
  }
  return (
    <Button loading={move.isPending} onClick={() => void send()}>
      {page.moveRest}
    </Button>
  )
}

/** Goods are received on a page of their own. */
type Opened = Exclude<SupplierOrderAction, 'receive'> | 'placeAtChannel'

interface OpenProps {
  readonly order: SupplierOrder
  readonly open: Opened
  readonly onClose: () => void
}

const OpenDialog = ({ order, open, onClose }: OpenProps) => {
  const common = { order, onClose }
  if (open === 'placeAtChannel') return <PlaceChannelDialog {...common} />
  if (open === 'edit') return <EditDialog {...common} />
  if (open === 'recordPayment') return <PaymentDialog {...common} />
  if (open === 'order' || open === 'confirm' || open === 'markInTransit')
    return <StepDialog {...common} step={open} />
  return <ReasonOfOrder {...common} action={open} />
}
