import { Checkbox } from 'antd'
import { currencies, parseMinor, type Currency } from '../../../contract/kernel/money.ts'
import { payoutKindWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import {
  payoutKinds,
  payoutKindsOf,
  type PayoutKind,
  type WithdrawalMethod,
  type WithdrawalTerms,
} from '../../../contract/withdrawals/withdrawal-terms.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { AmountInput, amountsOf, readAmount, readAmounts, type Amounts } from './amount-input.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, settingsText } from './settings-text.ts'
import { readTaxRate, taxRateText } from './tax-rate.ts'

interface MethodDraft {
  readonly isOffered: boolean
  readonly fee: string
  readonly fixed: Amounts
}

/** Amounts and rates as they are typed. */
interface WithdrawalsDraft {
  readonly methods: Readonly<Record<PayoutKind, MethodDraft>>
  readonly minimumMinor: Amounts
  readonly secondPersonAboveMinor: Amounts
  readonly bankCreditSecondPersonAboveMinor: Amounts
  readonly correctionSecondPersonAboveMinor: Amounts
}

const ofEachKind = <T,>(one: (kind: PayoutKind) => T): Record<PayoutKind, T> => ({
  bank: one('bank'),
  paypal: one('paypal'),
  wise: one('wise'),
  payoneer: one('payoneer'),
  usdt: one('usdt'),
})

const methodDraft = (saved: WithdrawalMethod | undefined): MethodDraft => ({
  isOffered: saved?.isOffered ?? false,
  fee: taxRateText(saved?.feeBp ?? 0),
  fixed: amountsOf(saved?.feeFixedMinor ?? { USD: 0, CNY: 0 }),
})

const unlimited = { USD: null, CNY: null }

export const withdrawalsDraft = (saved: WithdrawalTerms | null): WithdrawalsDraft => ({
  methods: ofEachKind((kind) => methodDraft(saved?.methods[kind])),
  minimumMinor: amountsOf(saved?.minimumMinor ?? { USD: 1_000, CNY: 10_000 }),
  secondPersonAboveMinor: amountsOf(saved?.secondPersonAboveMinor ?? unlimited),
  bankCreditSecondPersonAboveMinor: amountsOf(saved?.bankCreditSecondPersonAboveMinor ?? unlimited),
  correctionSecondPersonAboveMinor: amountsOf(saved?.correctionSecondPersonAboveMinor ?? { USD: 0, CNY: 0 }),
})

const readLimit = (text: string): number | null => (text.trim() === '' ? null : readAmount(text))
const readLimits = ({ USD, CNY }: Amounts): Record<Currency, number | null> => ({
  USD: readLimit(USD),
  CNY: readLimit(CNY),
})

export const withdrawalsInput = (draft: WithdrawalsDraft): WithdrawalTerms => ({
  methods: ofEachKind((kind) => {
    const { isOffered, fee, fixed } = draft.methods[kind]
    if (isOffered) return { isOffered, feeBp: readTaxRate(fee) ?? -1, feeFixedMinor: readAmounts(fixed) }
    // Its fields are hidden, so nothing in them may be refused.
    const feeFixedMinor = { USD: parseMinor(fixed.USD) ?? 0, CNY: parseMinor(fixed.CNY) ?? 0 }
    return { isOffered, feeBp: readTaxRate(fee) ?? 0, feeFixedMinor }
  }),
  minimumMinor: readAmounts(draft.minimumMinor),
  secondPersonAboveMinor: readLimits(draft.secondPersonAboveMinor),
  bankCreditSecondPersonAboveMinor: readLimits(draft.bankCreditSecondPersonAboveMinor),
  correctionSecondPersonAboveMinor: readLimits(draft.correctionSecondPersonAboveMinor),
})

type Fields = FieldsProps<WithdrawalsDraft>

const Method = ({ kind, value, onChange, errorAt }: Fields & { readonly kind: PayoutKind }) => {
  const names = useText(fieldText)
  const words = useText(settingsText)
  const title = payoutKindWords[useLocale()][kind]
  const method = value.methods[kind]
  const set = (change: Partial<MethodDraft>): void =>
    onChange({ methods: { ...value.methods, [kind]: { ...method, ...change } } })
  return (
    <fieldset className="q-agency-item">
      <legend>{title}</legend>
      <div className="q-stack">
        <Checkbox checked={method.isOffered} onChange={(event) => set({ isOffered: event.target.checked })}>
          {words.offer}
        </Checkbox>
        {method.isOffered && (
          <FieldRow>
            <TextField
              label={names.feeBp}
              error={errorAt(`methods.${kind}.feeBp`)}
              inputMode="decimal"
              autoComplete="off"
              value={method.fee}
              onChange={(fee) => set({ fee })}
            />
            {currencies
              .filter((currency) => payoutKindsOf(currency).includes(kind))
              .map((currency) => (
                <AmountInput
                  key={currency}
                  label={names.feeFixedMinor}
                  currency={currency}
                  value={method.fixed[currency]}
                  onChange={(amount) => set({ fixed: { ...method.fixed, [currency]: amount } })}
                  error={errorAt(`methods.${kind}.feeFixedMinor.${currency}`)}
                />
              ))}
          </FieldRow>
        )}
      </div>
    </fieldset>
  )
}

type AmountsName = Exclude<keyof WithdrawalsDraft, 'methods'>

const EachCurrency = ({
  name,
  label,
  optional = false,
  value,
  onChange,
  errorAt,
}: Fields & { readonly name: AmountsName; readonly label: string; readonly optional?: boolean }) => (
  <FieldRow>
    {currencies.map((currency) => (
      <AmountInput
        key={currency}
        label={label}
        currency={currency}
        optional={optional}
        value={value[name][currency]}
        onChange={(amount) => onChange({ [name]: { ...value[name], [currency]: amount } })}
        error={errorAt(`${name}.${currency}`)}
      />
    ))}
  </FieldRow>
)

export const WithdrawalsSection = (fields: Fields) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  return (
    <>
      <Card title={words.payoutMethods}>
        <div className="q-stack">
          <p className="q-agency-help">{words.payoutMethodsHelp}</p>
          {payoutKinds.map((kind) => (
            <Method key={kind} kind={kind} {...fields} />
          ))}
          <EachCurrency {...fields} name="minimumMinor" label={names.minimumMinor} />
        </div>
      </Card>
      <Card title={words.twoPeople}>
        <div className="q-stack">
          <p className="q-agency-help">{words.secondPersonHelp}</p>
          <EachCurrency
            {...fields}
            name="secondPersonAboveMinor"
            label={names.secondPersonAboveMinor}
            optional
          />
          <p className="q-agency-help">{words.bankCreditHelp}</p>
          <EachCurrency
            {...fields}
            name="bankCreditSecondPersonAboveMinor"
            label={names.bankCreditSecondPersonAboveMinor}
            optional
          />
          <p className="q-agency-help">{words.correctionHelp}</p>
          <EachCurrency
            {...fields}
            name="correctionSecondPersonAboveMinor"
            label={names.correctionSecondPersonAboveMinor}
            optional
          />
        </div>
      </Card>
    </>
  )
}
