import { Button, InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { priceFor } from '../order-kit/sku-price.ts'
import { lineOf, type WholesaleLine } from './draft-lines.ts'
import { factText } from './wholesale-text.ts'
import './wholesale.css'

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    add: 'Add product',
    remove: (name: string) => `Remove ${name}`,
    quantity: (name: string) => `Quantity of ${name}`,
    none: 'No products yet. Search products by name or SKU.',
    about: 'Estimate at catalogue prices (before the agency’s quote): ',
    unavailable: 'no longer available',
  },
  zh: {
    add: '添加产品',
    remove: (name: string) => `移除 ${name}`,
    quantity: (name: string) => `${name} 的数量`,
    none: '还没有产品。请按名称或 SKU 搜索。',
    about: '按目录价估算（平台报价前）：',
    unavailable: '已停售',
  },
})

const sumOf = ({ price, tiers, quantity }: WholesaleLine) => price && priceFor({ price, tiers }, quantity)

interface LinesFieldProps {
  readonly lines: readonly WholesaleLine[]
  readonly error: string | null
  /** A product to search for when the form opens; '' for none. */
  readonly find: string
  readonly onChange: (lines: readonly WholesaleLine[]) => void
}

/** A SKU can be chosen only once. */
export const LinesField = ({ lines, error, find, onChange }: LinesFieldProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const [isChoosing, setIsChoosing] = useState(find !== '')
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = lines.flatMap((line) => sumOf(line) ?? [])
  const [first] = sums
  return (
    <div className="q-stack">
      {lines.length === 0 && <p className="q-muted">{words.none}</p>}
      <ul className="q-whole-lines">
        {lines.map((line) => (
          <Line
            key={line.skuId}
            line={line}
            onQuantity={(quantity) =>
              onChange(lines.map((one) => (one.skuId === line.skuId ? { ...one, quantity } : one)))
            }
            onRemove={() => onChange(lines.filter(({ skuId }) => skuId !== line.skuId))}
          />
        ))}
      </ul>
      {error && (
        <p className="q-note q-note-problem" role="alert">
          {error}
        </p>
      )}
      <div className="q-whole-foot">
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= wholesaleLimits.items}
          onClick={() => setIsChoosing(true)}
        >
          {words.add}
        </Button>
        {first && (
          <span className="q-muted">
            {facts.units(units)} · {words.about}
            <Money
              amountMinor={sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0)}
              currency={first.currency}
            />
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {isChoosing && (
          <SkuDialog
            chosen={null}
            search={lines.length === 0 ? find : ''}
            onPick={(sku) => {
              if (!lines.some(({ skuId }) => skuId === sku.skuId)) onChange([...lines, lineOf(sku)])
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface LineProps {
  readonly line: WholesaleLine
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

const Line = ({ line, onQuantity, onRemove }: LineProps) => {
  const words = useText(text)
  const subject = useSubject()({ subjectEn: line.subject, subjectZh: line.subjectZh })
  const sum = sumOf(line)
  return (
    <li>
      <span className="q-whole-goods">
        <Picture src={line.imageUrl} alt="" size={44} />
        <span className="q-cell-stack">
          <span className="q-whole-name">{subject}</span>
          <span className="q-muted">{line.about}</span>
        </span>
      </span>
      <InputNumber
        aria-label={words.quantity(subject)}
        prefix="×"
        min={1}
        max={wholesaleLimits.quantity}
        precision={0}
        style={{ width: '100%' }}
        value={line.quantity}
        onChange={(quantity) => onQuantity(quantity ?? 1)}
      />
      <span className="q-whole-line-sum">
        {sum ? <Money value={sum} /> : <span className="q-muted">{words.unavailable}</span>}
      </span>
      <Button
        type="text"
        aria-label={words.remove(subject)}
        icon={<Icon name="trash" size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}
