import { screen, type HelpArticle } from '../help-article.ts'

export const moneyArticles: readonly HelpArticle[] = [
  {
    id: 'paying',
    topic: 'money',
    links: screen('orders', 'recharge', 'price'),
    en: {
      title: 'Pay orders, one or hundreds',
      blocks: [
        {
          steps: [
            'Choose orders in the list; the bar at the bottom shows their total. Press **Pay**.',
            'The next page lists them in the order in which they will be paid, with the balance before and after.',
            'Press **Pay**. Each order has its own result.',
          ],
        },
        'If the balance does not cover all of them, it pays those it covers, from the top, and says for each other one what it lacks. Recharge, then press **Look again at the rest**.',
        'Goods that lie in your own stock are used first and are not charged for; shipping and services are. Orders draw on the stock in the order in which they are paid, also a part of a line. If it went to another order meanwhile, an order is not paid for more than you were shown: look again. Cancelling a paid order gives its goods back to the stock. What is sent again never draws on it.',
        'Pressing twice, a broken connection or a reload never pays an order twice. A paid order keeps its price, whatever prices do later.',
      ],
    },
    zh: {
      title: '订单付款：单个或批量',
      blocks: [
        {
          steps: [
            '在列表中选择订单，底部会显示合计金额。点击**付款**。',
            '下一页按付款顺序列出订单，并显示付款前后的余额。',
            '点击**付款**。每个订单都有各自的结果。',
          ],
        },
        '余额不足以支付全部订单时，会从上到下支付可覆盖的订单，并说明其余每个订单缺少什么。充值后可再次查看其余订单。',
        '优先使用您自己库存中的商品，不另收货款；运费和服务费照收。库存按付款顺序分配，也可只覆盖一行的一部分。若库存已被其他订单用掉，系统不会按高于您所见的金额付款：请重新查看。取消已付款订单时，商品退回库存。补发不使用您的库存。',
        '重复点击、网络中断或刷新都不会重复付款。已付款的订单保持付款时的价格。',
      ],
    },
  },
  {
    id: 'recharging',
    topic: 'money',
    links: screen('recharge', 'price'),
    en: {
      title: 'Recharge the wallet',
      blocks: [
        'Open **Wallet** and press **Recharge**. The ways that the agency offers are shown there, with their fee before you pay.',
        {
          terms: [
            [
              'PayPal',
              'You approve the payment at PayPal and come back; the money is credited at once, or when PayPal releases it. The fee is added, so that exactly the amount you asked for is credited.',
            ],
            [
              'Bank transfer',
              'Transfer first, to the account shown. Then report it with the reference of the transfer and a picture or PDF of the receipt. The agency credits what really arrives, usually within a working day, and writes to you. There is no fee.',
            ],
          ],
        },
        'Under **Recharges** you see where each stands. One that was not credited tells the reason; report it again with what was missing.',
      ],
    },
    zh: {
      title: '为钱包充值',
      blocks: [
        '打开**钱包**并点击**充值**。页面会显示代理提供的充值方式，手续费会在付款前显示。',
        {
          terms: [
            [
              'PayPal',
              '在 PayPal 批准付款后返回，款项即时入账，或在 PayPal 放款后入账。手续费另加，因此到账金额与您所选完全一致。',
            ],
            [
              '银行转账',
              '请先向所示账户转账，再填写转账备注并上传凭证（图片或 PDF）。代理按实际到账金额入账，通常在一个工作日内，并会写信通知您。不收手续费。',
            ],
          ],
        },
        '在**充值记录**中可查看每笔充值的状态。未入账的会说明原因，请补充后重新提交。',
      ],
    },
  },
  {
    id: 'movements',
    topic: 'money',
    links: screen('wallet'),
    en: {
      title: 'Read the wallet: movements and balance',
      blocks: [
        'Every movement is listed with the balance after it, its kind and what it belongs to; the order or recharge opens by a click. Filter by kind and days, write your own remark beside the agency’s, and export what the filter shows as a file for your accounts.',
        'The dashboard tells for how many days the balance lasts at the pace of the last 14 days. If PayPal takes a payment back, that is a movement, too; what the balance does not hold is owed and taken from the next recharge.',
      ],
    },
    zh: {
      title: '查看钱包：明细与余额',
      blocks: [
        '每笔变动都会列出变动后的余额、类型及其来源，点击即可打开对应的订单或充值。可按类型和日期筛选，可在代理备注旁填写自己的备注，并可将筛选结果导出用于记账。',
        '仪表盘会按最近 14 天的支出估算余额可用天数。若 PayPal 撤回付款，也会记为一笔变动；余额不足的部分记为欠款，从下次充值中扣除。',
      ],
    },
  },
]
