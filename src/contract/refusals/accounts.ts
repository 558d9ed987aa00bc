import { counted } from '../kernel/format.ts'
import { notFoundMessage, type NotFoundThing } from '../kernel/errors.ts'
import type { Currency } from '../kernel/money.ts'
import { rechargeReasons, type RechargeReasonCode } from './recharge-reasons.ts'
import { given, limitZh, money, template, textOf } from './sentences.ts'

export const walletRefusals = {
  noSureMatch: template<{ readonly number: string }>({
    en: ({ number }) =>
      `No payment in the bank statements surely belongs to ${number}. Review it on its own.`,
    zh: '没有可确定匹配的到账，请单独审核。',
  }),
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
  accountNotApproved: {
    en: 'The PayPal account was not approved at PayPal, or too late. Nothing was saved. Add it again.',
    zh: '未在 PayPal 确认授权，或授权已过期，账户未保存。请重新添加。',
  },
  noPayPalAccount: {
    en: 'Add a PayPal account first. It is charged when your wallet is recharged automatically.',
    zh: '请先添加 PayPal 账户，自动充值时将从该账户扣款。',
  },
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

const thingsZh: Readonly<Record<NotFoundThing, string>> = {
  Account: '账户',
  'Saved reply': '常用回复',
  Substitute: '替班',
  Holiday: '假期',
  Address: '地址',
  'PayPal account': 'PayPal 账户',
  Announcement: '公告',
  'API key': 'API 密钥',
  Banner: '横幅',
  Invoice: '发票',
  'Arrival notice': '到货通知',
  'Bank transfer': '银行转账',
  'Carrier bill': '物流账单',
  'Cart line item': '购物车中的商品',
  Category: '类目',
  Commission: '佣金',
  Colleague: '同事',
  Customer: '客户',
  'Extra service': '增值服务',
  File: '文件',
  'Freight quote': '运费报价',
  Image: '图片',
  Import: '导入',
  'Import rule': '进口规则',
  Item: '商品',
  Job: '任务',
  'Invoice archive': '发票压缩包',
  'Line item': '商品行',
  Listing: '刊登',
  Match: '匹配',
  Bin: '库位',
  Count: '盘点',
  Order: '订单',
  Parcel: '包裹',
  Measurement: '称重记录',
  Payment: '到账记录',
  'Payment method': '收款方式',
  Carrier: '承运商',
  'Carrier label': '承运商面单',
  'Hand-over': '交接单',
  'Payout account': '收款账户',
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
  'Saved view': '已保存的视图',
  Run: '执行记录',
  SKU: 'SKU',
  Schedule: '定时任务',
  Service: '服务',
  'Service order': '服务订单',
  Session: '登录会话',
  'Shipping line': '物流渠道',
  Shop: '店铺',
  'Shop sync': '店铺回传',
  'Shop variant': '店铺变体',
  Stock: '库存',
  'Sub-account': '子账户',
  Supplier: '供应商',
  Surcharge: '附加费',
  'Tax number': '税号',
  Ticket: '工单',
  'Tracking page': '查询页面',
  Transaction: '流水',
  Wave: '波次',
  'Wholesale order': '批发订单',
  Correction: '余额调整',
  Document: '文件',
  'Customer price': '客户价格',
  'VIP level': 'VIP 等级',
  'Credit line change': '信用额度变更',
  'Ledger issue': '账目问题',
  Withdrawal: '提现',
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
    zh: '请先验证您的身份。',
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
  apiKeyReadOnly: {
    en: 'This API key is read-only. Use one with full access for changes.',
    zh: '此 API 密钥为只读。如需更改数据，请使用拥有完全权限的密钥。',
  },
  apiKeyRefused: {
    en: 'API keys cannot do this. Sign in to Quayside.',
    zh: 'API 密钥不能执行此操作，请登录 Quayside。',
  },
  tooManyApiKeys: template<{ readonly max: number }>({
    en: ({ max }) =>
      `You can have up to ${counted(max, 'active API key', 'active API keys')}. Revoke one first.`,
    zh: limitZh('有效 API 密钥数量', '个', '请先吊销一个'),
  }),
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
