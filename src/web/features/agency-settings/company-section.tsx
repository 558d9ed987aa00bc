import { Input } from 'antd'
import type { Company } from '../../../contract/agency.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { Field, FieldRow } from '../../ui/components/form.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { FieldsProps } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

export const noCompany: Company = {
  legalName: '',
  registrationNumber: '',
  address: '',
  vatNumber: '',
  eoriNumber: '',
  euResponsible: '',
  email: '',
  phone: '',
}

export const CompanySection = ({ value, onChange, errorAt }: FieldsProps<Company>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const sections = useText(sectionText)
  const input = (name: keyof Company, type: 'text' | 'email' | 'tel' = 'text') => (
    <Field label={names[name]} optional={name !== 'legalName'} error={errorAt(name)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const area = (name: 'address' | 'euResponsible', help?: string) => (
    <Field label={names[name]} optional help={help} error={errorAt(name)}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={value[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
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
        {area('euResponsible', words.euResponsibleHelp)}
        <FieldRow>
          {input('email', 'email')}
          {input('phone', 'tel')}
        </FieldRow>
      </div>
    </Card>
  )
}
