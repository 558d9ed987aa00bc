import { orderStatusWords, overlayWords, waitingReasonWords } from './dictionaries.ts'
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
    Object.entries(overlayWords.zh).map(([kind, words]) => [kind, `订单有未了结的事项：${words}`]),
  ),
  addressIncomplete: '收货地址不完整，请先补全。',
  abnormal: '订单存在异常，须先解决。',
  alreadyAsked: '已申请取消，由平台决定。',
  alreadyDone: '店铺已收到通知，无需重复。',
  alreadyHolds: '订单中已有该商品。',
  alreadyPaid: '订单已付款。',
  alreadyRequested: '这些商品的询价正在处理中。',
  amountTooLarge: '金额或重量超出单个订单的上限，请拆分订单。',
  balanceTooLow: (about) => {
    const [balance, short] = [amount(about, 'balanceMinor'), amount(about, 'shortMinor')]
    return short === '' ? '钱包余额不足，请先充值。' : `钱包余额为 ${balance}，还差 ${short}，请先充值。`
  },
  belowMinimum: (about) => {
    const least = figure(about, 'minQuantity')
    return least === '' ? '数量低于起订量。' : `未达到起订量：该产品每次至少订购 ${least} 件。`
  },
  cartChanged: '购物车已发生变化，请重新查看。',
  cartFull: (about) => `购物车已满${upTo(figure(about, 'most'))} 行。`,
  quantityTooLarge: (about) => `数量超出上限${upTo(figure(about, 'most'))} 件。`,
  cancelAsked: '卖家已申请取消此订单，须先作出决定。',
  cancelled: '订单已取消。',
  cancelledInShop: '买家已在店铺取消此订单：须先决定是否仍要发货。',
  chosenByHand: '物流线路由卖家手动选择，规则不会更改。',
  countryFixed: '运费已按该国家/地区支付；如需寄往其他国家/地区，请联系平台。',
  freightHigher: '寄往该邮编的运费更高，请联系平台。',
  goesAlone: '该订单已设为单独发货。',
  goodsNotAccepted: '该线路不接受此类货物。',
  hasProblem: '订单存在异常，须先解决。',
  incompleteSet: '该 SKU 按套出售，此数量会留下不完整的一套。',
  labelMade: '面单已生成，地址不能再更改。请提交工单，请平台作废面单。',
  labelVoided: '面单已作废：请打印新面单并覆盖旧面单。',
  lastLine: '订单中没有其他商品：请直接取消订单。',
  leftApart: '没有规则会合并这些订单。',
  leftToSeller: '规则未能选出线路，请手动选择。',
  lineAdded: '这是您自己添加的商品：请移除后另行添加。',
  lineCameIn: '该商品随订单而来：可以拆分出去，或取消订单。',
  lineDoesNotReach: '所选物流线路不到该邮编。',
  lineLost: '已添加，但原物流线路无法承运，请另选线路。',
  lineMapped: '这些商品已有价格。',
  lineNotOffered: '该物流线路已不再提供，请另选。',
  lineUnavailable: '该物流线路无法承运，请另选线路。',
  noAddress: '订单没有地址：店铺已删除买家资料。',
  noCommonLine: '没有一条物流线路能承运这些订单合并后的包裹。',
  noProblem: '该订单已没有异常。',
  noRateForCountry: '该线路不到该国家/地区，或没有此重量的运价。',
  noShippingLine: '没有物流线路能将这些商品寄到该地址。',
  notAsked: '已无人申请取消此订单，未作任何更改。',
  notHeld: '该订单已不在等待决定，未作任何更改。',
  inWave: '订单已在一个波次中。',
  notInQueue: '订单不在任何队列中，无需备货。',
  notInWave: '该订单不在此波次中。',
  notMapped: '该商品尚未匹配。',
  notOffered: '已没有待您确认的补发费用。',
  notPackable: '该订单目前不能打包，没有装箱单或面单。',
  notPayable: '订单目前不能付款。',
  notReady: '订单仍在等待报价或地址。',
  notRefundable: '该订单目前不能退款。',
  notShelved: '订单未被搁置。',
  notShippable: '该订单目前不能发货。',
  notShipped: '该订单还没有发出任何商品，无需补发。',
  notWaiting: '已不在等待，无需处理。',
  nothingElse: '订单中只有该 SKU，无法拆分。',
  nothingLeft: '该订单的商品已全部发出。',
  nothingToBuy: '订单中没有数量大于 0 的商品。',
  nothingToMerge: '没有其他未付款订单寄往同一收件人和地址。',
  nothingToPay: '请选择要付款的订单。',
  nothingToPick: '队列中没有合适的订单。',
  orderChanged: '订单已有变动，请重新查看。',
  otherCurrency: '订单的币种不同。',
  otherRecipient: '订单的收件人或地址不同。',
  otherShop: '订单属于不同的店铺。',
  partlyShipped: '订单已全部或部分发出，不能再取消。',
  paymentDue: '订单待付款。',
  freightChanged: '运费或线路与您看到的不同，请重新选择。',
  priceChanged: '价格与您看到的不同，请重新查看。',
  reissueOffered: '订单需补发：请先接受或拒绝补发费用。',
  stockAwaited: '订单正在等待到货。',
  quantityOfShop: '该商品的数量由店铺决定：请在店铺中更改，或另行添加商品。',
  quantityTooHigh: (about) =>
    `数量超出可用数量${upTo(figure(about, 'most') || figure(about, 'shipped'))}，请重新查看。`,
  refundOpen: '该订单有未完结的退款申请：请先撤回，再申请取消。',
  reissueOpen: '该订单已有一个进行中的补发。',
  serviceWithdrawn: '该服务已不再提供，请另选。',
  shelved: '订单已被卖家搁置。',
  shipped: '订单已发货。',
  shopUnpaid: '买家尚未在店铺付款。',
  skuTwice: '同一 SKU 在套装中只能出现一次，请直接增加数量。',
  skuInactive: '其中的 SKU 已停售，请改选其他 SKU。',
  skuNotInOrder: '订单中没有该 SKU。',
  surcharge: '订单需补付附加费，须先结清。',
  takenByColleague: '订单已由其他同事负责。',
  takenOver: '订单已合并到其他订单或已拆分。',
  tooHeavy: (about) => `包裹超出该线路的重量限制${ofMost(about, 'g')}。`,
  tooLarge: (about) => `包裹超出该线路的尺寸限制${ofMost(about, 'mm')}。`,
  tooMuch: (about) => {
    const most = amount(about, 'mostMinor') || amount(about, 'leftMinor')
    return most === '' ? '超出上限，未作任何更改。' : `金额超出上限：最多 ${most}。`
  },
  unpaid: '订单尚未付款。',
  unitsDiffer: '各部分的数量与订单不符：每件商品须恰好分到一个部分，每个部分至少一件。',
  unknownFreight: '运费尚未确定。',
  untilPast: '请选择一年以内的未来日期。',
  weightUnknown: '商品尚未定价，重量未知。',
  wrongStatus: (about) => {
    const status = statusIn(about)
    return status === undefined
      ? '当前状态不允许此操作，未作任何更改。'
      : `订单状态为“${status}”，不允许此操作，未作任何更改。`
  },
}

