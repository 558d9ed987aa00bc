import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { figuresText } from './figures-text.ts'

type Times = OutputOf<typeof dashboard.getDeliveryTimes>

export const DeliveryCard = ({ period }: { readonly period: InputOf<typeof dashboard.getDeliveryTimes> }) => {
  const words = useText(figuresText)
  const answer = useCall(dashboard.getDeliveryTimes, period, { quiet: true, everyMs: 60_000 })
  const { data } = answer
  if (!data && !answer.isError) return <CardSkeleton lines={4} />
  return (
    <Card title={words.delivery}>
      {data ? (
        <DeliveryTimes data={data} />
      ) : (
        <ErrorNote error={answer.error} what={words.deliveryFailed} onRetry={() => void answer.refetch()} />
      )}
    </Card>
  )
}

const DeliveryTimes = ({ data: { all, rows } }: { readonly data: Times }) => {
  const words = useText(figuresText)
  const locale = useLocale()
  if (all === null) return <p className="q-muted">{words.noDelivery}</p>
  return (
    <>
      <p className="q-figures-lead">{words.deliverySum(all.parcels, all.medianDays, all.p90Days)}</p>
      <table className="q-figures-table">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col" className="q-figures-word">
              {words.country}
            </th>
            <th scope="col">{words.parcels}</th>
            <th scope="col">{words.median}</th>
            <th scope="col">{words.p90}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ shippingLine, country, parcels, medianDays, p90Days }) => (
            <tr key={`${shippingLine?.id ?? ''} ${country}`}>
              <th scope="row">{lineName(shippingLine, locale) ?? words.noLine}</th>
              <td data-label={words.country} className="q-figures-word">
                <PageLink to="/orders/dropshippingOrders" search={deliveredTo(country)}>
                  <Country code={country} />
                </PageLink>
              </td>
              <td data-label={words.parcels}>{formatNumber(parcels, locale)}</td>
              <td data-label={words.median}>{words.days(medianDays)}</td>
              <td data-label={words.p90}>{words.days(p90Days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const deliveredTo = (country: string) => ({ tab: 'delivered', q: countryName(country) })

const lineName = (line: Times['rows'][number]['shippingLine'], locale: 'en' | 'zh'): string | undefined =>
  locale === 'zh' && line?.nameZh ? line.nameZh : line?.nameEn
