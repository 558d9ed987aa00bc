import { formatNumber } from '../../../contract/kernel/format.ts'
import { InputNumber, Radio } from 'antd'
import {
  refundWishes,
  type RefundEligibility,
  type RefundReasonEligibility,
  type RefundWish,
} from '../../../contract/refunds/refund-schemas.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { dayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { isChoosable, unitsOf, type RefundDraft } from './apply-draft.ts'
import { blockerText, refundReasonText, refundWishText } from './refund-text.ts'
import './refunds.css'

const text = defineText({
  en: {
    max: (amount: string) => `up to ${amount}`,
    until: (day: string) => `until ${day}`,
    refund: 'Money to your wallet.',
    replacement: 'The same products sent again, free of charge if the agency agrees.',
    noReplacement: 'Only for products that have shipped and are overdue or arrived wrong.',
    refundOnly: 'refund only',
    all: (count: number) => `of ${count}`,
    units: (title: string) => `Quantity of ${title}`,
  },
  zh: {
    max: (amount: string) => `最多 ${amount}`,
    until: (day: string) => `${day} 前可申请`,
    refund: '款项退回钱包。',
    replacement: '重新寄送同样的商品，平台同意后免费。',
    noReplacement: '仅适用于已发货且逾期未到、发错或损坏的商品。',
    refundOnly: '仅支持退款',
    all: (count: number) => `共 ${formatNumber(count, 'zh')} 件`,
    units: (title: string) => `${title} 的数量`,
  },
})

interface WishesProps {
  readonly id: string
  readonly label: string
  readonly eligibility: RefundEligibility
  readonly value: RefundWish
  readonly onChange: (wanted: RefundWish) => void
}

/** Refund or replacement, each on a card. */
export const Wishes = ({ id, label, eligibility, value, onChange }: WishesProps) => {
  const words = useText(text)
  const names = useText(refundWishText)
  const may = (wanted: RefundWish): boolean =>
    wanted === 'refund' || eligibility.reasons.some((one) => isChoosable(one, wanted))
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      className="q-refund-wishes"
      value={value}
      onChange={(event) => onChange(event.target.value as RefundWish)}
    >
      {refundWishes.map((wanted) => (
        <Radio key={wanted} value={wanted} disabled={!may(wanted)}>
          <strong>{names[wanted]}</strong>
          <span className="q-muted">{may(wanted) ? words[wanted] : words.noReplacement}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}

interface ReasonsProps {
  readonly id: string
  readonly label: string
  readonly eligibility: RefundEligibility
  readonly wanted: RefundWish
  readonly value: RefundReasonEligibility['reason'] | null
  readonly onChange: (reason: RefundReasonEligibility['reason']) => void
}

export const Reasons = ({ id, label, eligibility, wanted, value, onChange }: ReasonsProps) => {
  const words = useText(text)
  const names = useText(refundReasonText)
  const blockers = useText(blockerText)
  const dayWords = (at: string | null): string => (at ? dayOf(new Date(at)) : '')
  const moreOf = (one: RefundReasonEligibility): string => {
    if (one.blocker) return blockers[one.blocker](dayWords(one.opensAt ?? one.closesAt))
    const isReplacement = wanted === 'replacement'
    if (isReplacement && !one.isReplaceable) return words.refundOnly
    if (isReplacement) return one.closesAt ? words.until(dayWords(one.closesAt)) : ''
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
        <Radio key={one.reason} value={one.reason} disabled={!isChoosable(one, wanted)}>
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
  const title = useTitle()
  return (
    <div className="q-refund-lines">
      {selectedReason.lines.map((claimable) => {
        const { lineId, quantity } = claimable
        const line = eligibility.lines.find((one) => one.lineId === lineId)
        if (!line) return null
        return (
          <div key={lineId} className="q-refund-line">
            <Picture src={line.imageUrl} alt="" size={40} />
            <span>
              {title(line)} <span className="q-muted">{line.variantTitle}</span>
            </span>
            <InputNumber
              aria-label={words.units(title(line))}
              min={0}
              max={quantity}
              precision={0}
              suffix={words.all(quantity)}
              value={unitsOf(selectedReason, claimable, draft)}
              onChange={(count) => onChange({ ...draft.quantities, [lineId]: count ?? 0 })}
            />
          </div>
        )
      })}
    </div>
  )
}
