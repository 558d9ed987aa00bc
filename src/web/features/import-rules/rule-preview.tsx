import {
  operatorImportRules,
  type ImportRulePreview,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import type { RuleInput } from './rule-draft.ts'
import { kindText } from './rule-text.ts'

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

const text = defineText({
  en: {
    title: 'Effect on unpaid orders',
    loading: 'Comparing unpaid orders',
    none: 'This change has no effect from today on.',
    same: (n: number) =>
      n === 0
        ? 'There are no unpaid orders to this destination.'
        : `${counted(n, 'unpaid order costs', 'unpaid orders cost')} the same on import.`,
    more: (n: number, minor: number) =>
      `${counted(n, 'unpaid order costs', 'unpaid orders cost')} ${usd(minor)} more in total`,
    less: (n: number, minor: number) =>
      `${counted(n, 'unpaid order costs', 'unpaid orders cost')} ${usd(minor)} less in total`,
    from: (day: string) => `Compared by the rules of ${day} and today’s exchange rates.`,
    capped: (n: number) => `Only the newest ${formatNumber(n, 'en')} unpaid orders were compared.`,
    kind: (kind: string, minor: number) => `${kind} ${minor > 0 ? '+' : '−'}${usd(Math.abs(minor))}`,
    order: 'Order',
    before: 'Before',
    after: 'After',
    first: (n: number) => `The ${n} largest differences`,
  },
  zh: {
    title: '对未付款订单的影响',
    loading: '正在比较未付款订单',
    none: '自今日起此更改没有影响。',
    same: (n: number) =>
      n === 0 ? '没有发往该目的地的未付款订单。' : `${formatNumber(n, 'zh')} 个未付款订单的进口费用不变。`,
    more: (n: number, minor: number) => `${formatNumber(n, 'zh')} 个未付款订单的进口费用共增加 ${usd(minor)}`,
    less: (n: number, minor: number) => `${formatNumber(n, 'zh')} 个未付款订单的进口费用共减少 ${usd(minor)}`,
    from: (day: string) => `按 ${day} 的规则和今日汇率比较。`,
    capped: (n: number) => `仅比较了最新的 ${formatNumber(n, 'zh')} 个未付款订单。`,
    kind: (kind: string, minor: number) => `${kind} ${minor > 0 ? '+' : '−'}${usd(Math.abs(minor))}`,
    order: '订单',
    before: '更改前',
    after: '更改后',
    first: (n: number) => `差额最大的 ${n} 个`,
  },
})

export const useRulePreview = (id: string | null, rule: RuleInput | null, enabled: boolean) =>
  useCall(
    operatorImportRules.previewImportRule,
    { id, rule },
    { enabled, keepPrevious: false, staleMs: 0, quiet: true },
  )

export const RulePreview = ({ preview }: { preview: ReturnType<typeof useRulePreview> }) => {
  const words = useText(text)
  return (
    <section className="q-import-rule-preview" aria-label={words.title} aria-live="polite">
      <h3>{words.title}</h3>
      {preview.data ? (
        <Effect preview={preview.data} />
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <div className="q-skeleton-stack" role="status" aria-label={words.loading}>
          <Bar width="80%" />
          <Bar width="60%" />
        </div>
      )}
    </section>
  )
}

const Effect = ({ preview }: { preview: ImportRulePreview }) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const locale = useLocale()
  const { day, more, less, orders, byKind } = preview
  if (day === null) return <p>{words.none}</p>
  return (
    <>
      {orders.length === 0 && <p>{words.same(preview.compared)}</p>}
      {more.orders > 0 && <p className="q-rule-preview-sum">{words.more(more.orders, more.usdMinor)}</p>}
      {less.orders > 0 && <p className="q-rule-preview-sum">{words.less(less.orders, less.usdMinor)}</p>}
      {byKind.length > 1 && (
        <p>{byKind.map(({ kind, usdMinor }) => words.kind(kinds[kind], usdMinor)).join(' · ')}</p>
      )}
      <p className="q-muted">
        {words.from(calendarDay(day, locale))} {preview.isCapped && words.capped(preview.compared)}
      </p>
      {orders.length > 0 && (
        <table className="q-rule-orders">
          <caption>{words.first(orders.length)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, number, customerName, currency, beforeMinor, afterMinor }) => (
              <tr key={id}>
                <td>
                  <PageLink to="/orders/detail" search={{ id }}>
                    {number}
                  </PageLink>{' '}
                  <span className="q-muted">{customerName}</span>
                </td>
                <td>
                  <Money amountMinor={beforeMinor} currency={currency} />
                </td>
                <td>
                  <Money amountMinor={afterMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
