import { shippingLineRefusals } from './shipping-lines.ts'
import { addressWords } from '../addresses/address-text.ts'
import type { AddressProblem } from '../addresses/address-check.ts'
import { customsFieldWords, type CustomsField } from '../customs-codes/customs-data.ts'
import { counted, formatNumber } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import type { OrderStatus } from '../kernel/statuses.ts'
import { cases, dayOf, given, listed, template, money } from './sentences.ts'
import { type OrderFigures, orderTemplate, statusEn, statusZh } from './order-text.ts'

export const shippingRefusals = {
  ...shippingLineRefusals,
  chosenByHand: orderTemplate(
    (number) => `The shipping line of ${number} was chosen manually and is kept.`,
    '物流渠道由卖家手动选择，规则不会更改它。',
  ),
  leftToSeller: template<OrderFigures & { readonly rule: string }>({
    en: ({ number, rule }) => `Rule “${rule}” has no shipping line for ${number}. Choose one.`,
    zh: ({ rule }) => `规则${given(rule, (one) => `“${one}”`)}未能选出物流渠道，请手动选择。`,
  }),
  lineNotOffered: template<OrderFigures & { readonly cause?: string }>({
    en: ({ number, cause }) =>
      cause === undefined
        ? `The shipping line is no longer available for ${number}. Choose another.`
        : `The shipping line cannot carry ${number}. ${cause} Choose another.`,
    zh: ({ cause }) => cause ?? '该物流渠道已停用，请重新选择。',
  }),
  lineUnavailable: template<{ readonly number?: string; readonly line?: string | null }>({
    en: ({ number, line }) =>
      number === undefined
        ? 'This shipping line cannot carry the replacement to that address. Choose another.'
        : `${number} can no longer ship with ${line ?? 'its shipping line'}. Choose another shipping line.`,
    zh: ({ line }) => (line ? `“${line}”无法承运，请重新选择渠道。` : '该物流渠道无法承运，请重新选择渠道。'),
  }),
  lineDoesNotReach: template<{ readonly line: string | null }>({
    en: ({ line }) => `${line ?? 'The shipping line'} does not ship to this postcode. Contact the agency.`,
    zh: ({ line }) => `${line ? `“${line}”` : '所选物流渠道'}不支持该邮编，请联系平台。`,
  }),
  countryFixed: {
    en: 'Shipping is paid for this country. To ship to another country, contact the agency.',
    zh: '运费已按该国家/地区支付。如需改寄其他国家/地区，请联系平台。',
  },
  freightHigher: template<{ readonly moreMinor: number; readonly currency: Currency }>({
    en: ({ moreMinor, currency }) =>
      `Shipping to this postcode costs ${money(moreMinor, currency)} more. Contact the agency.`,
    zh: ({ moreMinor, currency }) =>
      `寄往该邮编的运费更高${given(moreMinor, (minor) => `（多 ${money(minor, currency)}）`)}，暂不能修改，请联系平台。`,
  }),
  noAddress: orderTemplate(
    (number) => `${number} has no address: the buyer’s data was erased in the shop.`,
    '店铺已删除买家资料，订单没有收件地址。',
  ),
  addressDoubtful: template<{ readonly doubts: readonly AddressProblem[] }>({
    en: ({ doubts }) =>
      `${doubts.map((one) => addressWords(one, 'en')).join(' ')} If the address is correct, send it with \`confirmed\`.`,
    zh: ({ doubts = [] }) =>
      `${doubts.length === 0 ? '地址可能有误，请检查；' : doubts.map((one) => addressWords(one, 'zh')).join('')}如无误，请确认后提交。`,
  }),
}

