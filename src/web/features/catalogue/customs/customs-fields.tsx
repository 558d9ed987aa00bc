import { CountrySelect } from '../../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { CustomsDraft } from './customs-draft.ts'
import { HsCodeField, HsCodeHelp, type HsCodeSubject } from './hs-code-field.tsx'

const text = defineText({
  en: {
    customsName: 'Customs name',
    hsCode: 'HS code',
    origin: 'Country of origin',
    originHelp: 'Where the goods were made. Commercial invoices need it.',
  },
  zh: {
    customsName: '报关品名',
    hsCode: '海关编码',
    origin: '原产国',
    originHelp: '商品的生产国，商业发票需要。',
  },
})

interface CustomsFieldsProps {
  readonly value: CustomsDraft & HsCodeSubject
  readonly errorOf: (name: keyof CustomsDraft) => string | null
  readonly onChange: (change: Partial<CustomsDraft>) => void
}

/** What customs ask of a product. */
export const CustomsFields = ({ value, errorOf, onChange }: CustomsFieldsProps) => {
  const words = useText(text)
  return (
    <FieldRow>
      <TextField
        label={words.customsName}
        optional
        maxLength={120}
        error={errorOf('customsName')}
        value={value.customsName}
        onChange={(customsName) => onChange({ customsName })}
      />
      <Field label={words.hsCode} optional help={<HsCodeHelp />} error={errorOf('hsCode')}>
        {({ status, 'aria-invalid': _invalid, ...control }) => (
          <HsCodeField {...control} {...(status && { status })} value={value} onChange={onChange} />
        )}
      </Field>
      <Field label={words.origin} optional help={words.originHelp} error={errorOf('originCountry')}>
        {({ 'aria-invalid': _invalid, ...control }) => (
          <CountrySelect
            {...control}
            value={value.originCountry}
            onChange={(originCountry) => onChange({ originCountry })}
          />
        )}
      </Field>
    </FieldRow>
  )
}
