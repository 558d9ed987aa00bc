import type { Company } from '../../../contract/agency-settings/agency.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    legalName: 'Company',
    registrationNumber: 'Registration number',
    address: 'Address',
    vatNumber: 'VAT number',
    eoriNumber: 'EORI number',
    euResponsible: 'Responsible person in the EU',
    email: 'Email',
    phone: 'Phone',
  },
  zh: {
    legalName: '公司',
    registrationNumber: '注册号',
    address: '地址',
    vatNumber: '增值税号',
    eoriNumber: 'EORI 号',
    euResponsible: '欧盟责任人',
    email: '邮箱',
    phone: '电话',
  },
})

const fields = [
  'legalName',
  'registrationNumber',
  'address',
  'vatNumber',
  'eoriNumber',
  'euResponsible',
  'email',
  'phone',
] as const satisfies readonly (keyof Company)[]

export const CompanyDetails = ({ company }: { company: Company }) => {
  const words = useText(text)
  const filled = fields.filter((name) => company[name] !== '')
  return (
    <DescriptionList
      rows={filled.map((name) => [words[name], <Detail key={name} name={name} value={company[name]} />])}
    />
  )
}

const Detail = ({ name, value }: { name: (typeof fields)[number]; value: string }) => {
  if (name === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (name === 'phone') return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>
  return <span className="q-policy-address">{value}</span>
}
