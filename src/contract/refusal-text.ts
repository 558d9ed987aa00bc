import { orderStatusWords, orderFlagLabels, waitingReasonWords } from './dictionaries.ts'
import { formatMinor, type Currency } from './money.ts'

/** What a refusal's words are made of: its figures, and the server's own message in English. */
interface About {
  readonly detail: Readonly<Record<string, unknown>>
  readonly message: string
}
type Words = string | ((about: About) => string)

const figure = ({ detail }: About, name: string): string =>
  typeof detail[name] === 'number' ? String(detail[name]) : ''

/** `12.50 USD`; empty where the refusal names no such amount. */
const amount = ({ detail }: About, name: string): string => {
  const { [name]: minor, currency } = detail
  if (typeof minor !== 'number') return ''
  return `${formatMinor(minor)}${typeof currency === 'string' ? ` ${currency as Currency}` : ''}`
}

const upTo = (limit: string): string => (limit === '' ? '' : `，最多 ${limit}`)

/** The most that is taken and what there is, as a shipping line's own words name them. */
const ofMost = ({ message }: About, unit: string): string => {
  const [most, there] = message.match(/\d+/g) ?? []
  return most === undefined || there === undefined ? '' : `：最多 ${most} ${unit}，此包裹为 ${there} ${unit}`
}

const statusIn = ({ detail }: About): string | undefined => {
  const words: Readonly<Record<string, string>> = orderStatusWords.zh
  return typeof detail['status'] === 'string' ? words[detail['status']] : undefined
}

/** What somebody outside has worded stands behind our own words. */
const withMessage =
  (words: string): Words =>
  ({ message }) =>
    `${words}（${message}）`

