import { Checkbox, InputNumber } from 'antd'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { typed, type LineDraft, type ReplacementDraft } from './replacement-draft.ts'

const text = defineText({
  en: {
    quantity: (title: string) => `Quantity of ${title}`,
    price: (title: string) => `Charge per SKU of ${title}`,
    of: (shipped: number) => `of ${shipped} shipped`,
  },
  zh: {
    quantity: (title: string) => `${title} 的数量`,
    price: (title: string) => `${title} 的每件 SKU 费用`,
    of: (shipped: number) => `已发 ${shipped} 件`,
  },
})

interface ReplacementLinesProps {
  readonly lines: OrderDetail['lines']
  readonly draft: ReplacementDraft
  readonly currency: Currency
  readonly onChange: (id: string, part: Partial<LineDraft>) => void
}

export const ReplacementLines = ({ lines, draft, currency, onChange }: ReplacementLinesProps) => {
  const words = useText(text)
  const title = useTitle()
  return (
    <div>
      {lines.map((line) => {
        const own = draft.lines[line.id]
        if (!own) return null
        const name = title(line)
        return (
          <div key={line.id} className="q-replacement-choice">
            <Checkbox
              checked={own.isChosen}
              onChange={(event) => onChange(line.id, { isChosen: event.target.checked })}
            >
              {name}
              <span className="q-muted">
                {' '}
                {[line.variantTitle, line.skuCode].filter(Boolean).join(' · ')} ·{' '}
                {words.of(line.shippedQuantity)}
              </span>
            </Checkbox>
            <InputNumber
              aria-label={words.quantity(name)}
              min={1}
              max={line.shippedQuantity}
              precision={0}
              disabled={!own.isChosen}
              value={own.quantity}
              onChange={(quantity) => onChange(line.id, { quantity: quantity ?? 1 })}
              style={{ width: 84 }}
            />
            {draft.paidBy === 'seller' && own.isChosen && (
              <AmountInput
                aria-label={words.price(name)}
                currency={currency}
                value={own.price ?? typed(line.unitPriceMinor ?? 0)}
                onChange={(price) => onChange(line.id, { price })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
