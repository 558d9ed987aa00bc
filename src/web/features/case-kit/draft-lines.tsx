import { Button, InputNumber } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { Picture } from '../../ui/components/picture.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './case-kit.css'

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    add: 'Add product',
    remove: (name: string) => `Remove ${name}`,
    quantity: (name: string) => `Quantity of ${name}`,
    none: 'No products yet. Search products by name or SKU.',
  },
  zh: {
    add: '添加产品',
    remove: (name: string) => `移除 ${name}`,
    quantity: (name: string) => `${name} 的数量`,
    none: '还没有产品。请按名称或 SKU 搜索。',
  },
})

interface DraftLine {
  readonly skuId: string
  readonly subject: string
  readonly subjectZh: string
  readonly imageUrl: string | null
}

interface DraftLinesProps<Line extends DraftLine> {
  readonly lines: readonly Line[]
  readonly maxLines: number
  readonly maxQuantity: number
  readonly error: string | null
  /** A product to search for when the form opens; '' for none. */
  readonly find: string
  readonly lineOf: (sku: SkuChoice) => Line
  readonly quantityOf: (line: Line) => number
  readonly withQuantity: (line: Line, quantity: number) => Line
  readonly onChange: (lines: readonly Line[]) => void
  /** What is said of a line below its name. */
  readonly renderAbout: (line: Line) => ReactNode
  /** What it comes to; null if nothing has prices. */
  readonly renderSum: ((line: Line) => ReactNode) | null
  /** What all come to. */
  readonly total: ReactNode
}

/** The products of an order that a seller writes. Each SKU can be chosen once. */
export const DraftLines = <Line extends DraftLine>(props: DraftLinesProps<Line>) => {
  const { lines, maxLines, error, find, lineOf, onChange, total } = props
  const words = useText(text)
  const [isChoosing, setIsChoosing] = useState(find !== '')
  return (
    <div className="q-stack">
      {lines.length === 0 && <p className="q-muted">{words.none}</p>}
      <ul className="q-draft-lines">
        {lines.map((line) => (
          <OneLine
            key={line.skuId}
            line={line}
            quantity={props.quantityOf(line)}
            max={props.maxQuantity}
            about={props.renderAbout(line)}
            sum={props.renderSum?.(line)}
            onQuantity={(quantity) =>
              onChange(lines.map((one) => (one === line ? props.withQuantity(one, quantity) : one)))
            }
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      {error && (
        <p className="q-note q-note-problem" role="alert">
          {error}
        </p>
      )}
      <div className="q-draft-foot">
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= maxLines}
          onClick={() => setIsChoosing(true)}
        >
          {words.add}
        </Button>
        {total}
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

interface OneLineProps {
  readonly line: DraftLine
  readonly quantity: number
  readonly max: number
  readonly about: ReactNode
  readonly sum: ReactNode
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

const OneLine = ({ line, quantity, max, about, sum, onQuantity, onRemove }: OneLineProps) => {
  const words = useText(text)
  const subject = useSubject()({ subjectEn: line.subject, subjectZh: line.subjectZh })
  return (
    <li>
      <span className="q-case-item">
        <Picture src={line.imageUrl} alt="" size={44} />
        <span className="q-cell-stack">
          <span className="q-case-name">{subject}</span>
          {about}
        </span>
      </span>
      <InputNumber
        aria-label={words.quantity(subject)}
        prefix="×"
        min={1}
        max={max}
        precision={0}
        style={{ width: '100%' }}
        value={quantity}
        onChange={(next) => onQuantity(next ?? 1)}
      />
      {sum !== undefined && <span className="q-draft-sum">{sum}</span>}
      <Button
        type="text"
        aria-label={words.remove(subject)}
        icon={<Icon name="trash" size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}
