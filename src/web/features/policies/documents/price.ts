import { statements } from '../statements.ts'
import type { Policy } from '../policy-document.ts'

const { en, zh } = statements

export const price: Policy = {
  en: {
    summary: `What Quayside costs, and what an order is made of. ${en.free} ${en.costs}`,
    sections: [
      {
        id: 'free',
        heading: 'What is free',
        blocks: [
          `**${en.free}**`,
          {
            list: [
              'opening an account, sub-accounts for your staff, any number of connected shops;',
              'importing orders from shops and files, mapping products, asking for quotes;',
              'comparing shipping lines and calculating freight before you pay;',
              'picking, packing, tracking, and writing tracking numbers back to your shop.',
            ],
          },
          'There is no subscription, no setup fee, no minimum turnover and no fee for an idle account.',
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
                'The price of each product on the order, times its quantity. A product may have lower prices from a certain quantity on. For products made or found for you, it is the price of the offer that you accepted.',
              ],
              [
                'Logistics cost',
                'The freight of the shipping line that you choose, by country and weight of the parcel. Where a line asks for it, size counts when it weighs more than the goods do.',
              ],
            ],
          },
          'Both are shown on the order before you pay; their sum is what leaves your wallet. Nothing is added afterwards.',
        ],
      },
      {
        id: 'quotes',
        heading: 'Quotes',
        blocks: [
          'Asking for a price costs nothing and binds you to nothing. An offer names the price for one piece and for larger quantities, the weight, and the last day on which it can be accepted. Once accepted, it holds for every waiting line with the same product, and for later ones until a new offer takes its place.',
        ],
      },
      {
        id: 'currency',
        heading: 'Currencies',
        blocks: [
          'Catalogue prices are kept in US dollars. If your wallet is in Chinese yuan, they are converted at our rate of the day, which we set and show; an order keeps the amount at which it was priced when you paid it. The currency of a wallet is chosen at registration.',
        ],
      },
      {
        id: 'recharge',
        heading: 'Filling the wallet',
        blocks: [
          {
            list: [
              '**PayPal:** PayPal’s fee is added to the amount. You see both before you pay, as in ‘to credit 100.00 you pay 104.92’, and exactly the amount you wanted is credited.',
              '**Bank transfer:** we charge nothing. We credit what arrives; fees of your bank or of banks in between are yours.',
            ],
          },
        ],
      },
      {
        id: 'refunds',
        heading: 'Refunds',
        blocks: [
          `When an order is cancelled, or goods come back, the refund goes to your wallet in the same currency. ${en.returns} ${en.restocking}`,
        ],
      },
      {
        id: 'taxes',
        heading: 'Duties and taxes',
        blocks: [
          'Prices are without duties and taxes of the country of destination unless the chosen shipping line says that it includes them. What you owe on your own sales, such as sales tax or VAT to your buyers, is yours to charge and to pay.',
        ],
      },
      {
        id: 'changes',
        heading: 'When prices change',
        blocks: [
          'Product prices and freight follow what suppliers and carriers charge us. A change holds for orders that are not paid yet: they show the new price before you pay. What is paid stays as it is.',
          'If you think that a price is wrong, ask us before you pay; if it turns out wrong afterwards through our mistake, we correct it in your wallet.',
        ],
      },
      {
        id: 'example',
        heading: 'An example',
        blocks: [
          'A mug costs 4.20 for one piece and 3.60 each from 50 pieces on. Somebody in Germany orders two of them, and the line that you choose charges 6.10 for a parcel of that weight. The order costs you 2 × 4.20 + 6.10 = 14.50. What you sold the mugs for is yours to decide, and yours to keep.',
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
              '付款前比较物流线路、试算运费；',
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
                '您所选物流线路的运费，按目的国和包裹重量计算。线路要求时，体积重大于实重的按体积重计费。',
              ],
            ],
          },
          '两项费用均在付款前显示在订单上，其总和即从钱包扣除的金额，之后不再追加。',
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
          '除所选物流线路注明包含外，价格不含目的国的关税和税费。您自身销售所涉及的销售税或增值税，由您收取和缴纳。',
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
          '某款马克杯单件 4.20，50 件起每件 3.60。德国买家订购两只，您所选线路对该重量的包裹收取 6.10。则订单费用为 2 × 4.20 + 6.10 = 14.50。售价由您决定，所得归您。',
        ],
      },
    ],
  },
}
