import { waitingPartyOf, waitingReasons, type WaitingReason } from '../../../../contract/kernel/statuses.ts'
import type { Locale } from '../../../ui/text/locale.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import { partyText, reasonText } from '../../order-kit/order-text.ts'
import { screen, type HelpArticle } from './help-article.ts'

/** The next step for each waiting reason. */
export const cureText = defineText<Record<WaitingReason, string>>({
  en: {
    linesUnmapped: 'Match the product, or request a quote.',
    quoteRequested: 'The agency is sourcing the product and will make an offer within one working day.',
    quoteOffered: 'Accept or decline the offer before it expires.',
    addressIncomplete: 'Fix the address. The fields to correct are highlighted.',
    noShippingLine:
      'The agency is looking for a shipping line that can carry these products to this country. Fixing the address may help too.',
    shippingLineNotChosen: 'Choose a shipping line.',
    paymentDue: 'Pay from your wallet, for one order or in bulk.',
    shopUnpaid:
      'The buyer has not paid in the shop yet. The order continues automatically once the shop reports the payment.',
    testOrder:
      'The shop marked this order as a test, so it cannot be paid and nothing is shipped. Cancel it to clear the list.',
    beingPrepared: 'The products are being picked, checked and packed.',
    awaitingStock: 'Stock is on its way. The order continues automatically when it arrives.',
    partlyShipped: 'Part of the order is on its way. The rest is being prepared.',
    replacementOffered:
      'The agency can send a replacement for a charge. Accept it and pay from your wallet, or decline. The offer expires after 14 days.',
    cancelledInShop:
      'The order was cancelled or fulfilled in the shop after you paid. Decide whether to ship it anyway or get a refund.',
    inTransit: 'The parcel is on its way. See its tracking updates on the order.',
  },
  zh: {
    linesUnmapped: '请匹配产品，或询价。',
    quoteRequested: '我们正在寻找产品，将在 1 个工作日内报价。',
    quoteOffered: '请在报价过期前接受或拒绝。',
    addressIncomplete: '请修改地址，需修改的字段已标出。',
    noShippingLine: '我们正在安排可送达该国家/地区的物流渠道。您也可以尝试修改地址。',
    shippingLineNotChosen: '请选择物流渠道。',
    paymentDue: '请用钱包付款，可单个或批量付款。',
    shopUnpaid: '买家尚未在店铺付款。买家付款后，订单会自动继续处理。',
    testOrder: '店铺将此订单标记为测试订单，无法付款，也不会发货。可取消以清理列表。',
    beingPrepared: '商品正在拣货、质检和打包。',
    awaitingStock: '商品到货后，订单会自动继续处理。',
    partlyShipped: '部分商品已发货，剩余商品待发货。',
    replacementOffered: '商品可补发，但需支付费用。请接受（从钱包支付）或拒绝，14 天后自动失效。',
    cancelledInShop: '您付款后，订单在店铺被取消或已由他方发货。请选择仍要发货，或取消并退款。',
    inTransit: '包裹正在运输，可在订单中查看物流轨迹。',
  },
})

const onText = {
  en: (party: string) => `Waiting for ${party}.`,
  zh: (party: string) => `等待${party}处理。`,
}

const terms = (locale: Locale): readonly (readonly [string, string])[] =>
  waitingReasons.map((reason) => [
    reasonText[locale][reason],
    `**${onText[locale](partyText[locale][waitingPartyOf[reason]])}** ${cureText[locale][reason]}`,
  ])

/** Generated from the list of reasons, so that it is always complete. */
export const waitingArticle: HelpArticle = {
  id: 'waiting-reasons',
  topic: 'orders',
  links: screen('orders', 'dashboard'),
  en: {
    title: 'Why an order is waiting, and who needs to act',
    blocks: [
      'Every order that is waiting shows why, on whom and since when. Orders waiting on you appear on the dashboard with their amounts. These are all the possible reasons:',
      { terms: terms('en') },
    ],
  },
  zh: {
    title: '订单等待的原因和处理方',
    blocks: [
      '每个等待中的订单都会显示等待原因、待谁处理和开始等待的时间。待您处理的订单及其金额显示在仪表盘上。全部原因如下：',
      { terms: terms('zh') },
    ],
  },
}