/** What an order lacks, or what lies over it, that is to be paid. */
const ofOrders: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    Object.entries(waitingReasonWords.zh).map(([reason, words]) => [reason, `无法付款：${words}`]),
  ),
  ...Object.fromEntries(
    Object.entries(orderFlagLabels.zh).map(([kind, words]) => [kind, `订单有未处理的事项：${words}`]),
  ),
  addressIncomplete: '收件地址不完整，请先补全。',
  problem: '订单有异常，请先处理。',
  alreadyAsked: '已申请取消，请等待平台处理。',
  alreadyDone: '已回传店铺，无需重复操作。',
  alreadyHolds: '订单中已有该商品。',
  alreadyPaid: '订单已付款，无需重复付款。',
  alreadyRequested: '这些商品的询价正在处理中。',
  amountTooLarge: '金额或重量超出单个订单的上限，请拆分订单。',
  balanceTooLow: (about) => {
    const [balance, short] = [amount(about, 'balanceMinor'), amount(about, 'shortMinor')]
    return short === '' ? '钱包余额不足，请先充值。' : `钱包余额为 ${balance}，还差 ${short}，请先充值。`
  },
  belowMinimum: (about) => {
    const least = figure(about, 'minQuantity')
    return least === ''
      ? '数量低于起订量，请增加数量。'
      : `未达到起订量：该产品至少订购 ${least} 件，请增加数量。`
  },
  cartChanged: '购物车已有变动，请核对后再提交。',
  cartFull: (about) => `购物车已满${upTo(figure(about, 'most'))} 行。`,
  quantityTooLarge: (about) => `数量超出上限${upTo(figure(about, 'most'))} 件。`,
  cancellationRequested: '卖家已申请取消此订单，请先同意或拒绝。',
  cancelled: '订单已取消。',
  cancelledInShop: '买家已在店铺取消此订单，请先决定是否仍要发货。',
  chosenByHand: '物流渠道由卖家手动选择，规则不会更改它。',
  countryFixed: '运费已按该国家/地区支付。如需改寄其他国家/地区，请联系平台。',
  freightHigher: '寄往该邮编的运费更高，暂不能修改，请联系平台。',
  goesAlone: '该订单已设为单独发货，不参与合并。',
  goodsNotAccepted: '该物流渠道不接受此类货物，请更换渠道。',
  hasProblem: '订单有异常，请先处理。',
  incompleteSet: '该 SKU 按套出售，请按整套填写数量。',
  labelMade: '面单已生成，地址不能再修改。如需修改，请提交工单，由平台作废面单。',
  labelVoided: '面单已作废，请打印新面单并贴在旧面单上。',
  lastLine: '这是订单中唯一的商品，请直接取消订单。',
  leftApart: '没有适用于这些订单的合并规则。',
  leftToSeller: '规则未能选出物流渠道，请手动选择。',
  lineAdded: '这是您手动添加的商品，如需更换请移除后重新添加。',
  lineFromShop: '该商品来自店铺订单，不能移除。请将其拆分为单独订单，或取消订单。',
  lineDoesNotReach: '所选物流渠道不支持该邮编，请更换渠道。',
  lineLost: '已添加，但原物流渠道无法承运，请重新选择渠道。',
  lineMapped: '这些商品已有价格，无需询价。',
  lineNotOffered: '该物流渠道已停用，请重新选择。',
  lineUnavailable: '该物流渠道无法承运，请重新选择渠道。',
  noAddress: '店铺已删除买家资料，订单没有收件地址。',
  noCommonLine: '没有物流渠道可承运合并后的包裹，请减少合并的订单。',
  noProblem: '该订单已没有异常。',
  noRateForCountry: '该物流渠道不支持该国家/地区，或没有此重量的运价，请更换渠道。',
  noShippingLine: '没有物流渠道可将这些商品寄到该地址。',
  noCancellationRequested: '此订单的取消申请已不存在，未作更改。',
  notHeld: '该订单已无需确认，未作更改。',
  inWave: '订单已在一个波次中。',
  notInQueue: '订单不在待发货队列中，无需拣货。',
  notInWave: '该订单不在此波次中。',
  notMapped: '该商品尚未匹配，请先匹配 SKU。',
  notOffered: '没有待您确认的补发费用。',
  notPackable: '该订单目前不能打包，暂无装箱单和面单。',
  notPayable: '订单目前不能付款。',
  notReady: '订单仍在等待报价或地址，暂不能操作。',
  notRefundable: '该订单目前不能退款。',
  notOnHold: '订单未被搁置。',
  notShippable: '该订单目前不能发货。',
  notShipped: '该订单尚未发货，无需补发。',
  notWaiting: '订单已不在等待，无需处理。',
  nothingElse: '订单中只有该 SKU，无法拆分。',
  nothingLeft: '该订单的商品已全部发出。',
  nothingToBuy: '订单中没有数量大于 0 的商品。',
  nothingToMerge: '没有其他未付款订单寄往同一收件人和地址。',
  nothingToPay: '请选择要付款的订单。',
  nothingToPick: '队列中没有符合条件的订单。',
  orderChanged: '订单已有变动，请刷新后重试。',
  otherCurrency: '订单币种不同，不能合并处理。',
  otherRecipient: '订单的收件人或地址不同，不能合并。',
  otherShop: '订单属于不同店铺，不能合并。',
  partlyShipped: '订单已全部或部分发出，不能再取消。',
  paymentDue: '订单待付款，请先付款。',
  freightChanged: '运费或物流渠道已有变动，请重新选择。',
  priceChanged: '价格已有变动，请核对后重试。',
  replacementOffered: '订单有待确认的补发费用，请先接受或拒绝。',
  awaitingStock: '订单正在等待到货。',
  quantityOfShop: '该商品的数量以店铺为准，请在店铺中修改，或另行添加商品。',
  quantityTooHigh: (about) =>
    `数量超出可用数量${upTo(figure(about, 'most') || figure(about, 'shipped'))}，请修改。`,
  refundOpen: '该订单有处理中的退款申请，请先撤回，再申请取消。',
  replacementOpen: '该订单已有进行中的补发，不能重复补发。',
  serviceWithdrawn: '该服务已停止提供，请选择其他服务。',
  onHold: '订单已被卖家搁置，暂不能操作。',
  shipped: '订单已发货。',
  shopUnpaid: '买家尚未在店铺付款，暂不能操作。',
  skuRepeated: '同一 SKU 在套装中只能添加一次，请修改其数量。',
  skuInactive: '其中的 SKU 已停售，请改选其他 SKU。',
  skuNotInOrder: '订单中没有该 SKU。',
  surcharge: '订单有待处理的附加费，请先处理。',
  takenByColleague: '该订单已由其他同事领取。',
  mergedOrSplit: '订单已合并或拆分，不能再操作。',
  tooHeavy: (about) => `包裹超出该物流渠道的重量限制${ofMost(about, 'g')}。`,
  tooLarge: (about) => `包裹超出该物流渠道的尺寸限制${ofMost(about, 'mm')}。`,
  amountTooHigh: (about) => {
    const most = amount(about, 'maxMinor') || amount(about, 'leftMinor')
    return most === '' ? '金额超出上限，未作更改。' : `金额超出上限：最多 ${most}。`
  },
  unpaid: '订单尚未付款。',
  unitsDiffer: '拆分数量与订单不符：每件商品须分到且仅分到一个子订单，每个子订单至少一件。',
  unknownFreight: '运费尚未确定。',
  holdDateInPast: '请选择一年以内的未来日期。',
  weightUnknown: '商品尚未定价，重量未知，请等待报价。',
  wrongStatus: (about) => {
    const status = statusIn(about)
    return status === undefined
      ? '当前状态不支持此操作，未作更改。'
      : `订单状态为“${status}”，不支持此操作，未作更改。`
  },
}

