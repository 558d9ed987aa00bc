import { counted, formatNumber } from '../format.ts'
import { notFoundMessage, type NotFoundThing } from '../errors.ts'
import type { Currency } from '../money.ts'
import { rechargeReasons, type RechargeReasonCode } from '../recharge-reasons.ts'
import { cases, given, template, money, textOf, upTo } from './sentences.ts'

/** `最多 100 个` */
const limitZh =
  (what: string, unit: string, advice: string) =>
  ({ max }: { readonly max?: number | undefined }): string =>
    `${what}已达上限${given(max, (one) => `（${formatNumber(one, 'zh')} ${unit}）`)}，${advice}。`

export const walletRefusals = {
  alreadyPosted: { en: 'This has already been booked.', zh: '已入账，无需重复操作。' },
  alreadyReviewed: template<{
    readonly number: string
    /** Null: it was rejected. */
    readonly creditedMinor: number | null
    readonly currency: Currency
  }>({
    en: ({ number, creditedMinor, currency }) =>
      `${number} has already been reviewed: it was ${creditedMinor === null ? 'rejected' : `credited with ${money(creditedMinor, currency)}`}.`,
    zh: ({ creditedMinor, currency }) =>
      `该充值已审核${given(creditedMinor, (minor) => `（已入账 ${money(minor, currency)}）`)}，无需重复操作。`,
  }),
  bankNotAvailable: {
    en: 'Bank transfers are not available at the moment. Choose another payment method.',
    zh: '目前不支持银行转账，请选择其他充值方式。',
  },
  dayIsPast: {
    en: 'This day is in the past. Rates can be set from today on.',
    zh: '该日期已过，只能设置今天及以后的汇率。',
  },
  paypalNotAvailable: {
    en: 'PayPal recharges are not available for this account. Use a bank transfer.',
    zh: '此账户不支持 PayPal 充值，请使用银行转账。',
  },
  paypalRefused: template<{ readonly reason?: RechargeReasonCode }>({
    en: ({ reason }) => textOf('en', rechargeReasons[reason ?? 'notAccepted'], {}),
    zh: ({ reason }) => textOf('zh', rechargeReasons[reason ?? 'notAccepted'], {}),
  }),
  paypalUnavailable: template<{
    readonly number?: string
  }>({
    en: ({ number }) =>
      number === undefined
        ? 'PayPal cannot be reached. Nothing was charged. Try again later.'
        : `PayPal cannot be reached. ${number} is completed automatically: an approved payment is credited, and an unapproved one is not charged.`,
    zh: '暂时无法连接 PayPal。已确认的付款会自动入账，未确认的不会扣款。',
  }),
  rechargeClosed: { en: 'This recharge is closed. Start a new one.', zh: '此充值已关闭，请重新发起。' },
}

