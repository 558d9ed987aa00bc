import { statements } from './statements.ts'
import type { Policy } from './policy-document.ts'

const { en, zh } = statements

export const price: Policy = {
  en: {
    summary: `What Quayside costs, and what makes up the price of an order. ${en.free} ${en.costs}`,
    sections: [
      {
        id: 'free',
        heading: 'What is free',
        blocks: [
          `**${en.free}**`,
          {
            list: [
              'opening an account, adding sub-accounts for your staff, and connecting any number of shops;',
              'importing orders from shops and files, matching products and requesting quotes;',
              'comparing shipping lines and calculating shipping costs before you pay;',
              'picking, packing, tracking, and syncing tracking numbers to your shop.',
            ],
          },
          'There is no subscription, no setup fee, no minimum turnover and no inactivity fee.',
        ],
      },
      {
        id: 'order',
        heading: 'What an order costs',
        blocks: [
          `**${en.costs}**`,
          {
            terms: [
              [
                'Product cost',
                'The price of each product on the order, multiplied by its quantity. A product may have lower unit prices at higher quantities. For products made or sourced for you, it is the price in the offer you accepted.',
              ],
              [
                'Logistics cost',
                'The price of the shipping line you choose, based on the destination country and the weight of the parcel. Some shipping lines charge by volumetric weight if it is greater than the actual weight.',
              ],
            ],
          },
          'Both are shown on the order before you pay, and their total is charged to your wallet. Nothing is added afterwards without your consent: if an order turns out to cost more, we request a surcharge, which you can accept or decline.',
        ],
      },
      {
        id: 'quotes',
        heading: 'Quotes',
        blocks: [
          'Quotes are free and without obligation. An offer states the unit price, the prices for larger quantities, the weight, and the last day you can accept it. Once you accept it, it applies to every waiting line item with the same product, and to later ones until a new offer replaces it.',
        ],
      },
      {
        id: 'currency',
        heading: 'Currencies',
        blocks: [
          'Catalogue prices are in US dollars. If your wallet is in Chinese yuan, they are converted at our daily rate, which we set and display. A paid order keeps the amount you paid. You choose the currency of your wallet when you register.',
        ],
      },
      {
        id: 'recharge',
        heading: 'Recharging your wallet',
        blocks: [
          {
            list: [
              '**PayPal:** PayPal’s fee is added to the amount. Both are shown before you pay, for example ‘to credit 100.00 you pay 104.92’, and the full amount you requested is credited.',
              '**Bank transfer:** we charge no fee and credit the amount we receive. Fees charged by your bank or intermediary banks are paid by you.',
            ],
          },
        ],
      },
      {
        id: 'refunds',
        heading: 'Refunds',
        blocks: [
          `When an order is cancelled or goods are returned, the refund goes to your wallet in the same currency. ${en.returns} ${en.restocking}`,
        ],
      },
      {
        id: 'taxes',
        heading: 'Duties and taxes',
        blocks: [
          'Prices exclude the duties and taxes of the destination country unless the chosen shipping line states that they are included. You are responsible for charging and paying taxes on your own sales, such as sales tax or VAT.',
        ],
      },
      {
        id: 'changes',
        heading: 'When prices change',
        blocks: [
          'Product and shipping prices follow what suppliers and carriers charge us. A price change applies to unpaid orders, which show the new price before you pay. Paid orders keep their price.',
          'If you think a price is wrong, contact us before you pay. If a price turns out to be wrong through our mistake, we correct it in your wallet.',
        ],
      },
      {
        id: 'example',
        heading: 'An example',
        blocks: [
          'A mug costs 4.20 each, or 3.60 each from 50 units. A buyer in Germany orders two, and the shipping line you choose charges 6.10 for a parcel of that weight. The order costs you 2 × 4.20 + 6.10 = 14.50. You set your own selling price and keep the margin.',
        ],
      },
    ],
  },
  zh: {
    summary: `本页说明 Quayside 的费用以及订单金额的构成。${zh.free}${zh.costs}`,
    sections: [
      {
        id: 'free',
        heading: '哪些免费',
        blocks: [
          `**${zh.free}**`,
          {
            list: [
              '开设账户、员工子账户，连接任意数量的店铺；',
              '从店铺和文件导入订单、匹配商品、询价；',
              '付款前比较物流渠道、试算运费；',
              '拣货、打包、物流跟踪，以及将运单号回传至您的店铺。',
            ],
          },
          '没有订阅费、开通费、最低营业额要求，账户闲置也不收费。',
        ],
      },
      {
        id: 'order',
        heading: '订单费用',
        blocks: [
          `**${zh.costs}**`,
          {
            terms: [
              [
                '产品成本',
                '订单中各产品的单价乘以数量。产品达到一定数量时可能有更低的阶梯价。为您定制或寻找的产品，按您接受的报价计算。',
              ],
              [
                '物流成本',
                '您所选物流渠道的运费，按目的国和包裹重量计算。渠道要求时，体积重大于实重的按体积重计费。',
              ],
            ],
          },
          '两项费用均在付款前显示在订单上，其总和即从钱包扣除的金额。付款后未经您同意不再追加；如订单实际需要更高的费用，我们会申请附加费，由您接受或拒绝。',
        ],
      },
      {
        id: 'quotes',
        heading: '报价',
        blocks: [
          '询价免费，且不产生任何义务。报价会注明单件价格、批量价格、重量以及接受的最后日期。一经接受，即适用于所有待处理的同款商品，以及之后的同款商品，直至被新的报价取代。',
        ],
      },
      {
        id: 'currency',
        heading: '币种',
        blocks: [
          '目录价格以美元计。若您的钱包为人民币，则按我们设定并公布的当日汇率换算；订单保持您付款时的金额。钱包币种在注册时选定。',
        ],
      },
      {
        id: 'recharge',
        heading: '钱包充值',
        blocks: [
          {
            list: [
              '**PayPal：**在金额之外加收 PayPal 手续费。付款前会同时显示两项金额，例如“到账 100.00，需支付 104.92”，到账金额与您所选完全一致。',
              '**银行转账：**我们不收费。按实际到账金额入账；您的银行或中间行的费用由您承担。',
            ],
          },
        ],
      },
      {
        id: 'refunds',
        heading: '退款',
        blocks: [`订单取消或商品退回时，款项以相同币种退回您的钱包。${zh.returns}${zh.restocking}`],
      },
      {
        id: 'taxes',
        heading: '关税与税费',
        blocks: [
          '除所选物流渠道注明包含外，价格不含目的国的关税和税费。您自身销售所涉及的销售税或增值税，由您收取和缴纳。',
        ],
      },
      {
        id: 'changes',
        heading: '价格变动',
        blocks: [
          '产品价格和运费随供应商与承运商的收费而变。变动适用于尚未付款的订单，付款前会显示新价格；已付款的不受影响。',
          '如您认为价格有误，请在付款前询问；若事后发现因我们的差错而有误，我们会在您的钱包中更正。',
        ],
      },
      {
        id: 'example',
        heading: '示例',
        blocks: [
          '某款马克杯单件 4.20，50 件起每件 3.60。德国买家订购两只，您所选物流渠道对该重量的包裹收取 6.10。则订单费用为 2 × 4.20 + 6.10 = 14.50。售价由您决定，利润归您。',
        ],
      },
    ],
  },
}
