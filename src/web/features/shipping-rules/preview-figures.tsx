import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { defaultMaxDays, maxPreviewed } from '../../../contract/shipping-rules/shipping-rules.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Preview } from './rule-calls.ts'

const orders = (count: number): string => counted(count, 'order', 'orders')

const text = defineText({
  en: {
    looked: (count: number) => `${orders(count)} tested.`,
    bounded: `Only the newest ${formatNumber(maxPreviewed, 'en')} orders are included.`,
    changed: 'Shipping line changes',
    left: 'Left for you to choose',
    byDefault: `No rule matched (cheapest shipping line within ${defaultMaxDays} days)`,
    byHand: 'Manually selected (unchanged)',
    notReady: 'Not priced yet',
    unreachable: 'No shipping line available',
    freight: 'Shipping cost',
    days: 'Average delivery time',
    day: (before: string, after: string) => `${before} → ${after} days`,
    rules: 'By rule',
    rule: (chosen: number, left: number, passed: number) =>
      [
        `chose a shipping line for ${orders(chosen)}`,
        left > 0 ? `left ${left} for you` : '',
        passed > 0 ? `passed ${passed} to the next rule` : '',
      ]
        .filter(Boolean)
        .join(', '),
    countries: 'By country',
    of: (changed: number, all: number) => `${changed} of ${all}`,
    largest: 'Largest changes',
    same: 'Nothing would change.',
    none: 'No orders to test.',
    you: 'your choice',
    noLine: 'no shipping line',
    rates: 'Based on today’s rates, including for the orders’ current shipping lines.',
  },
  zh: {
    looked: (count: number) => `已检查 ${formatNumber(count, 'zh')} 个订单。`,
    bounded: `订单较多，此处仅显示最新的 ${maxPreviewed} 个。`,
    changed: '更换物流渠道',
    left: '由您选择',
    byDefault: `未命中规则：${defaultMaxDays} 天内最便宜`,
    byHand: '手动选择，保持不变',
    notReady: '尚未计价',
    unreachable: '无可送达物流渠道',
    freight: '运费',
    days: '平均预计时效',
    day: (before: string, after: string) => `${before} → ${after} 天`,
    rules: '按规则',
    rule: (chosen: number, left: number, passed: number) =>
      [
        `为 ${chosen} 个订单选择`,
        left > 0 ? `${left} 个由您选择` : '',
        passed > 0 ? `${passed} 个转到下一条规则` : '',
      ]
        .filter(Boolean)
        .join('，'),
    countries: '按国家/地区',
    of: (changed: number, all: number) => `${formatNumber(changed, 'zh')}/${formatNumber(all, 'zh')} 个`,
    largest: '变化最大的订单',
    same: '没有订单会更换物流渠道。',
    none: '没有可供试算的订单。',
    you: '由您选择',
    noLine: '无可用渠道',
    rates: '按今日运价；订单现有物流渠道也按今日价格计算。',
  },
})

interface PreviewFiguresProps {
  readonly preview: Preview
  readonly names: readonly string[]
  /** Index of the edited rule. */
  readonly own?: number
}

type Sums = Preview['sums']

const average = (days: number, { compared }: Sums): string => (days / compared).toFixed(1)

const Difference = ({ sums, currency }: { sums: Sums; currency: Currency }) => (
  <Money amountMinor={sums.freightAfterMinor - sums.freightBeforeMinor} currency={currency} signed />
)

export const PreviewFigures = ({ preview, names, own }: PreviewFiguresProps) => {
  const words = useText(text)
  const { currency, sums } = preview
  if (preview.orders === 0) return <p className="q-muted">{words.none}</p>
  const counts: readonly (readonly [string, number])[] = [
    [words.changed, preview.changed],
    [words.left, preview.leftToSeller],
    [words.byDefault, preview.byDefault],
    [words.byHand, preview.chosenByHand],
    [words.notReady, preview.notReady],
    [words.unreachable, preview.unreachable],
  ]
  const money = (
    <>
      <Money amountMinor={sums.freightBeforeMinor} currency={currency} /> →{' '}
      <Money amountMinor={sums.freightAfterMinor} currency={currency} strong /> (
      <Difference sums={sums} currency={currency} />)
    </>
  )
  const rows: (readonly [string, React.ReactNode])[] = counts.filter(
    ([label, count]) => count > 0 || label === words.changed,
  )
  if (sums.compared > 0) {
    rows.push(
      [words.freight, money],
      [words.days, words.day(average(sums.daysBefore, sums), average(sums.daysAfter, sums))],
    )
  }
  return (
    <div className="q-rule-preview" data-testid="dry-run">
      <p className="q-muted">
        {words.looked(preview.orders)} {preview.isBounded && words.bounded}
      </p>
      <DescriptionList rows={rows} />
      <ByRule preview={preview} names={names} own={own} />
      {preview.changed === 0 ? <p>{words.same}</p> : <Changes preview={preview} />}
      <p className="q-muted">{words.rates}</p>
    </div>
  )
}

const ByRule = ({ preview, names, own }: PreviewFiguresProps & { readonly own: number | undefined }) => {
  const words = useText(text)
  if (names.length === 0) return null
  return (
    <section>
      <h3>{words.rules}</h3>
      <ol className="q-rule-counts">
        {preview.rules.map(({ chosen, leftToSeller, passedOn }, place) => (
          <li key={`${place} ${names[place] ?? ''}`} className={place === own ? 'q-rule-own' : undefined}>
            <span>{names[place]}</span>
            <span className="q-muted">{words.rule(chosen, leftToSeller, passedOn)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const maxCountries = 8

const Changes = ({ preview }: { preview: Preview }) => {
  const words = useText(text)
  const { currency } = preview
  const countries = preview.countries.filter(({ changed }) => changed > 0).slice(0, maxCountries)
  return (
    <>
      <section>
        <h3>{words.countries}</h3>
        <table className="q-rule-table">
          <tbody>
            {countries.map(({ countryCode, orders: all, changed, sums }) => (
              <tr key={countryCode}>
                <th scope="row">
                  <Country code={countryCode} />
                </th>
                <td>{words.of(changed, all)}</td>
                <td>
                  <Difference sums={sums} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>{words.largest}</h3>
        <ul className="q-rule-changes">
          {preview.largest.map(({ orderId, number, countryCode, before, after }) => (
            <li key={orderId}>
              <PageLink to="/orders/dropshippingDetail" search={{ id: orderId }}>
                {number}
              </PageLink>
              <Country code={countryCode} short />
              <span className="q-muted">
                {before?.name ?? words.noLine} → {after?.name ?? words.you}
              </span>
              {before && after && (
                <Money amountMinor={after.freightMinor - before.freightMinor} currency={currency} signed />
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