export const catalogueRefusals = {
  changedSince: cases('之后又有更改，已保留最新内容。', {
    match: {
      en: 'This match was changed later, and the later change is kept.',
      zh: '此匹配之后又有更改，已保留最新内容。',
    },
    countries: {
      en: 'The matches by country have changed. Refresh the page and try again.',
      zh: '按国家/地区的匹配已有变动，请刷新后重试。',
    },
    listing: {
      en: 'The listing has changed. Check it before you save.',
      zh: '刊登内容已有变动，请核对后再保存。',
    },
    listingStock: {
      en: 'The listing has been published in the meantime, so its stock location was not changed.',
      zh: '该产品已刊登到店铺，库存地点未更改。',
    },
  }),
  skuUnknown: {
    en: 'This SKU does not exist, or is not available to you.',
    zh: '该 SKU 不存在，或未向您开放。',
  },
  undoneBefore: { en: 'This match has already been undone.', zh: '已撤销过，无需重复操作。' },
  categoryInUse: {
    en: 'This category still contains products. Move them to another category first.',
    zh: '该类目下还有产品，请先将其移到其他类目。',
  },
  categoryTaken: template<{ readonly name: string }>({
    en: ({ name }) => `A category named ${name} already exists. Choose another name.`,
    zh: '已有同名类目，请更换名称。',
  }),
  nothingToChange: { en: 'No price would change.', zh: '没有需要更改的价格。' },
  pricesChanged: {
    en: 'Costs, rules, or prices have changed. Preview the prices again.',
    zh: '预览后价格或成本有变动，请重新预览后再更改。',
  },
  ruleTaken: {
    en: 'A price rule for this already exists. Edit that rule.',
    zh: '该范围已有定价规则，请直接修改现有规则。',
  },
  supplierRepeated: {
    en: 'A SKU has two offers from the same supplier. Keep one of them.',
    zh: '同一 SKU 有同一供应商的两个报价，请只保留一个。',
  },
  tooManySkus: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The selected products have more than ${counted(max, 'SKU', 'SKUs')}. Select fewer products.`,
    zh: ({ max }) => `所选产品的 SKU 过多${upTo(max, '个')}，请少选一些。`,
  }),
  productInUse: template<{ readonly customer: string }>({
    en: ({ customer }) =>
      `${customer} already uses this product's SKUs, so it cannot be made private to another customer.`,
    zh: ({ customer }) =>
      `${customer ? `客户 ${customer}` : '其他客户'}已在使用该产品，不能改为其他客户专属。`,
  }),
  attributeRepeated: template<{ readonly code: string; readonly attribute: string }>({
    en: ({ code, attribute }) => `SKU ${code} has the attribute ${attribute} twice. Remove one of them.`,
    zh: ({ code, attribute }) =>
      `SKU ${code ?? ''} 的属性${given(attribute, (name) => `“${name}”`)}重复，请只保留一个。`,
  }),
  changedMeanwhile: cases('其他人已作更改，请刷新后重新修改。', {
    settings: {
      en: 'Someone else has changed these settings. Reload the page and make your change again.',
      zh: '其他人已作更改，请刷新后重新修改。',
    },
    price: template<{ readonly code: string }>({
      en: ({ code }) => `The price of ${code} was changed in the meantime and was kept.`,
      zh: ({ code }) => `${code ?? ''} 的价格已被其他人更改，已保留最新价格。`,
    }),
  }),
  codeTaken: cases('该代码已被使用，请更换。', {
    product: template<{ readonly code: string }>({
      en: ({ code }) => `Product code ${code} is already used. Choose another code.`,
      zh: ({ code }) => `产品编码${given(code, (one) => ` ${one} `)}已被使用，请更换。`,
    }),
    sku: template<{ readonly code: string }>({
      en: ({ code }) => `SKU code ${code} is already used. Choose another code.`,
      zh: ({ code }) => `SKU 编码${given(code, (one) => ` ${one} `)}已被使用，请更换。`,
    }),
    skus: {
      en: 'One of the SKU codes is still in use. Save different codes first, then these.',
      zh: '其中一个 SKU 编码仍在使用中，请先保存其他编码，再改为这些编码。',
    },
    shippingLine: template<{ readonly code: string }>({
      en: ({ code }) => `The code ${code} is already used by another shipping line. Choose another code.`,
      zh: ({ code }) => `代码${given(code, (one) => ` ${one} `)}已用于其他物流渠道，请更换。`,
    }),
    service: template<{ readonly code: string }>({
      en: ({ code }) => `The code ${code} is already used by another service. Choose another code.`,
      zh: ({ code }) => `代码${given(code, (one) => ` ${one} `)}已用于其他服务，请更换。`,
    }),
  }),
  serviceWithdrawn: template<{ readonly name: string }>({
    en: ({ name }) => `${name} is no longer available. Choose another service.`,
    zh: '该服务已停止提供，请选择其他服务。',
  }),
}

interface BandFigures {
  readonly zone: string
  readonly fromGrams: number
  readonly toGrams: number
}
const bandText = ({ fromGrams, toGrams }: Omit<BandFigures, 'zone'>, locale: 'en' | 'zh'): string =>
  `${formatNumber(fromGrams, locale)}–${formatNumber(toGrams, locale)} g`
const bandTemplate = (en: string, zh: string) =>
  template<BandFigures>({
    en: ({ zone, ...band }) => `${zone}, ${bandText(band, 'en')}: ${en}`,
    zh: ({ zone, fromGrams, toGrams }) =>
      fromGrams === undefined || toGrams === undefined
        ? zh
        : `${zone ?? ''}，${bandText({ fromGrams, toGrams }, 'zh')}：${zh}`,
  })

