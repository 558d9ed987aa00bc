import { Checkbox } from 'antd'
import { currencies } from '../../../contract/kernel/money.ts'
import { defaultPackTerms, maxPackaging, type PackTerms } from '../../../contract/packing/pack-terms.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { typedMm } from '../packing/scale/typed-weight.ts'
import { AmountInput, amountsOf, readAmounts, type Amounts } from './amount-input.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

interface PackagingDraft {
  readonly name: string
  readonly lengthMm: string
  readonly widthMm: string
  readonly heightMm: string
}

/** As they are typed. */
interface PackingDraft {
  readonly requireWeight: boolean
  readonly freightLimitMinor: Amounts
  readonly freightLimitPercent: string
  readonly weightLimitGrams: string
  readonly weightLimitPercent: string
  readonly packaging: readonly PackagingDraft[]
}

const sides = ['lengthMm', 'widthMm', 'heightMm'] as const
const centimetres = (mm: number): string => String(mm / 10)

export const packingDraft = (saved: PackTerms | null): PackingDraft => {
  const terms = saved ?? defaultPackTerms
  return {
    requireWeight: terms.requireWeight,
    freightLimitMinor: amountsOf(terms.freightLimitMinor),
    freightLimitPercent: String(terms.freightLimitPercent),
    weightLimitGrams: String(terms.weightLimitGrams),
    weightLimitPercent: String(terms.weightLimitPercent),
    packaging: terms.packaging.map(({ name, lengthMm, widthMm, heightMm }) => ({
      name,
      lengthMm: centimetres(lengthMm),
      widthMm: centimetres(widthMm),
      heightMm: centimetres(heightMm),
    })),
  }
}

const readNumber = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1)

export const packingInput = (draft: PackingDraft): PackTerms => ({
  requireWeight: draft.requireWeight,
  freightLimitMinor: readAmounts(draft.freightLimitMinor),
  freightLimitPercent: readNumber(draft.freightLimitPercent),
  weightLimitGrams: readNumber(draft.weightLimitGrams),
  weightLimitPercent: readNumber(draft.weightLimitPercent),
  packaging: draft.packaging.map(({ name, lengthMm, widthMm, heightMm }) => ({
    name,
    lengthMm: typedMm(lengthMm) ?? 0,
    widthMm: typedMm(widthMm) ?? 0,
    heightMm: typedMm(heightMm) ?? 0,
  })),
})

export const PackingSection = ({ value, onChange, errorAt }: FieldsProps<PackingDraft>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const titles = useText(sectionText)
  const number = (name: 'freightLimitPercent' | 'weightLimitGrams' | 'weightLimitPercent') => (
    <TextField
      label={names[name]}
      error={errorAt(name)}
      inputMode="numeric"
      autoComplete="off"
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <>
      <Card title={titles.packing}>
        <div className="q-stack">
          <Checkbox
            checked={value.requireWeight}
            onChange={(event) => onChange({ requireWeight: event.target.checked })}
          >
            {words.requireWeight}
          </Checkbox>
          <p className="q-agency-help">{words.freightLimitHelp}</p>
          <FieldRow>
            {currencies.map((currency) => (
              <AmountInput
                key={currency}
                label={names.freightLimitMinor}
                currency={currency}
                value={value.freightLimitMinor[currency]}
                onChange={(amount) =>
                  onChange({ freightLimitMinor: { ...value.freightLimitMinor, [currency]: amount } })
                }
                error={errorAt(`freightLimitMinor.${currency}`)}
              />
            ))}
          </FieldRow>
          {number('freightLimitPercent')}
          <p className="q-agency-help">{words.weightLimitHelp}</p>
          <FieldRow>
            {number('weightLimitGrams')}
            {number('weightLimitPercent')}
          </FieldRow>
        </div>
      </Card>
      <SettingsList
        title={words.packagingTitle}
        help={words.packagingHelp}
        itemName={names.packaging}
        addLabel={words.addPackaging}
        items={value.packaging}
        limit={maxPackaging}
        empty={{ name: '', lengthMm: '', widthMm: '', heightMm: '' }}
        onChange={(packaging) => onChange({ packaging })}
      >
        {(item, change, place) => (
          <div className="q-stack">
            <TextField
              label={names.name}
              error={errorAt(`packaging.${place}.name`)}
              maxLength={60}
              value={item.name}
              onChange={(name) => change({ name })}
            />
            <FieldRow>
              {sides.map((side) => (
                <TextField
                  key={side}
                  label={names[side]}
                  error={errorAt(`packaging.${place}.${side}`)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={item[side]}
                  onChange={(typed) => change({ [side]: typed })}
                />
              ))}
            </FieldRow>
          </div>
        )}
      </SettingsList>
    </>
  )
}
