import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
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
import { sellerReads } from './extra-service-calls.ts'
import { factText, reasonText, sellerTones, statusText } from './extra-service-text.ts'
import { DeliveriesCard, FactsCard, OrderTimeline, RequestCard, TargetsCard } from './order-cards.tsx'
import { SellerOrderConversation } from './order-conversation.tsx'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))

const text = defineText({
  en: {
    pay: 'Pay',
    cancel: 'Cancel order',
    cancelTitle: 'Cancel order?',
    keep: 'Keep order',
    cancelled: 'Order cancelled.',
    reason: 'Reason',
    accept: 'Accept',
    acceptTitle: 'Accept the delivery?',
    acceptText: 'This completes the order. Changes are no longer possible.',
    accepted: 'Delivery accepted. The order is completed.',
    changes: 'Ask for changes',
    changesTitle: 'Ask for changes?',
    changesLabel: 'What should change?',
    asked: 'The agency has been asked for changes.',
  },
  zh: {
    pay: '付款',
    cancel: '取消订单',
    cancelTitle: '取消该订单？',
    keep: '保留订单',
    cancelled: '订单已取消。',
    reason: '原因',
    accept: '验收',
    acceptTitle: '确认验收？',
    acceptText: '验收后订单完成，无法再要求修改。',
    accepted: '已验收，订单已完成。',
    changes: '要求修改',
    changesTitle: '要求修改？',
    changesLabel: '需要修改什么？',
    asked: '已通知平台修改。',
  },
})

const ServiceOrderPage = () => (
  <RecordPage endpoint={extraServices.getServiceOrder} everyMs={30_000} back="/extra/extraServices">
    {(order) => <Loaded order={order} />}
  </RecordPage>
)
export default ServiceOrderPage

/** Reading an order clears its unread mark on the server, so the list must refetch. */
const useMarkGone = ({ messages }: ServiceOrder): void => {
  const client = useQueryClient()
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) void invalidateCalls(client, [extraServices.listServiceOrders])
  }, [client, newest])
}

const Loaded = ({ order }: { order: ServiceOrder }) => {
  const statuses = useText(statusText)
  const facts = useText(factText)
  const reasons = useText(reasonText)
  const own = useOwnWords()
  usePageTitle(order.number)
  useMarkGone(order)
  return (
    <DetailPage
      title={own(order.nameEn, order.nameZh)}
      tags={<StatusTag tone={sellerTones[order.status]}>{statuses[order.status]}</StatusTag>}
      subtitle={
        <>
          {order.number} · <Instant at={order.createdAt} />
        </>
      }
      back="/extra/extraServices"
      actions={<Actions order={order} />}
      top={
        order.waitingOn !== null && (
          <WaitingNote
            why={reasons[order.status]}
            on={order.waitingOn === 'seller' ? facts.you : facts.quayside}
            since={order.statusSince}
            isYours={order.waitingOn === 'seller'}
          />
        )
      }
      facts={<FactsCard order={order} invoiceHref={(id) => `/wallet/InvoiceDetail?id=${id}`} />}
      timeline={<OrderTimeline order={order} />}
    >
      <DeliveriesCard order={order} />
      <RequestCard order={order} />
      <TargetsCard order={order} orderHref={(id) => `/orders/dropshippingDetail?id=${id}`} />
      <SellerOrderConversation order={order} />
    </DetailPage>
  )
}

const Actions = ({ order }: { order: ServiceOrder }) => {
  const words = useText(text)
  const [open, setOpen] = useState<'pay' | 'cancel' | 'changes' | null>(null)
  const { id, allowedActions: allowed } = order
  const close = (): void => setOpen(null)
  const accept = useCallMutation(extraServices.acceptServiceOrder, {
    invalidates: sellerReads,
    onSuccess: () => toast.success(words.accepted),
  })
  const cancel = useCallMutation(extraServices.cancelServiceOrder, { invalidates: sellerReads })
  const changes = useCallMutation(extraServices.requestServiceChanges, { invalidates: sellerReads })
  const askAndAccept = async (): Promise<void> => {
    const { acceptTitle: title, acceptText: message, accept: confirmLabel } = words
    if (await ask({ title, message, confirmLabel })) accept.mutate({ id })
  }
  return (
    <>
      {allowed.includes('cancel') && <Button onClick={() => setOpen('cancel')}>{words.cancel}</Button>}
      {allowed.includes('requestChanges') && (
        <Button onClick={() => setOpen('changes')}>{words.changes}</Button>
      )}
      {allowed.includes('pay') && (
        <Button type="primary" onClick={() => setOpen('pay')}>
          {words.pay}
        </Button>
      )}
      {allowed.includes('accept') && (
        <Button type="primary" loading={accept.isPending} onClick={() => void askAndAccept()}>
          {words.accept}
        </Button>
      )}
      {open === 'pay' && (
        <Suspense>
          <PayDialog order={order} onClose={close} />
        </Suspense>
      )}
      {open === 'cancel' && (
        <ReasonDialog
          draftKey={`service-cancel:${id}`}
          title={words.cancelTitle}
          label={words.reason}
          sendLabel={words.cancel}
          closeLabel={words.keep}
          maxLength={extraServiceLimits.reason}
          isDanger
          isBusy={cancel.isPending}
          sentMessage={words.cancelled}
          onSend={(reason, sent) => cancel.mutate({ id, reason }, sent)}
          onClose={close}
        />
      )}
      {open === 'changes' && (
        <ReasonDialog
          draftKey={`service-changes:${id}`}
          title={words.changesTitle}
          label={words.changesLabel}
          sendLabel={words.changes}
          minLength={1}
          maxLength={extraServiceLimits.reason}
          isBusy={changes.isPending}
          sentMessage={words.asked}
          onSend={(content, sent) => changes.mutate({ id, content }, sent)}
          onClose={close}
        />
      )}
    </>
  )
}
