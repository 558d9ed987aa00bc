import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { ChooseAll } from './index-types.ts'
import { StickyBar } from '../components/sticky-bar.tsx'

interface BulkBarProps<Chosen> {
  readonly count: number
  readonly totals: ReactNode
  readonly actions: ReactNode
  readonly onClear: () => void
  /** Null where all that matches is chosen already, or cannot be. */
  readonly all: BulkAllProps<Chosen> | null
}

/** Stands at the bottom while rows are chosen: how many, what they come to, what can be done with them. */
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
  /** Rows of the view; a lower bound where they are not counted. */
  readonly total: number
  readonly isLowerBound: boolean
  /** The view: an answer for another one is not taken. */
  readonly view: unknown
  readonly onFound: (all: readonly (readonly [string, Chosen])[]) => void
}

/** Chooses everything that matches, on other pages too. */
const BulkAll = <Chosen,>({
  most,
  find,
  keyOf,
  total,
  isLowerBound,
  view,
  onFound,
}: BulkAllProps<Chosen>) => {
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
      // Said by the call itself.
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
      {total > most || isLowerBound ? words.chooseFirst(most) : words.chooseMatching(total)}
    </button>
  )
}
