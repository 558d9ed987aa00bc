import { goodsAttributeWords, orderStatusWords, waitingReasonWords } from '../common/dictionaries.ts'
import type { GoodsAttribute, OrderStatus, WaitingReason } from '../kernel/statuses.ts'
import { given, template } from './sentences.ts'

/** An order by its number, such as DS-100234. */
export interface OrderFigures {
  readonly number: string
}
export const orderTemplate = (en: (number: string) => string, zh: string) =>
  template<OrderFigures>({ en: ({ number }) => en(number), zh })

export const orderZh = (number: string | undefined): string => (number ? `订单 ${number} ` : '订单')

export const statusEn: Readonly<Record<OrderStatus, string>> = {
  awaitingQuote: 'is awaiting a quote',
  awaitingPayment: 'is awaiting payment',
  processing: 'is paid and being prepared',
  awaitingStock: 'is paid and awaiting stock',
  partlyShipped: 'is partly shipped',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  cancelled: 'is cancelled',
  merged: 'has been merged into another order',
  split: 'has been split into other orders',
}
export const statusZh = (status: OrderStatus | undefined): string =>
  given(status, (one) => (Object.hasOwn(orderStatusWords.zh, one) ? orderStatusWords.zh[one] : ''))

export const waitingZh = (reason: WaitingReason): string => `无法付款：${waitingReasonWords.zh[reason]}`

export const replacementCharge = (number: string): string =>
  `${number} is a replacement with a charge. Accept or decline the charge first.`

export const inStatus = template<
  OrderFigures & { readonly status: OrderStatus; readonly isReplacementOffered?: boolean }
>({
  en: ({ number, status, isReplacementOffered }) =>
    isReplacementOffered ? replacementCharge(number) : `${number} ${statusEn[status]}.`,
  zh: ({ status }) => {
    const words = statusZh(status)
    return words === ''
      ? '当前状态不支持此操作，未作更改。'
      : `订单状态为“${words}”，不支持此操作，未作更改。`
  },
})

/** The line's name, unless the sentence is shown next to the line itself. */
export interface LineFigures {
  readonly line?: string
}
export const lineEn = ({ line }: LineFigures): string => line ?? 'It'
export const lineZh = ({ line }: LineFigures): string => line ?? '该物流渠道'
export const goodsIn = (goods: readonly GoodsAttribute[], locale: 'en' | 'zh'): string => {
  const names = goods.map((one) => goodsAttributeWords[locale][one])
  return locale === 'en' ? names.join(', ').toLowerCase() : names.join('、')
}
