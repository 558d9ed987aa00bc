import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber, plural } from '../../../../contract/kernel/format.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Money } from '../../../ui/components/money.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../../order-kit/order-changes.css'

const text = defineText({
  en: {
    more: 'Additional cost',
    parts: 'Products and shipping',
    adding: (count: number) => `Will be added to ${counted(count, 'order', 'orders')}`,
    holding: (count: number) => `Already added to ${counted(count, 'order', 'orders')}`,
    refused: (count: number) => `Cannot be added to ${counted(count, 'order', 'orders')}`,
    unknown: (count: number) =>
      `${counted(count, 'order has', 'orders have')} no price or shipping line yet. This total excludes ${plural(count, 'its', 'their')} shipping cost.`,
    lost: (count: number) =>
      `The shipping line of ${counted(count, 'order', 'orders')} does not carry this product. Choose another line for ${plural(count, 'it', 'them')}.`,
  },
  zh: {
    more: '增加费用',
    parts: '商品与运费',
    adding: (count: number) => `将添加到 ${formatNumber(count, 'zh')} 个订单`,
    holding: (count: number) => `${formatNumber(count, 'zh')} 个订单已有该商品`,
    refused: (count: number) => `${formatNumber(count, 'zh')} 个订单无法添加`,
    unknown: (count: number) => `${formatNumber(count, 'zh')} 个订单待报价或待选物流渠道，运费未计入。`,
    lost: (count: number) => `${formatNumber(count, 'zh')} 个订单的物流渠道无法承运，需重新选择。`,
  },
})

interface ExtraCostProps {
  readonly input: InputOf<typeof orderChanges.previewAddedProducts>
}

export const ExtraCost = ({ input }: ExtraCostProps) => {
  const words = useText(text)
  const preview = useCall(orderChanges.previewAddedProducts, input, { quiet: true, staleMs: 0 })
  if (preview.error && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <CardSkeleton lines={2} />
  const { currency, extraMinor, productMinor, freightMinor, ...counts } = preview.data
  const isMany = input.ids.length > 1
  const notes = [
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
      {notes.length > 0 && <span className="q-muted">{notes.join(' · ')}</span>}
      {counts.freightUnknown > 0 && <span className="q-muted">{words.unknown(counts.freightUnknown)}</span>}
      {counts.lineLost > 0 && <span>{words.lost(counts.lineLost)}</span>}
    </div>
  )
}
