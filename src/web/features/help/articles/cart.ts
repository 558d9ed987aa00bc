import { cartLimits } from '../../../../contract/cart/cart.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { screen, type HelpArticle } from './help-article.ts'

export const cartArticles: readonly HelpArticle[] = [
  {
    id: 'cart',
    topic: 'orders',
    links: screen('cart'),
    en: {
      title: 'Add products to the cart and order them',
      blocks: [
        'Add products from their page or, if they have only one variant, from their card. Your company shares one cart: everyone with access to products can see it and add to it, and anyone allowed to add orders can order from it.',
        {
          steps: [
            'Set the quantities. Price tiers apply to each cart line; a minimum quantity applies to all variants of a product together.',
            'If a price has changed since you added the product, you see the old and new prices side by side. Press **Accept** to agree to the new one. Nothing is ordered at a price you haven’t seen.',
            'Select the cart lines and press **Ship to a recipient**. Then choose the shop the order belongs to and enter the address.',
            'The order waits for payment like any other, and its products leave the cart.',
          ],
        },
        `A cart holds up to ${cartLimits.lines} lines of up to ${formatNumber(cartLimits.units, 'en')} units each. An order can have up to ${cartLimits.orderLines} line items. Products that are no longer available stay in the cart until you remove them.`,
      ],
    },
    zh: {
      title: '使用购物车下单',
      blocks: [
        '在产品页将产品加入购物车；只有一个规格的产品也可在产品卡片上直接加入。购物车由公司成员共用：拥有“产品”权限的成员可查看和添加，拥有“添加订单”权限的成员可下单。',
        {
          steps: [
            '设置数量：阶梯价按每行计算，起订量按同一产品的所有规格合计。',
            '加入后价格有变动的，会同时显示原价和新价，点击**接受新价格**即可。系统不会以您未确认的价格下单。',
            '选择商品，点击**代发下单**，填写所属店铺和收件地址。',
            '订单提交后待付款，已下单的商品会从购物车移除。',
          ],
        },
        `购物车最多 ${cartLimits.lines} 行，每行最多 ${formatNumber(cartLimits.units, 'zh')} 件；每个订单最多 ${cartLimits.orderLines} 行。已下架的商品会保留在购物车中，请手动移除。`,
      ],
    },
  },
  {
    id: 'sales-rank',
    topic: 'orders',
    links: screen('salesRank'),
    en: {
      title: 'Your best sellers',
      blocks: [
        '**Sales rank** lists your products by units in paid orders over the last 7, 30 or 90 days or a custom date range, for all shops or one, and for one country. Orders count on the day they were paid. Cancelled orders and replacements don’t count.',
        {
          terms: [
            ['Trend', 'Units sold compared with the previous period of the same length.'],
            [
              'Cost',
              'What the products cost you, with their share by weight of their orders’ shipping, services and surcharges, less refunds. Units shipped from your stock count at their purchase price, first in, first out, including the costs you enter for self-purchase orders, within a minute or so.',
            ],
            [
              'Revenue and profit',
              'What your buyers paid, if your shop reports the price in your wallet’s currency, and the amount left after these costs.',
            ],
          ],
        },
        'A product’s page shows its sales by day, country and shop. Press one to list only the orders it counts.',
      ],
    },
    zh: {
      title: '查看销量排行',
      blocks: [
        '**销量排行**按已付款订单的件数排列产品，可按最近 7、30、90 天或自定义日期查看，也可按店铺和国家筛选。订单按付款日期统计，不含已取消和补发的订单。',
        {
          terms: [
            ['趋势', '与上一个相同天数周期的件数对比。'],
            [
              '成本',
              '商品成本，加上按重量分摊的订单运费、服务费和附加费，并扣除退款。从库存发出的商品按先进先出的进货成本计算，包括您为自购订单填写的成本，约一分钟后更新。',
            ],
            [
              '销售额和利润',
              '买家支付的金额，以及扣除上述成本后的利润。仅在店铺售价币种与钱包币种一致时显示。',
            ],
          ],
        },
        '产品页显示每天、每个国家和每个店铺的销量，点击任一项可查看对应订单。',
      ],
    },
  },
]
