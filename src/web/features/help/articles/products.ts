import { formatNumber } from '../../../../contract/kernel/format.ts'
import { listingLimits } from '../../../../contract/listings/listing-schemas.ts'
import { costText } from '../../products/cost-text.ts'
import { screen, type HelpArticle } from './help-article.ts'

export const productArticles: readonly HelpArticle[] = [
  {
    id: 'find-products',
    topic: 'products',
    links: screen('winningProducts', 'cart'),
    en: {
      title: 'Find a product and its landed cost',
      blocks: [
        '**Winning products** are the products we buy, stock and ship for every seller. Search by name, code, colour or keyword, in English or Chinese; small typos are fine. Filter by category, price, attribute, or destination country and delivery time. Press the heart to save a product for later.',
        {
          steps: [
            'Open a product and choose a variant and quantity. The price for that quantity is shown next to it.',
            `Choose a country under **${costText.en.title}**. You see every shipping line available for the product, with its shipping cost and, where we know them, the country’s duties, fees and taxes. Select a shipping line to see each part with its source, and what the line or your buyer pays. These are estimates; customs decides the final amount. An order’s page shows them under **Import charges**.`,
            'Each shipping line shows its stated delivery time. Where enough parcels have shipped to the country, the actual delivery time is shown next to it.',
            'Enter your selling price. **Margin** shows the amount left after product cost, shipping, tax and fees.',
          ],
        },
      ],
    },
    zh: {
      title: '查找产品并估算到手成本',
      blocks: [
        '**爆款产品**是面向所有卖家的现有产品。支持按名称、编码、颜色或关键词（中英文）模糊搜索，按类目、价格、属性、国家和时效筛选；点击爱心可收藏。',
        {
          steps: [
            '打开产品，选择规格和数量，查看阶梯价。',
            `在**${costText.zh.title}**中选择国家，查看所有可用的物流渠道和运费；部分国家还会估算关税、处理费和税费。选择渠道即可查看各项金额、依据，以及由渠道或买家支付的部分，实际以海关核定为准。订单详情的**进口费用**中也可查看。`,
            '时效为渠道承诺的天数；包裹数量足够时，还会显示实际时效。',
            '输入售价，**利润**会显示扣除货款、运费、税费和手续费后的金额。',
          ],
        },
      ],
    },
  },
  {
    id: 'sell-product',
    topic: 'products',
    links: screen('winningProducts', 'listings', 'myProducts'),
    en: {
      title: 'Sell our products in your shop',
      blocks: [
        {
          terms: [
            [
              'The product is not in your shop yet',
              'Press **List in shop** on its page. You can edit the title, description, images, variants and prices. Prices come from your own rule (cost times a factor, plus an amount, with steps by cost and a price ending), which you can save as a template. Orders for listed products need no matching.',
            ],
            [
              'Your shop already sells the product',
              'Press **Add to my products** on its page and choose your shop’s variants. Later orders for these variants use this product, and waiting orders continue immediately.',
            ],
          ],
        },
        `**Listings** shows the status of each product. If a shop rejects a product, you see the reason and who needs to act, and we retry automatically where that can help. A product can have up to ${formatNumber(listingLimits.variants, 'en')} variants in a shop.`,
        'If a product’s manufacturer, responsible person in the EU or warnings are known, a new listing ends with them, as the EU requires of offers. You can edit this text.',
        'You can choose to keep stock in your shop in sync with ours. Discontinued products then show 0. Prices in your shop never change automatically.',
      ],
    },
    zh: {
      title: '将产品刊登到店铺',
      blocks: [
        {
          terms: [
            [
              '店铺中没有该产品',
              '在产品页点击**刊登到店铺**。标题、描述、图片、变体和价格均可编辑；价格按您的规则计算（成本倍数、固定加价、成本区间、价格尾数），可保存为模板。刊登商品的订单无需匹配。',
            ],
            [
              '店铺已在售该产品',
              '在产品页点击**加入我的产品**，选择对应的店铺变体。之后含这些变体的订单按此产品采购，等待中的订单立即更新。',
            ],
          ],
        },
        `**店铺刊登**显示每个商品的刊登结果。刊登失败的会显示原因和处理方，可重试的会自动重试。每个商品最多 ${formatNumber(listingLimits.variants, 'zh')} 个变体。`,
        '如已知产品的制造商、欧盟责任人或警示信息，新建的店铺商品会在描述末尾注明（欧盟要求），您可以修改这段文字。',
        '可选择将店铺库存与 Quayside 同步，停售的变体库存会显示为 0。店铺价格不会自动更改。',
      ],
    },
  },
  {
    id: 'request-product',
    topic: 'products',
    links: screen('quotedProducts', 'privateProducts'),
    en: {
      title: 'Request a product that is not in the catalogue',
      blocks: [
        'We can source products that are not in the catalogue. Press **Request product** and add a link, images or a description, along with your target price, monthly quantity and countries. To request several at once, paste links or upload a file.',
        {
          steps: [
            'We accept the request, ask you if anything is unclear, and send a quote with prices, weight and shipping. The status shows who needs to act and since when.',
            '**Landed cost** shows what a quoted variant costs delivered to each country, with import charges. Compare the quotes if there are several, then accept, decline or ask for a better one. A quote expires on the date shown; after that you can request a new one.',
            'Once you accept, it becomes your **private product**, which no one else can see. Match it to your shop’s variants, and their waiting orders continue immediately.',
          ],
        },
      ],
    },
    zh: {
      title: '委托找货',
      blocks: [
        '产品库中没有的产品，可以委托我们找货。点击**我要找货**，提供链接、图片或文字描述，以及目标价、月销量和国家。多个产品可粘贴链接或上传文件批量提交。',
        {
          steps: [
            '我们受理后，如需更多信息会联系您，然后报出价格、重量和可用的物流渠道。找货状态会显示待谁处理和等待时长。',
            '**到手成本**显示报价变体送达各国家/地区的全部费用，含进口费用。有多个报价时可对比，并可接受、拒绝或要求更优报价。报价过期后可重新提交找货。',
            '接受报价后，产品成为您的**私有产品**，仅您可见。选择对应的店铺变体，等待中的订单立即继续处理。',
          ],
        },
      ],
    },
  },
  {
    id: 'wholesale',
    topic: 'products',
    links: screen('wholesale'),
    en: {
      title: 'Buy wholesale',
      blocks: [
        'For hundreds of units shipped to your warehouse or a fulfilment centre. Start from a product, the cart or **Wholesale Orders**.',
        {
          steps: [
            'Choose the products, quantities, address and freight option, and request a quote. You pay nothing until you accept one.',
            'Pay the accepted quote from your wallet. We buy the products, and the order shows how many have arrived.',
            'The quote includes estimated freight. The final cost is set when the packed order is weighed: if it is higher, we ask you to pay the difference before it ships; if it is lower, we refund the difference to your wallet.',
            'The invoice and packing list are on the order.',
          ],
        },
      ],
    },
    zh: {
      title: '批发采购',
      blocks: [
        '适用于将大批量商品发往您的仓库或履约中心。可从产品页、购物车或**批发订单**页下单。',
        {
          steps: [
            '选择产品、数量、地址和运输方式并询价，接受报价前无需付款。',
            '接受报价并用钱包付款。我们采购商品，到货数量显示在订单中。',
            '报价中的运费为预估，打包称重后确定实际运费，多退少补：差额需在发货前补付，多付部分退回钱包。',
            '可在订单中下载发票和装箱单。',
          ],
        },
      ],
    },
  },
]
