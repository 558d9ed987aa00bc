import type { Company } from '../../../contract/agency-settings/agency.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

export const noCompany: Company = {
  legalName: '',
  registrationNumber: '',
  address: '',
  vatNumber: '',
  eoriNumber: '',
  shipsFrom: '',
  euResponsible: '',
  email: '',
  phone: '',
}

export const CompanySection = ({ value, onChange, errorAt }: FieldsProps<Company>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const sections = useText(sectionText)
  const input = (name: keyof Company, type: 'text' | 'email' | 'tel' = 'text') => (
    <TextField
      label={names[name]}
      optional={name !== 'legalName'}
      error={errorAt(name)}
      type={type}
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  const area = (name: 'address' | 'euResponsible', help?: string) => (
    <TextAreaField
      label={names[name]}
      optional
      help={help}
      error={errorAt(name)}
      autoSize={{ minRows: 3, maxRows: 8 }}
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <Card title={sections.company}>
      <div className="q-stack">
        <p className="q-agency-help">
          {words.companyHelp} {words.emptyIsNot}
        </p>
        {input('legalName')}
        <FieldRow>
          {input('registrationNumber')}
          {input('vatNumber')}
          {input('eoriNumber')}
        </FieldRow>
        {area('address')}
        <Field label={names.shipsFrom} help={words.shipsFromHelp} error={errorAt('shipsFrom')} optional>
          {(control) => (
            <CountrySelect
              {...control}
              value={value.shipsFrom}
              onChange={(shipsFrom) => onChange({ shipsFrom })}
            />
          )}
        </Field>
        {area('euResponsible', words.euResponsibleHelp)}
        <FieldRow>
          {input('email', 'email')}
          {input('phone', 'tel')}
        </FieldRow>
      </div>
    </Card>
  )
}
