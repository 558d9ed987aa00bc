/** What customs ask of a product. */
export const customsFields = ['name', 'hsCode', 'origin'] as const
export type CustomsField = (typeof customsFields)[number]

export const customsFieldWords = {
  en: { name: 'customs name', hsCode: 'HS code', origin: 'country of origin' },
  zh: { name: '报关品名', hsCode: '海关编码', origin: '原产国' },
} as const satisfies Record<'en' | 'zh', Record<CustomsField, string>>