export const mergeAndSplitRefusals = {
  goesAlone: orderTemplate(
    (number) => `${number} is set to ship separately and is not merged.`,
    '该订单已设为单独发货，不参与合并。',
  ),
  leftApart: template<{ readonly refusal: string }>({
    en: () => 'No merge rule applies to these orders.',
    zh: '没有适用于这些订单的合并规则。',
  }),
  mergedOrSplit: orderTemplate(
    (number) => `${number} has been merged or split.`,
    '订单已合并或拆分，不能再操作。',
  ),
  noCommonLine: template<{ readonly numbers: readonly string[] }>({
    en: ({ numbers }) =>
      `No shipping line can carry ${listed(numbers, 'en')} in one parcel. Merge fewer orders.`,
    zh: '没有物流渠道可承运合并后的包裹，请减少合并的订单。',
  }),
  nothingElse: template<OrderFigures & { readonly sku: string }>({
    en: ({ number, sku }) => `${number} contains only ${sku}, so it cannot be split.`,
    zh: '订单中只有该 SKU，无法拆分。',
  }),
  nothingToMerge: orderTemplate(
    (number) => `No other unpaid order can be merged with ${number}.`,
    '没有其他未付款订单寄往同一收件人和地址。',
  ),
  notWaiting: template<{ readonly number?: string }>({
    en: ({ number }) =>
      number === undefined
        ? 'This has already been marked as reviewed.'
        : `${number} is not waiting for other orders.`,
    zh: '订单已不在等待，无需处理。',
  }),
  orderChanged: template<{ readonly number?: string }>({
    en: ({ number }) =>
      number === undefined
        ? 'The orders have changed. Refresh the page and try again.'
        : `${number} has changed. Refresh the page and try again.`,
    zh: '订单已有变动，请刷新后重试。',
  }),
  otherCurrency: template<OrderFigures & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} are in different currencies.`,
    zh: '订单币种不同，不能合并处理。',
  }),
  otherRecipient: template<OrderFigures & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} have different recipients or addresses.`,
    zh: '订单的收件人或地址不同，不能合并。',
  }),
  otherShop: template<OrderFigures & { readonly other: string }>({
    en: ({ number, other }) => `${number} and ${other} belong to different shops.`,
    zh: '订单属于不同店铺，不能合并。',
  }),
  unitsDiffer: cases('拆分数量与订单不符：每件商品须分到且仅分到一个子订单，每个子订单至少一件。', {
    emptyPart: orderTemplate(
      (number) => `Each part of ${number} needs at least one unit.`,
      '每个子订单至少需要一件商品。',
    ),
    line: template<
      OrderFigures & { readonly lineId: string; readonly planned: number; readonly quantity: number }
    >({
      en: ({ number, planned, quantity }) =>
        `The parts contain ${counted(planned, 'unit', 'units')} of a line item of ${number} that has ${formatNumber(quantity, 'en')}.`,
      zh: ({ planned, quantity }) =>
        planned === undefined || quantity === undefined
          ? '拆分数量与订单不符。'
          : `拆分数量与订单不符：子订单共 ${formatNumber(planned, 'zh')} 件，订单为 ${formatNumber(quantity, 'zh')} 件。`,
    }),
  }),
}