const ofMatters: Readonly<Record<string, Words>> = {
  alreadyReceived: '该包裹此前已登记收到。',
  answerUnfit: '该答复不适用于此异常，请从所列选项中选择。',
  chargeTooHigh: (about) => {
    const most = amount(about, 'mostMinor')
    return most === '' ? '收费超出上限。' : `收费超出上限：最多 ${most}。`
  },
  noLabel: '该订单没有面单，请先生成。',
  notAPacker: '该同事不负责备货。',
  notLower: '新金额须低于原金额。如需更多，请先收回附加费。',
  notNow: '现在不能以此原因申请。',
  notOnUs: '卖家尚未答复，没有可追问的内容。',
  notOnYou: '该异常目前不需要您答复。',
  notOpen: '已经处理完毕，未作任何更改。',
  notOverdue: '卖家的答复期限尚未到期。',
  notReported: '承运商没有报告该包裹被退回，或包裹已登记收到。',
  nothingToCharge: '没有需要收取的费用：请由平台承担。',
  offerChanged: '报价已有变动，请重新查看。',
  parcelOver: '包裹已送达，运单号不能再更改。',
  picturesNeeded: '请附上图片说明。',
  amountChanged: '金额已有变动，请重新查看后再付款。',
  freightRepeated: '同一运输方式只能报一次价。',
  incomplete: '请先填写收货地址。',
  itemsChanged: '订单中的商品已有变动，请重新加载。',
  noPaper: '该单据目前还没有。',
  quoteChanged: '报价已有更新，请查看后再接受。',
  quoteExpired: '报价已过期，请重新询价。',
  rowsDisagree: '同一运单号的各行内容不一致。',
  stillOpen: '卖家仍可接受；如需终止，请收回附加费。',
  tierTwice: '有两个价格阶梯的起始数量相同。',
  trackingNumberUsed: '该运单号已属于另一个包裹。',
  versionChanged: '附加费已有变动，请重新查看。',
  waveEnded: '该波次已经结束。',
  wrongState: '已有变动，当前状态不允许此操作，未作任何更改。',
}

