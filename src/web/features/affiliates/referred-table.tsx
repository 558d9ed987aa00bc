import { formatNumber } from '../../../contract/kernel/format.ts'
import type { CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { sumText } from './commission-text.ts'
import { SelfReferralList } from './self-referral-list.tsx'
import '../../ui/index-page/table.css'

const text = defineText({
  en: { title: 'By referred customer', joined: 'Referred' },
  zh: { title: '按被推荐客户', joined: '推荐时间' },
})

export const ReferredTable = ({ payout: { referred, currency } }: { payout: CommissionPayout }) => {
  const words = useText(text)
  const shared = useText(sumText)
  const locale = useLocale()
  return (
    <Card title={words.title} flush>
      <div className="q-payout-table q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
        <table className="q-table q-table-labelled">
          <thead>
            <tr>
              <th scope="col">{shared.customer}</th>
              <th scope="col">{words.joined}</th>
              <th scope="col" className="q-right">
                {shared.orders}
              </th>
              <th scope="col" className="q-right">
                {shared.product}
              </th>
              <th scope="col" className="q-right">
                {shared.commission}
              </th>
            </tr>
          </thead>
          <tbody>
            {referred.map((one) => (
              <tr key={one.customerId}>
                <td>
                  <PageLink to="/customers" search={{ q: one.name }}>
                    {one.name}
                  </PageLink>
                  <SelfReferralList warnings={one.warnings} />
                </td>
                <td data-label={words.joined}>
                  <Instant at={one.referredAt} as="day" />
                </td>
                <td className="q-right q-tabular" data-label={shared.orders}>
                  {formatNumber(one.orders, locale)}
                </td>
                <td className="q-right" data-label={shared.product}>
                  <Money amountMinor={one.productMinor} currency={one.currency} />
                </td>
                <td className="q-right" data-label={shared.commission}>
                  <Money amountMinor={one.payoutMinor} currency={currency} strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
