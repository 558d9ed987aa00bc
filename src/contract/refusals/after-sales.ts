import type { EncodingCandidate } from '../encodings.ts'
import { counted, formatNumber } from '../format.ts'
import type { Currency } from '../money.ts'
import type { RefundBlocker, RefundReasonBlocker } from '../refunds.ts'
import type { OrderFigures } from './order-text.ts'
import { cases, dayOf, given, listed, template, money, upTo } from './sentences.ts'

const refundBlockers: Readonly<Record<RefundBlocker, (number: string, takenBy: string | null) => string>> = {
  notPaid: (number) => `${number} is not paid, so there is nothing to refund.`,
  cancelled: (number) => `${number} is cancelled and has already been refunded.`,
  mergedOrSplit: (number, takenBy) =>
    `${number} was merged into ${takenBy ?? 'another order'}. Request the refund for the order that was paid.`,
  held: (number) => `The buyer cancelled ${number} in the shop. Decide first whether to ship or refund it.`,
  cancellationRequested: (number) =>
    `Cancellation of ${number} has been requested. Withdraw that request to request a refund.`,
  refundOpen: (number) => `${number} already has an open refund. Withdraw it to request another.`,
  nothingLeft: (number) => `${number} has already been fully refunded.`,
}

const refundReasonBlockers: Readonly<
  Record<RefundReasonBlocker, (number: string, opensAt: string | null) => string>
> = {
  notYet: (_, opensAt) =>
    `A refund for this reason can be requested from ${given(opensAt, (at) => dayOf(at, 'en'))}.`,
  notShipped: (number) => `Nothing of ${number} has been shipped yet. Choose another reason.`,
  notDelivered: (number) => `${number} has not been delivered yet. Choose another reason.`,
  inTime: (number) => `${number} arrived in time. Choose another reason.`,
  over: () => 'The time limit for this reason has passed.',
  nothingLeft: () => 'The amount for this reason has already been refunded.',
}

const replacementDecisions: Readonly<Record<string, string>> = {
  free: 'is free of charge, so there is nothing to accept.',
  accepted: 'has already been accepted and paid.',
  declined: 'has already been declined.',
  expired: 'has expired. Contact the agency.',
}

const refundStates: Readonly<Record<string, string>> = {
  applied: 'has been requested and is not reviewed yet',
  reviewing: 'is being reviewed',
  needEvidence: 'is waiting for information from the seller',
  offered: 'has an offer awaiting a reply',
  accepted: 'is in progress',
  refunded: 'has been refunded',
  rejected: 'has been rejected',
  withdrawn: 'has been withdrawn',
}

const returnStates: Readonly<Record<string, string>> = {
  pendingAddress: 'is waiting for an address',
  pendingPay: 'is awaiting payment of its shipping cost',
  paid: 'is paid and being prepared',
  reshipped: 'has been reshipped',
  delivered: 'has been delivered',
  discarded: 'has been abandoned',
}

const surchargeStatuses: Readonly<Record<string, string>> = {
  open: 'is still waiting for the seller.',
  declined: 'has been declined.',
  paid: 'has been paid.',
  withdrawn: 'has been withdrawn by the agency. Nothing is due.',
  over: 'is closed: nothing of the order is left to ship.',
  paidBack: 'has been refunded with its order.',
}

