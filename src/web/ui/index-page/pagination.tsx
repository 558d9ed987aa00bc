import { Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { pageSizes } from '../../../contract/kernel/paging.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { IndexFilters } from './state/use-index-filters.ts'
import './index-page.css'

interface PaginationProps {
  readonly filters: IndexFilters<number>
  readonly total: number
  readonly isLowerBound: boolean
}

export const Pagination = ({ filters, total, isLowerBound }: PaginationProps) => {
  const words = useText(indexText)
  const { page, pageSize, goToPage } = filters
  const sizes = filters.pageSizes ?? pageSizes
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const totalText = isLowerBound ? words.atLeast(total) : words.exactly(total)
  const step = (icon: IconName, label: string, to: number, isOff: boolean) => (
    <button
      type="button"
      className="q-icon-button"
      aria-label={label}
      disabled={isOff}
      onClick={() => goToPage(to)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <nav className="q-pagination" aria-label={words.page}>
      <span className="q-pagination-range">
        {total > 0 && words.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), totalText)}
      </span>
      <Select
        className="q-page-size"
        value={pageSize}
        aria-label={words.perPage}
        title={words.perPage}
        options={sizes.map((size) => ({ value: size, label: String(size) }))}
        onChange={(size) => filters.change({ size: size === pageSizes[0] ? undefined : size })}
      />
      <div className="q-pagination-steps">
        {step('first', words.first, 1, page <= 1)}
        {step('left', words.previous, page - 1, page <= 1)}
        <Jump key={page} page={page} pages={pages} isOpenEnded={isLowerBound} onJump={goToPage} />
        {step('right', words.next, page + 1, page >= pages && !isLowerBound)}
        {!isLowerBound && step('last', words.last, pages, page >= pages)}
      </div>
    </nav>
  )
}

interface JumpProps {
  readonly page: number
  readonly pages: number
  readonly isOpenEnded: boolean
  readonly onJump: (page: number) => void
}

const Jump = ({ page, pages, isOpenEnded, onJump }: JumpProps) => {
  const words = useText(indexText)
  const [typed, setTyped] = useState(String(page))
  const jump = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = Math.floor(Number(typed))
    if (!Number.isFinite(wanted) || wanted < 1) return setTyped(String(page))
    return onJump(isOpenEnded ? wanted : Math.min(wanted, pages))
  }
  return (
    <form className="q-jump" onSubmit={jump}>
      <label>
        {words.page}
        <input
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={() => setTyped(String(page))}
        />
      </label>
      <span>{words.of(isOpenEnded ? words.atLeast(pages) : words.exactly(pages))}</span>
    </form>
  )
}
