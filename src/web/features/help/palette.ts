import { policyTypes, type PolicyType } from '../../../contract/refunds/policy-terms.ts'
import { proseText } from '../../ui/components/prose.tsx'
import type { Label } from '../../ui/text/define-text.ts'
import type { PaletteArticle } from '../../ui/palette/palette-types.ts'
import { policyTitleText } from '../policies/policy-titles.ts'
import { helpArticles } from './help-articles.ts'

/** What sellers call what an article is about, beside its title. */
export const articleWords: Readonly<Record<string, Label>> = {
  'sub-accounts': { en: 'user,team,permissions,rights,staff,employee,invite', zh: '员工,权限,邀请同事' },
  schedules: { en: 'automatic,automation,auto pay,recurring,every day', zh: '自动付款,每天' },
  'sign-in-security': {
    en: 'password,2fa,passkey,two factor,login,sessions,hacked',
    zh: '密码,双重验证,登录',
  },
  cart: { en: 'basket,buy,checkout,sample', zh: '下单,样品' },
  'sales-rank': { en: 'best seller,statistics,report,top products', zh: '统计,热销' },
  tickets: { en: 'customer service,contact,support,complaint,chat', zh: '客服,投诉,联系' },
  notices: { en: 'announcement,news,holiday', zh: '通知,新闻,放假' },
  returns: {
    en: 'refund,replacement,send again,money back,damaged,wrong item,lost parcel,not received,claim,complaint,return,broken,missing',
    zh: '退款,补发,赔付,破损,丢件,少发,退货',
  },
  paying: { en: 'payment,pay orders,checkout,how do i pay', zh: '支付,结账' },
  recharging: {
    en: 'top up,deposit,add funds,bank transfer,paypal,wise,payoneer,usdt',
    zh: '充钱,转账,汇款',
  },
  'credit-line': { en: 'credit,pay later,loan,limit,net 30,statement', zh: '赊账,额度,账期' },
  'wallet-transactions': { en: 'balance,history,statement,movements,accounting', zh: '余额,对账,流水' },
  vat: { en: 'gst,sales tax,import tax,voec,tax number', zh: '税费,进口税,消费税' },
  ioss: { en: 'eu,europe,import vat,150 euro,tax number', zh: '欧盟,进口税,税号' },
  duties: { en: 'customs,tariff,hs code,import charges,ddp,dap', zh: '海关,清关,编码,进口费用' },
  mapping: { en: 'map,link,sku,connect product,unmatched', zh: '映射,关联' },
  quotes: { en: 'price,offer,quotation,how much', zh: '报价,价格' },
  'shipping-line': {
    en: 'carrier,courier,freight,method,how long,delivery time,express',
    zh: '快递,运费,时效,多久',
  },
  addresses: { en: 'wrong address,change address,postcode,recipient', zh: '地址错误,邮编,收件人' },
  'cancel-restore': { en: 'cancel order,stop,undo', zh: '撤销' },
  'problems-and-holds': { en: 'hold,pause,issue,problem,error', zh: '暂停,问题' },
  tracking: {
    en: 'how long,delivery time,where is my order,track,processing time,shipped,arrive,when',
    zh: '多久,物流,什么时候到,查件',
  },
  'find-products': { en: 'search,catalogue,landed cost,duty,vat,tax,price', zh: '搜索,关税,增值税,成本' },
  'sell-product': { en: 'list,listing,publish,import to shopify,push', zh: '上架,刊登' },
  'request-product': { en: 'sourcing,find supplier,alibaba,1688,new product', zh: '找货,采购' },
  wholesale: { en: 'bulk,moq,container,b2b,amazon fba', zh: '大货,海运' },
  'connect-shop': { en: 'shopify,integration,app,install,link store,sync', zh: '授权,绑定,同步' },
  'import-file': { en: 'upload,csv,excel,spreadsheet,template', zh: '上传,表格,模板' },
  'add-order': { en: 'create order,manual order,new order', zh: '手动,新建订单' },
  'waiting-reasons': { en: 'why,stuck,delayed,not shipped,pending,late', zh: '为什么,卡住,延迟,未发货' },
}

const none: Label = { en: '', zh: '' }

const policyWords: Readonly<Record<PolicyType, Label>> = {
  privacyPolicy: { en: 'gdpr,data protection', zh: '数据保护' },
  termsAndConditions: { en: 'contract,agreement,legal,tos', zh: '协议,合同' },
  shippingPolicy: { en: 'how long,delivery time', zh: '时效,多久' },
  returnPolicy: { en: 'refund,money back,return', zh: '退款,赔付' },
  price: { en: 'fees,cost,charges', zh: '费用,收费' },
}

export const paletteArticles: readonly PaletteArticle[] = [
  ...helpArticles.map(({ id, en, zh }): PaletteArticle => ({
    id,
    to: `/function/helpeCenter?article=${id}`,
    title: { en: en.title, zh: zh.title },
    words: articleWords[id] ?? none,
    body: { en: proseText(en.blocks), zh: proseText(zh.blocks) },
  })),
  ...policyTypes.map((type): PaletteArticle => ({
    id: type,
    to: `/policy/${type}`,
    title: { en: policyTitleText.en[type], zh: policyTitleText.zh[type] },
    words: policyWords[type],
    body: none,
  })),
]
