import { memo, type ClipboardEvent } from 'react'
import { goodsAttributes } from '../../../../contract/kernel/statuses.ts'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { goodsText } from '../../shipping/goods-text.ts'
import { problemMessage } from './problem-text.ts'
import { type TextColumn, textColumns } from './paste-cells.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import type { SkuDraft } from './product-draft.ts'
import type { ProductDraftProblems } from './read-product.ts'

const text = defineText({
  en: {
    only: 'Single variant',
    remove: (code: string) => `Remove ${code}`,
    active: (code: string) => `${code} is active`,
  },
  zh: {
    only: '唯一变体',
    remove: (code: string) => `移除 ${code}`,
    active: (code: string) => `${code} 在售`,
  },
})

interface SkuRowProps {
  readonly sku: SkuDraft
  readonly labels: Readonly<Record<TextColumn, string>>
  readonly problems: ProductDraftProblems
  readonly onChange: (change: Partial<SkuDraft>) => void
  readonly onPaste: (event: ClipboardEvent, column: TextColumn) => void
  /** Null for a saved SKU, which can only be deactivated. */
  readonly onRemove: (() => void) | null
}

const modes: Record<TextColumn, 'text' | 'decimal' | 'numeric'> = {
  code: 'text',
  price: 'decimal',
  tiers: 'text',
  weight: 'numeric',
  size: 'text',
}
const examples: Partial<Record<TextColumn, string>> = { tiers: '10: 4.50, 100: 4', size: '20 x 10 x 5' }

const problemsOf = ({ sku, problems }: SkuRowProps) =>
  textColumns.map((column) => problems[`sku.${sku.key}.${column}`])

const Row = ({ sku, labels, problems, onChange, onPaste, onRemove }: SkuRowProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const variant = sku.attributes.map(({ value }) => value).join(' / ')
  const name = variant || sku.code || words.only
  return (
    <tr className={sku.isActive ? undefined : 'q-sku-off'}>
      <td>
        <PictureField
          value={sku.imageUrl}
          of={name}
          size={36}
          onChange={(imageUrl) => onChange({ imageUrl })}
        />
      </td>
      <th scope="row">{variant || <span className="q-muted">{words.only}</span>}</th>
      {textColumns.map((column) => {
        const problem = problems[`sku.${sku.key}.${column}`]
        return (
          <td key={column}>
            <input
              className={`q-sku-input q-sku-${column}`}
              aria-label={`${name}: ${labels[column]}`}
              aria-invalid={problem ? true : undefined}
              inputMode={modes[column]}
              placeholder={examples[column]}
              value={sku[column]}
              onChange={(event) => onChange({ [column]: event.target.value })}
              onPaste={(event) => onPaste(event, column)}
            />
            {problem && <span className="q-sku-wrong">{wrong[problem]}</span>}
          </td>
        )
      })}
      <td>
        <GoodsButtons sku={sku} onChange={onChange} />
      </td>
      <td>
        <label className="q-check">
          <input
            type="checkbox"
            aria-label={words.active(name)}
            checked={sku.isActive}
            onChange={(event) => onChange({ isActive: event.target.checked })}
          />
        </label>
      </td>
      <td>
        {onRemove && (
          <button type="button" className="q-icon-button" aria-label={words.remove(name)} onClick={onRemove}>
            <Icon name="trash" size={15} />
          </button>
        )}
      </td>
    </tr>
  )
}

// Memoised: a product can have 300 rows, and typing into one must not render the others.
export const SkuRow = memo(
  Row,
  (before, now) =>
    before.sku === now.sku &&
    before.labels === now.labels &&
    (before.onRemove === null) === (now.onRemove === null) &&
    problemsOf(before).every((problem, index) => problem === problemsOf(now)[index]),
)

const GoodsButtons = ({ sku, onChange }: Pick<SkuRowProps, 'sku' | 'onChange'>) => {
  const words = useText(goodsText)
  return (
    <span className="q-goods">
      {goodsAttributes.map((attribute) => {
        const isOn = sku.goods.includes(attribute)
        return (
          <button
            key={attribute}
            type="button"
            className={isOn ? 'q-goods-one q-goods-on' : 'q-goods-one'}
            aria-pressed={isOn}
            onClick={() =>
              onChange({
                goods: isOn ? sku.goods.filter((one) => one !== attribute) : [...sku.goods, attribute],
              })
            }
          >
            {words[attribute]}
          </button>
        )
      })}
    </span>
  )
}
