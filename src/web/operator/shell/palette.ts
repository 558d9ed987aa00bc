import { settingsSections, type SettingsSection } from '../../../contract/agency-settings/operator-agency.ts'
import { sectionText } from '../../features/agency-settings/settings-text.ts'
import { operatorProductPalette } from '../../features/catalogue/palette.ts'
import { customerPalette } from '../../features/customers/palette.ts'
import { operatorOrderPalette } from '../../features/fulfilment/palette.ts'
import { operatorInvoicePalette } from '../../features/invoices/palette.ts'
import { supplierOrderPalette } from '../../features/supplier-orders/palette.ts'
import { foundPalettes } from '../../features/operator-home/palette.ts'
import { incomingPalette } from '../../features/purchasing/palette.ts'
import { operatorTicketPalette } from '../../features/tickets/palette.ts'
import { operatorRechargePalette } from '../../features/wallet/palette.ts'
import type { PageWords, PaletteAction, PaletteContent } from '../../ui/palette/palette-types.ts'
import type { Label } from '../../ui/text/define-text.ts'

const sectionWords: Readonly<Record<SettingsSection, Label>> = {
  contacts: { en: 'whatsapp,support hours', zh: '联系方式' },
  company: { en: 'address,vat number,eori', zh: '地址,税号' },
  invoicing: { en: 'tax,invoice settings,bookkeeping', zh: '税率' },
  withdrawals: { en: 'limits,fee,second person', zh: '限额' },
  credit: { en: 'limits', zh: '限额' },
  affiliates: { en: 'referral,commission rate', zh: '返佣' },
  vip: { en: 'discounts,levels', zh: '折扣' },
  certificates: { en: 'credentials', zh: '资质' },
  packing: { en: 'scale,weight,packaging,freight difference', zh: '称重,包装,运费差额' },
}

const actions: readonly PaletteAction[] = [
  {
    key: 'newProduct',
    label: { en: 'New product', zh: '新建产品' },
    words: { en: 'create product,add product', zh: '添加产品' },
    icon: 'plus',
    to: '/products/product',
    area: 'catalogue',
    roles: ['sourcing'],
    isChange: true,
  },
  {
    key: 'newIncoming',
    label: { en: 'Add incoming goods', zh: '登记来货' },
    words: { en: 'receive,announce,new delivery', zh: '入库' },
    icon: 'stock',
    to: '/incoming/new',
    area: 'purchasing',
    roles: ['fulfilment'],
    isChange: true,
  },
  {
    key: 'newWave',
    label: { en: 'Create wave', zh: '创建波次' },
    words: { en: 'new wave,picking,batch', zh: '拣货' },
    icon: 'plus',
    to: '/waves',
    press: 'newWave',
    area: 'orders',
    roles: ['fulfilment'],
    isChange: true,
  },
  {
    key: 'newAnnouncement',
    label: { en: 'Create announcement', zh: '撰写公告' },
    words: { en: 'new announcement,write,notice,publish,news', zh: '通知,发布' },
    icon: 'bell',
    to: '/notices/notice',
    area: 'announcements',
    roles: ['support'],
    isChange: true,
  },
  {
    key: 'newLine',
    label: { en: 'New shipping line', zh: '新建物流渠道' },
    words: { en: 'add carrier,create line', zh: '添加渠道' },
    icon: 'truck',
    to: '/shipping/line',
    area: 'shipping',
    roles: ['fulfilment'],
    isChange: true,
  },
  {
    key: 'exportProducts',
    label: { en: 'Export products', zh: '导出产品' },
    words: { en: 'download,csv,excel,catalogue', zh: '下载' },
    icon: 'download',
    to: '/products/files',
    press: 'export',
    area: 'catalogue',
    roles: ['sourcing'],
  },
  ...settingsSections.map((section): PaletteAction => ({
    key: `agency:${section}`,
    label: {
      en: `Agency settings: ${sectionText.en[section]}`,
      zh: `平台设置：${sectionText.zh[section]}`,
    },
    words: sectionWords[section],
    icon: 'settings',
    to: section === 'contacts' ? '/agency' : `/agency?section=${section}`,
    area: 'settings',
    roles: ['owner'],
  })),
]

