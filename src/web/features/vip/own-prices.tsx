import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { vip } from '../../../contract/vip/vip.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { usePages } from '../../ui/index-page/pager.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { offText, scopeText, subjectText } from '../customer-prices/source-text.ts'
import { vipText } from './vip-text.ts'

type Status = OutputOf<typeof vip.getVipStatus>

/** Prices agreed with this customer. */
export const OwnPrices = ({ status: { prices, currency } }: { readonly status: Status }) => {
  const words = useText(vipText)
  const scopes = useText(scopeText)
  const locale = useLocale()
  const { shown, pager } = usePages(prices)
  return (
    <Card title={words.prices}>
      <p className="q-muted q-vip-prices-words">{words.pricesWords}</p>
      <DescriptionList
        rows={shown.map((price) => [
          subjectText(price, scopes),
          <span key={price.id}>
            <strong>
              {price.fixedMinor === null
                ? offText(price.discountBp, locale)
                : moneyText({ amountMinor: price.fixedMinor, currency })}
            </strong>
            {price.endsOn && (
              <span className="q-muted"> · {words.until(calendarDay(price.endsOn, locale))}</span>
            )}
          </span>,
        ])}
      />
      {pager}
    </Card>
  )
}
