import { waitingPartyOf, waitingReasons, type WaitingReason } from '../../../../contract/statuses.ts'
import type { Locale } from '../../../ui/text/locale.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import { partyText, reasonText } from '../../orders/order-words.ts'
import { screen, type HelpArticle } from '../help-article.ts'

/** What has to be done about each reason. */
export const cureText = defineText<Record<WaitingReason, string>>({
  en: {
    linesUnmapped: 'Map the product, or ask for a quote.',
    quoteRequested: 'The agency looks for the product and makes an offer, within one working day.',
    quoteOffered: 'Accept or decline the offer before it runs out.',
    addressIncomplete: 'Mend the address; the fields concerned are marked.',
    noShippingLine:
      'The agency looks for a line to this country with these goods. A mended address may help, too.',
    shippingLineNotChosen: 'Choose a shipping line.',
    paymentDue: 'Pay from the wallet, one order or many.',
    shopUnpaid:
      'The buyer has not paid in the shop yet. The order goes on by itself once the shop reports the payment.',
    beingPrepared: 'The goods are picked, checked and packed.',
    stockAwaited: 'The goods come in, then the order goes on by itself.',
    partlyShipped: 'A part is on its way; the rest is prepared.',
    reissueOffered:
      'The agency can send products again, at a charge. Accept it, paid from the wallet, or decline; after 14 days it ends by itself.',
    cancelledInShop:
      'The buyer cancelled in the shop after you had paid here. Decide: ship it all the same, or take the money back.',
    inTransit: 'The parcel travels. Its events are on the order.',
  },
  zh: {
    linesUnmapped: '匹配产品，或询价。',
    quoteRequested: '代理正在寻找产品，并在一个工作日内报价。',
    quoteOffered: '请在报价过期前接受或拒绝。',
    addressIncomplete: '修改地址，相关字段已标出。',
    noShippingLine: '代理正在寻找可将这些商品运达该国的线路。修改地址也可能有帮助。',
    shippingLineNotChosen: '选择物流线路。',
    paymentDue: '用钱包付款，可单个或批量付款。',
    shopUnpaid: '买家尚未在店铺付款。店铺通知付款后订单会自动继续。',
    beingPrepared: '商品正在拣货、检验和打包。',
    stockAwaited: '商品到货后订单会自动继续。',
    partlyShipped: '一部分已发出，其余正在准备。',
    reissueOffered: '代理可收费补发商品。请接受（从钱包支付）或拒绝；14 天后自动失效。',
    cancelledInShop: '您付款之后买家在店铺取消了订单。请决定：仍然发货，或取回款项。',
    inTransit: '包裹正在运输，轨迹可在订单中查看。',
  },
})

const onText = {
  en: (party: string) => `Waits on ${party}.`,
  zh: (party: string) => `等待${party}。`,
}

const terms = (locale: Locale): readonly (readonly [string, string])[] =>
  waitingReasons.map((reason) => [
    reasonText[locale][reason],
    `**${onText[locale](partyText[locale][waitingPartyOf[reason]])}** ${cureText[locale][reason]}`,
  ])

/** Made of the reasons that there are, so that none is missing here. */
export const waitingArticle: HelpArticle = {
  id: 'waiting-reasons',
  topic: 'orders',
  links: screen('orders', 'dashboard'),
  en: {
    title: 'Why an order waits, and who must act',
    blocks: [
      'Every order that does not move says why, on whom it waits, and since when. What waits on you is on the dashboard, with the money in it. These are all the reasons there are:',
      { terms: terms('en') },
    ],
  },
  zh: {
    title: '订单为何等待，由谁处理',
    blocks: [
      '每个停下来的订单都会说明原因、在等待谁、自何时起等待。等待您处理的订单及其金额显示在仪表盘上。全部原因如下：',
      { terms: terms('zh') },
    ],
  },
}
