import { menuTags } from '../../../contract/kernel/permissions.ts'
import { paletteArticles } from '../../features/help/palette.ts'
import { currentSession } from '../../session/session.ts'
import { invoicePalette } from '../../features/invoices/palette.ts'
import { myProductPalette } from '../../features/my-products/palette.ts'
import { orderPalette } from '../../features/orders/palette.ts'
import { productPalette } from '../../features/products/palette.ts'
import { inventoryOrderPalette } from '../../features/purchasing/palette.ts'
import { sourcingPalette } from '../../features/sourcing/palette.ts'
import { ticketPalette } from '../../features/tickets/palette.ts'
import { rechargePalette } from '../../features/wallet/palette.ts'
import { wholesalePalette } from '../../features/wholesale/palette.ts'
import type { PageWords, PaletteAction, PaletteContent } from '../../ui/palette/palette-types.ts'

const actions: readonly PaletteAction[] = [
  {
    key: 'payReady',
    label: { en: 'Pay orders that are ready', zh: '支付待付款订单' },
    words: { en: 'awaiting payment,unpaid,checkout', zh: '付款,结账' },
    icon: 'coins',
    to: '/orders/dropshippingOrders?tab=awaitingPayment',
    tag: menuTags.orders,
    authority: 'order:pay',
    isChange: true,
  },
  {
    key: 'recharge',
    label: { en: 'Recharge', zh: '充值' },
    words: { en: 'top up,add funds,deposit,paypal,bank transfer', zh: '充钱,转账' },
    icon: 'plus',
    to: '/wallet/finance?recharge=1',
    tag: menuTags.wallet,
    authority: 'wallet:recharge',
    isChange: true,
  },
  {
    key: 'requestRefund',
    label: { en: 'Request a refund or replacement', zh: '申请退款或补发' },
    words: {
      en: 'money back,claim,complaint,resend,damaged,lost,not received',
      zh: '退钱,索赔,补寄,破损,丢件',
    },
    icon: 'coins',
    to: '/orders/dropshippingOrders?tab=delivered',
    tag: menuTags.orders,
    authority: 'order:cancel',
    isChange: true,
  },
  {
    key: 'ordersWithRefunds',
    label: { en: 'Orders with refunds', zh: '有退款的订单' },
    words: { en: 'money back,claims', zh: '退钱,索赔' },
    icon: 'orders',
    to: '/orders/dropshippingOrders?flag=refund',
    tag: menuTags.orders,
  },
  {
    key: 'withdraw',
    label: { en: 'Withdraw', zh: '提现' },
    words: { en: 'payout,cash out,take money out', zh: '取款' },
    icon: 'minus',
    to: '/wallet/financeDetail?withdraw=1',
    tag: menuTags.wallet,
    authority: 'wallet:withdraw',
    isOwn: true,
  },
  {
    key: 'newTicket',
    label: { en: 'New ticket', zh: '新建工单' },
    words: { en: 'customer service,contact,support,ask,complaint,create ticket', zh: '客服,咨询,投诉' },
    icon: 'quote',
    to: '/function/newTickets',
    press: 'newTicket',
    tag: menuTags.orders,
    isChange: true,
  },
  {
    key: 'connectShop',
    label: { en: 'Connect a shop', zh: '连接店铺' },
    words: { en: 'shopify,add store,integration,link', zh: '授权,绑定,添加店铺' },
    icon: 'stores',
    to: '/stores/index',
    press: 'connectShop',
    tag: menuTags.stores,
    authority: 'shop:connect',
    isChange: true,
  },
  {
    key: 'newSchedule',
    label: { en: 'New schedule', zh: '新建定时任务' },
    words: { en: 'automation,auto pay,create schedule,recurring', zh: '自动付款,自动同步' },
    icon: 'clock',
    to: '/setting/schedules',
    press: 'newSchedule',
    isChange: true,
  },
  {
    key: 'exportOrders',
    label: { en: 'Export orders', zh: '导出订单' },
    words: { en: 'download,csv,excel,spreadsheet', zh: '下载,表格' },
    icon: 'download',
    to: '/orders/dropshippingOrders',
    press: 'export',
    tag: menuTags.orders,
  },
  {
    key: 'exportWallet',
    label: { en: 'Export wallet transactions', zh: '导出钱包明细' },
    words: { en: 'download,csv,excel,statement,accounting', zh: '下载,对账' },
    icon: 'download',
    to: '/wallet/finance',
    press: 'export',
    tag: menuTags.wallet,
  },
]

