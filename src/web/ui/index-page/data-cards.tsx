import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Bar } from '../components/skeletons.tsx'
import { useText } from '../text/define-text.ts'
import { Check, type DataTableProps } from './data-table.tsx'
import { indexText } from './index-text.ts'

type Place = 'title' | 'top' | 'body' | 'foot'

export const DataCards = <Row,>(props: DataTableProps<Row>) => {
  const words = useText(indexText)
  const { rows, columns, rowKey } = props
  if (!rows) {
    return (
      <div className="q-cards" role="status" aria-label={words.loading}>
        {[0, 1, 2, 3, 4].map((place) => (
          <div key={place} className="q-card q-skeleton-stack">
            <Bar width="60%" />
            <Bar width="85%" />
            <Bar width="40%" />
          </div>
        ))}
      </div>
    )
  }
  const placed = columns.map((column, place) => ({
    column,
    at: column.inCard ?? (place === 0 ? 'title' : 'body'),
  }))
  return (
    <ul className="q-cards">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <DataCard
            {...props}
            row={row}
            at={(wanted) =>
              placed
                .filter((one) => one.at === wanted)
                .map(({ column: { key, title, render } }) => ({ key, title, shown: render(row) }))
                .filter(({ shown }) => shown !== null && shown !== false)
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface CardValue {
  readonly key: string
  readonly title: string
  readonly shown: ReactNode
}

interface DataCardProps<Row> extends DataTableProps<Row> {
  readonly row: Row
  readonly at: (place: Place) => readonly CardValue[]
}

const DataCard = <Row,>({
  row,
  at,
  rowKey,
  rowLabel,
  chosen,
  isChoosable,
  onChoose,
  onOpen,
}: DataCardProps<Row>) => {
  const words = useText(indexText)
  const isChosen = chosen?.(rowKey(row)) ?? false
  const top = at('top')
  const foot = at('foot')
  return (
    <article
      className={isChosen ? 'q-card q-data-card q-row-chosen' : 'q-card q-data-card'}
      aria-label={rowLabel(row)}
    >
      <div className="q-data-card-top">
        {chosen && (
          <Check
            label={words.choose(rowLabel(row))}
            isChecked={isChosen}
            isOff={!isChoosable(row)}
            onCheck={(checked) => onChoose([row], checked)}
          />
        )}
        <div className="q-data-card-title">
          {at('title').map(({ key, shown }) => (
            <div key={key}>{shown}</div>
          ))}
        </div>
        {top.length > 0 && (
          <div className="q-data-card-side">
            {top.map(({ key, shown }) => (
              <div key={key}>{shown}</div>
            ))}
          </div>
        )}
        {onOpen && (
          <button
            type="button"
            className="q-icon-button q-data-card-open"
            aria-label={words.openRow(rowLabel(row))}
            onClick={() => onOpen(row, false)}
          >
            <Icon name="right" />
          </button>
        )}
      </div>
      <dl className="q-data-card-body">
        {at('body').map(({ key, title, shown }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {foot.length > 0 && (
        <div className="q-data-card-foot">
          {foot.map(({ key, shown }) => (
            <div key={key}>{shown}</div>
          ))}
        </div>
      )}
    </article>
  )
}
