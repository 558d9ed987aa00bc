import { Select } from 'antd'
import { orderColumns, type OrderField } from '../../../../contract/imports/order-columns.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { type Choice, type PastedTable, withField } from './column-choice.ts'
import '../../../ui/index-page/table.css'
import './sheet.css'

const text = defineText({
  en: {
    title: 'Match columns',
    column: (n: number) => `Column ${n}`,
    none: 'Skip',
    more: (n: number) => `and ${counted(n, 'more row', 'more rows')}`,
  },
  zh: {
    title: '列对应关系',
    column: (n: number) => `第 ${n} 列`,
    none: '忽略此列',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 行`,
  },
})

const rowsShown = 6

interface PasteTableProps {
  readonly table: PastedTable
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** The fields offered for columns; all of the template by default. */
  readonly fields?: readonly OrderField[]
}

export const PasteTable = ({ table, choice, onChoice, fields }: PasteTableProps) => {
  const words = useText(text)
  const locale = useLocale()
  const options = orderColumns
    .filter(({ field }) => !fields || fields.includes(field))
    .map((column) => ({ value: column.field, label: column[locale] }))
  return (
    <div className="q-paste-preview" role="region" aria-label={words.title} tabIndex={0}>
      <table className="q-table">
        <thead>
          <tr>
            {choice.map((field, index) => (
              <th key={index} scope="col">
                <Select
                  size="small"
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  style={{ width: 150 }}
                  aria-label={table.header?.[index] || words.column(index + 1)}
                  placeholder={words.none}
                  value={field}
                  options={options}
                  onChange={(to?: OrderField) => onChoice(withField(choice, index, to ?? null))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.header && (
            <tr className="q-muted">
              {choice.map((_, index) => (
                <td key={index}>{table.header?.[index]}</td>
              ))}
            </tr>
          )}
          {table.rows.slice(0, rowsShown).map((row, place) => (
            <tr key={place}>
              {choice.map((_, index) => (
                <td key={index}>{row[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > rowsShown && (
        <p className="q-muted">{words.more(table.rows.length - rowsShown)}</p>
      )}
    </div>
  )
}
