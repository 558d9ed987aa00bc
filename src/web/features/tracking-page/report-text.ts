import type {
  ShopperReport,
  ShopperReportKind,
  ShopperReportStatus,
} from '../../../contract/tracking-page/tracking-page.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const kindText = defineText<Record<ShopperReportKind, string>>({
  en: { wrongAddress: 'Wrong address', notArrived: 'Parcel not received' },
  zh: { wrongAddress: '地址有误', notArrived: '没有收到包裹' },
})

export const reportStatusText = defineText<Record<ShopperReportStatus, string>>({
  en: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  zh: { open: '待处理', answered: '已回复', closed: '已关闭' },
})

export const reportTones: Record<ShopperReportStatus, Tone> = {
  open: 'yours',
  answered: 'done',
  closed: 'quiet',
}

/** 'Parcel not received · YT2611223344' */
export const reportName = (
  { kind, trackingNumber }: Pick<ShopperReport, 'kind' | 'trackingNumber'>,
  kinds: Readonly<Record<ShopperReportKind, string>>,
): string => (trackingNumber ? `${kinds[kind]} · ${trackingNumber}` : kinds[kind])
