import { cartLimits } from '../../../../contract/cart.ts'
import { screen, type HelpArticle } from '../help-article.ts'

export const cartArticles: readonly HelpArticle[] = [
  {
    id: 'cart',
    topic: 'orders',
    links: screen('cart'),
    en: {
      title: 'Collect products in the cart and order them',
      blocks: [
        'Put products in from their page, or from their card where there is one variant only. The cart is your company’s: everybody with the menu of products sees it and may add to it, and who may add orders orders from it.',
        {
          steps: [
            'Set the quantities: prices by quantity count for each line, a least quantity for all variants of a product together.',
            'Where a price changed since it was put in, the old and the new one stand side by side; press **Accept** to agree to it. Nothing is ordered at a price that you were not shown.',
            'Choose the lines and press **Order to a recipient**; give the shop the order belongs to and the address.',
            'The order waits to be paid like any other; what it holds has left the cart.',
          ],
        },
        `A cart holds ${cartLimits.lines} lines, a line ${cartLimits.units.toLocaleString('en')} pieces; an order takes ${cartLimits.orderLines} lines. What is not offered any more stays in sight until you remove it.`,
      ],
    },
    zh: {
      title: '用购物车收集产品并下单',
      blocks: [
        '在产品页加入产品；只有一个规格的产品也可在卡片上直接加入。购物车属于整个公司：拥有产品菜单的成员都能看到并添加，有添加订单权限的成员可以下单。',
        {
          steps: [
            '设置数量：阶梯价按每行计算，起订量按同一产品的所有规格合计。',
            '加入后价格有变动的，会并列显示原价和新价；点击**接受新价**即可。绝不会以您未看到的价格下单。',
            '选择商品行并点击**下单给收件人**，填写所属店铺和地址。',
            '订单与其他订单一样等待付款；已下单的商品会离开购物车。',
          ],
        },
        `购物车最多 ${cartLimits.lines} 行，每行最多 ${cartLimits.units.toLocaleString('en')} 件；一个订单最多 ${cartLimits.orderLines} 行。已不再提供的商品会一直显示，直到您移除。`,
      ],
    },
  },
  {
    id: 'sales-rank',
    topic: 'orders',
    links: screen('salesRank'),
    en: {
      title: 'What sells best',
      blocks: [
        'The sales rank lists your products by what your paid orders hold of them, in the last 7, 30 or 90 days or any days you choose, for all shops or one, and for one country. An order counts on the day it was paid; cancelled orders and what is sent again do not count.',
        {
          terms: [
            ['Trend', 'Units against as many days before.'],
            ['Cost', 'The price of the goods here, without shipping and services.'],
            [
              'Revenue and profit',
              'What your buyers paid, where your shop told us the price in your wallet’s currency, and what is left of it after the goods.',
            ],
          ],
        },
        'A product’s page shows every day, country and shop. Press one to list just the orders that it counts.',
      ],
    },
    zh: {
      title: '什么最畅销',
      blocks: [
        '销量排行按已付款订单中的数量排列您的产品，可选最近 7、30、90 天或任意日期，可选全部或某个店铺、某个国家。订单计入付款当日；已取消和补发的订单不计。',
        {
          terms: [
            ['趋势', '与之前相同天数的件数相比。'],
            ['成本', '在本平台的商品价格，不含运费和服务费。'],
            ['销售额和利润', '店铺提供了以您钱包币种计的售价时，买家支付的金额，以及扣除商品成本后的余额。'],
          ],
        },
        '产品页显示每天、每个国家和每个店铺的销量。点击其中一项，即可列出所统计的订单。',
      ],
    },
  },
]
