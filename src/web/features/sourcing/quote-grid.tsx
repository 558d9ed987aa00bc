import { Button } from 'antd'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { goodsAttributes } from '../../../contract/kernel/statuses.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { cellsOf } from '../catalogue/product/paste-cells.ts'
import { goodsText } from '../shipping/goods-text.ts'
import {
  emptyRow,
  sheetColumns,
  withCell,
  type SheetColumn,
  type SheetProblems,
  type SheetRow,
} from './quote-draft.ts'
import './sourcing.css'

type Column = Readonly<Record<SheetColumn, string>>

const text = defineText({
  en: {
    variant: 'Variant',
    supplier: 'Supplier link',
    cost: 'Cost (CNY)',
    margin: 'Margin (%)',
    price: 'Price (USD)',
    tiers: 'Volume prices (quantity: price)',
    weight: 'Weight (g)',
    size: 'Size (cm)',
    goods: 'Goods type',
    actions: 'Actions',
    add: 'Add variant',
    remove: (row: number) => `Remove row ${row}`,
    cell: (column: string, row: number) => `${column}, row ${row}`,
    hint: 'Press Enter or ↓ for the next row and ↑ for the previous one. Enter in the last row adds a row. You can paste a block of cells from a spreadsheet. Sellers do not see supplier, cost or margin.',
    bad: 'Not a valid value',
  },
  zh: {
    variant: '变体',
    supplier: '供应商链接',
    cost: '成本（CNY）',
    margin: '利润率（%）',
    price: '价格（USD）',
    tiers: '起批量: 价格',
    weight: '重量（克）',
    size: '尺寸（厘米）',
    goods: '货物属性',
    actions: '操作',
    add: '添加变体',
    remove: (row: number) => `移除第 ${row} 行`,
    cell: (column: string, row: number) => `${column}，第 ${row} 行`,
    hint: 'Enter 或 ↓ 到下一行，↑ 返回；在最后一行按 Enter 可添加一行。可整块粘贴从表格复制的单元格。供应商、成本和利润率仅内部可见。',
    bad: '格式无法识别',
  },
})

const examples: Partial<Record<SheetColumn, string>> = {
  variant: 'Colour: Red / Size: M',
  supplier: 'https://',
  tiers: '10: 4.50, 100: 4',
  size: '20 x 10 x 5',
}

interface GridProps {
  readonly rows: readonly SheetRow[]
  /** CNY per USD, in millionths. */
  readonly rateMicro: number
  readonly problems: SheetProblems
  readonly onChange: (change: (rows: readonly SheetRow[]) => readonly SheetRow[]) => void
}

/** Pastes a block of cells at a cell, adding rows where needed. */
const pasted = (
  rows: readonly SheetRow[],
  from: { readonly row: number; readonly column: SheetColumn },
  cells: readonly (readonly string[])[],
  rateMicro: number,
): SheetRow[] => {
  const next = [...rows]
  const firstColumn = sheetColumns.indexOf(from.column)
  for (const [offset, line] of cells.entries()) {
    const at = from.row + offset
    const last = next.at(-1)
    let row = next[at] ?? emptyRow((last?.key ?? 0) + 1, last)
    for (const [place, cell] of line.entries()) {
      const column = sheetColumns[firstColumn + place]
      if (column) row = withCell(row, column, cell, rateMicro)
    }
    next[at] = row
  }
  return next
}

export const QuoteGrid = ({ rows, rateMicro, problems, onChange }: GridProps) => {
  const words = useText(text)
  const table = useRef<HTMLTableElement>(null)
  const focus = (row: number, column: SheetColumn): void => {
    // After the row is rendered.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus(),
    )
  }
  const add = (): void => onChange((now) => [...now, emptyRow((now.at(-1)?.key ?? 0) + 1, now.at(-1))])
  const onKeyDown = (event: KeyboardEvent, row: number, column: SheetColumn): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const isUp = event.key === 'ArrowUp'
    if (!isUp && event.key === 'Enter' && row === rows.length - 1) {
      add()
      focus(row + 1, 'variant')
    } else focus(row + (isUp ? -1 : 1), column)
  }
  const onPaste = (event: ClipboardEvent, row: number, column: SheetColumn): void => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    onChange((now) => pasted(now, { row, column }, cells, rateMicro))
  }
  return (
    <div className="q-sheet">
      <div className="q-sheet-scroll">
        <table ref={table}>
          <thead>
            <tr>
              {sheetColumns.map((column) => (
                <th key={column} scope="col">
                  {words[column]}
                </th>
              ))}
              <th scope="col">{words.goods}</th>
              <th scope="col">
                <span className="q-hidden-text">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key}>
                {sheetColumns.map((column) => (
                  <Cell
                    key={column}
                    row={row}
                    index={index}
                    column={column}
                    labels={words}
                    isBad={problems[`${row.key}.${column}`] !== undefined}
                    onChange={(typed) =>
                      onChange((now) =>
                        now.map((one) =>
                          one.key === row.key ? withCell(one, column, typed, rateMicro) : one,
                        ),
                      )
                    }
                    onKeyDown={(event) => onKeyDown(event, index, column)}
                    onPaste={(event) => onPaste(event, index, column)}
                  />
                ))}
                <td>
                  <GoodsButtons
                    row={row}
                    onChange={(goods) =>
                      onChange((now) => now.map((one) => (one.key === row.key ? { ...one, goods } : one)))
                    }
                  />
                </td>
                <td>
                  {rows.length > 1 && (
                    <button
                      type="button"
                      className="q-icon-button"
                      aria-label={words.remove(index + 1)}
                      onClick={() => onChange((now) => now.filter(({ key }) => key !== row.key))}
                    >
                      <Icon name="trash" size={15} />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
        {words.add}
      </Button>
      <p className="q-muted">{words.hint}</p>
    </div>
  )
}

interface CellProps {
  readonly row: SheetRow
  readonly index: number
  readonly column: SheetColumn
  readonly labels: Column & { readonly cell: (column: string, row: number) => string; readonly bad: string }
  readonly isBad: boolean
  readonly onChange: (typed: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

const Cell = ({ row, index, column, labels, isBad, onChange, onKeyDown, onPaste }: CellProps) => (
  <td>
    <input
      className={`q-sheet-input q-sheet-${column}`}
      data-cell={`${index}.${column}`}
      aria-label={labels.cell(labels[column], index + 1)}
      aria-invalid={isBad ? true : undefined}
      placeholder={examples[column]}
      value={row[column]}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
    {isBad && <span className="q-sheet-bad">{labels.bad}</span>}
  </td>
)

const GoodsButtons = ({ row, onChange }: { row: SheetRow; onChange: (goods: SheetRow['goods']) => void }) => {
  const words = useText(goodsText)
  return (
    <span className="q-sheet-goods">
      {goodsAttributes.map((attribute) => {
        const isOn = row.goods.includes(attribute)
        return (
          <button
            key={attribute}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              onChange(isOn ? row.goods.filter((one) => one !== attribute) : [...row.goods, attribute])
            }
          >
            {words[attribute]}
          </button>
        )
      })}
    </span>
  )
}
