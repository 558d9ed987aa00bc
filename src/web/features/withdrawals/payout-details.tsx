import type { ReactNode } from 'react'
import { usdtNetworkWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import type { PayoutDetails as Details } from '../../../contract/withdrawals/withdrawals.ts'
import { CopyText } from '../../ui/components/copy-text.tsx'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { payoutKindText } from './withdrawal-text.ts'

export const detailText = defineText({
  en: {
    kind: 'Type',
    holder: 'Account holder',
    bankName: 'Bank',
    countryCode: 'Bank’s country',
    iban: 'IBAN',
    accountNumber: 'Account number',
    bic: 'BIC (SWIFT)',
    email: 'Account email',
    network: 'Network',
    address: 'Address',
  },
  zh: {
    kind: '类型',
    holder: '账户持有人',
    bankName: '银行',
    countryCode: '银行所在国家/地区',
    iban: 'IBAN',
    accountNumber: '账号',
    bic: 'BIC（SWIFT）',
    email: '账户邮箱',
    network: '网络',
    address: '地址',
  },
})

type Words = (typeof detailText)['en']
type Row = readonly [string, ReactNode]

const copied = (label: string, value: string): Row[] =>
  value === '' ? [] : [[label, <CopyText key={label} value={value} />]]

const rowsOf = (details: Details, words: Words): Row[] => {
  if (details.kind === 'usdt')
    return [[words.network, usdtNetworkWords[details.network]], ...copied(words.address, details.address)]
  if (details.kind !== 'bank')
    return [...copied(words.holder, details.holder), ...copied(words.email, details.email)]
  return [
    ...copied(words.holder, details.holder),
    ...copied(words.bankName, details.bankName),
    [words.countryCode, <Country key="country" code={details.countryCode} />],
    ...copied(words.iban, details.iban),
    ...copied(words.accountNumber, details.accountNumber),
    ...copied(words.bic, details.bic),
  ]
}

/** An account in full, to copy from. */
export const PayoutDetails = ({ details }: { details: Details }) => {
  const words = useText(detailText)
  const kinds = useText(payoutKindText)
  return <DescriptionList rows={[[words.kind, kinds[details.kind]], ...rowsOf(details, words)]} />
}
