import type { ReactNode } from 'react'
import './card-table.css'

export interface CardColumn<Row> {
  readonly title: string
  readonly align?: 'right'
  readonly className?: string
  readonly render: (row: Row) => ReactNode
}

interface CardTableProps<Row> {
  readonly label?: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string | number
  /** On small screens each row is a card of its own, which begins with the first column. */
  readonly columns: readonly CardColumn<Row>[]
  readonly className?: string
}

const classOf = <Row,>({ align, className }: CardColumn<Row>): string | undefined =>
  [align === 'right' ? 'q-right' : '', className ?? ''].filter(Boolean).join(' ') || undefined

/** A table that is part of a card, such as the products of an order. */
export const CardTable = <Row,>({ label, rows, rowKey, columns, className = '' }: CardTableProps<Row>) => (
  <table className={`q-card-table ${className}`.trim()} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ title, align }) => (
          <th key={title} scope="col" className={align === 'right' ? 'q-right' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={rowKey(row, index)}>
          {columns.map((column, place) => (
            <td
              key={column.title}
              data-label={place === 0 ? undefined : column.title}
              className={classOf(column)}
            >
              {column.render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