export const fulfilmentRefusals = {
  alreadyDone: { en: 'The shop already has this tracking number.', zh: '已回传店铺，无需重复操作。' },
  cancelled: orderTemplate((number) => `${number} is cancelled.`, '订单已取消。'),
  shipped: orderTemplate((number) => `${number} has been shipped.`, '订单已发货。'),
  partlyShipped: template<OrderFigures & { readonly isForSurcharge?: boolean }>({
    en: ({ number, isForSurcharge }) =>
      `${number} is fully or partly shipped and can no longer be cancelled.${isForSurcharge ? ' Ship the rest without the surcharge, or lower the surcharge.' : ''}`,
    zh: ({ isForSurcharge }) =>
      `订单已全部或部分发出，不能再取消。${isForSurcharge ? '请免除附加费并发出其余商品，或降低附加费。' : ''}`,
  }),
  inWave: template<OrderFigures & { readonly wave: number }>({
    en: ({ number, wave }) => `${number} is already in wave ${wave}.`,
    zh: ({ wave }) => `订单已在${given(wave, (no) => ` ${no} 号`) || '一个'}波次中。`,
  }),
  notInWave: template<{ readonly wave: number; readonly number?: string }>({
    en: ({ number, wave }) => `${number ?? 'The order'} is not open in wave ${wave}.`,
    zh: '该订单不在此波次中。',
  }),
  waveEnded: template<{ readonly wave: number }>({
    en: ({ wave }) => `Wave ${wave} has already ended.`,
    zh: '该波次已经结束。',
  }),
  notInQueue: orderTemplate(
    (number) => `${number} is not in the fulfilment queue, so there is nothing to pick.`,
    '订单不在待发货队列中，无需拣货。',
  ),
  nothingToPick: template<{ readonly cause?: string }>({
    en: ({ cause }) => cause ?? 'No order in the queue matches.',
    zh: ({ cause }) => cause ?? '队列中没有符合条件的订单。',
  }),
  notAPacker: {
    en: 'This colleague does not have the fulfilment role. Choose another colleague.',
    zh: '该同事没有履约权限，请选择其他同事。',
  },
  takenByColleague: template<OrderFigures & { readonly name: string }>({
    en: ({ number, name }) => `${number} is assigned to ${name}.`,
    zh: ({ name }) => `该订单已由${name || '其他同事'}领取。`,
  }),
  notPackable: template<
    OrderFigures & { readonly orderId?: string; readonly why?: 'cancelledInShop' | 'stopped' }
  >({
    en: ({ number, why }) => {
      if (why === 'cancelledInShop')
        return `${number} has no packing slip: it was cancelled or fulfilled in the shop.`
      return why === 'stopped'
        ? `${number} has no packing slip: it is on hold, has an open problem, or a cancellation request.`
        : `${number} is not ready to be packed.`
    },
    zh: '该订单目前不能打包，暂无装箱单和面单。',
  }),
  notShippable: template<OrderFigures & { readonly status?: OrderStatus }>({
    en: ({ number, status }) =>
      status === undefined
        ? `${number} cannot be shipped.`
        : `${number} ${statusEn[status]} and cannot be shipped.`,
    zh: ({ status }) => `该订单${given(status, (one) => `状态为“${statusZh(one)}”，`)}目前不能发货。`,
  }),
  nothingLeft: orderTemplate(
    (number) => `All units of ${number} have been shipped.`,
    '该订单的商品已全部发出。',
  ),
  notShipped: orderTemplate(
    (number) => `Nothing of ${number} has been shipped yet, so there is nothing to replace.`,
    '该订单尚未发货，无需补发。',
  ),
  labelMade: template<OrderFigures & { readonly labelledAt: string; readonly isGiftNote?: boolean }>({
    en: ({ number, labelledAt, isGiftNote }) =>
      `The label of ${number} was created on ${dayOf(labelledAt, 'en')}, so the ${isGiftNote ? 'gift note' : 'address'} can no longer be changed. Open a ticket to ask the agency to void the label.`,
    zh: ({ labelledAt, isGiftNote }) =>
      `面单已${given(labelledAt, (at) => `于 ${dayOf(at, 'zh')} `)}生成，${isGiftNote ? '礼品留言' : '地址'}不能再修改。如需修改，请提交工单，由平台作废面单。`,
  }),
  giftNoteTooLong: template<{ readonly max: number }>({
    en: ({ max }) => `A gift note can have up to ${max} characters. Shorten it.`,
    zh: ({ max }) => `礼品留言过长，请缩短${given(max, (most) => `到 ${most} 个字符以内`)}。`,
  }),
  labelVoided: template<OrderFigures & { readonly labelNo: number }>({
    en: ({ number, labelNo }) =>
      `Label ${labelNo} of ${number} was voided. Print the new label and stick it over the old one.`,
    zh: '面单已作废，请打印新面单并贴在旧面单上。',
  }),
  noLabel: template<OrderFigures & { readonly orderId?: string }>({
    en: ({ number }) => `${number} has no label. Create it first.`,
    zh: '该订单没有面单，请先生成。',
  }),
  noCustomsData: template<
    OrderFigures & {
      readonly orderId?: string
      readonly product: string
      readonly missing: readonly CustomsField[]
    }
  >({
    en: ({ number, product, missing }) =>
      `“${product}” in ${number} has no ${listed(
        missing.map((one) => customsFieldWords.en[one]),
        'en',
        'or',
      )}. Enter it on the product first.`,
    zh: ({ product, missing = [] }) =>
      `产品${given(product, (one) => `“${one}”`)}缺少${missing.length === 0 ? '报关信息' : missing.map((one) => customsFieldWords.zh[one]).join('、')}，请先在产品中填写。`,
  }),
  notToDeclare: template<OrderFigures & { readonly orderId?: string }>({
    en: ({ number }) =>
      `${number} has no commercial invoice: it is not paid, has nothing to ship, or was cancelled.`,
    zh: '该订单没有商业发票：尚未付款、没有待发商品或已取消。',
  }),
  parcelClosed: template<{ readonly trackingNumber: string }>({
    en: ({ trackingNumber }) =>
      `${trackingNumber} has been delivered, so its number can no longer be corrected.`,
    zh: '包裹已签收，运单号不能再更正。',
  }),
  trackingNumberUsed: template<{
    readonly trackingNumber: string
    readonly orderNumber?: string
    /** The same order's parcel, but its contents differ. */
    readonly hasOtherContents?: boolean
  }>({
    en: ({ trackingNumber, orderNumber, hasOtherContents }) =>
      `${trackingNumber} is already the tracking number of a parcel${given(orderNumber, (number) => ` of ${number}`)}${hasOtherContents ? ' with other contents' : ''}. Check the number.`,
    zh: ({ orderNumber }) =>
      `该运单号已用于${given(orderNumber, (number) => `订单 ${number} 的`)}另一个包裹，请检查。`,
  }),
  shipUndoOver: template<{ readonly minutes: number }>({
    en: ({ minutes }) =>
      `Shipping by file can be undone for ${minutes} minutes. Correct the tracking numbers on the orders’ pages instead.`,
    zh: ({ minutes }) =>
      `导入发货只能在${given(minutes, (most) => ` ${most} `)}分钟内撤销，请在订单页面更正运单号。`,
  }),
  shipJobRunning: {
    en: 'The file is still being shipped. Stop the job or wait until it ends, then undo it.',
    zh: '该文件仍在发货中，请先停止任务或等待其结束，再撤销。',
  },
  shipNotUndone: cases('该订单已有后续处理，不能撤销发货。', {
    pushed: orderTemplate(
      (number) => `${number} stays shipped: the shop already has its tracking number.`,
      '运单号已回传店铺，订单保持已发货。',
    ),
    scanned: orderTemplate(
      (number) => `${number} stays shipped: the carrier has scanned its parcel.`,
      '承运商已扫描包裹，订单保持已发货。',
    ),
    handedOver: orderTemplate(
      (number) => `${number} stays shipped: its parcel has been handed over to the carrier.`,
      '包裹已交接给承运商，订单保持已发货。',
    ),
    billed: orderTemplate(
      (number) => `${number} stays shipped: its parcel has a carrier’s label or bill.`,
      '包裹已有承运商面单或账单，订单保持已发货。',
    ),
    actedOn: orderTemplate(
      (number) => `${number} stays shipped: a request or a return for it came in after it was shipped.`,
      '发货后已有申请或退件，订单保持已发货。',
    ),
    replacement: orderTemplate(
      (number) => `${number} stays shipped: it is a replacement, and its seller has been notified.`,
      '补发订单发货后已通知卖家，保持已发货。',
    ),
    gone: orderTemplate(
      (number) => `${number} has no parcel of this file any more. Nothing was changed.`,
      '该订单已没有此文件的包裹，未作更改。',
    ),
  }),
  rowsDisagree: cases('同一运单号的各行内容不一致，请改为一致。', {
    repeated: template<{ readonly trackingNumber: string; readonly rows: number }>({
      en: ({ trackingNumber, rows }) =>
        `${trackingNumber} appears in ${counted(rows, 'row', 'rows')} without SKUs. Keep one of them, or enter a SKU in each.`,
      zh: ({ trackingNumber, rows }) =>
        `${trackingNumber} 出现在 ${given(rows, String)} 行中且未填写 SKU，请只保留一行，或每行填写 SKU。`,
    }),
    someSkus: template<{ readonly trackingNumber: string }>({
      en: ({ trackingNumber }) =>
        `Some rows of ${trackingNumber} have a SKU and some do not. Enter a SKU in each.`,
      zh: ({ trackingNumber }) => `${trackingNumber} 的部分行未填写 SKU，请每行都填写。`,
    }),
    carriers: template<{ readonly trackingNumber: string }>({
      en: ({ trackingNumber }) =>
        `The rows of ${trackingNumber} have different carriers. Enter the same one.`,
      zh: ({ trackingNumber }) => `${trackingNumber} 各行的承运商不一致，请改为一致。`,
    }),
  }),
}
