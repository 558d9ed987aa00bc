import { Modal } from 'antd'
import { useState } from 'react'
import { orders, type OrderRow } from '../../../contract/orders.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { BatchResults } from './batch-results.tsx'
import { orderReads } from './order-calls.ts'
import './orders.css'

const text = defineText({
  en: {
    title: (count: number) => `Shipping line of ${count} ${count === 1 ? 'order' : 'orders'}`,
    hint: (number: string) =>
      `The lines that carry ${number}. Orders that the chosen line cannot carry keep their own, and the result says why.`,
    days: (min: number, max: number) => `${min}–${max} days`,
    send: 'Use this line',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `Chosen for ${count}.`,
  },
  zh: {
    title: (count: number) => `${count} 个订单的物流线路`,
    hint: (number: string) => `可承运 ${number} 的线路。无法使用所选线路的订单保持不变，并说明原因。`,
    days: (min: number, max: number) => `${min}–${max} 天`,
    send: '使用该线路',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已为 ${count} 个订单选择。`,
  },
})

interface BatchDialogProps {
  readonly orders: readonly OrderRow[]
  readonly clear: () => void
  readonly onClose: () => void
}

const BatchLineDialog = ({ orders: chosen, clear, onClose }: BatchDialogProps) => {
  const words = useText(text)
  const [lineId, setLineId] = useState<string | null>(null)
  const [first] = chosen
  const offers = useCall(
    orders.listShippingOffers,
    { id: first?.id ?? '' },
    { enabled: first !== undefined, quiet: true, keepPrevious: false },
  )
  const choose = useCallMutation(orders.chooseShippingLine, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear()
      const done = results.filter(({ ok }) => ok).length
      if (done < results.length) return
      toast.success(words.done(done))
      onClose()
    },
  })
  const results = choose.data?.results
  return (
    <Modal
      open
      width={640}
      title={words.title(chosen.length)}
      okText={words.send}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ disabled: !lineId, hidden: results !== undefined }}
      confirmLoading={choose.isPending}
      onOk={() => lineId && choose.mutate({ ids: chosen.map(({ id }) => id), lineId })}
      onCancel={onClose}
    >
      {results && <BatchResults results={results} />}
      {!results && offers.error && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {!results && !offers.data && !offers.error && <CardSkeleton />}
      {!results && offers.data && (
        <div className="q-stack">
          <p className="q-muted">{words.hint(first?.number ?? '')}</p>
          <div className="q-pick-list" role="radiogroup">
            {offers.data.offers.map((offer) => (
              <button
                key={offer.lineId}
                type="button"
                role="radio"
                aria-checked={offer.lineId === lineId}
                aria-label={offer.name}
                className="q-pick"
                onClick={() => setLineId(offer.lineId)}
              >
                <span className="q-pick-words" style={{ gridColumn: '1 / 4' }}>
                  <strong>{offer.name}</strong>
                  <span className="q-muted">{words.days(offer.daysMin, offer.daysMax)}</span>
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </Modal>
  )
}
export default BatchLineDialog
