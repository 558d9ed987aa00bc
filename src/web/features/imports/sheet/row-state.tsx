import { moneyText } from '../../../ui/components/money.tsx'
import { useAccess } from '../../../ui/access.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useProblemMessage } from '../file/import-problem-text.ts'
import type { OrderEstimate } from './sheet-rows.ts'
import type { Note, Problem } from './sheet-store.ts'
import { noteText, sheetText } from './sheet-text.ts'

interface RowStateProps {
  readonly problems: readonly Problem[] | undefined
  readonly note: Note | undefined
}

export const RowState = ({ problems, note }: RowStateProps) => {
  const words = useText(sheetText)
  const messageOf = useProblemMessage()
  const [first, ...others] = problems ?? []
  if (first) {
    const more = others.length > 0 ? ` (${words.more(others.length)})` : ''
    return (
      <span className="q-sheet-state q-sheet-state-problem" title={problems?.map(messageOf).join('\n')}>
        <Icon name="alert" size={14} />
        <span>
          {messageOf(first)}
          {more}
        </span>
      </span>
    )
  }
  if (note) {
    const isHeld = note.kind === 'belongsTo'
    return (
      <span
        className={`q-sheet-state q-sheet-state-${isHeld ? 'problem' : 'note'}`}
        title={noteText(words, note)}
      >
        <Icon name={isHeld ? 'alert' : 'info'} size={14} />
        <span>{noteText(words, note)}</span>
      </span>
    )
  }
  return (
    <span className="q-sheet-state q-sheet-state-good">
      <Icon name="check" size={14} />
      <span>{words.good}</span>
    </span>
  )
}

/** Shown on the first row of an order only. */
export const RowEstimate = ({ estimate }: { estimate: OrderEstimate | undefined }) => {
  const words = useText(sheetText)
  const { currency } = useAccess()
  if (!estimate) return null
  const { goodsMinor, freightMinor } = estimate
  if (goodsMinor === null) return <span className="q-muted">{words.needsQuote}</span>
  const goods = moneyText({ amountMinor: goodsMinor, currency })
  return (
    <span className="q-tabular">
      {goods} + {freightMinor === null ? words.noLine : moneyText({ amountMinor: freightMinor, currency })}
    </span>
  )
}
