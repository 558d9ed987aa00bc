import { statements } from './statements.ts'
import type { Policy } from './policy-document.ts'

const { en, zh } = statements

export const returnPolicy: Policy = {
  en: {
    summary: `When goods can be returned, what we refund, and who pays for shipping. ${en.returns} ${en.restocking}`,
    sections: [
      {
        id: 'window',
        heading: 'Return window',
        blocks: [
          `**${en.returns}** The delivery date is the one shown in the parcel’s tracking. If an order arrived in several parcels, each has its own delivery date.`,
          'This policy is between you and us. What you promise your buyers, and what the law grants them, is between you and them. If their withdrawal period is longer, you still need to request the return within ours.',
        ],
      },
      {
        id: 'what',
        heading: 'What can be returned',
        blocks: [
          {
            terms: [
              [
                'Our mistake',
                'Goods that are damaged, faulty, incomplete, or not what was ordered. You choose between a replacement and a refund of goods and shipping. In most cases you do not need to send the goods back. Photos are enough.',
              ],
              [
                'A change of mind',
                'Goods that your buyer no longer wants, unused and in their original packaging. We refund the product cost once we have received and checked them. We do not refund or pay for shipping in either direction.',
              ],
            ],
          },
          'You cannot return the following for a change of mind: goods made or printed to order, opened hygiene products, underwear, food, and goods that the shipping line cannot carry back.',
        ],
      },
      {
        id: 'fee',
        heading: 'What it costs',
        blocks: [
          `**${en.restocking}** Nothing is deducted from the refund for checking, storing or reshelving goods.`,
          'Shipping for a correct delivery is not refunded, because the carrier has already been paid.',
        ],
      },
      {
        id: 'how',
        heading: 'How to request a return',
        blocks: [
          {
            steps: [
              'Request a refund or a replacement on the order page within the return window, selecting the line items and quantities concerned. The page shows what you can claim, the deadline and the amount.',
              'For damaged, faulty or wrong goods, add clear photos of the goods, the parcel and the shipping label.',
              `${en.refundAnswer} You can follow the status on the order page and withdraw the request until it is decided.`,
              'Send goods back only after we have answered, and give us the tracking number. We cannot match unannounced parcels to an order.',
            ],
          },
        ],
      },
      {
        id: 'refund',
        heading: 'Refunds',
        blocks: [
          `${en.refundPaid} The total refunded for an order never exceeds what was paid for it.`,
          `${en.missing} ${en.late}`,
          'Refunds go to your wallet, in its currency and at the price paid for the order, as a transaction with the order number. Returned goods are refunded within three business days after they arrive and pass inspection. If no return is needed, we refund on the day we agree.',
          'If goods come back used or broken, we send you photos, and either refund their remaining value or send them back to you at your cost.',
        ],
      },
      {
        id: 'undelivered',
        heading: 'Undeliverable parcels',
        blocks: [
          'We notify you when a parcel comes back to us because the address was wrong, nobody collected it or it was refused. You can pay for shipping again to a corrected address, have the goods kept for a later order, or abandon them. We keep the parcel for 30 days after notifying you; after that it may be disposed of.',
          'A parcel lost or damaged in transit is not a return. See the Shipping Policy.',
        ],
      },
      {
        id: 'cancel',
        heading: 'Cancelling before shipping',
        blocks: [
          'You can cancel an unpaid order immediately. For a paid order, request cancellation on the order page. It will not be picked or shipped until we answer. If nothing has been bought specifically for you and no parcel has left, the full amount is refunded to your wallet.',
        ],
      },
      {
        id: 'wholesale',
        heading: 'Wholesale orders',
        blocks: [
          'You can cancel an unpaid wholesale order immediately. For a paid one, request cancellation of the products not bought yet on the order page. We refund them, or explain why the purchase cannot be stopped.',
          'Units that cannot be supplied are refunded at the agreed price as soon as we confirm it. If none can be supplied, the freight is refunded too. If the actual freight is less than you paid, the difference is refunded to your wallet when the goods are packed. If it is more, we ask you to pay the difference before they ship.',
        ],
      },
      {
        id: 'disagree',
        heading: 'If you disagree with our decision',
        blocks: [
          'Tell us why and send any evidence you have, such as photos, messages from your buyer or a note from the carrier. Someone who was not involved in the first decision will review it. This policy does not affect your statutory rights.',
        ],
      },
    ],
  },
  zh: {
    summary: `本政策说明何时可以退货、如何退款，以及由谁承担运费。${zh.returns}${zh.restocking}`,
    sections: [
      {
        id: 'window',
        heading: '申请期限',
        blocks: [
          `**${zh.returns}**签收日以包裹物流轨迹为准。订单分多个包裹送达的，各包裹分别计算。`,
          '本政策适用于您与我们之间。您对买家的承诺以及法律赋予买家的权利，由您与买家处理；买家的撤销期更长的，请在我们的期限内提出申请。',
        ],
      },
      {
        id: 'what',
        heading: '可退货的情形',
        blocks: [
          {
            terms: [
              [
                '我们的差错',
                '商品损坏、有瑕疵、缺件或与所订不符。您可以选择补发，或退还货款和运费。通常无需寄回商品，提供照片即可。',
              ],
              [
                '买家改变主意',
                '买家不再需要的商品，须未使用且包装完好。商品退回并检验后，我们退还产品成本；往返运费我们不退还、不承担。',
              ],
            ],
          },
          '因改变主意而不可退货的商品包括：为个别买家定制或印制的商品、已开封的卫生用品、内衣、食品，以及物流渠道不能运回的商品。',
        ],
      },
      {
        id: 'fee',
        heading: '费用',
        blocks: [
          `**${zh.restocking}**检验、存放和重新上架均不从退款中扣除任何费用。`,
          '非因我们的差错，已产生的运费不予退还，因为该费用已支付给承运商。',
        ],
      },
      {
        id: 'how',
        heading: '如何申请退货',
        blocks: [
          {
            steps: [
              '在上述期限内，在订单页面申请退款，注明涉及的商品行和数量。页面会事先说明可申请的原因、期限和最多可退的金额。',
              '商品损坏、有瑕疵或发错的，请附上商品、包裹及面单的清晰照片。',
              `${zh.refundAnswer}您可以在订单页面查看进度，处理完毕前可随时撤回。`,
              '请在收到答复后再寄出商品，并提供运单号。未事先告知的退件无法与订单对应。',
            ],
          },
        ],
      },
      {
        id: 'refund',
        heading: '退款',
        blocks: [
          `${zh.refundPaid}同一订单的退款总额不会超过已付金额。`,
          `${zh.missing}${zh.late}`,
          '退款以钱包币种、按订单付款时的价格退回您的钱包，并作为一笔注明订单号的明细。退回的商品到达并经检验与描述相符后三个工作日内退款；无需退货的，在达成一致当日退款。',
          '若退回的商品已使用或损坏，我们会附照片告知您，并按其剩余价值退款，或由您承担费用寄还给您。',
        ],
      },
      {
        id: 'undelivered',
        heading: '无法派送的包裹',
        blocks: [
          '因地址错误、无人签收或拒收而退回我们处的包裹，我们会通知您。您可以支付新的运费寄往更正后的地址，将商品留作以后的订单使用，或放弃该包裹。自通知之日起我们保管 30 天，逾期可能被处置。',
          '途中丢失或损坏的包裹不属于退货，请见《运输政策》。',
        ],
      },
      {
        id: 'cancel',
        heading: '发货前取消',
        blocks: [
          '尚未付款的订单可由您立即取消。已付款的订单请在订单页面申请取消：答复之前不会拣货和发货。如未专门为您采购且包裹尚未发出，全部金额将退回您的钱包。',
        ],
      },
      {
        id: 'wholesale',
        heading: '批发订单',
        blocks: [
          '未付款的批发订单，您可随时自行取消。已付款的订单，请在订单页面申请取消尚未采购的部分：我们予以退款，或说明无法停止的原因。',
          '确认无法供货的件数，立即按约定单价退款；全部无法供货的，运费一并退还。打包后实际运费低于已付运费的，差额退回钱包；高于已付运费的，在发货前请您补付。',
        ],
      },
      {
        id: 'disagree',
        heading: '如有异议',
        blocks: [
          '请说明理由并提供您掌握的材料：照片、买家的消息、承运商的通知。我们会由未参与此前决定的人员重新审核。本政策不影响您的法定权利。',
        ],
      },
    ],
  },
}
