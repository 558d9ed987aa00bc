import type { NumberedScheme } from '../../../contract/tax-numbers/tax-schemes.ts'
import { defineText } from '../../ui/text/define-text.ts'

type Sentences = Readonly<Record<NumberedScheme, (limit: string) => string>>

/** What a scheme is, and up to which value it applies. */
export const schemeText = defineText<Sentences>({
  en: {
    IOSS: (limit) =>
      `The EU collects VAT at delivery unless the parcel carries an IOSS number. Goods up to ${limit} can use one.`,
    VOEC: (limit) =>
      `Norway collects VAT at delivery unless the parcel carries a VOEC number. Items worth less than ${limit} each can use one.`,
    'UK VAT': (limit) =>
      `The UK collects VAT at the sale for goods up to ${limit}. The parcel carries the UK VAT number of whoever charged it.`,
    'AU GST': (limit) =>
      `Sellers registered for Australian GST charge it at the sale for goods up to ${limit}. The parcel carries their ARN or ABN, so that GST is not charged again.`,
    'NZ GST': (limit) =>
      `Sellers registered for New Zealand GST charge it at the sale for goods up to ${limit}. The parcel carries their GST number, so that GST is not charged again.`,
    'SG GST': (limit) =>
      `Sellers registered for Singapore GST charge it at the sale for goods up to ${limit}. The parcel carries their GST number, so that GST is not charged again.`,
  },
  zh: {
    IOSS: (limit) =>
      `包裹未附 IOSS 号时，欧盟会在派送时向收件人征收增值税。商品价值不超过 ${limit} 的包裹可使用 IOSS 号。`,
    VOEC: (limit) =>
      `包裹未附 VOEC 号时，挪威会在派送时向收件人征收增值税。单件价值低于 ${limit} 的商品可使用 VOEC 号。`,
    'UK VAT': (limit) =>
      `商品价值不超过 ${limit} 时，英国增值税在销售时收取，包裹需附收税方的英国 VAT 税号。`,
    'AU GST': (limit) =>
      `已登记澳大利亚 GST 的卖家，商品价值不超过 ${limit} 时在销售时收税；包裹附 ARN 或 ABN 可避免重复征税。`,
    'NZ GST': (limit) =>
      `已登记新西兰 GST 的卖家，商品价值不超过 ${limit} 时在销售时收税；包裹附 GST 税号可避免重复征税。`,
    'SG GST': (limit) =>
      `已登记新加坡 GST 的卖家，商品价值不超过 ${limit} 时在销售时收税；包裹附 GST 税号可避免重复征税。`,
  },
})

/** The number of a scheme, as part of a button. */
export const schemeNumberText = defineText<Readonly<Record<NumberedScheme, string>>>({
  en: {
    IOSS: 'IOSS number',
    VOEC: 'VOEC number',
    'UK VAT': 'UK VAT number',
    'AU GST': 'ARN or ABN',
    'NZ GST': 'New Zealand GST number',
    'SG GST': 'Singapore GST number',
  },
  zh: {
    IOSS: ' IOSS 号',
    VOEC: ' VOEC 号',
    'UK VAT': '英国 VAT 税号',
    'AU GST': ' ARN 或 ABN',
    'NZ GST': '新西兰 GST 税号',
    'SG GST': '新加坡 GST 税号',
  },
})
