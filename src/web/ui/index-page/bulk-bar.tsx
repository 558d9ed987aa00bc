import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { ChooseAll } from './state/index-types.ts'
import { StickyBar } from '../forms/sticky-bar.tsx'

interface BulkBarProps<Chosen> {
  readonly count: number
  readonly totals: ReactNode
  readonly actions: ReactNode
  readonly onClear: () => void
  /** Null if all results are already selected, or cannot be. */
  readonly all: BulkAllProps<Chosen> | null
}

export const BulkBar = <Chosen,>({ count, totals, actions, onClear, all }: BulkBarProps<Chosen>) => {
  const words = useText(indexText)
  return (
    <StickyBar className="q-bulk" role="region" aria-label={words.actions}>
      <span className="q-bulk-count" role="status">
        {words.chosen(count)}
      </span>
      {all && <BulkAll {...all} />}
      <button type="button" className="q-button q-button-link" onClick={onClear}>
        {words.clearChosen}
      </button>
      {totals && <div className="q-bulk-totals">{totals}</div>}
      <div className="q-bulk-actions">{actions}</div>
    </StickyBar>
  )
}

interface BulkAllProps<Chosen> extends ChooseAll<Chosen> {
  /** The total of the view; a lower bound if it is not counted. */
  readonly total: number
  readonly isLowerBound: boolean
  /** Identifies the view, so that a response for another one is ignored. */
  readonly view: unknown
  readonly onFound: (all: readonly (readonly [string, Chosen])[]) => void
}

const BulkAll = <Chosen,>({ max, find, keyOf, total, isLowerBound, view, onFound }: BulkAllProps<Chosen>) => {
  const words = useText(indexText)
  const [isFinding, setIsFinding] = useState(false)
  const shown = useRef<unknown>(view)
  useEffect(() => {
    shown.current = view
    return () => {
      shown.current = null
    }
  }, [view])
  const choose = async (): Promise<void> => {
    setIsFinding(true)
    try {
      const found = await find()
      if (shown.current === view) onFound(found.map((one) => [keyOf(one), one]))
    } catch {
      // The call itself reports failures.
    } finally {
      setIsFinding(false)
    }
  }
  return (
    <button
      type="button"
      className="q-button q-button-link"
      disabled={isFinding}
      aria-busy={isFinding}
      onClick={() => void choose()}
    >
      {total > max || isLowerBound ? words.chooseFirst(max) : words.chooseMatching(total)}
    </button>
  )
}
