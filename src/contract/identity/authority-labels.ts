import { menuTags, type Authority, type MenuTag } from '../kernel/permissions.ts'

interface Label {
  readonly en: string
  readonly zh: string
}

export const menuLabels: Readonly<Record<MenuTag, Label>> = {
  [menuTags.product]: { en: 'Products', zh: '产品' },
  [menuTags.orders]: { en: 'Orders', zh: '订单' },
  [menuTags.inventory]: { en: 'Inventory', zh: '库存' },
  [menuTags.stores]: { en: 'Stores', zh: '店铺' },
  [menuTags.wallet]: { en: 'Wallet', zh: '钱包' },
  [menuTags.extraServices]: { en: 'Extra services', zh: '增值服务' },
  [menuTags.affiliate]: { en: 'Affiliate', zh: '联盟推广' },
}

export const authorityLabels: Readonly<Record<Authority, { readonly menu: MenuTag; readonly label: Label }>> =
  {
    'order:create': {
      menu: menuTags.orders,
      label: { en: 'Create and import orders', zh: '录入和导入订单' },
    },
    'order:edit': {
      menu: menuTags.orders,
      label: {
        en: 'Edit addresses and shipping lines, merge and split orders',
        zh: '修改地址和物流渠道、合并和拆分订单',
      },
    },
    'order:pay': { menu: menuTags.orders, label: { en: 'Pay orders from the wallet', zh: '用钱包支付订单' } },
    'order:cancel': {
      menu: menuTags.orders,
      label: { en: 'Cancel and restore orders', zh: '取消和恢复订单' },
    },
    'product:map': {
      menu: menuTags.orders,
      label: { en: 'Match order lines', zh: '匹配订单商品' },
    },
    'product:match': {
      menu: menuTags.product,
      label: { en: 'Match shop products', zh: '匹配店铺商品' },
    },
    'product:quote': {
      menu: menuTags.orders,
      label: { en: 'Request and accept quotes', zh: '询价并接受报价' },
    },
    'product:source': {
      menu: menuTags.product,
      label: { en: 'Request products and accept quotes', zh: '找货并接受报价' },
    },
    'product:list': {
      menu: menuTags.product,
      label: { en: 'List products in shops', zh: '刊登商品到店铺' },
    },
    'shop:connect': {
      menu: menuTags.stores,
      label: { en: 'Connect and disconnect shops', zh: '连接和断开店铺' },
    },
    'stock:order': {
      menu: menuTags.inventory,
      label: { en: 'Create, submit and cancel inventory orders', zh: '提交备货订单、预报来货、取消备货' },
    },
    'stock:pay': {
      menu: menuTags.inventory,
      label: { en: 'Pay inventory orders from the wallet', zh: '用钱包支付备货订单' },
    },
    'service:order': {
      menu: menuTags.extraServices,
      label: { en: 'Order, accept and cancel extra services', zh: '订购、验收和取消增值服务' },
    },
    'service:pay': {
      menu: menuTags.extraServices,
      label: { en: 'Pay extra services from the wallet', zh: '用钱包支付增值服务' },
    },
    'wallet:recharge': { menu: menuTags.wallet, label: { en: 'Recharge the wallet', zh: '钱包充值' } },
    'wallet:withdraw': {
      menu: menuTags.wallet,
      label: { en: 'Withdraw money and manage payout accounts', zh: '提现和管理收款账户' },
    },
  }
