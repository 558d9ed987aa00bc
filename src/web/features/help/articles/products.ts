import { listingLimits } from '../../../../contract/listings.ts'
import { screen, type HelpArticle } from '../help-article.ts'

export const productArticles: readonly HelpArticle[] = [
  {
    id: 'find-products',
    topic: 'products',
    links: screen('winningProducts', 'cart'),
    en: {
      title: 'Find a product, and what it costs delivered',
      blocks: [
        '**Winning products** is what we have, buy and ship for every seller. Search by name, code, colour or keyword, in English or Chinese; a typing error does no harm. Narrow it down by category, price, attribute, or a country and the days it may take; the heart keeps a product for later.',
        {
          steps: [
            'Open a product and choose its variant and quantity: the price by quantity stands beside it.',
            'Choose a country under **What it costs, delivered**: every shipping line that takes these goods there, with its freight, and with duty and tax of the country where we know them: an estimate, the customs decide.',
            'The days of a line are those it promises; where enough parcels have gone there, those they really took stand beside them.',
            'Enter what you sell it for: **Margin** shows what is left after goods, freight, tax and fees.',
          ],
        },
      ],
    },
    zh: {
      title: '查找产品及其到手成本',
      blocks: [
        '**爆款产品**是我们为所有卖家采购和发运的产品。可按名称、编码、颜色或关键词（中英文均可）搜索，允许输入错误；可按类目、价格、属性、国家和时效筛选；点击爱心可收藏。',
        {
          steps: [
            '打开产品，选择规格和数量，旁边显示阶梯价。',
            '在**到手成本**中选择国家：列出可运送该商品的所有线路及运费；已知的国家还估算关税和税费，以海关核定为准。',
            '时效为线路承诺的天数；包裹足够多时，旁边会显示实际用时。',
            '输入您的售价，**利润**会显示扣除商品、运费、税费和手续费后的余额。',
          ],
        },
      ],
    },
  },
  {
    id: 'sell-a-product',
    topic: 'products',
    links: screen('winningProducts', 'listings', 'myProducts'),
    en: {
      title: 'Sell one of our products in your shop',
      blocks: [
        {
          terms: [
            [
              'It is not in your shop yet',
              'Press **List to a shop** on its page. Title, description, pictures, variants and prices are yours to edit; prices come from a rule of yours (cost times a factor, plus an amount, by steps, ending as you like), which you can save as a template. Its orders need no mapping.',
            ],
            [
              'Your shop sells it already',
              'Press **Add to my products** on its page and choose your shop’s variants: orders with them are bought as this product from then on, and waiting ones at once.',
            ],
          ],
        },
        `**Listings** shows what became of each: what a shop did not take says why and whom it waits on, and is tried again by itself where that helps. A product has ${listingLimits.variants.toLocaleString('en')} variants in a shop at most.`,
        'Stock in the shop is kept in step with ours, if you wish: what is not sold any more shows 0 there. Prices in your shop are never changed by themselves.',
      ],
    },
    zh: {
      title: '在店铺中销售我们的产品',
      blocks: [
        {
          terms: [
            [
              '店铺中还没有',
              '在产品页点击**刊登到店铺**。标题、描述、图片、规格和价格均可编辑；价格按您的规则计算（成本乘系数、加固定金额、分区间、尾数），可保存为模板。其订单无需匹配。',
            ],
            [
              '店铺已在销售',
              '在产品页点击**加入我的产品**并选择店铺规格：此后含这些规格的订单按此产品采购，等待中的订单立即生效。',
            ],
          ],
        },
        `**店铺刊登**显示每个商品的结果：店铺未接受的会说明原因和等待方，可重试的会自动重试。每个商品在店铺中最多 ${listingLimits.variants.toLocaleString('en')} 个规格。`,
        '可选择让店铺库存与我们同步：停售的规格在店铺中显示为 0。店铺价格绝不会自动更改。',
      ],
    },
  },
  {
    id: 'have-it-found',
    topic: 'products',
    links: screen('quotedProducts', 'privateProducts'),
    en: {
      title: 'Have a product found for you',
      blocks: [
        'What is not in the catalogue we look for. Press **Ask for a product** and give a link, pictures or words, and what you wish: price, pieces a month, countries. Several at once go by pasted links or a file.',
        {
          steps: [
            'We take the request, ask you where something is unclear, and quote prices, weight and what ships it. The state says whom it waits on and since when.',
            'Compare the quotes where there are several; accept, decline, or ask for a better one. A quote runs out on the day it names, after which you can ask again.',
            'Once accepted it is your **private product**: nobody else sees it. Say which of your shop’s variants it is, and their waiting orders go on at once.',
          ],
        },
      ],
    },
    zh: {
      title: '委托我们寻找产品',
      blocks: [
        '产品库中没有的由我们寻找。点击**我要找货**，提供链接、图片或文字，以及目标价、月销量和国家。多个产品可粘贴链接或上传文件一次提交。',
        {
          steps: [
            '我们领取后如有疑问会询问您，然后报出价格、重量和可用线路。状态会说明等待方及等待时长。',
            '有多个报价时可对比；可接受、拒绝或要求更优报价。报价到期后可重新提交。',
            '接受后即成为您的**私有产品**，其他人不可见。选择对应的店铺规格，等待中的订单立即继续处理。',
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
        'For hundreds of pieces to your warehouse or a fulfilment centre. Begin from a product, from the cart, or under **Wholesale Orders**.',
        {
          steps: [
            'Choose products and quantities, the address and the freight you wish, and ask for a quote: nothing is paid before you accept one.',
            'Pay the accepted quote from the wallet. We buy the goods; what has arrived is counted on the order.',
            'Freight is estimated in the quote and weighed when the goods are packed: what it costs more is asked of you before it leaves, what it costs less comes back to the wallet.',
            'Invoice and packing list are on the order.',
          ],
        },
      ],
    },
    zh: {
      title: '批量采购',
      blocks: [
        '适用于将数百件商品发往您的仓库或履约中心。可从产品页、购物车或**批发订单**开始。',
        {
          steps: [
            '选择产品、数量、地址和运输方式并询价：接受报价前无需付款。',
            '用钱包支付已接受的报价。我们采购商品，到货数量显示在订单上。',
            '报价中的运费为估算，打包称重后确定：多出部分发货前请您支付，少于估算的退回钱包。',
            '发票和装箱单可在订单中下载。',
          ],
        },
      ],
    },
  },
]
