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
  currencyFixed: template<OrderFigures>({
    en: ({ number }) => `${number} has been ordered: its currency can no longer change.`,
    zh: '采购单已下单，币种不能再修改。',
  }),
  tooManyFiles: template<OrderFigures & { readonly max: number }>({
    en: ({ number, max }) => `${number} has ${counted(max, 'file', 'files')} already. Remove one first.`,
    zh: ({ max }) =>
      `采购单附件已达上限${given(max, (most) => `（${formatNumber(most, 'zh')} 个）`)}，请先移除一个。`,
  }),
  channelBusy: template<OrderFigures>({
    en: ({ number }) =>
      `${number} is being placed at 1688. Its outcome is checked within a few minutes; then try again.`,
    zh: '采购单正在向 1688 下单，几分钟内会核对结果，请稍后重试。',
  }),
  channelPartlyPlaced: template<OrderFigures & { readonly placed: number; readonly parts: number }>({
    en: ({ number, placed, parts }) =>
      `${counted(placed, 'order', 'orders')} of the ${parts} for ${number} ${placed === 1 ? 'is' : 'are'} placed at 1688. Place the rest, or move it to a new purchase order.`,
    zh: ({ placed, parts }) =>
      `该采购单在 1688 的${given(parts, (all) => ` ${all} `)}个订单中已下单${given(placed, (done) => ` ${done} `)}个，请继续下单，或将其余商品移至新的采购单。`,
  }),
  nothingUnplaced: template<OrderFigures>({
    en: ({ number }) => `1688 has taken all of ${number}, or none of it. Load the page again.`,
    zh: '该采购单已全部下单或均未下单，请刷新页面。',
  }),
  channelAccessLost: {
    en: 'The connection to 1688 has expired. Nothing was ordered. Renew it under Agency → 1688, then try again.',
    zh: '1688 授权已失效，未下单。请在「平台信息 → 1688」重新授权后重试。',
  },
  channelTokenRefused: template<{ readonly message: string }>({
    en: ({ message }) => `1688 refused the token: ${message}. Get a new one there, and enter it again.`,
    zh: ({ message }) => `1688 拒绝了该令牌：${message ?? ''}。请在 1688 重新获取后再填写。`,
  }),
  channelGoodsUnknown: template<OrderFigures & { readonly codes: readonly string[] }>({
    en: ({ number, codes }) =>
      `${number} cannot be placed at 1688: ${listed(codes, 'en', 'and')} ${codes.length === 1 ? 'has' : 'have'} no offer of this supplier there. Add the offer’s link to the costs of the product.`,
    zh: ({ codes = [] }) =>
      `无法向 1688 下单：${listed(codes, 'zh', 'and')}没有该供应商在 1688 的商品链接，请在产品成本中补充。`,
  }),
  channelPriceChanged: template<OrderFigures>({
    en: ({ number }) => `1688 now charges another total for ${number}. Check the new total and confirm it.`,
    zh: '1688 的应付总额已变化，请核对后重新确认。',
  }),
  channelRefused: template<OrderFigures & { readonly message: string }>({
    en: ({ message }) => `1688 refused: ${message}`,
    zh: ({ message }) => `1688 拒绝了请求：${message ?? ''}`,
  }),
  channelUnavailable: {
    en: '1688 cannot be reached. Nothing was ordered; try again later.',
    zh: '无法连接 1688，未下单，请稍后重试。',
  },
  channelUncertain: template<OrderFigures>({
    en: ({ number }) =>
      `1688 did not answer. Whether ${number} was placed is checked within a few minutes; it is not placed twice.`,
    zh: '1688 未返回结果，系统将在几分钟内核对是否已下单，不会重复下单。',
  }),
  channelFileChanged: {
    en: 'Purchase orders have changed since the preview. Check the new preview and save again.',
    zh: '预览后采购单有变化，请核对新的预览后再保存。',
  },
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
