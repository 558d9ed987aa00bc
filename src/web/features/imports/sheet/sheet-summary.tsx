import { formatNumber, plural } from '../../../../contract/kernel/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { Country } from '../../../ui/components/country.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Import } from '../file/import-text.ts'
import type { Estimate } from './sheet-rows.ts'
import './sheet.css'

const text = defineText({
  en: {
    orders: (n: number): string => plural(n, 'order to place', 'orders to place'),
    units: (n: number): string => plural(n, 'unit', 'units'),
    problems: (n: number): string => plural(n, 'row with a problem', 'rows with problems'),
    existing: 'already imported',
    goods: 'Products',
    freight: 'Shipping',
    total: 'Current total',
    unpriced: (n: number): string => plural(n, 'order that needs a quote', 'orders that need a quote'),
    unreached: (n: number): string =>
      plural(n, 'order without a shipping line', 'orders without a shipping line'),
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
  },
  zh: {
    orders: () => '个订单待提交',
    units: () => '件商品',
    problems: () => '行有问题',
    existing: '个已存在',
    goods: '货款',
    freight: '运费',
    total: '当前合计',
    unpriced: () => '个订单待询价',
    unreached: () => '个订单无可用渠道',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个`,
  },
})

const maxCountries = 6

interface SheetSummaryProps {
  readonly one: Import
  readonly problems: number
  readonly estimate: Estimate | undefined
}

export const SheetSummary = ({ one, problems, estimate }: SheetSummaryProps) => {
  const words = useText(text)
  const locale = useLocale()
  const fresh = one.ordersTotal - one.ordersExisting - one.ordersCreated
  const count = (n: number, what: string) => (
    <span>
      <strong>{formatNumber(n, locale)}</strong> {what}
    </span>
  )
  return (
    <div className="q-sheet-summary" role="status">
      {count(fresh, words.orders(fresh))}
      {problems > 0 && count(problems, words.problems(problems))}
      {one.ordersExisting > 0 && count(one.ordersExisting, words.existing)}
      {estimate && (
        <>
          {count(estimate.units, words.units(estimate.units))}
          {estimate.countries.length > 0 && (
            <span className="q-sheet-countries">
              {estimate.countries.slice(0, maxCountries).map((code) => (
                <Country key={code} code={code} />
              ))}
              {estimate.countries.length > maxCountries &&
                words.more(estimate.countries.length - maxCountries)}
            </span>
          )}
          {estimate.orders.length > estimate.unpriced && <Cost estimate={estimate} />}
          {estimate.unpriced > 0 && count(estimate.unpriced, words.unpriced(estimate.unpriced))}
          {estimate.unreached > 0 && count(estimate.unreached, words.unreached(estimate.unreached))}
        </>
      )}
    </div>
  )
}

const Cost = ({ estimate: { goods, freight } }: { estimate: Estimate }) => {
  const words = useText(text)
  return (
    <>
      <span>
        {words.goods} <Money value={goods} />
      </span>
      <span>
        {words.freight} <Money value={freight} />
      </span>
      <span>
        {words.total}{' '}
        <Money strong amountMinor={goods.amountMinor + freight.amountMinor} currency={goods.currency} />
      </span>
    </>
  )
}
