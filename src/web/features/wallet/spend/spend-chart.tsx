import DayPlot from '../../../ui/chart/day-plot.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../../ui/text/locale.ts'
import { isByMonth, movementsOf, shownKinds, type SpendBucket, type WalletSpend } from './spend-figures.ts'
import { bucketText } from './spend-links.ts'
import { spendKindText, spendText } from './spend-text.ts'

interface SpendChartProps {
  readonly data: WalletSpend
}

const SpendChart = ({ data }: SpendChartProps) => {
  const { buckets, currency, period } = data
  const words = useText(spendText)
  const names = useText(spendKindText)
  const locale = useLocale()
  // Days are calendar dates; formatting them in UTC keeps the date unchanged.
  const short = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    ...(!isByMonth(period) && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  const compact = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const kinds = shownKinds(data)
  const money = (amountMinor: number): string => moneyText({ amountMinor, currency })
  const valuesOf = ({ spend }: SpendBucket) =>
    kinds
      .filter(({ kind }) => spend[kind] > 0)
      .map(({ kind, part }) => ({ part, name: names[kind], value: money(spend[kind]) }))
  return (
    <DayPlot
      points={buckets.map(({ from }) => ({ key: from, label: short.format(new Date(from)) }))}
      bars={kinds.map(({ kind, part }) => ({
        key: kind,
        part,
        values: buckets.map(({ spend }) => spend[kind]),
      }))}
      format={(value) => compact.format(value / 100)}
      renderMark={(index, props) => {
        const bucket = buckets[index]
        if (!bucket) return null
        const values = [
          ...valuesOf(bucket).map(({ name, value }) => `${name} ${value}`),
          `${words.total} ${money(bucket.totalMinor)}`,
        ]
        return (
          <PageLink
            key={bucket.from}
            {...props}
            {...movementsOf(bucket, true)}
            aria-label={`${bucketText(bucket, period, locale)}: ${values.join(', ')}`}
          />
        )
      }}
      renderTip={(index) => {
        const bucket = buckets[index]
        return (
          bucket && (
            <>
              <strong>{bucketText(bucket, period, locale)}</strong>
              {valuesOf(bucket)
                .toReversed()
                .map(({ part, name, value }) => (
                  <span key={name}>
                    <i className={`q-plot-sample-part q-plot-part q-plot-part-${part}`} /> {name}{' '}
                    <b>{value}</b>
                  </span>
                ))}
              <span>
                {words.total} <b>{money(bucket.totalMinor)}</b>
              </span>
            </>
          )
        )
      }}
    />
  )
}

export default SpendChart