const ofFilesAndWork: Readonly<Record<string, Words>> = {
  badRow: withMessage('该行有误'),
  exportsRunning: '已有导出正在进行，请等待完成后再试。',
  fileMissing: '附件已不存在，请重新上传。',
  fileNotFound: '图片或文件已不存在，请重新上传。',
  fileRefused: withMessage('文件未被接受'),
  importNotReady: '此文件已不能导入或修改，请重新上传。',
  notAPicture: '其中有文件不是图片，请上传 JPG 或 PNG。',
  notRetryable: '没有可重试的内容，或任务正在结束，请稍后再试。',
  notStoppable: '此任务不能停止。',
  nothingToImport: '此文件没有可导入的内容，请修正后重新上传。',
  rowNotOpen: '该行不能修改：已导入或没有问题。',
  searchTooWide: '匹配内容过多，无法导出：请输入更具体的搜索词，或去掉搜索词。',
  stillRunning: '任务尚未结束。',
  tooManyRows: '行数超出上限：请先导入这些行，或上传文件。',
}

const ofMoney: Readonly<Record<string, Words>> = {
  alreadyPosted: '此前已入账。',
  alreadyReviewed: '该充值已审核过。',
  bankNotAvailable: '平台目前不接受银行转账。',
  dayIsPast: '该日期已过：只能设置今天及以后的汇率。',
  paypalNotAvailable: '此账户不能使用 PayPal 充值，请使用银行转账。',
  paypalRefused: withMessage('PayPal 未接受此付款'),
  paypalUnavailable: '目前无法连接 PayPal。已批准的付款会自动入账，未批准的不会扣款。',
  rechargeClosed: '此充值已关闭，请重新发起。',
}

const ofCatalogue: Readonly<Record<string, Words>> = {
  changedSince: '此后已有更改，保持现状。',
  skuUnknown: '没有可供您使用的该 SKU。',
  undoneBefore: '此前已撤销。',
  categoryInUse: '该分类下还有产品，请先为它们换一个分类。',
  categoryTaken: '已有同名分类。',
  conversationFull: '留言数量已达上限，无法继续添加。',
  nothingToChange: '没有会变动的价格。',
  pricesChanged: '预览之后价格或成本有变动，请重新查看后再更改。',
  ruleTaken: '该范围已有定价规则，请直接修改它。',
  supplierTwice: '同一 SKU 有同一供应商的两个报价，请只保留一个。',
  tooManySkus: '所选产品的 SKU 过多，请少选一些。',
}

const ofSettings: Readonly<Record<string, Words>> = {
  attributeRepeated: '某个 SKU 的同一属性出现两次。',
  callbackInvalid: '该地址并非来自 Shopify，或已过期。请重新开始连接店铺。',
  cannotPull: '该店铺的订单来自文件或手工录入，无需拉取。',
  changedMeanwhile: '其他人已作更改，请刷新后重新修改。',
  chooseShop: '您只能操作部分店铺，请选择其中之一。',
  codeTaken: '该代码已被使用，请另选一个。',
  kindFixed: '计划的类型不能更改，请另建一个。',
  limitedToShops: '此设置适用于所有店铺，而您只能操作部分店铺。请由可查看全部店铺的人操作。',
  nameTaken: '已有同名店铺，请另选名称。',
  neverRuns: '该时间永远不会到来，请另选。',
  notADraft: '只有草稿可以更改。',
  notAShop: '这不是 Shopify 店铺地址，请使用 your-shop.myshopify.com 形式的地址。',
  notConnected: '该店铺未连接，请先重新连接。',
  shopUnreachable: '暂时无法向店铺查询，请稍后再试。',
  scopeMissing: '该店铺连接时未授权写入商品：请重新连接并同意授权。',
  nothingChosen: '未选择任何 SKU，请至少选择一个。',
  priceMissing: '有 SKU 没有价格，请填写。',
  upToDate: '店铺中的内容已与此处一致。',
  listingBusy: '正在写入店铺，请稍后再试。',
  templateNameTaken: '已有同名模板，请另选名称。',
  tooManyTemplates: '模板数量已达上限，请先删除不用的模板。',
  noGoods: '请先添加商品。',
  noTracking: '该订单由平台采购，运单号由平台登记；您可以添加备注。',
  notCounted: '数量与订单不符，请刷新后重试。',
  notPossibleNow: '该公告目前的状态不允许此操作，请重新打开查看。',
  notShopify: '该店铺没有连接：订单来自文件或手工录入。',
  nobodyNamed: '发布前请至少选择一位可登录的客户。',
  productInUse: '该产品仍在使用中。',
  rateRefused: withMessage('运价未被接受'),
  ratesOverlap: '运价区间重叠。',
  ruleChanged: '该规则已被其他人更改，请查看后再保存。',
  rulesChanged: '规则的顺序或数量已被更改，请重新查看列表。',
  shopRefused: withMessage('店铺拒绝了连接，请重新开始连接'),
  shopTaken: '该店铺已连接到另一个账户，请先在那里断开，或联系客服。',
  stateUsed: '此授权已使用或已过期，请重新开始连接店铺。',
  tierRepeated: '某个 SKU 在同一数量有两个价格。',
  tooMany: '单个 SKU 最多 1,000,000 件，请分成多个订单。',
  tooManyGoods: (about) => `商品种类超出上限${upTo(figure(about, 'most'))} 个 SKU，请分成多个订单。`,
  tooManyAddresses: '地址数量已达上限，请先删除不再需要的地址。',
  tooManyRules: '规则数量已达上限，请先删除一条。',
  tooManySchedules: '计划数量已达上限，请先删除一个。',
  tooManyShops: '店铺数量已达上限。',
  tooManySubAccounts: '子账户数量已达上限，请先删除不再需要的子账户。',
  tooOften: '两次运行之间的间隔太短。',
  unknownIcon: '没有这个图标，请从列表中选择。',
  unknownTimeZone: '无法识别该时区，请使用如 Asia/Shanghai 的名称。',
  variantRepeated: '有两个 SKU 的规格相同，请更改或停用其中之一。',
  windowChanged: '设置已被其他人更改，请查看后再保存。',
}

