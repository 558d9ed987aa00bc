import type { Locale } from '../kernel/format.ts'
import { auditActions } from './audit-actions.ts'
import type { Wording } from './audit-actions/wording.ts'

export const wordingIn = ([en, zh]: Wording, locale: Locale): string => (locale === 'zh' ? zh : en)

/** `adminView.codeMade` in words: 'Admin view code made'; for actions of earlier versions. */
const spelledOut = (action: string): string => {
  const plain = action
    .replaceAll(/[.:]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const actionWords = (action: string, locale: Locale): string => {
  const wording = auditActions[action]
  return wording ? wordingIn(wording, locale) : spelledOut(action)
}

/** Labels of audit targets, by the word before the colon: `order` of `order:100987`. */
export const auditTargets: Readonly<Record<string, Wording>> = {
  account: ['Account', '账户'],
  address: ['Address', '地址'],
  addresse: ['Address', '地址'],
  agencySettings: ['Agency details', '平台信息'],
  agent: ['Agent', '专属客服'],
  calendar: ['Calendar', '日历'],
  holiday: ['Holiday', '假期'],
  reply: ['Saved reply', '常用回复'],
  savedReply: ['Saved reply', '常用回复'],
  staff: ['Colleague', '同事'],
  substitute: ['Substitute', '替班'],
  batch: ['Matches', '匹配'],
  bulkJob: ['Background job', '后台任务'],
  cart: ['Cart line', '购物车商品'],
  catalogue: ['Catalogue entry', '产品库条目'],
  banner: ['Banner', '横幅'],
  catalogueFile: ['Product file', '产品文件'],
  catalogueImport: ['Product file', '产品文件'],
  category: ['Category', '类目'],
  cost: ['Cost entry', '成本条目'],
  customer: ['Customer', '客户'],
  exchangeRate: ['Exchange rate', '汇率'],
  import: ['Order file', '订单文件'],
  agencyTaxNumber: ['Agency tax number', '平台税号'],
  taxNumber: ['Tax number', '税号'],
  importTax: ['Import taxes', '进口税费'],
  importRule: ['Import rule', '进口规则'],
  invoice: ['Invoice', '发票'],
  item: ['Item', '商品'],
  lastArrival: ['Arrival', '到货'],
  lastMessage: ['Message', '消息'],
  line: ['Line', '商品行'],
  listing: ['Listing', '刊登'],
  notice: ['Announcement', '公告'],
  trackingRule: ['Tracking rule', '物流规则'],
  savedView: ['Saved view', '已保存的视图'],
  operator: ['Operator', '客服'],
  ownerCustomer: ['Customer', '客户'],
  payoutAccount: ['Payout account', '收款账户'],
  photo: ['Photo', '照片'],
  priceRule: ['Price rule', '定价规则'],
  problem: ['Problem', '异常'],
  product: ['Product', '产品'],
  proofFile: ['Proof of payment', '付款凭证'],
  document: ['Document', '文件'],
  purchase: ['Inventory order', '备货订单'],
  purchaseDocument: ['Document', '文件'],
  purchaseOrder: ['Inventory order', '备货订单'],
  purchasing: ['Inventory order', '备货订单'],
  push: ['Shop update', '店铺回传'],
  quote: ['Quote', '报价'],
  receiptFile: ['Receipt', '回单'],
  recharge: ['Recharge', '充值'],
  autoRecharge: ['Automatic recharge', '自动充值'],
  paypalAccount: ['PayPal account', 'PayPal 账户'],
  refund: ['Refund', '退款'],
  replacement: ['Replacement', '补发'],
  request: ['Product request', '找货需求'],
  returnedParcel: ['Returned parcel', '退件'],
  schedule: ['Schedule', '定时任务'],
  extraService: ['Extra service', '增值服务'],
  service: ['Service', '服务'],
  serviceOrder: ['Service order', '服务订单'],
  security: ['Sign-in', '登录'],
  session: ['Session', '登录会话'],
  bin: ['Bin', '库位'],
  file: ['File', '文件'],
  owner: ['Customer', '客户'],
  picture: ['Image', '图片'],
  goodsPicture: ['Picture of goods', '货物照片'],
  purchasingChannel: ['1688 order', '1688 订单'],
  binCount: ['Count', '盘点'],
  shipment: ['Parcel', '包裹'],
  shippingLine: ['Shipping line', '物流渠道'],
  shippingRule: ['Shipping rule', '物流规则'],
  shop: ['Shop', '店铺'],
  sku: ['SKU', 'SKU'],
  sourcing: ['Product request', '找货需求'],
  supplier: ['Supplier', '供应商'],
  supplierOrder: ['Purchase order', '采购单'],
  packStation: ['Closed parcel', '已封包裹'],
  skuWeight: ['Measurement', '称重记录'],
  wavePaper: ['Wave documents', '波次单据'],
  carrierBill: ['Carrier bill', '物流账单'],
  profit: ['Profit', '利润'],
  carrier: ['Carrier', '承运商'],
  handOver: ['Hand-over', '交接单'],
  bankStatement: ['Bank statement', '银行对账单'],
  bankLine: ['Incoming payment', '到账'],
  shipFile: ['Shipping file', '发货文件'],
  surcharge: ['Surcharge', '附加费'],
  target: ['Object', '对象'],
  template: ['Price template', '定价模板'],
  ticket: ['Ticket', '工单'],
  trackingPage: ['Shopper report', '买家反馈'],
  variant: ['Variants', '变体'],
  wallet: ['Transaction', '流水'],
  wave: ['Wave', '波次'],
  wholesale: ['Wholesale order', '批发订单'],
  withdrawal: ['Withdrawal', '提现'],
  correction: ['Balance correction', '余额调整'],
  customerPrice: ['Customer price', '客户价格'],
  level: ['VIP level', 'VIP 等级'],
  creditLine: ['Credit line', '信用额度'],
  paymentMethod: ['Payment method', '收款方式'],
  ledgerIssue: ['Ledger issue', '账目问题'],
  work: ['Background job', '后台任务'],
}

const order: Wording = ['Order', '订单']

/** Kinds whose number is that of an order. */
const orderKinds = ['order', 'orderChange', 'orderService', 'orderTag', 'merging', 'packing']

/** `order:12`: its kind and its number. */
export const partsOf = (target: string): { readonly kind: string; readonly id: string } => {
  const [kind = '', ...rest] = target.split(':')
  return { kind: orderKinds.includes(kind) ? 'order' : kind, id: rest.join(':') }
}

/** `order:100987` in words: 'Order DS-100987'. */
export const targetWords = (target: string, locale: Locale): string => {
  const { kind, id } = partsOf(target)
  if (kind === 'order' && /^\d+$/.test(id)) return `${wordingIn(order, locale)} DS-${id}`
  const wording = auditTargets[kind]
  if (!wording) return target
  return kind === 'agencySettings' ? wordingIn(wording, locale) : `${wordingIn(wording, locale)} ${id}`.trim()
}
