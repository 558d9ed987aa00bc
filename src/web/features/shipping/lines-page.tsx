import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { FreightTrial } from './freight-trial.tsx'
import { goodsText } from './goods-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { usePaidText } from './paid-text.ts'
import './shipping.css'

type Line = OutputOf<typeof operatorCatalogue.listShippingLines>['lines'][number]

const text = defineText({
  en: {
    add: 'New shipping line',
    on: 'Active',
    off: 'Inactive',
    upTo: (weight: string) => `up to ${weight}`,
    volumetric: (divisor: number) => `volumetric divisor ${divisor}`,
    side: (mm: number) => `sides up to ${mm / 10} cm`,
    rates: (n: number) => counted(n, 'price', 'prices'),
    noRates: 'No prices yet. Add prices before this shipping line can be used.',
    plain: 'general goods only',
    accepts: (goods: string) => `accepts ${goods.toLowerCase()}`,
    empty: 'No shipping lines yet',
    emptyText:
      'Add a shipping line with its zones, weight bands and prices. Each order can use the shipping lines that cover its destination.',
    more: (n: number) => `+${n}`,
    days: (min: number, max: number) => `${min}–${counted(max, 'day', 'days')}`,
  },
  zh: {
    add: '新建物流渠道',
    on: '使用中',
    off: '已停用',
    upTo: (weight: string) => `限重 ${weight}`,
    volumetric: (divisor: number) => `体积重系数 ${divisor}`,
    side: (mm: number) => `单边不超过 ${mm / 10} cm`,
    rates: (n: number) => `${formatNumber(n, 'zh')} 条运价`,
    noRates: '尚无价格，添加价格后才能使用。',
    plain: '仅普货',
    accepts: (goods: string) => `可承运${goods}`,
    empty: '还没有物流渠道',
    emptyText: '物流渠道由分区、重量段和价格组成，订单可选择能送达的渠道。',
    more: (n: number) => `+${formatNumber(n, 'zh')}`,
    days: (min: number, max: number) => `${min}–${max} 天`,
  },
})

const LinesPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const answer = useCall(operatorCatalogue.listShippingLines, {}, { quiet: true })
  const add = hasRole('fulfilment', 'shipping') && (
    <PageLink to="/shipping/line" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.add}
    </PageLink>
  )
  return (
    <div className="q-page">
      <PageHeader actions={add} />
      <div className="q-columns">
        <div className="q-stack">
          {answer.isError && !answer.data && (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.isPending && [1, 2, 3].map((card) => <CardSkeleton key={card} lines={3} />)}
          {answer.data?.lines.length === 0 && (
            <Card>
              <EmptyState icon="truck" title={words.empty} action={add}>
                {words.emptyText}
              </EmptyState>
            </Card>
          )}
          {answer.data?.lines.map((line) => (
            <LineCard key={line.id} line={line} />
          ))}
        </div>
        <aside className="q-sticky">
          <FreightTrial />
        </aside>
      </div>
    </div>
  )
}

const shownCountries = 8

const LineCard = ({ line }: { line: Line }) => {
  const words = useText(text)
  const goods = useText(goodsText)
  const locale = useLocale()
  const [isWhole, setIsWhole] = useState(false)
  const paid = usePaidText()(line)
  const countries = [...new Set(line.rates.map(({ countryCode }) => countryCode))]
  const shown = isWhole ? countries : countries.slice(0, shownCountries)
  const facts = [
    words.upTo(weightText(line.maxWeightGrams)),
    ...(line.maxSideMm === null ? [] : [words.side(line.maxSideMm)]),
    ...(line.volumetricDivisor === null ? [] : [words.volumetric(line.volumetricDivisor)]),
    line.accepts.length === 0
      ? words.plain
      : words.accepts(
          listText(
            line.accepts.map((one) => goods[one]),
            locale,
          ),
        ),
    ...(paid === null ? [] : [paid]),
  ]
  return (
    <section className={line.isActive ? 'q-card q-line' : 'q-card q-line q-line-off'}>
      <div className="q-line-top">
        <PageLink to="/shipping/line" search={{ id: line.id }} className="q-line-name">
          {line.nameEn}
        </PageLink>
        {line.nameZh && <span className="q-muted">{line.nameZh}</span>}
        <span className="q-line-code">{line.code}</span>
        <StatusTag tone={line.isActive ? 'done' : 'quiet'}>{line.isActive ? words.on : words.off}</StatusTag>
      </div>
      <p className="q-line-facts">{[line.carrier, ...facts].join(' · ')}</p>
      {countries.length === 0 ? (
        <p className="q-line-none">{words.noRates}</p>
      ) : (
        <div className="q-line-countries">
          {shown.map((code) => (
            <Country key={code} code={code} short />
          ))}
          {shown.length < countries.length && (
            <button type="button" className="q-button q-button-link" onClick={() => setIsWhole(true)}>
              {words.more(countries.length - shown.length)}
            </button>
          )}
          <span className="q-muted q-line-count">
            {words.rates(line.rates.length)} ·{' '}
            {words.days(
              Math.min(...line.rates.map(({ daysMin }) => daysMin)),
              Math.max(...line.rates.map(({ daysMax }) => daysMax)),
            )}
          </span>
        </div>
      )}
    </section>
  )
}

export default LinesPage
