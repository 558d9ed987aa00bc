import { statements } from '../statements.ts'
import type { Policy } from '../policy-document.ts'

const { en, zh } = statements

export const returnPolicy: Policy = {
  en: {
    summary: `When goods may come back, what you get for them, and who pays the way. ${en.returns} ${en.restocking}`,
    sections: [
      {
        id: 'window',
        heading: 'How long you may ask',
        blocks: [
          `**${en.returns}** The day of delivery is the one in the tracking of the parcel. If an order came in several parcels, each has its own day.`,
          'This policy is between you and us. What you promise your buyers, and what the law gives them, is between you and them; where their time to withdraw is longer, please ask us within ours.',
        ],
      },
      {
        id: 'what',
        heading: 'What may be returned',
        blocks: [
          {
            terms: [
              [
                'Our mistake',
                'Goods that are damaged, faulty, incomplete, or not what was ordered. You choose between a replacement and a refund of goods and freight. As a rule the goods need not be sent back; photos are enough.',
              ],
              [
                'A change of mind',
                'Goods that your buyer no longer wants, unused and in their packing. We refund the product cost once they are back and checked; freight in both directions is paid by the sender.',
              ],
            ],
          },
          'Not returnable for a change of mind are goods made or printed for one buyer, opened goods of hygiene, underwear, food, and goods that the line may not carry back.',
        ],
      },
      {
        id: 'fee',
        heading: 'What it costs',
        blocks: [
          `**${en.restocking}** Nothing is taken from the refund for checking, storing or putting goods back on the shelf.`,
          'Freight already used for a delivery without mistake is not refunded, as the carrier has been paid for it.',
        ],
      },
      {
        id: 'how',
        heading: 'How to ask for a return',
        blocks: [
          {
            steps: [
              'Ask for a refund on the order’s page, within the time above, with the lines and quantities concerned. The page says before what may be asked, until when, and how much it would be.',
              'For damaged, faulty or wrong goods, add clear photos of the goods, the parcel and its label.',
              `${en.refundAnswer} You read on the order’s page how it stands, and may take it back while it is not decided.`,
              'Send goods only after our answer, and give us the tracking number. Parcels without notice cannot be matched to an order.',
            ],
          },
        ],
      },
      {
        id: 'refund',
        heading: 'Refunds',
        blocks: [
          `${en.refundPaid} The whole of what is paid back for an order is never more than was paid for it.`,
          `${en.missing} ${en.late}`,
          'Refunds go to your wallet, in its currency and at the price at which the order was paid, as a movement with the order’s number. For returned goods this happens within three working days after they arrive and are found to be as described; without return, on the day we agree.',
          'If goods come back used or broken we tell you with photos, refund what they are still worth, or send them back to you at your cost.',
        ],
      },
      {
        id: 'undelivered',
        heading: 'Parcels that could not be delivered',
        blocks: [
          'A parcel that comes back to us, because the address was wrong, nobody took it or it was refused, is announced to you. You may have it sent to a mended address against new freight, have the goods kept for a later order, or give them up. We keep it for 30 days after our message.',
          'A parcel that is lost or broken on the way is not a return: see the Shipping Policy.',
        ],
      },
      {
        id: 'cancel',
        heading: 'Cancelling before shipping',
        blocks: [
          'An order that is not paid yet can be cancelled at once, by you. For one that is paid, ask us on its page: it is neither picked nor shipped until we answer. If nothing has been bought for you alone and no parcel has left, the whole amount goes back to your wallet.',
        ],
      },
      {
        id: 'wholesale',
        heading: 'Wholesale orders',
        blocks: [
          'A wholesale order that is not paid can be cancelled at once, by you. Of one that is paid, ask on its page for what is not bought yet: we pay it back, or tell you why it cannot be stopped.',
          'Pieces that do not come are paid back at the agreed price as soon as we close them; if none come, the freight as well. Freight that costs less than you paid goes back to your wallet when the goods are packed; what it costs more is asked of you before they are shipped.',
        ],
      },
      {
        id: 'disagree',
        heading: 'If we do not agree',
        blocks: [
          'Tell us why, with what you have: photos, messages of your buyer, the carrier’s note. Somebody who did not decide before looks at it again. Your rights by law are not touched by this policy.',
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
                '买家不再需要的商品，须未使用且包装完好。商品退回并检验后，我们退还产品成本；往返运费由寄件方承担。',
              ],
            ],
          },
          '因改变主意而不可退货的商品包括：为个别买家定制或印制的商品、已开封的卫生用品、内衣、食品，以及线路不能运回的商品。',
        ],
      },
      {
        id: 'fee',
        heading: '费用',
        blocks: [
          `**${zh.restocking}**检验、存放和重新上架均不从退款中扣除任何费用。`,
          '无差错的派送已经产生的运费不予退还，因为已支付给承运商。',
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
              '请在收到答复后再寄出商品，并提供运单号。未经告知的包裹无法与订单对应。',
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
          '因地址错误、无人签收或拒收而退回我们处的包裹，我们会通知您。您可以支付新的运费寄往更正后的地址，将商品留作以后的订单使用，或放弃该包裹。自通知之日起我们保管 30 天。',
          '途中丢失或损坏的包裹不属于退货，请见《运输政策》。',
        ],
      },
      {
        id: 'cancel',
        heading: '发货前取消',
        blocks: [
          '尚未付款的订单可由您立即取消。已付款的订单请在订单页面申请：答复之前不会拣货和发货。如未专门为您采购且包裹尚未发出，全部金额将退回您的钱包。',
        ],
      },
      {
        id: 'wholesale',
        heading: '批发订单',
        blocks: [
          '未付款的批发订单，您可随时自行取消。已付款的订单，请在订单页面申请取消尚未采购的部分：我们予以退款，或说明无法停止的原因。',
          '确定不再到货的件数，我们关闭后即按约定单价退款；若全部未到，运费一并退还。打包后实际运费低于已付运费的，差额退回钱包；高于已付运费的，在发货前请您补付。',
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
