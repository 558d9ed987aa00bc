import { Modal } from 'antd'
import { useState } from 'react'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { countryName } from '../../../ui/components/country.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { PriceWithList } from '../../../ui/products/list-price.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { usePaidText } from '../../shipping/paid-text.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { NewTicketButton } from '../../tickets/new-ticket-button.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import '../../order-kit/orders.css'

const text = defineText({
  en: {
    title: (number: string) => `Shipping line for ${number}`,
    use: 'Use shipping line',
    cancel: 'Cancel',
    days: (min: number, max: number) => `${min}–${max} days`,
    charged: (weight: string) => `${weight} chargeable weight`,
    others: 'Unavailable shipping lines',
    none: 'No shipping line carries these products to this address. Why is below. The agency can add a line, or tell you what would help.',
    ask: 'Ask the agency',
    noLine: (country: string) => `No shipping line to ${country}`,
    done: (line: string) => `Shipping line set to ${line}.`,
  },
  zh: {
    title: (number: string) => `${number} 的物流渠道`,
    use: '使用此渠道',
    cancel: '取消',
    days: (min: number, max: number) => `${min}–${max} 天`,
    charged: (weight: string) => `计费重 ${weight}`,
    others: '无法承运的渠道',
    none: '没有物流渠道可将这些商品运至该地址，原因见下方。平台可以添加渠道，或告知解决办法。',
    ask: '咨询平台',
    noLine: (country: string) => `没有可送达${country}的物流渠道`,
    done: (line: string) => `物流渠道已改为 ${line}。`,
  },
})

type Answer = Awaited<ReturnType<typeof useCall<typeof orders.listShippingOffers>>>['data']

const ShippingLineDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const offers = useCall(orders.listShippingOffers, { id: order.id }, { keepPrevious: false, quiet: true })
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? offers.data?.chosenLineId ?? null
  const choose = useCallMutation(orders.chooseShippingLine, {
    invalidates: orderReads,
    onSuccess: ({ results: [result] }) => {
      if (!result?.ok) {
        if (result) toast.error(result.message)
        return
      }
      const line = offers.data?.offers.find(({ lineId }) => lineId === chosen)
      toast.success(words.done(line?.name ?? ''))
      onClose()
    },
  })
  return (
    <Modal
      open
      width={640}
      title={words.title(order.number)}
      okText={words.use}
      cancelText={words.cancel}
      okButtonProps={{ disabled: !chosen || chosen === offers.data?.chosenLineId }}
      confirmLoading={choose.isPending}
      onOk={() => chosen && choose.mutate({ ids: [order.id], lineId: chosen })}
      onCancel={onClose}
    >
      {offers.error && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {!offers.data && !offers.error && <CardSkeleton />}
      {offers.data && <Offers order={order} answer={offers.data} chosen={chosen} onPick={setPicked} />}
    </Modal>
  )
}
export default ShippingLineDialog

interface OffersProps {
  readonly order: OrderDetail
  readonly answer: NonNullable<Answer>
  readonly chosen: string | null
  readonly onPick: (lineId: string) => void
}

const Offers = ({ order, answer, chosen, onPick }: OffersProps) => {
  const words = useText(text)
  const paidText = usePaidText()
  return (
    <>
      {answer.offers.length === 0 && (
        <div className="q-stack">
          <p>{words.none}</p>
          <div>
            <NewTicketButton
              order={order}
              label={words.ask}
              start={{ title: words.noLine(countryName(order.countryCode)), content: '' }}
            />
          </div>
        </div>
      )}
      <div className="q-pick-list" role="radiogroup">
        {answer.offers.map((offer) => (
          <button
            key={offer.lineId}
            type="button"
            role="radio"
            aria-checked={offer.lineId === chosen}
            className="q-pick"
            onClick={() => onPick(offer.lineId)}
          >
            <span className="q-pick-words" style={{ gridColumn: '1 / 3' }}>
              <strong>{offer.name}</strong>
              <span className="q-muted">
                {[
                  words.days(offer.daysMin, offer.daysMax),
                  words.charged(weightText(offer.chargedGrams)),
                  paidText(offer),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <PriceWithList price={offer.price} listPrice={offer.listPrice} strong />
          </button>
        ))}
      </div>
      {answer.refusals.length > 0 && (
        <details className="q-refusals q-muted" open={answer.offers.length === 0}>
          <summary>
            {words.others} ({answer.refusals.length})
          </summary>
          <ul>
            {answer.refusals.map((refusal) => (
              <li key={refusal.lineId}>
                {refusal.name}: {refusal.detail}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
