import type { Locale } from '../kernel/format.ts'
import { accountRefusals, walletRefusals } from './accounts.ts'
import { afterSalesRefusals } from './after-sales.ts'
import { catalogueRefusals } from './catalogue.ts'
import { extraServiceRefusals } from './extra-services.ts'
import { fileAndJobRefusals } from './files.ts'
import { orderRefusals } from './orders.ts'
import { purchaseRefusals } from './purchases.ts'
import { settingsRefusals } from './settings.ts'
import { shopRefusals } from './shops.ts'
import { customerPriceRefusals } from './prices.ts'
import { correctionRefusals } from './corrections.ts'
import { creditLineRefusals } from './credit-lines.ts'
import { affiliateRefusals } from './affiliates.ts'
import { invoiceRefusals } from './invoices.ts'
import { taxRefusals } from './taxes.ts'
import { withdrawalRefusals } from './withdrawals.ts'
import { carrierBillRefusals } from './carrier-bills.ts'
import { staffRefusals } from './staff.ts'
import { supplierOrderRefusals } from './supplier-orders.ts'
import { binRefusals, packStationRefusals } from './warehouse-bins.ts'
import { carrierRefusals } from './carriers.ts'
import { textOf, type Cause, type Figures, type FiguresOf, type Sentences } from './sentences.ts'

export type { Figures }

export const refusals = {
  ...orderRefusals,
  ...afterSalesRefusals,
  ...purchaseRefusals,
  ...binRefusals,
  ...supplierOrderRefusals,
  ...carrierBillRefusals,
  ...carrierRefusals,
  ...packStationRefusals,
  ...staffRefusals,
  ...extraServiceRefusals,
  ...fileAndJobRefusals,
  ...walletRefusals,
  ...correctionRefusals,
  ...customerPriceRefusals,
  ...creditLineRefusals,
  ...withdrawalRefusals,
  ...affiliateRefusals,
  ...invoiceRefusals,
  ...taxRefusals,
  ...catalogueRefusals,
  ...settingsRefusals,
  ...accountRefusals,
  ...shopRefusals,
} as const

export type RefusalReason = keyof typeof refusals

type Given<F> = F extends unknown
  ? { readonly [Name in keyof F]: Name extends 'cause' ? Cause | undefined : F[Name] }
  : never

/** The figures of a reason's sentences, as sent and stored. */
export type RefusalFigures<R extends RefusalReason> = Given<FiguresOf<(typeof refusals)[R]>>

const isCause = (value: unknown): value is Cause =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string'

/** A refusal worded in a language; null where the reason is unknown. */
export const refusalText = (locale: Locale, reason: string, figures: Figures): string | null => {
  if (!Object.hasOwn(refusals, reason)) return null
  const sentences: Sentences = refusals[reason as RefusalReason]
  const { cause, ...others } = figures
  const explained = isCause(cause) ? refusalText(locale, cause.reason, cause.figures ?? {}) : null
  return textOf(locale, sentences, explained === null ? others : { ...others, cause: explained })
}

/** The outcome of a successful row of a bulk call or job, in Chinese. */
export const outcomeWords: Readonly<Record<string, string>> = {
  added: '已添加。',
  assigned: '已分配。',
  alreadyHolds: '订单中已有该商品。',
  alreadyPaid: '之前已付款。',
  alreadyShipped: '之前已发货。',
  archived: '可以下载。',
  awaitsStock: '等待到货。',
  beingPrepared: '正在处理。',
  cancelled: '已取消。',
  changed: '已更改。',
  chosen: '已选择此物流渠道。',
  credited: '已计入钱包。',
  givenBack: '已退回队列。',
  labelMade: '面单已生成。',
  lineLost: '已添加，但原物流渠道无法承运，请重新选择渠道。',
  merged: '已合并。',
  paid: '已付款。',
  paymentUndone: '付款已撤销。',
  payable: '可以付款。',
  paymentDue: '将会付款。',
  priced: '价格已更改。',
  partlyShipped: '已部分发货，其余仍待发货。',
  picked: '已加入波次。',
  raised: '等待卖家答复。',
  onHold: '已搁置。',
  shipped: '已发货。',
  shippedBefore: '之前已发货。',
  shippingUndone: '已撤销发货，订单待重新发货。',
  skipped: '已停止等待合并。',
  split: '已拆分。',
  takenOut: '已移出波次。',
  unchanged: '无需更改。',
  mapped: '已匹配。',
  unmapped: '已取消匹配。',
  holdReleased: '已恢复处理。',
  tagsChanged: '标签已修改。',
  tagsUnchanged: '标签无需更改。',
  created: '草稿已创建。',
  already: '已有草稿。',
  queued: '正在写入店铺。',
  safetyUpdated: '草稿已写入最新的安全信息。',
  removed: '已移出列表。',
}
