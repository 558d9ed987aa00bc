import type { SpendPeriod } from '../../../../contract/wallet/wallet-spend.ts'
import { daysOf } from '../../../ui/time/time-text.ts'
import type { Locale } from '../../../ui/text/locale.ts'
import { monthText } from '../../invoices/months.ts'
import { isByMonth } from './spend-figures.ts'

/** 'March 2026', or the first and last day of a week. */
export const bucketText = (
  { from, to }: { readonly from: string; readonly to: string },
  period: SpendPeriod,
  locale: Locale,
): string => (isByMonth(period) ? monthText(from.slice(0, 7), locale) : daysOf(from, to))