const pageWords: Readonly<Record<string, PageWords>> = {
  '/orders/droppingAddorder': {
    words: { en: 'create order,new order,manual order', zh: '创建订单,新建订单,手动录单' },
  },
  '/orders/importOrders': { words: { en: 'upload orders,order file,csv,excel', zh: '上传订单,表格' } },
  '/ordres/bulkOrder': { words: { en: 'paste orders,create orders,sheet', zh: '粘贴订单' } },
  '/orders/deliveryPay': { words: { en: 'returns,undeliverable,redeliver', zh: '退货,重派' } },
  '/orders/shopperReports': {
    words: { en: 'shopper,problem report,not received,damaged', zh: '投诉,未收到' },
  },
  '/orders/dropshippingOrders': { words: { en: 'order list,fulfilment', zh: '订单列表' } },
  '/product/askForProduct': {
    words: { en: 'source a product,sourcing,find supplier,new product,quote', zh: '找供应商,询价' },
  },
  '/product/quotedProducts': { words: { en: 'sourcing requests,quotes', zh: '询价' } },
  '/product/winningProducts': { words: { en: 'catalogue,catalog,find products,trending', zh: '目录,选品' } },
  '/product/myProducts': { words: { en: 'mapping,match,shop products,sku', zh: '匹配,映射' } },
  '/product/listings': { words: { en: 'publish,push to shopify', zh: '上架' } },
  '/product/myCart': { words: { en: 'basket,checkout', zh: '结账' } },
  '/wallet/finance': { words: { en: 'balance,transactions,credit', zh: '余额,流水' } },
  '/wallet/invoice': { words: { en: 'bill,credit note,vat invoice', zh: '账单' } },
  '/wallet/invoiceAddress': {
    words: { en: 'billing details,company name,vat number', zh: '开票信息,公司名称' },
  },
  '/wallet/payoutAccounts': { words: { en: 'bank account,iban,paypal', zh: '银行账户' } },
  '/setting/taxNumbers': { words: { en: 'vat,ioss,eori,gst', zh: '增值税' } },
  '/setting/api': {
    words: { en: 'api,token,developer,integration,erp,openapi', zh: '接口,令牌,开发,对接' },
  },
  '/setting/shippingRules': { words: { en: 'automatic line,routing', zh: '自动选择物流' } },
  '/setting/index': {
    words: { en: 'settings,sub-accounts,users,team,return address,preferences', zh: '子账户,员工,地址' },
  },
  '/setting/schedules': { words: { en: 'automation,auto pay', zh: '自动' } },
  '/profile': {
    words: {
      en: 'password,two-step verification,2fa,passkey,time zone,my account',
      zh: '密码,两步验证,时区',
    },
  },
  '/stores/index': { words: { en: 'shops,shopify', zh: '网店' } },
  '/function/newTickets': { words: { en: 'customer service,support,messages', zh: '客服,咨询' } },
  '/function/helpeCenter': { words: { en: 'help,faq,guide,documentation', zh: '帮助,常见问题' } },
  '/function/Introduce': { words: { en: 'getting started,tutorial,onboarding', zh: '教程' } },
  '/function/notificeList': { words: { en: 'announcements,news', zh: '通知' } },
  '/inventory/AlarmStock': { words: { en: 'stock alert,reorder,low stock', zh: '低库存' } },
  '/affiliate/affiliatePage': { words: { en: 'referral,invite,commission', zh: '邀请,返佣' } },
}

/** Pages that need something chosen before, or are only reached from another. */
const unlisted: readonly string[] = [
  '/404',
  '/noRoute/index',
  '/orders/dropshippingPay',
  '/orders/dropshippingSplit',
  '/product/myCart/order',
  '/inventory/purchaseOrder',
  '/purchase/purchaseAddorder',
  '/function/batchOrderDetail',
  '/setting/shippingRule',
]

/** Operators who view an account may change nothing until they say why. */
const mayChange = (): boolean => {
  const info = currentSession()?.info
  return info !== undefined && (!info.isAdmin || info.isActing)
}

const content: PaletteContent = {
  sources: [
    orderPalette,
    ticketPalette,
    invoicePalette,
    rechargePalette,
    productPalette,
    myProductPalette,
    sourcingPalette,
    inventoryOrderPalette,
    wholesalePalette,
  ],
  actions,
  pageWords,
  unlisted,
  articles: paletteArticles,
  mayChange,
}

export default content
