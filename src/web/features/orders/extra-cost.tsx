import type { InputOf } from '../../../contract/endpoint.ts'
import { orderChanges } from '../../../contract/order-changes.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Money } from '../../ui/parts/money.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './order-changes.css'

const text = defineText({
  en: {
    more: 'Costs more',
    parts: 'Products and shipping',
    adding: (count: number) => `${count} ${count === 1 ? 'order gets' : 'orders get'} it`,
    holding: (count: number) => `${count} ${count === 1 ? 'holds' : 'hold'} it already`,
    refused: (count: number) => `${count} cannot take it`,
    unknown: (count: number) =>
      `${count} ${count === 1 ? 'waits' : 'wait'} for a price or a line: the shipping is not in this sum.`,
    lost: (count: number) =>
      `The shipping line of ${count} does not carry that: another has to be chosen there.`,
  },
  zh: {
    more: '增加费用',
    parts: '商品与运费',
    adding: (count: number) => `${count} 个订单将添加`,
    holding: (count: number) => `${count} 个已包含`,
    refused: (count: number) => `${count} 个无法添加`,
    unknown: (count: number) => `${count} 个订单正在等待报价或线路：其运费未计入。`,
    lost: (count: number) => `${count} 个订单的物流线路无法承运，需要重新选择。`,
  },
})

interface ExtraCostProps {
  readonly input: InputOf<typeof orderChanges.previewAddedProducts>
}

/** What adding these products would cost over all the orders; nothing is changed by looking. */
export const ExtraCost = ({ input }: ExtraCostProps) => {
  const words = useText(text)
  const preview = useCall(orderChanges.previewAddedProducts, input, { quiet: true, staleMs: 0 })
  if (preview.error && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <CardSkeleton lines={2} />
  const { currency, extraMinor, productMinor, freightMinor, ...counts } = preview.data
  const isMany = input.ids.length > 1
  const said = [
    isMany && words.adding(counts.adding),
    counts.holding > 0 && words.holding(counts.holding),
    counts.refused > 0 && words.refused(counts.refused),
  ].filter(Boolean)
  return (
    <div className="q-extra" role="status">
      <div className="q-extra-sum">
        <span>{words.more}</span>
        <Money amountMinor={extraMinor} currency={currency} signed strong />
      </div>
      <div className="q-extra-sum q-muted">
        <span>{words.parts}</span>
        <span>
          <Money amountMinor={productMinor} currency={currency} />
          {' + '}
          <Money amountMinor={freightMinor} currency={currency} />
        </span>
      </div>
      {said.length > 0 && <span className="q-muted">{said.join(' · ')}</span>}
      {counts.freightUnknown > 0 && <span className="q-muted">{words.unknown(counts.freightUnknown)}</span>}
      {counts.lineLost > 0 && <span>{words.lost(counts.lineLost)}</span>}
    </div>
  )
}
