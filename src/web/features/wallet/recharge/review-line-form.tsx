import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorBankStatements } from '../../../../contract/bank-statements/bank-statements.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { calendarDayOf } from '../../../ui/time/time-text.ts'
import { bankReads } from '../../bank-statements/bank-calls.ts'
import { MatchNote } from '../../bank-statements/match-note.tsx'
import { reviewReads, reviewText, type AgencyRecharge } from './review-text.ts'
import { effectOf, TwoPeopleNote } from './two-people-note.tsx'
import '../common/wallet.css'

type FoundLine = OutputOf<typeof operatorBankStatements.findBankLines>['recharges'][number]['lines'][number]

export const LineForm = ({
  recharge,
  line,
  onClose,
  onReject,
  onType,
}: {
  readonly recharge: AgencyRecharge
  readonly onClose: () => void
  readonly line: FoundLine
  readonly onReject: () => void
  readonly onType: () => void
}) => {
  const words = useText(reviewText)
  const { id, number, currency, amountMinor: reportedMinor } = recharge
  const { amountMinor } = line
  const money = moneyText({ amountMinor, currency })
  const draft = useDraft(`review-line:${id}:${line.id}`, { remark: '' })
  const { remark } = draft.value
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const credit = useCallMutation(operatorBankStatements.creditBankLine, {
    invalidates: [...reviewReads, ...bankReads],
    onSuccess: ({ result }) => {
      draft.clear()
      toast.success(words[result](number, money))
      onClose()
    },
  })
  const difference = amountMinor - reportedMinor
  return (
    <form
      className="q-recharge-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        credit.mutate({ id: line.id, rechargeId: id, remark, confirmed: line.creditedTwin !== null })
      }}
    >
      <TwoPeopleNote recharge={recharge} amountMinor={amountMinor} />
      <section aria-label={words.fromBank}>
        <h3>{words.fromBank}</h3>
        <p>
          <strong>{money}</strong> · {calendarDayOf(line.bookedOn)}
          {line.payer !== '' && ` · ${line.payer}`}
        </p>
        <p className="q-muted q-tabular">
          {[line.reference, line.bankReference].filter(Boolean).join(' · ')}
        </p>
        <MatchNote {...line} lineMinor={amountMinor} reportedMinor={reportedMinor} currency={currency} />
        {difference !== 0 && (
          <p className="q-note">{words.differs(moneyText({ amountMinor: difference, currency }, true))}</p>
        )}
      </section>
      <TextAreaField
        label={words.remark}
        optional
        rows={2}
        maxLength={300}
        value={remark}
        onChange={(next) => draft.set({ remark: next })}
      />
      <div className="q-review-actions">
        <Button danger onClick={onReject}>
          {words.reject}
        </Button>
        <Button onClick={onType}>{words.other}</Button>
        <Button ref={button} type="primary" htmlType="submit" loading={credit.isPending}>
          {words[effectOf(recharge, amountMinor)](money)}
        </Button>
      </div>
    </form>
  )
}
