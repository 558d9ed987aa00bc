import type { SurchargeReason } from './surcharges.ts'

/** Why an order costs more, as screens and letters say it. */
export const surchargeReasonWords: Readonly<Record<'en' | 'zh', Readonly<Record<SurchargeReason, string>>>> =
  {
    en: {
      remoteArea: 'Remote area',
      oversize: 'Larger than quoted',
      overweight: 'Heavier than quoted',
      customs: 'Customs handling',
      supplierPrice: 'Changed price of the supplier',
      specialPacking: 'Special packing',
      other: 'Other costs',
    },
    zh: {
      remoteArea: '偏远地区',
      oversize: '尺寸超出报价',
      overweight: '重量超出报价',
      customs: '清关处理',
      supplierPrice: '供应商调价',
      specialPacking: '特殊包装',
      other: '其他费用',
    },
  }
