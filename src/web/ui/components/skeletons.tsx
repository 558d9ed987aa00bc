import { defineText, useText } from '../text/define-text.ts'
import { useReachable } from '../page/reachable.tsx'
import { PageHeader } from './page-header.tsx'
import './parts.css'

const text = defineText({ en: { loading: 'Loading' }, zh: { loading: '加载中' } })

export const Bar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className="q-bar" style={{ width, height }} aria-hidden="true" />
)

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_unused, line) => <Bar key={line} width={`${90 - ((line * 23) % 45)}%`} />)

const Block = ({ lines }: { lines: number }) => (
  <div className="q-card q-skeleton-stack">
    <Lines count={lines} />
  </div>
)

/** How a page is laid out: the cards of a record with its facts beside them, cards below each other, or a form. */
export type PageShape = 'record' | 'cards' | 'form'

export const PageSkeleton = ({ shape = 'record' }: { readonly shape?: PageShape }) => {
  const words = useText(text)
  const { backTo } = useReachable()
  const cards = (
    <div className="q-stack">
      <Block lines={6} />
      <Block lines={4} />
    </div>
  )
  return (
    <div className={shape === 'form' ? 'q-page q-form-page' : 'q-page'}>
      {backTo === null ? <Bar width={220} height={22} /> : <PageHeader />}
      <div className={shape === 'record' ? 'q-columns' : undefined} role="status" aria-label={words.loading}>
        {cards}
        {shape === 'record' && <Block lines={5} />}
      </div>
    </div>
  )
}

interface TableSkeletonProps {
  readonly rows?: number
  readonly columns: readonly (number | string)[]
  /** The places of columns of numbers, which end at the right. */
  readonly right?: readonly number[]
  readonly hasCheck?: boolean
}

export const TableSkeleton = ({ rows = 8, columns, right = [], hasCheck = false }: TableSkeletonProps) => (
  <>
    {Array.from({ length: rows }, (_unused, row) => (
      <tr key={row} className="q-skeleton-row" aria-hidden="true">
        {hasCheck && (
          <td className="q-cell-check">
            <Bar width={16} height={16} />
          </td>
        )}
        {columns.map((width, column) => (
          <td key={column} className={right.includes(column) ? 'q-right' : undefined} style={{ width }}>
            <Bar width={`${50 + ((row * 17 + column * 29) % 40)}%`} />
          </td>
        ))}
      </tr>
    ))}
  </>
)

export const CardSkeleton = ({ lines = 4 }: { lines?: number }) => {
  const words = useText(text)
  return (
    <div className="q-card q-skeleton-stack" role="status" aria-label={words.loading}>
      <Lines count={lines} />
    </div>
  )
}
