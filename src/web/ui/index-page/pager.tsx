import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { indexText } from './index-text.ts'
import { useText } from '../text/define-text.ts'
import './index-page.css'

/** Few enough rows to draw quickly. */
const pageSize = 100

export const usePages = <Row,>(
  rows: readonly Row[],
): { readonly shown: readonly Row[]; readonly pager: ReactNode } => {
  const words = useText(indexText)
  const [requestedPage, setRequestedPage] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  if (pages === 1) return { shown: rows, pager: null }
  const page = Math.min(requestedPage, pages)
  const from = (page - 1) * pageSize
  const step = (icon: IconName, label: string, to: number, isOff: boolean) => (
    <button
      type="button"
      className="q-icon-button"
      aria-label={label}
      disabled={isOff}
      onClick={() => setRequestedPage(to)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  const pager = (
    <nav className="q-pagination" aria-label={words.page}>
      <span className="q-pagination-range" role="status">
        {words.range(from + 1, Math.min(from + pageSize, rows.length), words.exactly(rows.length))}
      </span>
      <div className="q-pagination-steps">
        {step('first', words.first, 1, page <= 1)}
        {step('left', words.previous, page - 1, page <= 1)}
        {step('right', words.next, page + 1, page >= pages)}
        {step('last', words.last, pages, page >= pages)}
      </div>
    </nav>
  )
  return { shown: rows.slice(from, from + pageSize), pager }
}
