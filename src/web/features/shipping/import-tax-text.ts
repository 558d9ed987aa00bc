import type { ImportTax } from '../../../contract/import-taxes.ts'
import { taxSchemeWords } from '../../../contract/tax-number-text.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { limitText } from '../tax-numbers/limit-text.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Locale } from '../../../contract/format.ts'
import type { ImportTaxProblem } from './import-tax-draft.ts'

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

export const taxText = ({ taxName, taxPercent }: ImportTax): string => `${taxName} ${taxPercent}%`

export const ruleText = defineText({
  en: {
    noDuty: 'None',
    above: (duty: string, limit: string) => `${duty} above ${limit}`,
    noneAbove: (limit: string) => `None above ${limit}`,
    small: (amount: string, limit: string) => `${amount} per item type up to ${limit}`,
    noSmall: (limit: string) => `None up to ${limit}`,
    scheme: (name: string, limit: string) => `${name} up to ${limit}`,
  },
  zh: {
    noDuty: '无',
    above: (duty: string, limit: string) => `超过 ${limit}：${duty}`,
    noneAbove: (limit: string) => `超过 ${limit}：无`,
    small: (amount: string, limit: string) => `不超过 ${limit}：每种商品 ${amount}`,
    noSmall: (limit: string) => `不超过 ${limit}：无`,
    scheme: (name: string, limit: string) => `${name}，不超过 ${limit}`,
  },
})

/** The duty above the duty-free limit, and up to it; the latter is null if they do not differ. */
export const dutyWords = (
  tax: ImportTax,
  words: (typeof ruleText)['en'],
): readonly [string, string | null] => {
  const isSmall = tax.dutyFreeUsdMinor > 0 && tax.smallDutyUsdMinor > 0
  if (tax.dutyPercent === 0 && !isSmall) return [words.noDuty, null]
  if (tax.dutyFreeUsdMinor === 0) return [`${tax.dutyPercent}%`, null]
  const limit = usd(tax.dutyFreeUsdMinor)
  return [
    tax.dutyPercent === 0 ? words.noneAbove(limit) : words.above(`${tax.dutyPercent}%`, limit),
    isSmall ? words.small(usd(tax.smallDutyUsdMinor), limit) : words.noSmall(limit),
  ]
}

/** `IOSS up to EUR 150`; null for a country without a scheme. */
export const schemeWords = (
  { scheme, schemeLimitMinor, schemeLimitCurrency }: ImportTax,
  words: (typeof ruleText)['en'],
  locale: Locale,
): string | null => {
  if (scheme === null) return null
  const limit = limitText({ amountMinor: schemeLimitMinor, currency: schemeLimitCurrency })
  return words.scheme(taxSchemeWords[scheme][locale], limit)
}

export const importTaxProblemText = defineText<Record<ImportTaxProblem, string>>({
  en: {
    needed: 'Required.',
    known: 'This country is already in the list. Edit it there.',
    percent: 'Enter a rate from 0 to 100, such as 19 or 25.5.',
    amount: 'Enter an amount such as 160.00, up to 1,000,000.00.',
    noLimit: 'Never charged while the duty-free limit is 0.00. Set a limit, or clear this field.',
    nothing: 'Enter an amount greater than 0.00.',
  },
  zh: {
    needed: '必填',
    known: '已在列表中，请在列表中修改',
    percent: '必须在 0 到 100 之间，如 19 或 25.5',
    amount: '请输入金额，如 160.00，最高 1,000,000.00',
    noLimit: '免税额为 0.00 时此项不适用，请留空',
    nothing: '必须大于 0.00',
  },
})

export const dialogText = defineText({
  en: {
    newTitle: 'Add country',
    title: (country: string) => `Import taxes: ${country}`,
    countryCode: 'Country',
    taxName: 'Tax name',
    taxNameHelp: 'Its name in that country, such as VAT or GST.',
    taxPercent: 'Tax rate',
    taxPercentHelp: 'Charged on goods, shipping and duty.',
    dutyPercent: 'Duty rate',
    dutyPercentHelp: 'Charged on goods and shipping when the goods are worth more than the duty-free limit.',
    dutyFree: 'Duty-free limit',
    dutyFreeHelp: 'Goods value per parcel. Enter 0.00 if there is no limit.',
    smallDuty: 'Flat duty up to the limit',
    smallDutyHelp: 'Charged once per item type in the parcel. Leave empty for none.',
    scheme: 'Scheme',
    schemeHelp: 'The scheme under which tax is collected at checkout.',
    noScheme: 'None',
    schemeUpTo: 'Scheme limit',
    schemeUpToHelp: 'Goods value up to which the scheme applies, in the currency of the law.',
    schemeCurrency: 'Currency of the limit',
    save: 'Save',
    cancel: 'Cancel',
    saved: (country: string) => `${country} saved. Sellers’ estimates are updated immediately.`,
  },
  zh: {
    newTitle: '添加国家/地区',
    title: (country: string) => `进口税费：${country}`,
    countryCode: '国家/地区',
    taxName: '税种',
    taxNameHelp: '当地名称，如 VAT、GST',
    taxPercent: '税率',
    taxPercentHelp: '按商品、运费和关税合计计算。',
    dutyPercent: '关税税率',
    dutyPercentHelp: '商品价值超过免税额时，按商品和运费计算。',
    dutyFree: '关税免税额',
    dutyFreeHelp: '按包裹内商品价值计；没有免税额则填 0.00。',
    smallDuty: '免税额以内，每种商品',
    smallDutyHelp: '定额关税，包裹内每种商品收取一次。留空表示不收。',
    scheme: '代缴机制',
    schemeHelp: '按该机制在销售时缴税。',
    noScheme: '无',
    schemeUpTo: '适用上限',
    schemeUpToHelp: '适用该机制的商品价值上限，按法规币种填写。',
    schemeCurrency: '上限币种',
    save: '保存',
    cancel: '取消',
    saved: (country: string) => `${country}已保存，卖家看到的成本即时更新。`,
  },
})