const pageWords: Readonly<Record<string, PageWords>> = {
  '/home': { words: { en: 'home,dashboard,work,to do', zh: '首页,待办' } },
  '/quotes': { words: { en: 'price requests,offers', zh: '报价' } },
  '/sourcing': { words: { en: 'product requests,find supplier', zh: '找货单' } },
  '/orders': { words: { en: 'order list,fulfilment,late orders', zh: '订单列表' } },
  '/orders/shipByFile': { words: { en: 'upload tracking numbers,csv,import tracking', zh: '上传运单号' } },
  '/packing': { words: { en: 'scan,pack,labels,packing slip', zh: '扫描,打包' } },
  '/waves': { words: { en: 'picking,batches', zh: '拣货' } },
  '/pushes': { words: { en: 'shopify errors,webhook,failed updates', zh: '同步失败' } },
  '/refunds': { words: { en: 'claims,money back,replacements', zh: '赔付,退钱' } },
  '/recharges': { words: { en: 'top up,bank transfers,deposits', zh: '转账,到账' } },
  '/withdrawals': { words: { en: 'payouts', zh: '打款' } },
  '/commissions': { words: { en: 'affiliates,referrals', zh: '返佣' } },
  '/corrections': { words: { en: 'credit a customer,debit,adjustment', zh: '调账' } },
  '/exchange-rates': { words: { en: 'currency,fx', zh: '货币' } },
  '/products/files': { words: { en: 'upload products,csv,excel', zh: '上传产品' } },
  '/products/pictures': { words: { en: 'photos,pictures', zh: '照片' } },
  '/buying': { words: { en: 'purchase,reorder,to buy,shortage', zh: '缺货,待采购' } },
  '/buying/orders': { words: { en: 'po,supplier orders,1688', zh: '供应商,1688' } },
  '/buying/stock': { words: { en: 'inventory,on hand,warehouse', zh: '库存,仓库' } },
  '/buying/bins': { words: { en: 'locations,shelves,labels', zh: '货位,货架,标签' } },
  '/buying/put-away': { words: { en: 'putaway,scan,unplaced', zh: '扫描,入库' } },
  '/products/weights': { words: { en: 'weight,measure sku,scale', zh: '称重,重量差异' } },
  '/buying/counts': { words: { en: 'cycle count,stocktake,inventory count', zh: '循环盘点' } },
  '/products/price-rules': { words: { en: 'margin,markup', zh: '利润率' } },
  '/shipping': { words: { en: 'freight,rates', zh: '运费' } },
  '/carriers': { words: { en: 'easypost,yunexpress,4px,yanwen,labels', zh: '云途,燕文,递四方,面单' } },
  '/hand-over': { words: { en: 'close of day,manifest,collection,pickup', zh: '揽收,交接清单' } },
  '/hand-over/unscanned': { words: { en: 'first scan,lost parcels', zh: '首次扫描,丢件' } },
  '/shipping/import-rules': { words: { en: 'duty,vat,customs,ioss', zh: '关税,增值税' } },
  '/tickets': { words: { en: 'customer service,support,messages', zh: '客服' } },
  '/customers': { words: { en: 'sellers,accounts,clients', zh: '卖家' } },
  '/mails': { words: { en: 'emails,sent', zh: '邮件' } },
  '/audit-log': { words: { en: 'history,who changed', zh: '历史' } },
  '/staff': {
    words: { en: 'team,colleagues,operators,permissions,roles,invite', zh: '员工,同事,权限,邀请' },
  },
  '/calendar': { words: { en: 'holidays,working hours,sla,response times', zh: '假期,工作时间,时限' } },
  '/health': { words: { en: 'status,jobs,errors,queue', zh: '任务,错误' } },
  '/security': { words: { en: 'password,two-step verification,2fa,passkey,profile', zh: '密码,两步验证' } },
}

/** Pages that need something chosen before, or are among the actions. */
const unlisted: readonly string[] = [
  '/404',
  '/no-access',
  '/orders/pickingList',
  '/products/product',
  '/incoming/new',
  '/notices/notice',
  '/shipping/line',
]

const content: PaletteContent = {
  sources: [
    operatorOrderPalette,
    operatorTicketPalette,
    customerPalette,
    operatorInvoicePalette,
    operatorRechargePalette,
    operatorProductPalette,
    incomingPalette,
    supplierOrderPalette,
    ...foundPalettes,
  ],
  actions,
  pageWords,
  unlisted,
  articles: [],
  mayChange: () => true,
}

export default content
