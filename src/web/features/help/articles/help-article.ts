import type { ProseBlock } from '../../../ui/components/prose.tsx'
import type { Label } from '../../../ui/text/define-text.ts'

export const helpTopics = ['start', 'orders', 'products', 'money', 'taxes', 'account', 'contact'] as const
export type HelpTopic = (typeof helpTopics)[number]

export interface HelpText {
  readonly title: string
  readonly blocks: readonly ProseBlock[]
}

export interface HelpArticle {
  /** In the URL: `?article=connect-shop`. */
  readonly id: string
  readonly topic: HelpTopic
  readonly en: HelpText
  readonly zh: HelpText
  /** Links to pages that the reader may not open are not shown. */
  readonly links: readonly { readonly to: string; readonly label: Label }[]
}

const screens = {
  stores: { to: '/stores/index', label: { en: 'Stores', zh: '店铺' } },
  imports: { to: '/orders/importOrders', label: { en: 'Import orders', zh: '导入订单' } },
  addOrder: { to: '/orders/droppingAddorder', label: { en: 'Add order', zh: '添加订单' } },
  orders: { to: '/orders/dropshippingOrders', label: { en: 'Dropshipping orders', zh: '代发订单' } },
  myProducts: { to: '/product/myProducts', label: { en: 'My products', zh: '我的产品' } },
  wallet: { to: '/wallet/finance', label: { en: 'Wallet', zh: '钱包' } },
  recharge: { to: '/wallet/finance?recharge=1', label: { en: 'Recharge', zh: '充值' } },
  winningProducts: { to: '/product/winningProducts', label: { en: 'Winning products', zh: '爆款产品' } },
  privateProducts: { to: '/product/privateProducts', label: { en: 'Private products', zh: '私有产品' } },
  quotedProducts: { to: '/product/quotedProducts', label: { en: 'Quoted products', zh: '找货报价' } },
  listings: { to: '/product/listings', label: { en: 'Listings', zh: '店铺刊登' } },
  wholesale: { to: '/function/orderHistory', label: { en: 'Wholesale Orders', zh: '批发订单' } },
  cart: { to: '/product/myCart', label: { en: 'Cart', zh: '购物车' } },
  salesRank: { to: '/function/salesRank', label: { en: 'Sales rank', zh: '销量排行' } },
  dashboard: { to: '/index', label: { en: 'Dashboard', zh: '仪表盘' } },
  settings: { to: '/setting/index', label: { en: 'Setting', zh: '设置' } },
  taxNumbers: { to: '/setting/taxNumbers', label: { en: 'Tax numbers', zh: '税号' } },
  schedules: { to: '/setting/schedules', label: { en: 'Schedules', zh: '定时任务' } },
  profile: { to: '/profile', label: { en: 'Profile', zh: '个人资料' } },
  tickets: { to: '/function/newTickets', label: { en: 'Tickets', zh: '工单' } },
  notices: { to: '/function/notificeList', label: { en: 'Notifications', zh: '公告' } },
  introduce: { to: '/function/Introduce', label: { en: 'Getting started', zh: '新手入门' } },
  returns: { to: '/policy/returnPolicy', label: { en: 'Return Policy', zh: '退货政策' } },
  shipping: { to: '/policy/shippingPolicy', label: { en: 'Shipping Policy', zh: '运输政策' } },
  price: { to: '/policy/price', label: { en: 'Price', zh: '价格' } },
} as const

export const screen = (...names: readonly (keyof typeof screens)[]): HelpArticle['links'] =>
  names.map((name) => screens[name])
