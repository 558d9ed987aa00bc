import type { Locale } from '../kernel/format.ts'
import type { SurchargeReason } from './surcharges.ts'

export const surchargeReasonWords: Readonly<Record<Locale, Readonly<Record<SurchargeReason, string>>>> = {
  en: {
    remoteArea: 'Remote area',
    oversize: 'Larger than quoted',
    overweight: 'Heavier than quoted',
    customs: 'Customs handling',
    supplierPrice: 'Supplier price change',
    specialPacking: 'Special packaging',
    other: 'Other costs',
  },
  zh: {
    remoteArea: '偏远地区',
    oversize: '实际尺寸超出报价',
    overweight: '实际重量超出报价',
    customs: '清关费用',
    supplierPrice: '供应商涨价',
    specialPacking: '特殊包装',
    other: '其他费用',
  },
}
