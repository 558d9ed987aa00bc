import type { Company } from '../../../contract/agency.ts'
import { Facts } from '../../ui/parts/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    legalName: 'Company',
    registrationNumber: 'Registration number',
    address: 'Address',
    vatNumber: 'VAT number',
    eoriNumber: 'EORI number',
    email: 'E-mail',
    phone: 'Telephone',
  },
  zh: {
    legalName: '公司',
    registrationNumber: '注册号',
    address: '地址',
    vatNumber: '增值税号',
    eoriNumber: 'EORI 号',
    email: '邮箱',
    phone: '电话',
  },
})

/** Who the agency is; what it has not told is left out. */
export const CompanyDetails = ({ company }: { company: Company }) => {
  const words = useText(text)
  const plain = (['legalName', 'registrationNumber'] as const).map(
    (name) => [words[name], company[name]] as const,
  )
  const numbers = (['vatNumber', 'eoriNumber'] as const).map((name) => [words[name], company[name]] as const)
  const rows = [
    ...plain,
    [words.address, company.address && <span className="q-policy-address">{company.address}</span>] as const,
    ...numbers,
    [words.email, company.email && <a href={`mailto:${company.email}`}>{company.email}</a>] as const,
    [
      words.phone,
      company.phone && <a href={`tel:${company.phone.replaceAll(/[^\d+]/g, '')}`}>{company.phone}</a>,
    ] as const,
  ]
  return <Facts rows={rows.filter(([, value]) => value !== '')} />
}
