import { Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { orderChanges, type LineForMany } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import '../../order-kit/orders.css'

const text = defineText({
  en: {
    title: (count: number) => `Shipping line for ${counted(count, 'order', 'orders')}`,
    hint: 'Compare the cost and delivery time of each line with the current choice. Orders a line can’t carry keep their current one, and the results show why.',
    none: 'No shipping line can carry any of these orders.',
    carries: (some: number, of: number) =>
      some === of
        ? `can carry all ${formatNumber(of, 'en')}`
        : `can carry ${formatNumber(some, 'en')} of ${formatNumber(of, 'en')}`,
    days: (min: number, max: number) => `${min}–${max} days`,
    later: (days: number) => `${counted(days, 'day', 'days')} slower on average`,
    sooner: (days: number) => `${counted(days, 'day', 'days')} faster on average`,
    same: 'same cost',
    send: 'Use shipping line',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `Shipping line set for ${counted(count, 'order', 'orders')}.`,
  },
  zh: {
    title: (count: number) => `为 ${formatNumber(count, 'zh')} 个订单选择物流渠道`,
    hint: '各渠道的费用和时效，以及与当前渠道的对比。无法使用所选渠道的订单不变，并显示原因。',
    none: '没有可承运这些订单的物流渠道。',
    carries: (some: number, of: number) =>
      some === of
        ? `可承运全部 ${formatNumber(of, 'zh')} 个`
        : `可承运 ${formatNumber(some, 'zh')}/${formatNumber(of, 'zh')} 个`,
    days: (min: number, max: number) => `${min}–${max} 天`,
    later: (days: number) => `平均慢 ${days} 天`,
    sooner: (days: number) => `平均快 ${days} 天`,
    same: '费用相同',
    send: '使用此渠道',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已为 ${formatNumber(count, 'zh')} 个订单选择渠道。`,
  },
})

interface BatchDialogProps {
  readonly orders: readonly ChosenOrder[]
  readonly clear: () => void
  readonly onClose: () => void
}

const BatchLineDialog = ({ orders: chosen, clear, onClose }: BatchDialogProps) => {
  const words = useText(text)
  const [lineId, setLineId] = useState<string | null>(null)
  const ids = chosen.map(({ id }) => id)
  const preview = useCall(
    orderChanges.previewShippingLines,
    { ids },
    { quiet: true, keepPrevious: false, staleMs: 0 },
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
  const { data } = preview
  return (
    <Modal
      open
      width={640}
      title={words.title(chosen.length)}
      okText={words.send}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ disabled: !lineId, hidden: results !== undefined }}
      confirmLoading={choose.isPending}
      onOk={() => lineId && choose.mutate({ ids, lineId })}
      onCancel={onClose}
    >
      {results && <BatchResults results={results} />}
      {!results && preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {!results && !data && !preview.error && <CardSkeleton />}
      {!results && data && (
        <div className="q-stack">
          <p className="q-muted">{data.lines.length > 0 ? words.hint : words.none}</p>
          <div className="q-pick-list" role="radiogroup">
            {data.lines.map((line) => (
              <button
                key={line.lineId}
                type="button"
                role="radio"
                aria-checked={line.lineId === lineId}
                className="q-pick"
                onClick={() => setLineId(line.lineId)}
              >
                <LineWords line={line} of={data.choosable} />
                <LinePrices line={line} currency={data.currency} />
              </button>
            ))}
          </div>
        </div>
      )}
    </Modal>
  )
}
export default BatchLineDialog

const LineWords = ({ line, of }: { line: LineForMany; of: number }) => {
  const words = useText(text)
  const { daysLater } = line
  const about = [
    words.carries(line.carries, of),
    words.days(line.daysMin, line.daysMax),
    daysLater !== null && daysLater > 0 && words.later(daysLater),
    daysLater !== null && daysLater < 0 && words.sooner(-daysLater),
  ]
  return (
    <span className="q-pick-words" style={{ gridColumn: '1 / 3' }}>
      <strong>{line.name}</strong>
      <span className="q-muted">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const LinePrices = ({ line, currency }: { line: LineForMany; currency: Currency }) => {
  const words = useText(text)
  const { differenceMinor } = line
  return (
    <span className="q-pick-prices">
      <Money amountMinor={line.freightMinor} currency={currency} strong />
      {differenceMinor !== null && (
        <span className="q-muted">
          {differenceMinor === 0 ? (
            words.same
          ) : (
            <Money amountMinor={differenceMinor} currency={currency} signed />
          )}
        </span>
      )}
    </span>
  )
}
