import type { AddressProblem, CheckedField } from './address-check.ts'
import type { Locale } from '../kernel/format.ts'

const fields: Readonly<Record<Locale, Readonly<Record<CheckedField, string>>>> = {
  en: {
    recipientName: 'The name',
    phone: 'The phone number',
    countryCode: 'The country',
    province: 'The province or state',
    city: 'The city',
    address1: 'The address',
    address2: 'Address line 2',
    postcode: 'The postcode',
    taxNumber: 'The tax number',
  },
  zh: {
    recipientName: '收件人',
    phone: '电话',
    countryCode: '国家/地区',
    province: '省/州',
    city: '城市',
    address1: '地址',
    address2: '地址 2',
    postcode: '邮编',
    taxNumber: '税号',
  },
}

export const addressWords = (problem: AddressProblem, locale: Locale): string => {
  const { code, example, field, isCertain } = problem
  const name = problem.name || fields[locale][field]
  if (locale === 'zh') {
    const such = example ? `，例如 ${example}` : ''
    if (code === 'missing')
      return isCertain ? `请填写${name}${such}，否则无法派送。` : `建议填写${name}${such}，以免派送延误。`
    if (code === 'malformed' && field === 'phone') return `${name}位数不正确，请检查。`
    if (code === 'malformed') return `${name}格式不符合该国家/地区的要求，请更正${such}。`
    if (code === 'tooLong') return `${name}最多 ${example} 个字符，超出部分不会打印在面单上，请缩短。`
    return isCertain
      ? `${name}须使用拉丁字母填写，否则当地无法派送。`
      : `${name}含有非拉丁字母，承运商可能要求改用拉丁字母。`
  }
  const such = example ? ` Example: ${example}.` : ''
  if (code === 'missing') {
    return isCertain
      ? `${name} is missing: parcels cannot be delivered there without it.${such}`
      : `${name} is missing: parcels may be delayed without it.${such}`
  }
  if (code === 'malformed' && field === 'phone') return `${name} has too few or too many digits.`
  if (code === 'malformed') return `${name} does not match the format used in that country.${such}`
  if (code === 'tooLong') return `${name} is too long for the label: use ${example} characters or fewer.`
  return isCertain
    ? `${name} has no Latin letters, so the carrier cannot read it. Enter it in Latin letters.`
    : `${name} contains non-Latin letters. The carrier may ask for Latin letters.`
}
