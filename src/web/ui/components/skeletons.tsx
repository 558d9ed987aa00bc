import { defineText, useText } from '../text/define-text.ts'
import { useReachable } from '../page/reachable.tsx'
import { PageHeader } from './page-header.tsx'
import './parts.css'

const text = defineText({ en: { loading: 'Loading' }, zh: { loading: '加载中' } })

export const Bar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className="q-bar" style={{ width, height }} aria-hidden="true" />
)

export const PageSkeleton = () => {
  const words = useText(text)
  const { backTo } = useReachable()
  return (
    <div className="q-page">
      {backTo === null ? <Bar width={220} height={22} /> : <PageHeader />}
      <div className="q-card q-skeleton-stack" role="status" aria-label={words.loading}>
        {[64, 88, 72, 94, 58, 80].map((width) => (
          <Bar key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  )
}

export const TableSkeleton = ({
  rows = 8,
  columns,
}: {
  rows?: number
  columns: readonly (number | string)[]
}) => (
  <>
    {Array.from({ length: rows }, (_unused, row) => (
      <tr key={row} aria-hidden="true">
        {columns.map((width, column) => (
          <td key={column} style={{ width }}>
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
      {Array.from({ length: lines }, (_unused, line) => (
        <Bar key={line} width={`${90 - ((line * 23) % 45)}%`} />
      ))}
    </div>
  )
}