export const afterSalesRefusals = {
  alreadyAsked: template<OrderFigures>({
    en: ({ number }) => `Cancellation of ${number} has already been requested. The agency will decide.`,
    zh: '已申请取消，请等待平台处理。',
  }),
  noCancellationRequested: template<{ readonly number?: string }>({
    en: ({ number }) =>
      number === undefined
        ? 'The cancellation request no longer exists. Nothing was changed.'
        : `${number} can no longer be cancelled.`,
    zh: '此订单的取消申请已不存在，未作更改。',
  }),
  notRefundable: template<
    OrderFigures & { readonly blocked: RefundBlocker; readonly takenBy: string | null }
  >({
    en: ({ blocked, number, takenBy }) => refundBlockers[blocked](number, takenBy),
    zh: ({ blocked }) => {
      if (blocked === 'refundOpen') return '该订单已有处理中的退款申请，撤回后可重新申请。'
      if (blocked === 'nothingLeft' || blocked === 'cancelled') return '该订单已全额退款。'
      return '该订单目前不能退款。'
    },
  }),
  refundOpen: template<OrderFigures>({
    en: ({ number }) => `${number} has an open refund. Withdraw it to request cancellation.`,
    zh: '该订单有处理中的退款申请，请先撤回，再申请取消。',
  }),
  notAllowedNow: cases('订单目前不支持以此原因申请，请选择其他原因。', {
    refund: template<
      OrderFigures & { readonly blocker: RefundReasonBlocker; readonly opensAt: string | null }
    >({
      en: ({ blocker, number, opensAt }) => refundReasonBlockers[blocker](number, opensAt),
      zh: ({ blocker, opensAt }) =>
        blocker === 'notYet' && opensAt
          ? `${dayOf(opensAt, 'zh')}起可以此原因申请。`
          : '订单目前不支持以此原因申请，请选择其他原因。',
    }),
    report: {
      en: 'This cannot be reported for the parcel at the moment. Contact the seller.',
      zh: '该包裹目前不能提交此反馈，请联系卖家。',
    },
  }),
  offerChanged: template<{ readonly offeredMinor: number; readonly currency: Currency }>({
    en: ({ offeredMinor, currency }) =>
      `The offer is now ${money(offeredMinor, currency)}. Check it and try again.`,
    zh: ({ offeredMinor, currency }) =>
      `退款方案已有变动${given(offeredMinor, (minor) => `，现为 ${money(minor, currency)}`)}，请核对后重试。`,
  }),
  picturesNeeded: { en: 'Upload an image as evidence.', zh: '请上传图片凭证。' },
  wrongState: cases('状态已变动，不支持此操作，未作更改。请刷新后查看。', {
    refund: template<OrderFigures & { readonly state: string }>({
      en: ({ number, state }) =>
        `Refund ${number} ${refundStates[state] ?? 'has changed'}. Nothing was changed.`,
      zh: '退款状态已变动，不支持此操作，未作更改。请刷新后查看。',
    }),
    parcel: template<OrderFigures & { readonly state: string }>({
      en: ({ number, state }) => `${number} ${returnStates[state] ?? 'has changed'}. Nothing was changed.`,
      zh: '退件状态已变动，不支持此操作，未作更改。请刷新后查看。',
    }),
  }),
  notOffered: template<OrderFigures & { readonly decision: string }>({
    en: ({ number, decision }) =>
      `The charge of ${number} ${replacementDecisions[decision] ?? 'has changed.'}`,
    zh: ({ decision }) =>
      decision === 'expired' ? '补发费用的确认已过期，请联系平台。' : '没有待您确认的补发费用。',
  }),
  replacementOpen: template<{
    readonly number: string
    readonly of: string
  }>({
    en: ({ number, of }) => `${of} already has an open replacement: ${number}. Complete it first.`,
    zh: ({ number }) => `该订单已有进行中的补发${given(number, (one) => `（${one}）`)}，不能重复补发。`,
  }),
  chargeTooHigh: cases('收费超出上限。', {
    line: template<{
      readonly lineId: string
      readonly title: string
      readonly maxMinor: number
      readonly currency: Currency
    }>({
      en: ({ title, maxMinor, currency }) =>
        `${title} was sold at ${money(maxMinor, currency)}. Charge that or less.`,
      zh: ({ maxMinor, currency }) =>
        `收费超出上限${given(maxMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
    shipping: template<{ readonly maxMinor: number; readonly currency: Currency }>({
      en: ({ maxMinor, currency }) =>
        `The shipping line costs ${money(maxMinor, currency)}. Charge that or less.`,
      zh: ({ maxMinor, currency }) =>
        `运费超出上限${given(maxMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
  }),
  nothingToCharge: {
    en: 'The charge is 0. Let the agency pay for it instead.',
    zh: '没有可收取的费用，请选择由平台承担。',
  },
  answerNotAllowed: {
    en: 'This answer is not available for this problem. Choose one of those shown.',
    zh: '此异常不支持该处理方式，请从所列选项中选择。',
  },
  notAwaitingAgency: template<OrderFigures>({
    en: ({ number }) => `The seller of ${number} has not replied yet.`,
    zh: '卖家尚未答复，暂不能再次询问。',
  }),
  notAwaitingSeller: template<OrderFigures & { readonly isAnswered: boolean }>({
    en: ({ number, isAnswered }) =>
      isAnswered
        ? `${number} has already been answered. The agency is working on it.`
        : `${number} no longer has an open problem.`,
    zh: '该异常目前不需要您答复。',
  }),
  notOpen: cases('此事项已处理，未作更改。', {
    surcharge: template<OrderFigures & { readonly status: string }>({
      en: ({ number, status }) => `The surcharge of ${number} ${surchargeStatuses[status] ?? 'has changed.'}`,
      zh: ({ status }) =>
        status === 'withdrawn' ? '附加费已由平台撤回，无需支付。' : '附加费已处理，未作更改。',
    }),
    report: {
      en: 'This report has already been handled. Nothing was changed.',
      zh: '此反馈已处理，未作更改。',
    },
  }),
  notLower: template<OrderFigures & { readonly usdMinor: number }>({
    en: ({ number }) =>
      `The new amount must be lower than the current surcharge of ${number}. To request more, withdraw the surcharge first.`,
    zh: '新金额须低于原金额。如需提高，请先撤回附加费再重新加收。',
  }),
  stillOpen: template<OrderFigures>({
    en: ({ number }) => `The seller of ${number} can still accept. Withdraw the surcharge instead.`,
    zh: '卖家仍可接受此附加费。如需终止，请撤回附加费。',
  }),
  versionChanged: template<OrderFigures & { readonly version: number }>({
    en: ({ number }) => `The surcharge of ${number} has changed. Check it and try again.`,
    zh: '附加费已有变动，请核对后重试。',
  }),
  alreadyReceived: template<{ readonly trackingNumber: string; readonly number: string | null }>({
    en: ({ trackingNumber, number }) =>
      `${trackingNumber} has already been received${given(number, (one) => ` as ${one}`)}.`,
    zh: ({ number }) => `该退件已签收入库${given(number, (one) => `（${one}）`)}，无需重复登记。`,
  }),
  notOverdue: template<OrderFigures>({
    en: ({ number }) => `The seller of ${number} still has time to reply.`,
    zh: '卖家的答复期限未到，请到期后再处理。',
  }),
  notReported: template<{ readonly trackingNumber: string }>({
    en: ({ trackingNumber }) =>
      `${trackingNumber} has not been reported as returned, or has already been handled.`,
    zh: '承运商未报告该包裹退回，或该退件已签收。',
  }),
  noEmail: {
    en: 'The buyer left no email address. Close the report with a note instead.',
    zh: '买家未留下邮箱，无法回复，请填写备注后关闭此反馈。',
  },
}

export const purchaseRefusals = {
  amountChanged: template<{ readonly dueMinor: number; readonly currency: Currency | null }>({
    en: ({ dueMinor, currency }) =>
      `The amount due is now ${money(dueMinor, currency)}. Check it and try again.`,
    zh: ({ dueMinor, currency }) =>
      `金额已有变动${given(dueMinor, (minor) => `，现为 ${money(minor, currency)}`)}，请核对后再付款。`,
  }),
  quoteExpired: template<{ readonly version?: number }>({
    en: () => 'This quote has expired. Request a new quote.',
    zh: '报价已过期，请重新询价。',
  }),
  quoteChanged: cases('报价已有更新，请查看后再操作。', {
    newer: template<{ readonly version: number }>({
      en: () => 'There is a newer quote. Check it before you decide.',
      zh: '报价已有更新，请查看后再接受。',
    }),
    price: {
      en: 'The price has changed since this quote. Request a new quote.',
      zh: '报价后价格已有变动，请重新询价。',
    },
    colleague: template<{ readonly version: number }>({
      en: () => 'A colleague has sent a quote in the meantime. Check that quote first.',
      zh: '其他同事已报价，请先查看该报价。',
    }),
  }),
  tierRepeated: cases('有两个阶梯价的起批量相同，请修改其一。', {
    sku: template<{ readonly code: string; readonly minQuantity: number }>({
      en: ({ code, minQuantity }) =>
        `SKU ${code} has two prices from ${counted(minQuantity, 'unit', 'units')}. Keep one of them.`,
      zh: ({ code, minQuantity }) =>
        `SKU ${code ?? ''} 的同一起批量${given(minQuantity, (from) => `（${formatNumber(from, 'zh')} 件）`)}有两个价格，请只保留一个。`,
    }),
    tiers: {
      en: 'Two volume prices start at the same quantity. Change one of them.',
      zh: '有两个阶梯价的起批量相同，请修改其一。',
    },
  }),
  freightRepeated: {
    en: 'Each freight method can have only one price. Remove the others.',
    zh: '同一运输方式只能填写一个报价。',
  },
  itemsChanged: {
    en: 'The products of this order have changed. Reload the order.',
    zh: '订单中的商品已有变动，请重新加载。',
  },
  incomplete: { en: 'Enter the delivery address first.', zh: '请先填写收件地址。' },
  noPaper: template<OrderFigures>({
    en: ({ number }) => `This document of ${number} has not been created yet.`,
    zh: '该单据尚未生成。',
  }),
  notCounted: template<OrderFigures>({
    en: ({ number }) =>
      `The counted units are not in ${number}, or more than are outstanding. Reload the order.`,
    zh: '数量与订单不符，请刷新后重试。',
  }),
  noGoods: { en: 'Add some products first.', zh: '请先添加商品。' },
  noTracking: {
    en: 'The agency purchases these products and adds the tracking number. You can add a note instead.',
    zh: '该订单由平台采购，运单号由平台登记；您可以添加备注。',
  },
  tooMany: template<{ readonly max: number }>({
    en: ({ max }) =>
      `One order can contain up to ${counted(max, 'unit', 'units')} of one SKU. Divide it into several orders.`,
    zh: ({ max }) => `单个 SKU 的数量超出上限${upTo(max, '件')}，请分成多个订单。`,
  }),
  conversationFull: template<{ readonly of: 'wholesale' | 'sourcing'; readonly max: number }>({
    en: ({ of, max }) =>
      of === 'wholesale'
        ? `An order can contain up to ${counted(max, 'message', 'messages')}. Open a ticket instead.`
        : `A request can contain up to ${counted(max, 'message', 'messages')}. Create a new request instead.`,
    zh: ({ max }) =>
      `留言数量已达上限${given(max, (one) => `（${formatNumber(one, 'zh')} 条）`)}，无法继续添加。`,
  }),
  variantRepeated: cases('有两个 SKU 的规格相同，请修改或停售其中一个。', {
    same: template<{ readonly variant: string }>({
      en: ({ variant }) => `Two SKUs have the same attributes: ${variant}. Change or deactivate one of them.`,
      zh: ({ variant }) =>
        `有两个 SKU 的规格相同${given(variant, (one) => `（${one}）`)}，请修改或停售其中一个。`,
    }),
    attributes: {
      en: 'With several SKUs, each needs an attribute that distinguishes it.',
      zh: '有多个 SKU 时，每个 SKU 须有不同的规格。',
    },
  }),
  notAssignable: template<OrderFigures & { readonly name: string | null }>({
    en: ({ number, name }) =>
      name === null
        ? `${number} was not changed: it is closed or waiting for the seller.`
        : `${number} was not changed: it is assigned to ${name}.`,
    zh: ({ name }) => (name ? `未作更改：该需求已由${name}领取。` : '未作更改：该需求已关闭或在等待卖家。'),
  }),
  alreadyAssigned: template<{ readonly name: string }>({
    en: ({ name }) => `This ticket has been assigned to ${name} in the meantime.`,
    zh: ({ name }) => `此工单已由${name ?? '其他人'}受理。`,
  }),
}

export const rowProblems = {
  noOrder: { en: 'The order number is missing.', zh: '缺少订单号。' },
  noCarrier: { en: 'The carrier is missing.', zh: '缺少承运商。' },
  longCarrier: template<{ readonly max: number }>({
    en: ({ max }) => `The carrier's name is longer than ${counted(max, 'character', 'characters')}.`,
    zh: ({ max }) => `承运商名称过长${upTo(max, '个字符')}。`,
  }),
  noTrackingNumber: { en: 'The tracking number is missing.', zh: '缺少运单号。' },
  numberFormat: {
    en: 'The spreadsheet has converted the tracking number to a number. Format that column as text and enter it again.',
    zh: '运单号被表格软件转成了数字，请将该列设为文本格式后重新填写。',
  },
  badTrackingNumber: {
    en: 'The tracking number must have 6 to 50 letters and digits.',
    zh: '运单号须为 6 至 50 个字母和数字。',
  },
  badQuantity: {
    en: 'The quantity must be a whole number greater than 0.',
    zh: '数量须为大于 0 的整数。',
  },
  noQuantity: { en: 'The quantity of this SKU is missing.', zh: '缺少该 SKU 的数量。' },
  noSku: { en: 'The SKU of this quantity is missing.', zh: '填写了数量，但缺少 SKU。' },
} as const

const acceptedKinds = {
  en: {
    image: 'an image (PNG, JPEG, GIF, WebP, BMP or SVG)',
    csv: 'a CSV file',
    xlsx: 'a spreadsheet (XLSX, XLSM, XLS or ODS)',
    pdf: 'a PDF',
    document: 'a document (DOC, XLS, PPT, TXT, PDF or JSON)',
  },
  zh: {
    image: '图片（PNG、JPEG、GIF、WebP、BMP 或 SVG）',
    csv: 'CSV 文件',
    xlsx: '电子表格（XLSX、XLSM、XLS 或 ODS）',
    pdf: 'PDF',
    document: '文档（DOC、XLS、PPT、TXT、PDF 或 JSON）',
  },
} as const
type AcceptedKind = keyof typeof acceptedKinds.en

const bytesText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`

export const fileProblems = {
  none: { en: 'Choose a file to upload.', zh: '请选择要上传的文件。' },
  noPicture: { en: 'Choose an image to upload.', zh: '请选择要上传的图片。' },
  noTable: { en: 'Choose a CSV or Excel file to upload.', zh: '请选择要上传的 CSV 或 Excel 文件。' },
  empty: { en: 'The file is empty.', zh: '文件为空。' },
  noRows: { en: 'The file has no rows below its header.', zh: '表头下没有数据行。' },
  noProducts: { en: 'The file has a header, but no products below it.', zh: '表头下没有产品。' },
  noOrders: { en: 'The file has a header, but no orders below it.', zh: '表头下没有订单。' },
  tooLarge: template<{ readonly maxBytes: number }>({
    en: ({ maxBytes }) => `The file is larger than ${bytesText(maxBytes)}. Upload a smaller file.`,
    zh: ({ maxBytes }) =>
      `文件过大${given(maxBytes, (bytes) => `，最大 ${bytesText(bytes)}`)}，请上传更小的文件。`,
  }),
  wrongKind: template<{ readonly accept: readonly AcceptedKind[] }>({
    en: ({ accept }) =>
      `The file's content is not ${listed(
        accept.map((kind) => acceptedKinds.en[kind]),
        'en',
        'or',
      )}.`,
    zh: ({ accept = [] }) =>
      `不支持此文件格式${
        accept.length === 0
          ? ''
          : `，请上传${listed(
              accept.map((kind) => acceptedKinds.zh[kind]),
              'zh',
              'or',
            )}`
      }。`,
  }),
  damagedPicture: {
    en: 'The image is damaged or too large to open. Save it again and upload it.',
    zh: '图片已损坏或尺寸过大，请重新保存后上传。',
  },
  complexSvg: {
    en: 'The SVG image uses filters, patterns or embedded images, or takes too long to draw. Save it as PNG and upload that.',
    zh: '该 SVG 图片含滤镜、图案或嵌入图片，或绘制过于复杂，请另存为 PNG 后上传。',
  },
  tookTooLong: {
    en: 'Opening the file took too long. Save it in a simpler form, or split it, and upload it again.',
    zh: '打开文件耗时过长，请简化或拆分文件后重新上传。',
  },
  tooComplex: {
    en: 'Opening the file takes too much memory. Save it in a simpler form, or split it, and upload it again.',
    zh: '打开文件占用内存过多，请简化或拆分文件后重新上传。',
  },
  infected: {
    en: 'A virus was found in the file, so it was not uploaded. Scan your computer, and upload a clean copy.',
    zh: '文件含有病毒，未上传。请先对电脑进行病毒扫描，再上传未受感染的文件。',
  },
  tooLargeToScan: {
    en: 'The file is too large to be scanned for viruses. Upload a smaller file.',
    zh: '文件过大，无法进行病毒扫描，请上传更小的文件。',
  },
  busy: {
    en: 'Too many files are being opened at the moment. Wait a minute, then upload the file again.',
    zh: '当前打开的文件过多，请稍候一分钟后重新上传。',
  },
  damagedExcel: {
    en: 'The spreadsheet is damaged, or protected by a password. Open it, save it again as XLSX without a password and upload it.',
    zh: '表格文件已损坏或设有密码，请用表格软件打开，去除密码并另存为 XLSX 后上传。',
  },
  unsafeExcel: {
    en: 'The Excel file contains definitions that no spreadsheet writes. Save it again as XLSX and upload it.',
    zh: 'Excel 文件包含异常内容，请用表格软件另存为 XLSX 后上传。',
  },
  unpacksTooLarge: template<{ readonly maxBytes: number }>({
    en: ({ maxBytes }) =>
      `The Excel file unpacks to more than ${bytesText(maxBytes)}. Split it, or save it as CSV.`,
    zh: ({ maxBytes }) =>
      `Excel 文件解压后过大${given(maxBytes, (bytes) => `，最大 ${bytesText(bytes)}`)}，请拆分或另存为 CSV。`,
  }),
  openQuote: template<{ readonly row: number }>({
    en: ({ row }) =>
      `The file is damaged: a quotation mark opened after row ${row} is never closed. Open it in a spreadsheet and save it again as CSV.`,
    zh: ({ row }) =>
      `文件已损坏：${given(row, (no) => `第 ${no} 行之后`)}的引号未闭合，请用表格软件打开并另存为 CSV。`,
  }),
  endlessRow: template<{ readonly row: number }>({
    en: ({ row }) =>
      `The file is damaged: row ${row} does not end. A quotation mark is probably missing there.`,
    zh: ({ row }) => `文件已损坏：${given(row, (no) => `第 ${no} 行`)}没有结束，可能缺少引号。`,
  }),
  damagedAfter: template<{ readonly row: number }>({
    en: ({ row }) => `The file is damaged after row ${row}. Save it again as CSV and upload it.`,
    zh: ({ row }) => `文件${given(row, (no) => `在第 ${no} 行之后`)}已损坏，请另存为 CSV 后上传。`,
  }),
  unknownEncoding: {
    en: 'The character encoding of this file cannot be detected. Save it as “CSV UTF-8” in your spreadsheet and upload it again.',
    zh: '无法识别文件编码，请在表格软件中另存为“CSV UTF-8”后上传。',
  },
  chooseEncoding: template<{ readonly candidates: readonly EncodingCandidate[] }>({
    en: () =>
      'We could not determine the character encoding of this file. Choose the text that reads correctly, or save the file as “CSV UTF-8” and upload it again.',
    zh: () => '无法确定文件编码。请选择显示正确的文字，或另存为“CSV UTF-8”后重新上传。',
  }),
  quotedRows: {
    en: 'Each row of this file is in quotation marks as a whole, so that it is a single cell. Save it again as CSV with one cell for each column and upload it.',
    zh: '此文件的每一行都整体带有引号，因此只有一个单元格。请在表格软件中按列另存为 CSV 后上传。',
  },
  severalSheets: template<{ readonly sheets: readonly string[] }>({
    en: ({ sheets }) => {
      const names = listed(
        sheets.map((name) => `“${name}”`),
        'en',
      )
      return `Several sheets of this file have the same columns: ${names}. Put all rows on one sheet, or upload each sheet as a file of its own.`
    },
    zh: ({ sheets }) =>
      `此文件有多个工作表含有相同的列${given(sheets, (names) => `：${names.map((name) => `“${name}”`).join('、')}`)}。请将所有行合并到一个工作表，或将每个工作表分别上传。`,
  }),
  tooManyRows: template<{ readonly max: number; readonly rows?: number }>({
    en: ({ max, rows }) =>
      `The file has ${given(rows, (count) => `${counted(count, 'row', 'rows')}, `)}more than ${formatNumber(max, 'en')}${rows === undefined ? ' rows' : ''}. Split it into smaller files.`,
    zh: ({ max }) => `文件行数超出上限${upTo(max, '行')}，请拆分文件。`,
  }),
  tooManyColumns: template<{ readonly row: number; readonly max: number }>({
    en: ({ row, max }) => `Row ${row} has more than ${counted(max, 'column', 'columns')}.`,
    zh: ({ row, max }) => `${given(row, (no) => `第 ${no} 行的`)}列数超出上限${upTo(max, '列')}。`,
  }),
  tooManyProducts: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The file has more than ${counted(max, 'product', 'products')}. Split it into smaller files.`,
    zh: ({ max }) => `文件中的产品超出上限${upTo(max, '个')}，请拆分文件。`,
  }),
  tooManyPasted: template<{ readonly max: number }>({
    en: ({ max }) =>
      `Up to ${counted(max, 'row', 'rows')} can be pasted at once. Save them as a file and upload it.`,
    zh: ({ max }) => `一次粘贴的行数超出上限${upTo(max, '行')}，请保存为文件后上传。`,
  }),
  repeatedColumn: template<{ readonly column: string }>({
    en: ({ column }) => `The column “${column}” appears twice. Remove one of them.`,
    zh: ({ column }) => `列${given(column, (name) => `“${name}”`)}重复，请删除其中一列。`,
  }),
  missingColumns: template<{
    readonly of: 'shopifyOrders' | 'orders' | 'parcels'
    readonly columns: readonly string[]
  }>({
    en: ({ of, columns }) => {
      const names = listed(
        columns.map((name) => `“${name}”`),
        'en',
      )
      if (of === 'parcels')
        return `The first row lacks these columns: ${names}. The template has all of them.`
      return `The file looks like ${of === 'shopifyOrders' ? "Shopify's orders export" : 'our template'}, but its first row lacks these columns: ${names}.`
    },
    zh: ({ columns = [] }) =>
      `首行缺少列${columns.length === 0 ? '' : `：${columns.map((name) => `“${name}”`).join('、')}`}，请参照模板。`,
  }),
  notOrders: {
    en: "This is neither Shopify's orders export nor our template: its first row must contain the column names. Download the template for an example.",
    zh: '这不是 Shopify 订单导出文件，也不是模板文件：首行须为列名。请下载模板查看。',
  },
  notProducts: {
    en: 'This is not a product file: its first row must contain the column names, including SKU code. Download the template for an example.',
    zh: '这不是产品文件：首行须为列名，并包含 SKU 编码。请下载模板查看。',
  },
  noColumnsToChange: {
    en: 'The file lists SKUs but has no columns to change. Add the columns you want to update.',
    zh: '文件中只有 SKU，没有要更改的列，请添加。',
  },
  notSourcing: template<{ readonly columns: readonly string[] }>({
    en: ({ columns }) =>
      `No column is called Link, Name or Note. The available columns are: ${listed(columns, 'en')}.`,
    zh: ({ columns = [] }) =>
      `文件中没有 Link、Name 或 Note 列${columns.length === 0 ? '' : `，可用的列：${columns.join('、')}`}。`,
  }),
} as const

