import { currencySymbols, formatMinor, type Currency } from '../../../../contract/kernel/money.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { AmountProblem } from './recharge-draft.ts'

const text = defineText({
  en: { label: 'Amount to credit', due: (amount: string) => `${amount} for waiting orders` },
  zh: { label: '入账金额', due: (amount: string) => `${amount}（待付款订单）` },
})

export const amountProblemText = defineText<Record<AmountProblem, string>>({
  en: {
    missing: 'Enter an amount.',
    unreadable: 'Enter an amount such as 250 or 250.00.',
    tooSmall: 'The minimum recharge is 1.00. Enter a higher amount.',
    tooLarge: 'The maximum recharge is 1,000,000.00. Enter a lower amount.',
  },
  zh: {
    missing: '请输入金额。',
    unreadable: '请输入金额，例如 250 或 250.00。',
    tooSmall: '单次最低充值 1.00，请输入更大的金额。',
    tooLarge: '单次最高充值 1,000,000.00，请输入更小的金额。',
  },
})

const usual = [10_000, 50_000, 100_000] as const

interface AmountFieldProps {
  readonly currency: Currency
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  /** Minor units that waiting orders exceed the balance by; 0 if it covers them. */
  readonly shortMinor: number
}

export const AmountField = ({ currency, value, onChange, error, shortMinor }: AmountFieldProps) => {
  const words = useText(text)
  const offered = [...(shortMinor > 0 ? [shortMinor] : []), ...usual]
  return (
    <div className="q-amount">
      <TextField
        label={words.label}
        error={error}
        size="large"
        inputMode="decimal"
        autoComplete="off"
        prefix={currencySymbols[currency]}
        suffix={<span className="q-muted">{currency}</span>}
        value={value}
        onChange={onChange}
      />
      <div className="q-amount-offers">
        {offered.map((amountMinor, index) => (
          <button
            key={amountMinor}
            type="button"
            className="q-chip"
            onClick={() => onChange(formatMinor(amountMinor))}
          >
            {index === 0 && shortMinor > 0
              ? words.due(moneyText({ amountMinor, currency }))
              : moneyText({ amountMinor, currency })}
          </button>
        ))}
      </div>
    </div>
  )
}
