import { defaultCreditTerms, type CreditTerms } from '../../../contract/credit-lines/credit-terms.ts'
import { currencies } from '../../../contract/kernel/money.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { AmountInput, amountsOf, readAmount, type Amounts } from './amount-input.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

/** As they are typed. */
interface CreditDraft {
  readonly limitSecondPersonAboveMinor: Amounts
  readonly graceDays: string
  readonly remindDays: string
}

export const creditDraft = (saved: CreditTerms | null): CreditDraft => {
  const { limitSecondPersonAboveMinor, graceDays, remindDays } = saved ?? defaultCreditTerms
  return {
    limitSecondPersonAboveMinor: amountsOf(limitSecondPersonAboveMinor),
    graceDays: String(graceDays),
    remindDays: String(remindDays),
  }
}

const readLimit = (text: string): number | null => (text.trim() === '' ? null : readAmount(text))
const readDays = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

export const creditInput = ({
  limitSecondPersonAboveMinor,
  graceDays,
  remindDays,
}: CreditDraft): CreditTerms => ({
  limitSecondPersonAboveMinor: {
    USD: readLimit(limitSecondPersonAboveMinor.USD),
    CNY: readLimit(limitSecondPersonAboveMinor.CNY),
  },
  graceDays: readDays(graceDays),
  remindDays: readDays(remindDays),
})

export const CreditSection = ({ value, onChange, errorAt }: FieldsProps<CreditDraft>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const titles = useText(sectionText)
  const amounts = value.limitSecondPersonAboveMinor
  return (
    <Card title={titles.credit}>
      <div className="q-stack">
        <p className="q-agency-help">{words.creditLimitHelp}</p>
        <FieldRow>
          {currencies.map((currency) => (
            <AmountInput
              key={currency}
              label={names.limitSecondPersonAboveMinor}
              currency={currency}
              optional
              value={amounts[currency]}
              onChange={(amount) =>
                onChange({ limitSecondPersonAboveMinor: { ...amounts, [currency]: amount } })
              }
              error={errorAt(`limitSecondPersonAboveMinor.${currency}`)}
            />
          ))}
        </FieldRow>
        <p className="q-agency-help">{words.creditDaysHelp}</p>
        <FieldRow>
          {(['graceDays', 'remindDays'] as const).map((name) => (
            <TextField
              key={name}
              label={names[name]}
              error={errorAt(name)}
              inputMode="numeric"
              autoComplete="off"
              value={value[name]}
              onChange={(next) => onChange({ [name]: next })}
            />
          ))}
        </FieldRow>
      </div>
    </Card>
  )
}
