import { Select } from 'antd'
import type { Invoicing } from '../../../contract/agency-settings/agency.ts'
import { homeCurrencies } from '../../../contract/kernel/exchange-currencies.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'
import { readTaxRate, taxRateText } from './tax-rate.ts'

/** The tax rate as it is typed, in per cent. */
type InvoicingDraft = Omit<Invoicing, 'taxRateBp'> & { readonly taxRate: string }

export const invoicingDraft = (saved: Invoicing | null): InvoicingDraft => ({
  address1: saved?.address1 ?? '',
  address2: saved?.address2 ?? '',
  city: saved?.city ?? '',
  province: saved?.province ?? '',
  postcode: saved?.postcode ?? '',
  countryCode: saved?.countryCode ?? '',
  homeCurrency: saved?.homeCurrency ?? 'USD',
  footer: saved?.footer ?? '',
  taxRate: taxRateText(saved?.taxRateBp ?? 0),
})

/** An unreadable rate is sent as one that is refused, together with what else is wrong. */
export const invoicingInput = ({ taxRate, ...others }: InvoicingDraft): Invoicing => ({
  ...others,
  taxRateBp: readTaxRate(taxRate) ?? -1,
})

type TextName = Exclude<keyof InvoicingDraft, 'countryCode' | 'homeCurrency' | 'taxRate' | 'footer'>

export const InvoicingSection = ({ value, onChange, errorAt }: FieldsProps<InvoicingDraft>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const sections = useText(sectionText)
  const input = (name: TextName) => (
    <TextField
      label={names[name]}
      optional={name !== 'address1' && name !== 'city'}
      error={errorAt(name)}
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <Card title={sections.invoicing}>
      <div className="q-stack">
        <p className="q-agency-help">{words.invoicingHelp}</p>
        {input('address1')}
        {input('address2')}
        <FieldRow>
          {input('postcode')}
          {input('city')}
        </FieldRow>
        <FieldRow>
          {input('province')}
          <Field label={names.countryCode} error={errorAt('countryCode')}>
            {(control) => (
              <CountrySelect
                {...control}
                value={value.countryCode}
                onChange={(countryCode) => onChange({ countryCode })}
              />
            )}
          </Field>
        </FieldRow>
        <FieldRow>
          <TextField
            label={names.taxRateBp}
            help={words.taxRateHelp}
            error={readTaxRate(value.taxRate) === null ? words.taxRateWrong : errorAt('taxRateBp')}
            inputMode="decimal"
            autoComplete="off"
            value={value.taxRate}
            onChange={(taxRate) => onChange({ taxRate })}
          />
          <Field label={names.homeCurrency} help={words.homeCurrencyHelp} error={errorAt('homeCurrency')}>
            {(control) => (
              <Select
                {...control}
                value={value.homeCurrency}
                options={homeCurrencies.map((one) => ({ value: one, label: one }))}
                onChange={(homeCurrency) => onChange({ homeCurrency })}
              />
            )}
          </Field>
        </FieldRow>
        <TextAreaField
          label={names.footer}
          help={words.footerHelp}
          optional
          error={errorAt('footer')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={400}
          value={value.footer}
          onChange={(footer) => onChange({ footer })}
        />
      </div>
    </Card>
  )
}
