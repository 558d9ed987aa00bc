import type { TaxNumberKind, TaxScheme } from './tax-schemes.ts'

/** A kind of number within a sentence. */
export const taxKindWords: Readonly<Record<TaxNumberKind, { readonly en: string; readonly zh: string }>> = {
  VAT: { en: 'VAT number', zh: '增值税号（VAT）' },
  EORI: { en: 'EORI number', zh: 'EORI 号' },
  IOSS: { en: 'IOSS number', zh: 'IOSS 号' },
  VOEC: { en: 'VOEC number', zh: 'VOEC 号' },
  GST: { en: 'GST number', zh: '商品服务税号（GST）' },
  ABN: { en: 'ABN', zh: 'ABN 商业号' },
  ARN: { en: 'ARN', zh: 'ARN 税务参考号' },
  CNPJ: { en: 'CNPJ', zh: 'CNPJ 企业税号' },
  CPF: { en: 'CPF', zh: 'CPF 个人税号' },
  BRN: { en: 'business registration number', zh: '事业者登记号（BRN）' },
  PCCC: { en: 'customs clearance code (PCCC)', zh: '个人通关号（PCCC）' },
  RFC: { en: 'RFC', zh: 'RFC 税号' },
  VKN: { en: 'VKN', zh: 'VKN 税号' },
}

export const taxSchemeWords: Readonly<Record<TaxScheme, { readonly en: string; readonly zh: string }>> = {
  IOSS: { en: 'IOSS', zh: 'IOSS' },
  VOEC: { en: 'VOEC', zh: 'VOEC' },
  'UK VAT': { en: 'UK VAT', zh: '英国 VAT' },
  'AU GST': { en: 'Australian GST', zh: '澳大利亚 GST' },
  'NZ GST': { en: 'New Zealand GST', zh: '新西兰 GST' },
  'SG GST': { en: 'Singapore GST', zh: '新加坡 GST' },
  other: { en: 'Other scheme', zh: '其他机制' },
}
