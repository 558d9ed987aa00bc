import type { ReactNode } from 'react'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'

interface BulkBarProps {
  readonly count: number
  readonly totals: ReactNode
  readonly actions: ReactNode
  readonly onClear: () => void
}

/** Stands at the bottom while rows are chosen: how many, what they come to, what can be done with them. */
export const BulkBar = ({ count, totals, actions, onClear }: BulkBarProps) => {
  const words = useText(indexText)
  return (
    <div className="q-bulk" role="region" aria-label={words.actions}>
      <span className="q-bulk-count" role="status">
        {words.chosen(count)}
      </span>
      <button type="button" className="q-button q-button-link" onClick={onClear}>
        {words.clearChosen}
      </button>
      {totals && <div className="q-bulk-totals">{totals}</div>}
      <div className="q-bulk-actions">{actions}</div>
    </div>
  )
}
