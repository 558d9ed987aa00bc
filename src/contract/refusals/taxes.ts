import { taxKindWords, taxSchemeWords } from '../tax-numbers/tax-number-text.ts'
import type { NumberedScheme, TaxNumberKind } from '../tax-numbers/tax-schemes.ts'
import { cases, dayOf, given, limitZh, template } from './sentences.ts'

const nameZh = (kind: TaxNumberKind | undefined): string => (kind ? taxKindWords[kind].zh : '税号')

export const taxRefusals = {
  importRuleOverlaps: template<{
    readonly name: string
    readonly validFrom: string
    readonly validUntil: string | null
  }>({
    en: ({ name, validFrom, validUntil }) =>
      `Another rule for “${name}” applies from ${dayOf(validFrom, 'en')}${given(validUntil, (day) => ` until ${dayOf(day, 'en')}`)}. End that one first, or change the dates, the goods value or the name.`,
    zh: ({ name, validFrom, validUntil }) =>
      `已有${given(name, (one) => `“${one}”`)}规则${given(validFrom, (day) => `（${dayOf(day, 'zh')} 起${given(validUntil, (last) => `，${dayOf(last, 'zh')} 前`)}）`)}，请先结束该规则，或更改日期、商品价值或名称。`,
  }),
  noAgencyNumber: template<{ readonly scheme: NumberedScheme }>({
    en: ({ scheme }) =>
      `Quayside offers no number for ${taxSchemeWords[scheme].en} at the moment. Use your own number.`,
    zh: ({ scheme }) =>
      `目前不提供平台${given(scheme, (one) => taxSchemeWords[one].zh)}税号，请使用您自己的税号。`,
  }),
  taxNumberExists: template<{ readonly kind: TaxNumberKind }>({
    en: ({ kind }) =>
      `There is already another ${taxKindWords[kind].en} for this country and shop. Edit that one.`,
    zh: ({ kind }) => `该国家/地区和店铺已有${nameZh(kind)}，请直接编辑。`,
  }),
  taxNumberInvalid: cases('税号不正确，请核对后重试。', {
    form: template<{ readonly kind: TaxNumberKind; readonly example: string }>({
      en: ({ kind, example }) =>
        `This ${taxKindWords[kind].en} does not have the right form. It looks like ${example}.`,
      zh: ({ kind, example }) =>
        `${nameZh(kind)}格式不正确${given(example, (one) => `，正确格式如 ${one}`)}。`,
    }),
    checkDigit: template<{ readonly kind: TaxNumberKind }>({
      en: ({ kind }) =>
        `This ${taxKindWords[kind].en} has a typo: its check digit does not match. Compare it with your registration.`,
      zh: ({ kind }) => `${nameZh(kind)}有误：校验位不符，请与登记文件核对。`,
    }),
  }),
  taxNumberKindUnknown: template<{ readonly kind: TaxNumberKind }>({
    en: ({ kind }) => `There is no ${taxKindWords[kind].en} in this country. Choose another kind.`,
    zh: ({ kind }) => `该国家/地区没有${nameZh(kind)}，请选择其他类型。`,
  }),
  tooManyTaxNumbers: template<{ readonly max: number }>({
    en: ({ max }) => `You can save up to ${max} tax numbers. Delete one first.`,
    zh: limitZh('税号数量', '个', '请先删除一个'),
  }),
}
