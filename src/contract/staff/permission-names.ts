import type { Locale } from '../kernel/format.ts'
import type { operatorAreas, OperatorPermission } from '../kernel/operator-permissions.ts'

type Name = readonly [en: string, zh: string]

export const areaNames: Readonly<Record<keyof typeof operatorAreas, Name>> = {
  orders: ['Orders, packing and waves', '订单、打包与波次'],
  returns: ['Returned parcels', '退件'],
  refunds: ['Refunds and cancellations', '退款与取消'],
  quotes: ['Quotes and product requests', '报价与找货'],
  wholesale: ['Wholesale', '批发'],
  services: ['Extra services', '增值服务'],
  purchasing: ['Sellers’ stock', '卖家备货'],
  buying: ['Purchase orders and warehouse stock', '采购单与仓库库存'],
  warehouse: ['Bins and counts', '库位与盘点'],
  carriers: ['Carriers and hand-overs', '承运商与交接'],
  carrierBills: ['Carrier bills', '物流账单'],
  profit: ['Profit', '利润'],
  catalogue: ['Catalogue', '产品目录'],
  shipping: ['Shipping lines and tracking rules', '物流渠道与轨迹规则'],
  customs: ['Customs, duty and tax numbers', '海关、关税与税号'],
  rates: ['Exchange rates', '汇率'],
  tickets: ['Tickets', '工单'],
  announcements: ['Announcements and banners', '公告与横幅'],
  customers: ['Customers', '客户'],
  customerPrices: ['Customer prices', '客户价格'],
  adminView: ['Acting in a customer’s account', '代客户操作'],
  recharges: ['Recharges', '充值'],
  withdrawals: ['Withdrawals', '提现'],
  invoices: ['Invoices', '发票'],
  corrections: ['Balance corrections', '余额调整'],
  credit: ['Credit limits', '信用额度'],
  commissions: ['Commissions', '佣金'],
  ledger: ['Ledger issues', '账目问题'],
  records: ['Email log and audit log', '邮件与审计日志'],
  staff: ['Staff', '员工'],
  calendar: ['Calendar and response times', '日历与响应时限'],
  settings: ['Agency settings and payment methods', '平台设置与收款方式'],
  health: ['Background jobs', '后台任务'],
}

