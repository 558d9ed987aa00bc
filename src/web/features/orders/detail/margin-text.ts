import { localeTags } from '../../../../contract/kernel/format.ts'
import type { OrderProfit } from '../../../../contract/orders/order-schemas.ts'
import type { Locale } from '../../../ui/text/locale.ts'

/** The profit in percent of the shop's price, such as '31.4%'; null without a price. */
export const marginText = (
  { profitMinor, revenueMinor }: Pick<OrderProfit, 'profitMinor' | 'revenueMinor'>,
  locale: Locale,
): string | null =>
  revenueMinor === 0
    ? null
    : new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 1 }).format(
        profitMinor / revenueMinor,
      )