const ofMatters: Readonly<Record<string, Words>> = {
  alreadyReceived: '该退件已签收入库，无需重复登记。',
  answerNotAllowed: '此异常不支持该处理方式，请从所列选项中选择。',
  chargeTooHigh: (about) => {
    const most = amount(about, 'maxMinor')
    return most === '' ? '收费超出上限。' : `收费超出上限：最多 ${most}。`
  },
  noLabel: '该订单没有面单，请先生成。',
  notAPacker: '该同事没有履约权限，请选择其他同事。',
  notLower: '新金额须低于原金额。如需提高，请先撤回附加费再重新加收。',
  notAllowedNow: '订单目前不支持以此原因申请，请选择其他原因。',
  notAwaitingAgency: '卖家尚未答复，暂不能再次询问。',
  notAwaitingSeller: '该异常目前不需要您答复。',
  notOpen: '此事项已处理，未作更改。',
  notOverdue: '卖家的答复期限未到，请到期后再处理。',
  notReported: '承运商未报告该包裹退回，或该退件已签收。',
  nothingToCharge: '没有可收取的费用，请选择由平台承担。',
  offerChanged: '报价已有变动，请核对后重试。',
  parcelClosed: '包裹已签收，运单号不能再更正。',
  picturesNeeded: '请上传图片凭证。',
  amountChanged: '金额已有变动，请核对后再付款。',
  freightRepeated: '同一运输方式只能填写一个报价。',
  incomplete: '请先填写收件地址。',
  itemsChanged: '订单中的商品已有变动，请重新加载。',
  noPaper: '该单据尚未生成。',
  quoteChanged: '报价已有更新，请查看后再接受。',
  quoteExpired: '报价已过期，请重新询价。',
  rowsDisagree: '同一运单号的各行内容不一致，请改为一致。',
  stillOpen: '卖家仍可接受此附加费。如需终止，请撤回附加费。',
  tierRepeated: '有两个阶梯价的起订数量相同，请修改其一。',
  trackingNumberUsed: '该运单号已用于另一个包裹，请检查。',
  versionChanged: '附加费已有变动，请核对后重试。',
  waveEnded: '该波次已经结束。',
  wrongState: '状态已变动，不支持此操作，未作更改。请刷新后查看。',
}

const ofFilesAndBulkJob: Readonly<Record<string, Words>> = {
  badRow: withMessage('该行有误'),
  exportsRunning: '已有导出正在进行，请等待完成后再试。',
  fileMissing: '附件已不存在，请重新上传。',
  fileNotFound: '图片或文件已不存在，请重新上传。',
  fileRefused: withMessage('无法使用该文件'),
  importNotReady: '此文件已不能导入或修改，请重新上传。',
  notAPicture: '部分文件不是图片，请上传 JPG 或 PNG 格式。',
  notRetryable: '没有可重试的内容，或任务即将结束，请稍后再试。',
  notStoppable: '此任务无法停止。',
  nothingToImport: '此文件没有可导入的内容，请修正后重新上传。',
  rowNotOpen: '该行已导入或没有问题，不能修改。',
  searchTooWide: '搜索结果过多，无法导出。请使用更具体的关键词，或清除关键词。',
  stillRunning: '任务尚未结束，请稍后再试。',
  tooManyRows: '行数超出上限，请先导入已有的行，或改用文件上传。',
}

const ofMoney: Readonly<Record<string, Words>> = {
  alreadyPosted: '该充值已入账，无需重复操作。',
  alreadyReviewed: '该充值已审核，无需重复操作。',
  bankNotAvailable: '目前不支持银行转账，请选择其他充值方式。',
  dayIsPast: '该日期已过，只能设置今天及以后的汇率。',
  paypalNotAvailable: '此账户不支持 PayPal 充值，请使用银行转账。',
  paypalRefused: withMessage('PayPal 拒绝了此笔付款'),
  paypalUnavailable: '暂时无法连接 PayPal。已确认的付款会自动入账，未确认的不会扣款。',
  rechargeClosed: '此充值已关闭，请重新发起。',
}

