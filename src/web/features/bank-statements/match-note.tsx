import type { Currency } from '../../../contract/kernel/money.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { bankMatchText } from './bank-text.ts'

interface MatchNoteProps {
  readonly kind: 'sure' | 'probable'
  readonly by: 'reference' | 'otherPayer' | 'amountAndName'
  readonly lineMinor: number
  readonly reportedMinor: number
  readonly currency: Currency
  readonly creditedTwin: string | null
}

/** How sure it is that a payment is the reported transfer, and why. */
export const MatchNote = ({ kind, by, lineMinor, reportedMinor, currency, creditedTwin }: MatchNoteProps) => {
  const words = useText(bankMatchText)
  const why =
    by === 'amountAndName'
      ? words.byName
      : lineMinor !== reportedMinor
        ? words.otherAmount(moneyText({ amountMinor: reportedMinor, currency }))
        : by === 'otherPayer'
          ? words.otherPayer
          : kind === 'sure'
            ? words.byReference
            : words.several
  return (
    <span className="q-cell-stack">
      <span>
        <StatusTag tone={kind === 'sure' ? 'done' : 'yours'}>{words[kind]}</StatusTag>
      </span>
      <span className="q-muted">{why}</span>
      {creditedTwin !== null && <span className="q-bank-twin">{words.twin(creditedTwin)}</span>}
    </span>
  )
}
