import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import type { OrderGoods } from '../../../../contract/orders/operator-orders.ts'
import { calendarDayOf } from '../../../ui/time/time-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    here: 'Goods in stock',
    toBuy: (count: number) => `${counted(count, 'unit', 'units')} to buy`,
    toCome: (count: number) => `${counted(count, 'unit', 'units')} outstanding`,
    toComeBy: (count: number, day: string) => `${formatNumber(count, 'en')} expected by ${day}`,
  },
  zh: {
    here: '货物已到货',
    toBuy: (count: number) => `待采购 ${formatNumber(count, 'zh')} 件`,
    toCome: (count: number) => `待到货 ${formatNumber(count, 'zh')} 件`,
    toComeBy: (count: number, day: string) => `待到货 ${formatNumber(count, 'zh')} 件，预计 ${day}`,
  },
})

/** Nothing for orders that the customer's own stock covers. */
export const GoodsNote = ({ goods }: { goods: OrderGoods | null }) => {
  const words = useText(text)
  if (!goods) return null
  const { needed, inStock, toBuy, onOrder, expectedOn } = goods
  if (inStock === needed) return <span className="q-muted">{words.here}</span>
  if (toBuy > 0) return <span className="q-muted">{words.toBuy(toBuy)}</span>
  return (
    <span className="q-muted">
      {expectedOn === null ? words.toCome(onOrder) : words.toComeBy(onOrder, calendarDayOf(expectedOn))}
    </span>
  )
}