const ofCatalogue: Readonly<Record<string, Words>> = {
  changedSince: '之后又有更改，已保留最新内容。',
  skuUnknown: '该 SKU 不存在，或未向您开放。',
  undoneBefore: '已撤销过，无需重复操作。',
  categoryInUse: '该类目下还有产品，请先将其移到其他类目。',
  categoryTaken: '已有同名类目，请更换名称。',
  conversationFull: '留言数量已达上限，无法继续添加。',
  nothingToChange: '没有需要更改的价格。',
  pricesChanged: '预览后价格或成本有变动，请重新预览后再更改。',
  ruleTaken: '该范围已有定价规则，请直接修改现有规则。',
  supplierRepeated: '同一 SKU 有同一供应商的两个报价，请只保留一个。',
  tooManySkus: '所选产品的 SKU 过多，请少选一些。',
}

const ofSettings: Readonly<Record<string, Words>> = {
  attributeRepeated: '某个 SKU 的同一属性重复，请只保留一个。',
  callbackInvalid: '该链接并非来自 Shopify，或已过期。请重新连接店铺。',
  cannotPull: '该店铺的订单来自文件或手动录入，无需同步。',
  changedMeanwhile: '其他人已作更改，请刷新后重新修改。',
  chooseShop: '您只能操作部分店铺，请选择其中一个店铺。',
  codeTaken: '该代码已被使用，请更换。',
  kindFixed: '定时任务的类型不能更改，请新建任务。',
  limitedToShops: '此设置适用于所有店铺，而您只能操作部分店铺，请由拥有全部店铺权限的成员操作。',
  nameTaken: '已有同名店铺，请更换名称。',
  neverRuns: '所选时间不存在，任务不会执行，请重新选择。',
  notADraft: '只能修改草稿。',
  notAShop: '这不是 Shopify 店铺地址，请使用 your-shop.myshopify.com 形式的地址。',
  notConnected: '该店铺未连接，请先重新连接。',
  shopUnreachable: '暂时无法连接店铺，请稍后再试。',
  scopeMissing: '该店铺未授权写入商品，请重新连接店铺并同意授权。',
  nothingChosen: '未选择任何 SKU，请至少选择一个。',
  priceMissing: '部分 SKU 没有价格，请填写。',
  upToDate: '店铺中的内容已是最新，无需更新。',
  listingBusy: '正在写入店铺，请稍后再试。',
  templateNameTaken: '已有同名模板，请更换名称。',
  tooManyTemplates: '模板数量已达上限，请先删除不用的模板。',
  noGoods: '请先添加商品。',
  noTracking: '该订单由平台采购，运单号由平台登记；您可以添加备注。',
  notCounted: '数量与订单不符，请刷新后重试。',
  notPossibleNow: '该公告当前状态不支持此操作，请刷新后查看。',
  notShopify: '该店铺不是连接的店铺，订单来自文件或手动录入。',
  nobodyNamed: '发布前请至少选择一位可登录的客户。',
  productInUse: '该产品仍在使用中，不能删除。',
  rateRefused: withMessage('无法使用该运价'),
  ratesOverlap: '运价区间重叠，请修改。',
  ruleChanged: '该规则已被其他人更改，请查看后再保存。',
  rulesChanged: '规则的顺序或数量已被更改，请刷新列表后重试。',
  shopRefused: withMessage('店铺拒绝了连接，请重新连接'),
  shopTaken: '该店铺已连接到另一个账户，请先在该账户断开，或联系客服。',
  stateUsed: '此授权已使用或已过期，请重新连接店铺。',
  tierRepeated: '某个 SKU 的同一起订数量有两个价格，请只保留一个。',
  tooMany: '单个 SKU 最多 1,000,000 件，请分成多个订单。',
  tooManyGoods: (about) => `商品种类超出上限${upTo(figure(about, 'most'))} 个 SKU，请分成多个订单。`,
  tooManyAddresses: '地址数量已达上限，请先删除不再需要的地址。',
  tooManyRules: '规则数量已达上限，请先删除不用的规则。',
  tooManySchedules: '定时任务数量已达上限，请先删除不用的任务。',
  tooManyShops: '店铺数量已达上限，请联系客服。',
  tooManySubAccounts: '子账户数量已达上限，请先删除不再需要的子账户。',
  tooOften: '执行间隔太短，请延长间隔。',
  unknownIcon: '没有这个图标，请从列表中选择。',
  unknownTimeZone: '无法识别该时区，请使用 Asia/Shanghai 这样的名称。',
  variantRepeated: '有两个 SKU 的规格相同，请修改或停售其中一个。',
  windowChanged: '设置已被其他人更改，请查看后再保存。',
}