export const settingsRefusals = {
  callbackInvalid: {
    en: 'This link does not come from Shopify, or has expired. Connect the shop again.',
    zh: '该链接并非来自 Shopify，或已过期。请重新连接店铺。',
  },
  cannotPull: {
    en: 'The orders of this shop come from files or manual entry, so there is nothing to sync.',
    zh: '该店铺的订单来自文件或手动录入，无需同步。',
  },
  chooseShop: {
    en: 'You have access to some shops only. Choose one of them.',
    zh: '您只能操作部分店铺，请选择其中一个店铺。',
  },
  kindFixed: {
    en: 'The type of a schedule cannot be changed. Create another schedule instead.',
    zh: '定时任务的类型不能更改，请新建任务。',
  },
  limitedToShops: {
    en: 'This setting applies to all shops, and you have access to some only. Ask someone with access to all shops.',
    zh: '此设置适用于所有店铺，而您只能操作部分店铺，请由拥有全部店铺权限的成员操作。',
  },
  nameTaken: cases('已有同名店铺，请更换名称。', {
    shop: template<{ readonly name: string }>({
      en: ({ name }) => `A shop named “${name}” already exists. Choose another name.`,
      zh: '已有同名店铺，请更换名称。',
    }),
    supplier: template<{ readonly name: string }>({
      en: ({ name }) => `A supplier named “${name}” already exists. Choose another name.`,
      zh: '已有同名供应商，请更换名称。',
    }),
  }),
  neverRuns: {
    en: 'This time never occurs. Choose another one.',
    zh: '所选时间不存在，任务不会执行，请重新选择。',
  },
  notADraft: {
    en: 'Only drafts can be edited. Withdraw this announcement and create another one.',
    zh: '只能修改草稿。请撤回此公告并新建。',
  },
  notAShop: {
    en: "This is not a Shopify address. Enter the shop's own: your-shop.myshopify.com (Shopify admin, Settings, Domains).",
    zh: '这不是 Shopify 店铺地址，请使用 your-shop.myshopify.com 形式的地址。',
  },
  notConnected: { en: 'The shop is not connected. Reconnect it first.', zh: '该店铺未连接，请先重新连接。' },
  shopUnreachable: template<{ readonly cause?: string }>({
    en: ({ cause }) => `The shop's locations could not be read. ${cause ?? 'Try again later.'}`,
    zh: ({ cause }) => `无法读取店铺的地点。${cause ?? '请稍后再试。'}`,
  }),
  scopeMissing: {
    en: 'The shop was connected without permission to write products. Reconnect it and approve the permission.',
    zh: '该店铺未授权写入商品，请重新连接店铺并同意授权。',
  },
  nothingChosen: { en: 'No SKU is selected. Select at least one.', zh: '未选择任何 SKU，请至少选择一个。' },
  priceMissing: { en: 'A SKU has no price. Enter one.', zh: '部分 SKU 没有价格，请填写。' },
  upToDate: { en: 'The shop is already up to date.', zh: '店铺中的内容已是最新，无需更新。' },
  listingBusy: {
    en: 'The listing is being written to the shop. Try again in a minute.',
    zh: '正在写入店铺，请稍后再试。',
  },
  templateNameTaken: {
    en: 'Another template has this name. Choose another name.',
    zh: '已有同名模板，请更换名称。',
  },
  tooManyTemplates: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'template', 'templates')}. Delete one first.`,
    zh: limitZh('模板数量', '个', '请先删除不用的模板'),
  }),
  notPossibleNow: template<{ readonly status: string }>({
    en: ({ status }) => `The announcement is ${status}. Open it again to see the available actions.`,
    zh: '该公告当前状态不支持此操作，请刷新后查看。',
  }),
  notShopify: {
    en: 'This shop has no connection: its orders come from files or manual entry.',
    zh: '该店铺不是连接的店铺，订单来自文件或手动录入。',
  },
  nobodyNamed: {
    en: 'Select at least one customer who can sign in before you publish this announcement.',
    zh: '发布前请至少选择一位可登录的客户。',
  },
  rateRefused: cases('无法使用该运价，请更正。', {
    bandEnd: bandTemplate('the band must end above its start.', '重量区间的上限须大于下限。'),
    days: bandTemplate(
      'the longest transit time must not be below the shortest.',
      '最长配送天数不能小于最短配送天数。',
    ),
    prefix: bandTemplate('a postcode prefix must contain letters or digits.', '邮编前缀须包含字母或数字。'),
  }),
  ratesOverlap: template<{
    readonly zone: string
    readonly countryCode: string
    readonly prefix: string
    readonly bands: readonly Omit<BandFigures, 'zone'>[]
  }>({
    en: ({ zone, bands }) =>
      `${zone}: the bands ${bands.map((band) => bandText(band, 'en')).join(' and ')} overlap. Let one end where the other starts.`,
    zh: ({ zone, bands = [] }) =>
      `运价区间重叠${bands.length === 0 ? '' : `（${zone ?? ''}：${bands.map((band) => bandText(band, 'zh')).join('、')}）`}，请修改。`,
  }),
  ruleChanged: template<{ readonly version: number; readonly updatedBy: string; readonly name: string }>({
    en: ({ updatedBy, name }) =>
      `${updatedBy} has changed “${name}” since you opened it. Check it before you save.`,
    zh: ({ updatedBy }) => `该规则已被${updatedBy ?? '其他人'}更改，请查看后再保存。`,
  }),
  rulesChanged: {
    en: 'The rules or their order have changed since you opened the list. Refresh the list and try again.',
    zh: '规则的顺序或数量已被更改，请刷新列表后重试。',
  },
  shopRefused: template<{ readonly cause?: string }>({
    en: ({ cause }) => `The shop could not be connected. ${cause ?? 'Connect it again.'}`,
    zh: ({ cause }) => `未能连接店铺。${cause ?? '请重新连接。'}`,
  }),
  shopTaken: {
    en: 'This shop is connected to another account. Disconnect it there first, or contact support.',
    zh: '该店铺已连接到另一个账户，请先在该账户断开，或联系客服。',
  },
  shopifyNotConfigured: {
    en: 'Shopify connections are not available. Import orders from files, or contact support.',
    zh: '目前不支持连接 Shopify，请通过文件导入订单，或联系客服。',
  },
  stateUsed: {
    en: 'This authorization has been used or has expired. Connect the shop again.',
    zh: '此授权已使用或已过期，请重新连接店铺。',
  },
  tooManyAddresses: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'address', 'addresses')}. Delete one that is no longer needed.`,
    zh: limitZh('地址数量', '个', '请先删除不再需要的地址'),
  }),
  tooManyRules: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'rule', 'rules')}. Delete one first.`,
    zh: limitZh('规则数量', '条', '请先删除不用的规则'),
  }),
  tooManySchedules: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'schedule', 'schedules')}. Delete one first.`,
    zh: limitZh('定时任务数量', '个', '请先删除不用的任务'),
  }),
  tooManyShops: template<{ readonly max: number }>({
    en: ({ max }) => `An account can have up to ${counted(max, 'shop', 'shops')}. Contact support for more.`,
    zh: limitZh('店铺数量', '个', '请联系客服'),
  }),
  tooManySubAccounts: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'sub-account', 'sub-accounts')}. Delete one that is no longer needed.`,
    zh: limitZh('子账户数量', '个', '请先删除不再需要的子账户'),
  }),
  tooOften: template<{ readonly minMinutes: number }>({
    en: ({ minMinutes }) =>
      `Runs must be at least ${counted(minMinutes, 'minute', 'minutes')} apart. Choose a longer interval.`,
    zh: ({ minMinutes }) =>
      `执行间隔太短${given(minMinutes, (min) => `，至少 ${formatNumber(min, 'zh')} 分钟`)}，请延长间隔。`,
  }),
  unknownIcon: {
    en: 'This icon does not exist. Choose one from the list.',
    zh: '没有这个图标，请从列表中选择。',
  },
  unknownTimeZone: {
    en: 'This time zone is unknown. Use a name such as Europe/Berlin.',
    zh: '无法识别该时区，请使用 Asia/Shanghai 这样的名称。',
  },
  windowChanged: {
    en: 'These settings have changed since you opened them. Check them before you save.',
    zh: '设置已被其他人更改，请查看后再保存。',
  },
}

const thingsZh: Readonly<Record<NotFoundThing, string>> = {
  Account: '账户',
  Address: '地址',
  Announcement: '公告',
  'Arrival notice': '到货通知',
  'Bank transfer': '银行转账',
  'Cart line item': '购物车中的商品',
  Category: '类目',
  Colleague: '同事',
  Customer: '客户',
  File: '文件',
  'Freight quote': '运费报价',
  Image: '图片',
  Import: '导入',
  Item: '商品',
  Job: '任务',
  'Line item': '商品行',
  Listing: '刊登',
  Match: '匹配',
  Order: '订单',
  Parcel: '包裹',
  Passkey: '通行密钥',
  'Price template': '价格模板',
  Product: '产品',
  'Purchase order': '采购订单',
  Quote: '报价',
  Receipt: '凭证',
  Recharge: '充值',
  Refund: '退款',
  Report: '反馈',
  Request: '需求',
  'Returned parcel': '退件',
  Rule: '规则',
  Run: '执行记录',
  SKU: 'SKU',
  Schedule: '定时任务',
  Service: '服务',
  Session: '登录会话',
  'Shipping line': '物流渠道',
  Shop: '店铺',
  'Shop sync': '店铺回传',
  'Shop variant': '店铺变体',
  Stock: '库存',
  'Sub-account': '子账户',
  Supplier: '供应商',
  Surcharge: '附加费',
  Ticket: '工单',
  'Tracking page': '查询页面',
  Transaction: '流水',
  Wave: '波次',
  'Wholesale order': '批发订单',
}

export const accountRefusals = {
  addressTaken: {
    en: 'This email address already has a Quayside account. Ask for an invitation to another address.',
    zh: '该邮箱已有账户，请改用其他邮箱接受邀请。',
  },
  codeExpired: {
    en: 'This link has expired or has already been used. Open the account again.',
    zh: '此链接已过期或已使用，请重新打开账户。',
  },
  commonPassword: {
    en: 'This password is too easy to guess. Choose a longer one, such as four words that do not belong together.',
    zh: '此密码太容易被猜到。请使用更长的密码，例如几个互不相关的词语。',
  },
  confirmationNeeded: {
    en: 'Confirm that it is you first.',
    zh: '请先验证您的身份，再更改登录方式。',
  },
  deletedBySeller: {
    en: 'The seller has deleted this ticket, so replies are not possible.',
    zh: '卖家已删除此工单，无法回复。',
  },
  forbidden: {
    en: 'You do not have permission to operate, please contact the administrator!',
    zh: '您没有操作权限，请联系管理员。',
  },
  idempotencyKeyReused: template<{
    /** Of the parcel that the key was used for. */
    readonly trackingNumber?: string
  }>({
    en: ({ trackingNumber }) =>
      trackingNumber === undefined
        ? 'This Idempotency-Key was already used for another request. Send a new key for a new request.'
        : `This Idempotency-Key was already used for parcel ${trackingNumber}. Send a new key for another parcel.`,
    zh: '此操作已提交过，但内容不同，请刷新后重试。',
  }),
  invitedAlready: {
    en: 'You already have a sub-account with this email address. Check the list.',
    zh: '已有使用该邮箱的子账户，请在列表中查看。',
  },
  firstPasswordExpired: {
    en: 'This first password has expired. Ask for a new one: whoever runs the server makes it with npm run operator.',
    zh: '此初始密码已过期，请联系服务器管理员用 npm run operator 重新生成。',
  },
  linkExpired: {
    en: 'This link has expired or has already been used. Request a new one.',
    zh: '此链接已过期或已使用，请重新获取。',
  },
  newMessage: {
    en: 'There is a new message in this ticket. Read it before you close the ticket.',
    zh: '工单中有新消息，请阅读后再关闭。',
  },
  notClosed: { en: 'Close the ticket first, then delete it.', zh: '工单尚未关闭，请先关闭再删除。' },
  notFound: template<{ readonly what: NotFoundThing; readonly number?: string | undefined }>({
    en: ({ what, number }) => notFoundMessage(what, number),
    zh: ({ what, number }) => {
      const thing = what !== undefined && Object.hasOwn(thingsZh, what) ? thingsZh[what] : '该内容'
      return `找不到${thing}${given(number, (one) => ` ${one}`)}：可能已被删除，或您无权查看。`
    },
  }),
  notAssigned: {
    en: 'This ticket is unassigned. You can assign it to yourself.',
    zh: '此工单目前无人受理，您可以领取。',
  },
  notYours: {
    en: 'Only the person who created a ticket and the main account can delete it.',
    zh: '只有提交人和主账户可以删除此工单。',
  },
  ownWordPassword: {
    en: 'This password is mostly your name, business or email address. Choose words that others do not connect with you.',
    zh: '此密码主要由您的姓名、企业名称或邮箱组成。请使用他人不会联想到您的词语。',
  },
  actingNotStarted: {
    en: 'You are viewing this account. Give a reason to change something in it.',
    zh: '您正在查看此账户。如需更改，请先填写原因。',
  },
  amountNotConfirmed: template<{ readonly amountMinor: number; readonly currency: Currency }>({
    en: ({ amountMinor, currency }) =>
      amountMinor < 0
        ? `This charges ${money(-amountMinor, currency)} to the customer’s wallet. Confirm the amount.`
        : `This credits ${money(amountMinor, currency)} to the customer’s wallet. Confirm the amount.`,
    zh: ({ amountMinor = 0, currency }) =>
      amountMinor < 0
        ? `此操作将从客户钱包扣款 ${money(-amountMinor, currency)}，请确认金额。`
        : `此操作将向客户钱包退回 ${money(amountMinor, currency)}，请确认金额。`,
  }),
  secondStepRequired: {
    en: 'Set up two-step verification to continue.',
    zh: '请先设置两步验证，然后继续。',
  },
  subAccountDisabled: {
    en: 'This sub-account is disabled. Enable it first.',
    zh: '该子账户已停用，请先启用。',
  },
  ticketFull: template<{ readonly max: number }>({
    en: ({ max }) =>
      `A ticket can contain up to ${counted(max, 'message', 'messages')}. Create a new ticket.`,
    zh: limitZh('工单消息数量', '条', '请新建工单'),
  }),
  totpAlreadyOn: {
    en: 'Two-step verification is already on. Turn it off before you set up another authenticator.',
    zh: '身份验证器已启用，如需更换请先停用。',
  },
  tooManyPasskeys: template<{ readonly max: number }>({
    en: ({ max }) => `You can have up to ${counted(max, 'passkey', 'passkeys')}. Remove one first.`,
    zh: limitZh('通行密钥数量', '个', '请先移除一个'),
  }),
  totpNeeded: template<{ readonly methods: readonly ('app' | 'passkey')[] }>({
    en: ({ methods }) =>
      methods.includes('app')
        ? 'Enter the 6-digit code from your authenticator app.'
        : 'Use your passkey or a recovery code.',
    zh: ({ methods }) =>
      methods?.includes('app') === false ? '请使用通行密钥或恢复码。' : '请输入身份验证器显示的 6 位数字。',
  }),
  totpNotStarted: {
    en: 'There is no authenticator to confirm. Scan the QR code first.',
    zh: '没有待确认的身份验证器，请先扫描二维码。',
  },
  databaseUnavailable: {
    en: 'The service is interrupted for a moment, and nothing was changed. Try again in a few seconds.',
    zh: '服务暂时中断，未作任何更改，请几秒后重试。',
  },
  storageUnavailable: {
    en: 'Files cannot be stored or read at the moment. Try again later; if it lasts, tell us.',
    zh: '暂时无法保存或读取文件，请稍后重试；如持续出现，请联系我们。',
  },
  scannerUnavailable: {
    en: 'Files cannot be scanned for viruses at the moment, so none can be uploaded. Try again later; if it lasts, tell us.',
    zh: '暂时无法对文件进行病毒扫描，因此不能上传，请稍后重试；如持续出现，请联系我们。',
  },
  outcomeUnknown: {
    en: 'The service was interrupted, and it is not known whether this was done. Check before you repeat it.',
    zh: '服务中断，无法确定操作是否已完成，请先核对再重试。',
  },
  outcomeUnknownRepeatable: {
    en:
      'The service was interrupted, and it is not known whether this was done. Try again: it is not done twice. ' +
      'Programs repeat it with the same Idempotency-Key.',
    zh: '服务中断，无法确定操作是否已完成，请重试：不会重复执行。程序请使用相同的 Idempotency-Key 重试。',
  },
  unknownReferralCode: {
    en: 'This referral code does not exist. Correct it, or leave it empty.',
    zh: '推荐码不存在，请更正或留空。',
  },
  wrongEmailCode: {
    en: 'The code is wrong or has expired. Request a new one and try again.',
    zh: '验证码错误或已过期，请重新获取。',
  },
  wrongPassword: {
    en: 'The current password is wrong. Check it and try again.',
    zh: '当前密码错误，请检查后重试。',
  },
  wrongPasskey: {
    en: 'This passkey could not be verified. Try again, or use another way.',
    zh: '无法验证此通行密钥，请重试或使用其他方式。',
  },
  wrongSignIn: {
    en: 'The email address or password is wrong. Check both and try again.',
    zh: '邮箱或密码错误，请检查后重试。',
  },
  wrongTotp: {
    en: 'The authenticator code is wrong or has already been used. Wait for the next one and try again.',
    zh: '验证码错误或已使用，请等待下一个验证码后重试。',
  },
}
