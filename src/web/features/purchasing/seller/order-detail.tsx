import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CostsCard } from './costs-card.tsx'
import { DocumentsCard } from '../common/documents-card.tsx'
import { GoodsCard } from './goods-card.tsx'
import { EndNote } from '../../case-kit/case-timeline.tsx'
import { MoneyCard, OrderTimeline } from '../common/order-cards.tsx'
import { sellerReads } from '../common/purchasing-calls.ts'
import { purchaseTypeName, reasonOf } from '../../../../contract/purchasing/purchase-text.ts'
import { endText, listOf, reasonText, sellerTones, statusText, typeText } from '../common/purchasing-text.ts'
import { SellerReason, type SellerAction } from './seller-reason.tsx'
import { partyText } from '../../order-kit/order-text.ts'
import '../common/purchasing.css'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const TrailDialog = lazy(() => import('./trail-dialog.tsx'))

const text = defineText({
  en: {
    pay: 'Pay',
    acceptPrice: (amount: string) => `Accept ${amount}`,
    changed: (before: string, now: string) =>
      `Prices have changed since you confirmed this order. The total was ${before} and is now ${now}.`,
    reprice: 'The total has changed. Review it before you pay.',
    gone: 'Some products are no longer available. Edit the order to remove them.',
    change: 'Edit order',
    changeText: 'The order becomes a draft again at current prices.',
    cancel: 'Cancel order',
    requestCancellation: 'Request cancellation',
    withdraw: 'Withdraw request',
    withdrawn: 'Cancellation request withdrawn.',
    waybill: 'Add tracking number',
    remark: 'Add note',
    complete: 'Confirm quantities',
    completed: 'Order completed.',
    details: 'Details',
    note: 'Note',
    written: 'Created',
    by: 'Created by',
    reason: 'Reason',
  },
  zh: {
    pay: '付款',
    acceptPrice: (amount: string) => `接受新金额 ${amount}`,
    changed: (before: string, now: string) => `确认后价格有变动：原为 ${before}，现为 ${now}。`,
    reprice: '价格已变动，请确认后再付款',
    gone: '部分商品已停售，请修改订单并移除这些商品。',
    change: '修改订单',
    changeText: '订单将退回草稿，按当前价格计算。',
    cancel: '取消订单',
    requestCancellation: '申请取消',
    withdraw: '撤回取消申请',
    withdrawn: '取消申请已撤回。',
    waybill: '填写运单号',
    remark: '添加备注',
    complete: '确认数量无误',
    completed: '订单已完成。',
    details: '信息',
    note: '备注',
    written: '创建时间',
    by: '创建人',
    reason: '原因',
  },
})

const OrderDetail = ({ order }: { order: PurchaseOrder }) => {
  const statuses = useText(statusText)
  const types = useText(typeText)
  usePageTitle(order.number)
  return (
    <DetailPage
      title={`${types[purchaseTypeName(order.type)]} ${order.number}`}
      tags={<StatusTag tone={sellerTones[order.status]}>{statuses[order.status]}</StatusTag>}
      back={listOf(order.type)}
      actions={<Actions order={order} />}
      top={
        <>
          <PriceNote order={order} />
          <Waiting order={order} />
        </>
      }
      facts={
        <>
          <MoneyCard order={order} />
          <CostsCard order={order} />
          <OrderFacts order={order} />
        </>
      }
      timeline={<OrderTimeline order={order} />}
    >
      <GoodsCard order={order} />
      <DocumentsCard id={order.id} side="seller" />
    </DetailPage>
  )
}
export default OrderDetail

const PriceNote = ({
  order: { status, priceState, currency, totalMinor, nowTotalMinor },
}: {
  order: PurchaseOrder
}) => {
  const words = useText(text)
  if (status !== 'awaitingPayment' || priceState === 'asShown' || !currency) return null
  const price = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return (
    <p className="q-note q-note-problem" role="status">
      {priceState === 'gone' || nowTotalMinor === null
        ? words.gone
        : words.changed(price(totalMinor), price(nowTotalMinor))}
    </p>
  )
}

const Waiting = ({ order }: { order: PurchaseOrder }) => {
  const words = useText(text)
  const parties = useText(partyText)
  const reasons = useText(reasonText)
  const ends = useText(endText)
  if (order.waitingOn === null) return <EndNote kind={order.endKind} words={ends} reason={order.endReason} />
  const isPriced = order.status === 'awaitingPayment'
  return (
    <WaitingNote
      why={isPriced && order.priceState !== 'asShown' ? words.reprice : reasons[reasonOf(order)]}
      on={parties[order.waitingOn]}
      since={order.waitingSince}
      isYours={order.waitingOn === 'seller' && order.status !== 'arrived'}
    />
  )
}

const OrderFacts = ({ order }: { order: PurchaseOrder }) => {
  const words = useText(text)
  return (
    <Card title={words.details}>
      <DescriptionList
        rows={[
          ...(order.note ? [[words.note, order.note] as const] : []),
          ...(order.cancelReason ? [[words.reason, order.cancelReason] as const] : []),
          [words.written, <Instant key="written" at={order.createdAt} as="minute" />],
          [words.by, order.createdBy],
        ]}
      />
    </Card>
  )
}

type Open = SellerAction | 'pay' | 'trail'

const Actions = ({ order }: { order: PurchaseOrder }) => {
  const words = useText(text)
  const [open, setOpen] = useState<Open | null>(null)
  const { id, allowedActions: allowed, currency, nowTotalMinor } = order
  const options = { invalidates: sellerReads } as const
  const reopen = useCallMutation(purchaseOrders.reopenPurchaseOrder, options)
  const confirm = useCallMutation(purchaseOrders.confirmPurchaseOrder, options)
  const withdraw = useCallMutation(purchaseOrders.withdrawPurchaseCancellation, {
    ...options,
    onSuccess: () => toast.success(words.withdrawn),
  })
  const complete = useCallMutation(purchaseOrders.completePurchaseOrder, {
    ...options,
    onSuccess: () => toast.success(words.completed),
  })
  const change = async (): Promise<void> => {
    const { change: title, changeText: message } = words
    if (await ask({ title, message, confirmLabel: title })) reopen.mutate({ id })
  }
  const may = (action: (typeof allowed)[number]): boolean => allowed.includes(action)
  const isWaybill = order.type === purchaseTypes.selfPurchase
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
      {may('addTrail') && (
        <Button type={isWaybill ? 'primary' : 'default'} onClick={() => setOpen('trail')}>
          {isWaybill ? words.waybill : words.remark}
        </Button>
      )}
      {may('reopen') && (
        <Button loading={reopen.isPending} onClick={() => void change()}>
          {words.change}
        </Button>
      )}
      {may('confirm') && nowTotalMinor !== null && currency && (
        <Button
          type="primary"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ id, agreedMinor: nowTotalMinor })}
        >
          {words.acceptPrice(moneyText({ amountMinor: nowTotalMinor, currency }))}
        </Button>
      )}
      {may('pay') && (
        <Button type="primary" onClick={() => setOpen('pay')}>
          {words.pay}
        </Button>
      )}
      {may('complete') && (
        <Button type="primary" loading={complete.isPending} onClick={() => complete.mutate({ id })}>
          {words.complete}
        </Button>
      )}
      {(open === 'cancel' || open === 'requestCancellation') && (
        <SellerReason order={order} action={open} onClose={() => setOpen(null)} />
      )}
      <Suspense fallback={null}>
        {open === 'pay' && <PayDialog order={order} onClose={() => setOpen(null)} />}
        {open === 'trail' && <TrailDialog order={order} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
