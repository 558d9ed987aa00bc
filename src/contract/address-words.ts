import type { AddressProblem, CheckedField } from './address-check.ts'

const fields: Readonly<Record<'en' | 'zh', Readonly<Record<CheckedField, string>>>> = {
  en: {
    recipientName: 'The name',
    phone: 'The phone number',
    countryCode: 'The country',
    province: 'The province or state',
    city: 'The city',
    address1: 'The address',
    address2: 'The second line',
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
    address2: '地址第二行',
    postcode: '邮编',
    taxNumber: '税号',
  },
}

/** What is wrong with an address, and what to do about it. */
export const addressWords = (problem: AddressProblem, locale: 'en' | 'zh'): string => {
  const { code, example, field, isCertain } = problem
  const name = problem.name || fields[locale][field]
  if (locale === 'zh') {
    const such = example ? `，例如 ${example}` : ''
    if (code === 'missing')
      return isCertain ? `缺少${name}：没有它无法派送${such}。` : `最好填写${name}${such}。`
    if (code === 'malformed' && field === 'phone') return `${name}的位数不对。`
    if (code === 'malformed') return `${name}不符合当地格式${such}。`
    if (code === 'tooLong') return `${name}过长，面单会截断：最多 ${example} 个字符。`
    return isCertain
      ? `${name}没有拉丁字母，当地无人能读。`
      : `${name}含有非拉丁字母，承运商可能要求拉丁字母。`
  }
  const such = example ? ` It looks like ${example}.` : ''
  if (code === 'missing') {
    return isCertain
      ? `${name} is missing: nothing is delivered there without it.${such}`
      : `${name} is missing: parcels there may be held up without it.${such}`
  }
  if (code === 'malformed' && field === 'phone') return `${name} is too short or too long for one.`
  if (code === 'malformed') return `${name} is none of that country.${such}`
  if (code === 'tooLong') return `${name} is cut on the label: ${example} letters are the most.`
  return isCertain
    ? `${name} has no Latin letters: nobody there can read it.`
    : `${name} has other than Latin letters, which the carrier may ask for.`
}