const ofPeople: Readonly<Record<string, Words>> = {
  addressDoubtful: '地址有疑问，请检查；如确认无误，请确认后提交。',
  addressTaken: '该邮箱已有账户，请改用其他邮箱接受邀请。',
  codeUsedUp: '此链接已过期或已使用，请重新打开账户。',
  deletedBySeller: '卖家已删除此工单，回复不会有人看到。',
  forbidden: '您没有操作权限，请联系管理员。',
  idempotencyKeyReused: '此操作已用其他内容提交过，请刷新后重试。',
  invitedAlready: '您已有使用该邮箱的子账户，请查看列表。',
  linkUsedUp: '此链接已过期或已使用，请重新获取。',
  newMessage: '工单中有新消息，请阅读后再关闭。',
  noEmail: '买家没有留下邮箱，请以备注方式关闭此报告。',
  notClosed: '请先关闭工单，再删除。',
  notFound: '找不到该内容：可能已被删除，或您无权查看。',
  notTaken: '已无人受理此工单，您可以受理。',
  notYours: '只有提交人和主账户可以删除工单。',
  subAccountOff: '该子账户已停用，请先启用。',
  taken: '此工单已由其他人受理。',
  ticketFull: '工单消息数量已达上限，请新建工单。',
  totpAlreadyOn: '身份验证器已启用，如需更换请先停用。',
  totpNeeded: '请输入身份验证器显示的 6 位数字。',
  totpNotStarted: '没有待确认的身份验证器，请先扫描二维码。',
  unknownReferralCode: '推荐码不存在，请更正，或留空注册。',
  wrongEmailCode: '验证码错误或已过期，请重新获取。',
  wrongPassword: '当前密码错误，请检查后重试。',
  wrongSignIn: '邮箱或密码错误，请检查后重试。',
  wrongTotp: '验证码错误或已使用，请等待下一个验证码后重试。',
}

/** Every reason for which anything is refused, in Chinese. In English the server's message is what is shown. */
export const refusalWords: Readonly<Record<string, Words>> = {
  ...ofOrders,
  ...ofMatters,
  ...ofFilesAndWork,
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
  alreadyPaid: '此前已付款。',
  alreadyShipped: '此前已发货。',
  awaitsStock: '等待到货。',
  beingPrepared: '正在备货。',
  cancelled: '已取消。',
  changed: '已更改。',
  chosen: '已选择此线路。',
  givenBack: '已交回队列。',
  labelMade: '面单已生成。',
  lineLost: '已添加，但原物流线路无法承运，请另选线路。',
  merged: '已合并。',
  paid: '已付款。',
  payable: '可以付款。',
  paymentDue: '将会付款。',
  priced: '价格已更改。',
  partlyShipped: '已部分发货，其余仍待发货。',
  picked: '已加入波次。',
  raised: '正在等待卖家答复。',
  shelved: '已搁置。',
  shipped: '已发货。',
  shippedBefore: '此前已发货。',
  skipped: '不再等待其他订单。',
  split: '已拆分。',
  takenOut: '已移出波次。',
  unchanged: '无需更改。',
  mapped: '已匹配。',
  unmapped: '已取消匹配。',
  unshelved: '已恢复处理。',
  queued: '正在写入店铺。',
  removed: '已移出列表。',
}

/** A refusal in Chinese; null where its reason has no words. */
export const refusalInChinese = (reason: string, about: About): string | null => {
  const words = Object.hasOwn(refusalWords, reason) ? refusalWords[reason] : undefined
  if (words === undefined) return null
  return typeof words === 'string' ? words : words(about)
}
