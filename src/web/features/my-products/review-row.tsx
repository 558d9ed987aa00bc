import { Button, Checkbox, InputNumber } from 'antd'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { MyVariant, VariantResult } from '../../../contract/my-products/my-product-schemas.ts'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject, useTitle } from '../../ui/text/use-subject.ts'
import { Confidence } from './confidence.tsx'
import type { Decision } from './review-draft.ts'
import type { Suggested } from './sku-pick-dialog.tsx'
import { useVariantName } from './variant-cells.tsx'

const text = defineText({
  en: {
    take: (name: string) => `Match ${name}`,
    none: 'No suggestion',
    choose: 'Choose',
    change: 'Change',
    chosen: 'Chosen by you',
    units: (name: string) => `SKUs per unit of ${name} sold`,
    waiting: (n: number) => counted(n, 'order waiting', 'orders waiting'),
    done: 'Done',
    bad: 'Failed',
  },
  zh: {
    take: (name: string) => `匹配 ${name}`,
    none: '暂无推荐',
    choose: '选择',
    change: '更换',
    chosen: '手动选择',
    units: (name: string) => `每件 ${name} 对应的 SKU 数量`,
    waiting: (n: number) => `${formatNumber(n, 'zh')} 个订单等待匹配`,
    done: '已匹配',
    bad: '匹配失败',
  },
})

interface ReviewRowProps {
  readonly variant: MyVariant
  readonly suggested: readonly Suggested[]
  readonly decision: Decision
  readonly result: VariantResult | undefined
  readonly onDecide: (decision: Decision) => void
  readonly onChoose: () => void
}

export const ReviewRow = ({ variant, suggested, decision, result, onDecide, onChoose }: ReviewRowProps) => {
  const words = useText(text)
  const title = useTitle()
  const variantName = useVariantName()
  const subject = useSubject()
  const { sku, units, isTaken } = decision
  const name = variantName(variant)
  const why = suggested.find((one) => one.sku.skuId === sku?.skuId)
  return (
    <li className={isTaken ? 'q-review-row' : 'q-review-row q-review-skipped'}>
      <Checkbox
        checked={isTaken}
        disabled={sku === null || result?.ok === true}
        aria-label={words.take(name)}
        onChange={({ target }) => onDecide({ ...decision, isTaken: target.checked })}
      />
      <span className="q-variant">
        <Picture src={variant.imageUrl} alt="" size={44} />
        <span className="q-cell-stack">
          <span className="q-variant-title">{title(variant)}</span>
          <span className="q-muted">
            {[variant.variantTitle, variant.shopSku, variant.shopName].filter(Boolean).join(' · ')}
          </span>
          {variant.waitingOrders > 0 && (
            <span className="q-tabular">{words.waiting(variant.waitingOrders)}</span>
          )}
        </span>
      </span>
      <span className="q-variant">
        {sku ? (
          <>
            <Picture src={sku.imageUrl} alt="" size={44} />
            <span className="q-cell-stack">
              <span className="q-variant-title q-tabular">{sku.code}</span>
              <span className="q-muted">
                {[subject(sku), sku.attributes].filter(Boolean).join(' · ')} · <Money value={sku.price} />
              </span>
              {why ? (
                <Confidence score={why.score} reasons={why.reasons} />
              ) : (
                <span className="q-muted">{words.chosen}</span>
              )}
            </span>
          </>
        ) : (
          <span className="q-muted">{words.none}</span>
        )}
      </span>
      {result ? (
        <span className="q-cell-stack q-review-result">
          <span>
            <StatusTag tone={result.ok ? 'done' : 'problem'}>{result.ok ? words.done : words.bad}</StatusTag>
          </span>
          <span className="q-muted">{result.message}</span>
        </span>
      ) : (
        <span className="q-review-tools">
          <InputNumber
            min={1}
            max={1000}
            precision={0}
            value={units}
            disabled={sku === null}
            prefix="×"
            aria-label={words.units(name)}
            onChange={(value) => onDecide({ ...decision, units: value ?? 1 })}
          />
          <Button onClick={onChoose}>{sku ? words.change : words.choose}</Button>
        </span>
      )}
    </li>
  )
}