const ofPeople: Readonly<Record<string, Words>> = {
  addressDoubtful: '地址可能有误，请检查；如无误，请确认后提交。',
  addressTaken: '该邮箱已有账户，请改用其他邮箱接受邀请。',
  codeExpired: '此链接已过期或已使用，请重新打开账户。',
  deletedBySeller: '卖家已删除此工单，无法回复。',
  forbidden: '您没有操作权限，请联系管理员。',
  idempotencyKeyReused: '此操作已提交过，但内容不同，请刷新后重试。',
  invitedAlready: '已有使用该邮箱的子账户，请在列表中查看。',
  linkExpired: '此链接已过期或已使用，请重新获取。',
  newMessage: '工单中有新消息，请阅读后再关闭。',
  noEmail: '买家未留下邮箱，无法回复，请填写备注后关闭此反馈。',
  notClosed: '工单尚未关闭，请先关闭再删除。',
  notFound: '找不到该内容：可能已被删除，或您无权查看。',
  notAssigned: '此工单目前无人受理，您可以领取。',
  notYours: '只有提交人和主账户可以删除此工单。',
  subAccountDisabled: '该子账户已停用，请先启用。',
  alreadyAssigned: '此工单已由其他人受理。',
  ticketFull: '工单消息数量已达上限，请新建工单。',
  totpAlreadyOn: '身份验证器已启用，如需更换请先停用。',
  totpNeeded: '请输入身份验证器显示的 6 位数字。',
  totpNotStarted: '没有待确认的身份验证器，请先扫描二维码。',
  unknownReferralCode: '推荐码不存在，请更正或留空。',
  wrongEmailCode: '验证码错误或已过期，请重新获取。',
  wrongPassword: '当前密码错误，请检查后重试。',
  wrongSignIn: '邮箱或密码错误，请检查后重试。',
  wrongTotp: '验证码错误或已使用，请等待下一个验证码后重试。',
}

/** Every reason for which anything is refused, in Chinese. In English the server's message is what is shown. */
export const refusalWords: Readonly<Record<string, Words>> = {
  ...ofOrders,
  ...ofMatters,
  ...ofFilesAndBulkJob,
  ...ofMoney,
  ...ofCatalogue,
  ...ofSettings,
  ...ofPeople,
}

/** What came of a row of a batch or of long work that was done, in Chinese. */
export const outcomeWords: Readonly<Record<string, string>> = {
  added: '已添加。',
  assigned: '已分配。',
  alreadyHolds: '订单中已有该商品。',
  alreadyPaid: '之前已付款。',
  alreadyShipped: '之前已发货。',
  awaitsStock: '等待到货。',
  beingPrepared: '正在处理。',
  cancelled: '已取消。',
  changed: '已更改。',
  chosen: '已选择此物流渠道。',
  givenBack: '已退回队列。',
  labelMade: '面单已生成。',
  lineLost: '已添加，但原物流渠道无法承运，请重新选择渠道。',
  merged: '已合并。',
  paid: '已付款。',
  payable: '可以付款。',
  paymentDue: '将会付款。',
  priced: '价格已更改。',
  partlyShipped: '已部分发货，其余仍待发货。',
  picked: '已加入波次。',
  raised: '等待卖家答复。',
  onHold: '已搁置。',
  shipped: '已发货。',
  shippedBefore: '之前已发货。',
  skipped: '已停止等待合并。',
  split: '已拆分。',
  takenOut: '已移出波次。',
  unchanged: '无需更改。',
  mapped: '已匹配。',
  unmapped: '已取消匹配。',
  holdReleased: '已恢复处理。',
  queued: '正在写入店铺。',
  removed: '已移出列表。',
}

/** A refusal in Chinese; null where its reason has no words. */
export const refusalInChinese = (reason: string, about: About): string | null => {
  const words = Object.hasOwn(refusalWords, reason) ? refusalWords[reason] : undefined
  if (words === undefined) return null
  return typeof words === 'string' ? words : words(about)
}
