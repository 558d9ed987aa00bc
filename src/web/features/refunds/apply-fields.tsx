import { formatNumber } from '../../../contract/format.ts'
import { InputNumber, Radio } from 'antd'
import type { RefundEligibility, RefundReasonEligibility } from '../../../contract/refunds.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { dayOf } from '../../ui/components/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { RefundDraft } from './apply-draft.ts'
import { blockerText, refundReasonText } from './refund-text.ts'
import './refunds.css'

const text = defineText({
  en: {
    max: (amount: string) => `up to ${amount}`,
    until: (day: string) => `until ${day}`,
    all: (count: number) => `of ${count}`,
    units: (title: string) => `Quantity of ${title}`,
  },
  zh: {
    max: (amount: string) => `最多 ${amount}`,
    until: (day: string) => `${day} 前可申请`,
    all: (count: number) => `共 ${formatNumber(count, 'zh')} 件`,
    units: (title: string) => `${title} 的数量`,
  },
})

interface ReasonsProps {
  readonly id: string
  readonly label: string
  readonly eligibility: RefundEligibility
  readonly value: RefundReasonEligibility['reason'] | null
  readonly onChange: (reason: RefundReasonEligibility['reason']) => void
}

export const Reasons = ({ id, label, eligibility, value, onChange }: ReasonsProps) => {
  const words = useText(text)
  const names = useText(refundReasonText)
  const blockers = useText(blockerText)
  const dayWords = (at: string | null): string => (at ? dayOf(new Date(at)) : '')
  const moreOf = (one: RefundReasonEligibility): string => {
    if (one.blocker) return blockers[one.blocker](dayWords(one.opensAt ?? one.closesAt))
    const max = words.max(moneyText({ amountMinor: one.maxMinor, currency: eligibility.currency }))
    return one.closesAt ? `${max}, ${words.until(dayWords(one.closesAt))}` : max
  }
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      className="q-refund-reasons"
      value={value}
      onChange={(event) => onChange(event.target.value as RefundReasonEligibility['reason'])}
    >
      {eligibility.reasons.map((one) => (
        <Radio key={one.reason} value={one.reason} disabled={!one.isOpen}>
          {names[one.reason]} <span className="q-muted">{moreOf(one)}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}

interface LinesProps {
  readonly eligibility: RefundEligibility
  readonly selectedReason: RefundReasonEligibility
  readonly draft: Pick<RefundDraft, 'quantities'>
  readonly onChange: (quantities: RefundDraft['quantities']) => void
}

export const Lines = ({ eligibility, selectedReason, draft, onChange }: LinesProps) => {
  const words = useText(text)
  return (
    <div className="q-refund-lines">
      {selectedReason.lines.map(({ lineId, quantity }) => {
        const line = eligibility.lines.find((one) => one.lineId === lineId)
        if (!line) return null
        return (
          <div key={lineId} className="q-refund-line">
            <Picture src={line.imageUrl} alt="" size={40} />
            <span>
              {line.title} <span className="q-muted">{line.variantTitle}</span>
            </span>
            <InputNumber
              aria-label={words.units(line.title)}
              min={0}
              max={quantity}
              precision={0}
              suffix={words.all(quantity)}
              value={Math.min(quantity, draft.quantities[lineId] ?? 0)}
              onChange={(count) => onChange({ ...draft.quantities, [lineId]: count ?? 0 })}
            />
          </div>
        )
      })}
    </div>
  )
}
