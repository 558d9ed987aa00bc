import { useLayoutEffect, useRef, type ClipboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { problemMessage } from './problem-text.ts'
import { cellsOf, pasteInto, type TextColumn, textColumns } from './paste-cells.ts'
import type { SkuDraft } from './product-draft.ts'
import type { ProductDraftProblems } from './read-product.ts'
import { SkuRow } from './sku-row.tsx'

const text = defineText({
  en: {
    picture: 'Image',
    variant: 'Variant',
    code: 'SKU code',
    price: 'Price (USD)',
    tiers: 'Price tiers (from quantity: price)',
    weight: 'Weight (g)',
    size: 'Size (cm)',
    goods: 'Contains',
    state: 'Active',
    actions: 'Actions',
    fill: (column: string) => `Fill ${column} down from the first row`,
    hint: 'You can paste a block of cells from a spreadsheet.',
  },
  zh: {
    picture: '图片',
    variant: '变体',
    code: 'SKU 编码',
    price: '价格（美元）',
    tiers: '阶梯价（起批量: 价格）',
    weight: '重量（克）',
    size: '尺寸（厘米）',
    goods: '货物属性',
    state: '在售',
    actions: '操作',
    fill: (column: string) => `${column}：将第一行应用到所有行`,
    hint: '可从电子表格复制多个单元格，直接粘贴到这里。',
  },
})

interface SkuGridProps {
  readonly skus: readonly SkuDraft[]
  /** Takes an updater, as memoised rows keep handlers of earlier renders. */
  readonly onChange: (
    change: (skus: readonly SkuDraft[]) => readonly SkuDraft[],
    /** The cell being typed into, for grouping undo steps. */
    place?: string,
  ) => void
  readonly problems: ProductDraftProblems
}

const filled = ['price', 'tiers', 'weight', 'size'] as const

export const SkuGrid = ({ skus, onChange, problems }: SkuGridProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const [first] = skus
  // Memoised rows keep handlers of earlier renders, which must call the latest `onChange`.
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const update: SkuGridProps['onChange'] = (make, place) => latest.current(make, place)
  const change = (key: string, patch: Partial<SkuDraft>): void =>
    update(
      (now) => now.map((sku) => (sku.key === key ? { ...sku, ...patch } : sku)),
      `${key}.${Object.keys(patch).join()}`,
    )
  const paste = (event: ClipboardEvent, key: string, column: TextColumn): void => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    update((now) => pasteInto(now, { key, column }, cells))
  }
  const head = (column: TextColumn) => (
    <th key={column} scope="col">
      <span className="q-sku-head">
        {words[column]}
        {first && skus.length > 1 && isFilled(column) && (
          <button
            type="button"
            className="q-icon-button"
            title={words.fill(words[column])}
            aria-label={words.fill(words[column])}
            onClick={() => onChange((now) => now.map((sku) => ({ ...sku, [column]: first[column] })))}
          >
            <Icon name="down" size={14} />
          </button>
        )}
      </span>
    </th>
  )
  const listProblem = problems['skus']
  return (
    <>
      <div className="q-sku-scroll">
        <table className="q-sku-grid">
          <thead>
            <tr>
              <th scope="col">{words.picture}</th>
              <th scope="col">{words.variant}</th>
              {textColumns.map(head)}
              <th scope="col">{words.goods}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">
                <span className="q-hidden-text">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {skus.map((sku) => (
              <SkuRow
                key={sku.key}
                sku={sku}
                labels={words}
                problems={problems}
                onChange={(patch) => change(sku.key, patch)}
                onPaste={(event, column) => paste(event, sku.key, column)}
                onRemove={
                  sku.id === null && skus.length > 1
                    ? () => update((now) => now.filter(({ key }) => key !== sku.key))
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="q-sku-hint">
        {listProblem ? <span className="q-sku-wrong">{wrong[listProblem]}</span> : words.hint}
      </p>
    </>
  )
}

const isFilled = (column: TextColumn): column is (typeof filled)[number] =>
  (filled as readonly string[]).includes(column)