export const fileAndJobRefusals = {
  badRow: cases('该行有误，请更正。', rowProblems),
  fileRefused: cases('无法使用该文件。', fileProblems),
  exportsRunning: template<{ readonly max: number }>({
    en: ({ max }) =>
      `${counted(max, 'export is', 'exports are')} already running. Wait until one of them has finished.`,
    zh: '已有导出正在进行，请等待完成后再试。',
  }),
  fileMissing: template<{ readonly url?: string }>({
    en: ({ url }) =>
      url === undefined
        ? 'An image or file was not uploaded by the agency. Upload it here again.'
        : `${url} is not an uploaded file. Upload it again.`,
    zh: '附件已不存在，请重新上传。',
  }),
  fileNotFound: {
    en: 'An image or document no longer exists. Upload it again.',
    zh: '图片或文件已不存在，请重新上传。',
  },
  notAPicture: {
    en: 'One of the files is not an image. Upload JPG or PNG images.',
    zh: '部分文件不是图片，请上传 JPG 或 PNG 格式。',
  },
  importNotReady: cases('此文件已不能导入或修改，请重新上传。', {
    ended: {
      en: 'This file can no longer be imported. Upload it again.',
      zh: '此文件已不能导入，请重新上传。',
    },
    running: {
      en: 'These rows can no longer be edited: they are being imported.',
      zh: '这些行正在导入，不能再修改。',
    },
  }),
  nothingToImport: cases('此文件没有可导入的内容，请修正后重新上传。', {
    orders: {
      en: 'Every order in this file has a problem. Fix the rows and upload the file again.',
      zh: '此文件中的订单均有问题，请修正后重新上传。',
    },
    products: {
      en: 'This file changes nothing, or every product has a problem.',
      zh: '此文件没有更改，或其中的产品均有问题。',
    },
  }),
  notRetryable: cases('没有可重试的内容，或任务即将结束，请稍后再试。', {
    ending: { en: 'This job is about to end. Try again in a moment.', zh: '任务即将结束，请稍后再试。' },
    nothingLeft: { en: 'Nothing of this job is left to retry.', zh: '没有可重试的内容。' },
  }),
  jobFailed: {
    en: 'Something went wrong on our side. Completed rows are kept. Retry the remaining rows.',
    zh: '系统出错，已完成的行已保留，请重试其余的行。',
  },
  importFailed: {
    en: 'Something went wrong on our side. Imported rows are kept. Start the import again for the rest.',
    zh: '系统出错，已导入的行已保留，请重新导入其余的行。',
  },
  syncStopped: {
    en: 'The server stopped during this sync. Sync again: it continues where it stopped.',
    zh: '同步期间服务器停止运行。请重新同步，将从中断处继续。',
  },
  notStoppable: { en: 'This job cannot be stopped.', zh: '此任务无法停止。' },
  stillRunning: { en: 'This job has not ended yet. Wait until it ends.', zh: '任务尚未结束，请稍后再试。' },
  rowNotOpen: template<{ readonly row: number }>({
    en: ({ row }) => `Row ${row} cannot be edited: it is imported, or has no problem.`,
    zh: ({ row }) => `${given(row, (no) => `第 ${no} 行`) || '该行'}已导入或没有问题，不能修改。`,
  }),
  searchTooWide: {
    en: 'The search has too many results to export. Enter a more specific term, or clear the search.',
    zh: '搜索结果过多，无法导出。请使用更具体的关键词，或清除关键词。',
  },
  tooManyRows: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'row', 'rows')}. Import these first, or upload a file.`,
    zh: ({ max }) => `行数超出上限${upTo(max, '行')}，请先导入已有的行，或改用文件上传。`,
  }),
}
