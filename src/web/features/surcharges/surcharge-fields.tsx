import { InputNumber } from 'antd'
import { useState } from 'react'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { parseMinor } from '../../../contract/kernel/money.ts'
import { surchargeLimits } from '../../../contract/surcharges/surcharges.ts'
import { Field } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { dayOf } from '../../ui/time/time-text.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import type { Uploads } from '../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { SentPicture } from './surcharge-calls.ts'

const text = defineText({
  en: {
    amount: 'Amount per order',
    help: 'Sellers who pay in CNY are charged at today’s exchange rate.',
    unreadable: 'Enter an amount such as 12 or 12.50, up to 10,000.00.',
    notLess: (max: string) => `Enter an amount below ${max}.`,
    days: 'Days to respond',
    until: (day: string) =>
      `Due ${day}. If the seller has not responded by then, you are notified. Nothing is charged automatically.`,
    note: 'Note to the seller',
    pictures: 'Evidence images',
  },
  zh: {
    amount: '每单金额',
    help: '以人民币结算的卖家按今日汇率支付，汇率自提交时锁定。',
    unreadable: '请输入金额，例如 12 或 12.50，最多 10,000.00。',
    notLess: (max: string) => `请输入小于 ${max} 的金额。`,
    days: '答复天数',
    until: (day: string) => `截至 ${day}。逾期未答复会通知您，不会自动扣款。`,
    note: '给卖家的备注',
    pictures: '图片凭证',
  },
})

const pictureTypes = ['jpg', 'jpeg', 'png'] as const

export interface SurchargeDraft {
  readonly amount: string
  readonly days: number
  readonly note: string
}
export const emptySurcharge: SurchargeDraft = { amount: '', days: policyTerms.surchargeAnswerDays, note: '' }

/** The amount in US cents; null if unreadable or too high. */
export const usdMinorOf = ({ amount }: SurchargeDraft, below: number = surchargeLimits.maxUsdMinor + 1) => {
  const minor = parseMinor(amount)
  return minor !== null && minor > 0 && minor < below ? minor : null
}

interface SurchargeFieldsProps {
  readonly draft: SurchargeDraft
  readonly onChange: (draft: SurchargeDraft) => void
  readonly uploads: Uploads<SentPicture>
  /** Set after the first attempt to send: problems are shown from then on. */
  readonly wasSent: boolean
  /** The current amount, which a lowered surcharge must stay below. */
  readonly below?: { readonly usdMinor: number; readonly text: string }
}

export const SurchargeFields = ({ draft, onChange, uploads, wasSent, below }: SurchargeFieldsProps) => {
  const words = useText(text)
  const isWrong = wasSent && usdMinorOf(draft, below?.usdMinor) === null
  const [opened] = useState(() => Date.now())
  const until = new Date(opened + draft.days * 24 * 3600 * 1000)
  return (
    <>
      <Field
        label={words.amount}
        help={words.help}
        error={isWrong ? (below ? words.notLess(below.text) : words.unreadable) : null}
      >
        {(control) => (
          <AmountInput
            {...control}
            currency="USD"
            value={draft.amount}
            onChange={(amount) => onChange({ ...draft, amount })}
          />
        )}
      </Field>
      <Field label={words.days} help={words.until(dayOf(until))}>
        {(control) => (
          <InputNumber
            {...control}
            min={1}
            max={surchargeLimits.answerDays}
            precision={0}
            value={draft.days}
            onChange={(days) => onChange({ ...draft, days: days ?? policyTerms.surchargeAnswerDays })}
          />
        )}
      </Field>
      <TextAreaField
        label={words.note}
        optional
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={surchargeLimits.note}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
      />
      <Field label={words.pictures} optional>
        {() => <Uploader uploads={uploads} label={words.pictures} types={pictureTypes} />}
      </Field>
    </>
  )
}