const whatNames: Readonly<Record<OperatorPermission, Name>> = {
  'orders:view': ['View', '查看'],
  'orders:fulfilment': [
    'Pick, pack, label and ship; decide cancellations, surcharges and replacements',
    '拣货、打包、打单、发货；处理取消、附加费和补发',
  ],
  'orders:support': [
    'Raise and resolve problems; decide cancellations, surcharges and replacements',
    '提出并解决异常；处理取消、附加费和补发',
  ],
  'orders:sourcing': ['Raise and resolve problems', '提出并解决异常'],
  'returns:view': ['View', '查看'],
  'returns:fulfilment': ['Receive, reship and discard parcels', '签收、重寄和弃件'],
  'refunds:view': ['View', '查看'],
  'refunds:support': ['Decide and pay refunds; decide cancellations', '处理并支付退款；处理取消申请'],
  'refunds:finance': ['Decide and pay refunds', '处理并支付退款'],
  'refunds:fulfilment': ['Decide cancellations', '处理取消申请'],
  'quotes:view': ['View', '查看'],
  'quotes:sourcing': ['Answer quotes and product requests', '回复询价和找货'],
  'wholesale:view': ['View', '查看'],
  'wholesale:sourcing': ['Quote and buy', '报价并采购'],
  'wholesale:fulfilment': ['Receive, pack and ship', '收货、打包并发货'],
  'wholesale:support': ['Write to sellers', '与卖家沟通'],
  'services:view': ['View', '查看'],
  'services:sourcing': ['Edit the menu; quote, start and deliver', '编辑服务；报价、开始和交付'],
  'services:fulfilment': ['Quote, start and deliver; correct stock', '报价、开始和交付；修正库存'],
  'services:support': ['Write to sellers', '与卖家沟通'],
  'services:finance': ['Refund', '退款'],
  'purchasing:view': ['View', '查看'],
  'purchasing:sourcing': ['Buy; add documents', '采购；添加单据'],
  'purchasing:fulfilment': ['Buy, announce and receive', '采购、登记和收货'],
  'buying:view': ['View', '查看'],
  'buying:sourcing': ['Order at suppliers, receive and pay', '向供应商下单、收货和付款'],
  'buying:fulfilment': ['Receive; correct stock', '收货；修正库存'],
  'buying:finance': ['Record payments', '登记付款'],
  'warehouse:view': ['View', '查看'],
  'warehouse:fulfilment': ['Put away, move and count goods', '上架、移动和盘点货物'],
  'warehouse:owner': ['Approve count differences', '批准盘点差异'],
  'carriers:view': ['View', '查看'],
  'carriers:fulfilment': ['Edit carriers; hand over parcels', '编辑承运商；交接包裹'],
  'carrierBills:finance': ['Import, accept and dispute bills', '导入、接受和争议账单'],
  'profit:finance': ['View and export profit', '查看并导出利润'],
  'catalogue:view': ['View', '查看'],
  'catalogue:sourcing': ['Edit products, prices, suppliers and files', '编辑产品、价格、供应商和文件'],
  'catalogue:support': ['View failing listings', '查看刊登失败'],
  'shipping:view': ['View', '查看'],
  'shipping:fulfilment': ['Edit', '编辑'],
  'customs:view': ['View', '查看'],
  'customs:finance': ['Edit', '编辑'],
  'rates:view': ['View', '查看'],
  'rates:finance': ['Edit', '编辑'],
  'tickets:support': ['Read and answer', '查看并回复'],
  'announcements:view': ['View', '查看'],
  'announcements:support': ['Write and publish', '撰写并发布'],
  'customers:view': ['View', '查看'],
  'customers:support': ['Edit; assign agents and VIP levels', '编辑；分配专属客服和 VIP 等级'],
  'customers:finance': ['See money; assign agents and VIP levels', '查看资金；分配专属客服和 VIP 等级'],
  'customerPrices:finance': ['Edit as finance', '以财务身份编辑'],
  'customerPrices:sourcing': ['Edit as sourcing', '以采购身份编辑'],
  'adminView:support': ['Orders, products and account', '订单、产品和账户'],
  'adminView:sourcing': ['Products', '产品'],
  'adminView:fulfilment': ['Orders', '订单'],
  'adminView:finance': ['Money', '资金'],
  'recharges:finance': ['Review and credit', '审核并入账'],
  'withdrawals:finance': ['Approve and pay', '批准并付款'],
  'invoices:finance': ['View and correct', '查看并更正'],
  'corrections:finance': ['Propose and approve', '提议并批准'],
  'credit:finance': ['Propose and approve', '提议并批准'],
  'commissions:finance': ['Approve and pay', '批准并付款'],
  'ledger:finance': ['View and resolve', '查看并处理'],
  'records:support': ['View', '查看'],
  'staff:owner': ['Manage colleagues', '管理同事'],
  'calendar:view': ['View', '查看'],
  'calendar:owner': ['Edit', '编辑'],
  'settings:owner': ['Edit', '编辑'],
  'health:owner': ['View', '查看'],
}

const pick = (locale: Locale, [en, zh]: Name): string => (locale === 'zh' ? zh : en)

export const whatName = (locale: Locale, permission: OperatorPermission): string =>
  pick(locale, whatNames[permission])

/** For example 'Refunds and cancellations: view'. */
export const permissionName = (locale: Locale, permission: string): string => {
  const area = permission.slice(0, permission.indexOf(':'))
  if (!Object.hasOwn(whatNames, permission) || !Object.hasOwn(areaNames, area)) return permission
  const where = pick(locale, areaNames[area as keyof typeof areaNames])
  const what = pick(locale, whatNames[permission as OperatorPermission])
  return locale === 'zh' ? `${where}：${what}` : `${where}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`
}
