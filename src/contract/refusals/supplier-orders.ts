import { counted, formatNumber } from '../kernel/format.ts'
import type { OrderFigures } from './order-text.ts'
import { given, listed, template } from './sentences.ts'

export const supplierOrderRefusals = {
  alreadyOnOrder: template<{ readonly codes: readonly string[] }>({
    en: ({ codes }) =>
      `A colleague has ordered ${listed(codes, 'en', 'and')} meanwhile. Check the buy list and try again.`,
    zh: ({ codes = [] }) => `同事刚刚采购了${listed(codes, 'zh', 'and')}，请核对采购清单后重试。`,
  }),
  linesFixed: template<OrderFigures>({
    en: ({ number }) =>
      `${number} has been ordered: its quantities can no longer change. Create another purchase order for more units.`,
    zh: '采购单已下单，数量不能再修改；如需增加数量，请另建采购单。',
  }),
  countTooHigh: template<OrderFigures & { readonly max: number }>({
    en: ({ number, max }) =>
      `A line of ${number} can receive up to ${counted(max, 'unit', 'units')}. Check the counted units.`,
    zh: ({ max }) =>
      `单行到货数量超出上限${given(max, (most) => `（${formatNumber(most, 'zh')} 件）`)}，请核对清点数量。`,
  }),
  closeReasonMissing: template<OrderFigures & { readonly units: number }>({
    en: ({ number, units }) =>
      `${counted(units, 'unit of', 'units of')} ${number} ${units === 1 ? 'has' : 'have'} not arrived. Enter why the order is closed without.`,
    zh: ({ units }) =>
      `仍有${given(units, (missing) => ` ${formatNumber(missing, 'zh')} 件`)}未到货，请填写关闭原因。`,
  }),
  barcodeTaken: template<{ readonly barcode: string; readonly code: string }>({
    en: ({ barcode, code }) => `${barcode} is already on ${code}. Remove it there, or check the code.`,
    zh: ({ barcode = '', code = '' }) => `条码 ${barcode} 已用于 ${code}，请先在该 SKU 移除或核对条码。`,
  }),
  stockTooLow: template<{ readonly code: string; readonly onHand: number }>({
    en: ({ code, onHand }) =>
      `Only ${counted(onHand, 'unit', 'units')} of ${code} in stock. Remove fewer units.`,
    zh: ({ code, onHand }) =>
      `SKU ${code ?? ''} 库存不足${given(onHand, (units) => `（现有 ${formatNumber(units, 'zh')} 件）`)}，请减少数量。`,
  }),
} as const
