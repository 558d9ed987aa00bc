import { Button, Modal } from 'antd'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'
import { QuotedOrders } from './quoted-orders.tsx'

const text = defineText({
  en: {
    title: 'Offer',
    price: 'Unit price',
    from: (quantity: number) => `from ${quantity}`,
    units: 'SKUs per unit sold',
    weight: 'Weight',
    until: 'Valid until',
    note: 'Note from the agency',
    accept: 'Accept offer',
    decline: 'Decline offer',
    accepted: (count: number) =>
      `Offer accepted. ${counted(count, 'order', 'orders')} priced. New orders will use this price too.`,
    declined: 'Offer declined. Match the product yourself or request a new quote.',
    gone: 'This offer is no longer open. Request a new quote.',
  },
  zh: {
    title: '报价',
    price: '单价',
    from: (quantity: number) => `${quantity} 件起`,
    units: '每件对应的 SKU 数量',
    weight: '重量',
    until: '有效期至',
    note: '平台说明',
    accept: '接受',
    decline: '拒绝',
    accepted: (count: number) => `报价已接受，${formatNumber(count, 'zh')} 个订单已计价，后续订单同样适用。`,
    declined: '报价已拒绝。您可以自行匹配商品，或重新询价。',
    gone: '该报价已无法答复，请刷新查看最新报价。',
  },
})

const QuoteAnswerDialog = ({ requestId, onClose }: { requestId: string; onClose: () => void }) => {
  const words = useText(text)
  const quote = useCall(quotes.getQuote, { id: requestId }, { keepPrevious: false, quiet: true })
  const accept = useCallMutation(quotes.acceptQuote, {
    invalidates: orderReads,
    onSuccess: ({ ordersChanged }) => {
      toast.success(words.accepted(ordersChanged))
      onClose()
    },
  })
  const decline = useCallMutation(quotes.declineQuote, {
    invalidates: orderReads,
    onSuccess: () => {
      toast.info(words.declined)
      onClose()
    },
  })
  const offer = quote.data?.status === 'offered' ? quote.data.offer : null
  const version = quote.data?.version ?? 0
  const footer = offer && (
    <>
      <Button loading={decline.isPending} onClick={() => decline.mutate({ id: requestId })}>
        {words.decline}
      </Button>
      <Button
        type="primary"
        loading={accept.isPending}
        onClick={() => accept.mutate({ id: requestId, version })}
      >
        {words.accept}
      </Button>
    </>
  )
  return (
    <Modal open width={640} title={quote.data?.title ?? words.title} footer={footer} onCancel={onClose}>
      {quote.error && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
      {!quote.data && !quote.error && <CardSkeleton />}
      {quote.data && !offer && <p>{words.gone}</p>}
      {offer && (
        <DescriptionList
          rows={[
            [words.price, <strong key="price">{moneyText(offer.unitPrice)}</strong>],
            ...offer.tiers.map((tier) => [words.from(tier.minQuantity), moneyText(tier.unitPrice)] as const),
            [words.units, offer.units],
            [words.weight, `${offer.weightGrams} g`],
            [words.until, <Instant key="until" at={offer.expiresAt} as="day" />],
            ...(offer.note ? [[words.note, offer.note] as const] : []),
          ]}
        />
      )}
      {offer && quote.data && quote.data.waitingOrders > 0 && (
        <QuotedOrders requestId={requestId} waitingOrders={quote.data.waitingOrders} />
      )}
    </Modal>
  )
}
export default QuoteAnswerDialog
