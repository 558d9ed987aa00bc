import type { Currency } from '../kernel/money.ts'
import type { RefundBlocker, RefundReasonBlocker } from '../refunds/refund-schemas.ts'
import type { OrderFigures } from './order-text.ts'
import { cases, dayOf, given, money, template } from './sentences.ts'

const refundBlockers: Readonly<Record<RefundBlocker, (number: string, takenBy: string | null) => string>> = {
  notPaid: (number) => `${number} is not paid, so there is nothing to refund.`,
  cancelled: (number) => `${number} is cancelled and has already been refunded.`,
  mergedOrSplit: (number, takenBy) =>
    `${number} was merged into ${takenBy ?? 'another order'}. Request the refund for the order that was paid.`,
  held: (number) => `The buyer cancelled ${number} in the shop. Decide first whether to ship or refund it.`,
  cancellationRequested: (number) =>
    `Cancellation of ${number} has been requested. Withdraw that request to request a refund.`,
  refundOpen: (number) => `${number} already has an open refund. Withdraw it to request another.`,
  replacementOpen: (number) =>
    `The replacement for ${number} is being prepared. Wait until it has shipped, or decline its charge.`,
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
  replaced: 'has been answered with a replacement',
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
      if (blocked === 'replacementOpen') return '该订单的补发正在准备中，请等发货后再申请，或拒绝补发费用。'
      if (blocked === 'nothingLeft' || blocked === 'cancelled') return '该订单已全额退款。'
      return '该订单目前不能退款。'
    },
  }),
  notReplaceable: {
    en: 'A replacement is not available for this reason. Request a refund, or choose another reason.',
    zh: '此原因不支持补发，请申请退款或选择其他原因。',
  },
  replacementNotRequested: template<OrderFigures>({
    en: ({ number }) => `${number} is a request for a refund, not for a replacement. Nothing was changed.`,
    zh: ({ number }) => `${given(number, (one) => `${one} `)}申请的是退款，不是补发，未作更改。`,
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
