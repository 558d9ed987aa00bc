import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { useState, type ReactNode } from 'react'
import type { WholesaleQuote } from '../../../contract/wholesale/wholesale-schemas.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { factText, freightText } from './wholesale-text.ts'
// Quotes in versions look the same wherever they are compared.
import '../sourcing/sourcing.css'
import './wholesale.css'

const text = defineText({
  en: {
    version: (n: number) => `Quote ${n}`,
    compare: 'Compare quotes',
    single: 'Show a single quote',
    changed: 'changed',
    notQuoted: 'Not in this quote',
    fact: 'Detail',
    product: 'Product',
    quantity: 'Quantity',
    unit: 'Unit price',
    tiers: 'Volume prices',
    sum: 'Subtotal',
    goods: 'Goods',
    lead: 'Lead time',
    expires: 'Valid until',
    by: 'Quoted by',
    note: 'Note',
    freights: 'Estimated freight',
    freight: (kind: string) => `${kind} freight`,
    from: (n: number, price: string) => `${formatNumber(n, 'en')}+: ${price}`,
  },
  zh: {
    version: (n: number) => `报价 ${n}`,
    compare: '对比报价',
    single: '查看单个报价',
    changed: '有变化',
    notQuoted: '此报价未包含',
    fact: '对比项',
    product: '产品',
    quantity: '数量',
    unit: '单价',
    tiers: '阶梯价',
    sum: '小计',
    goods: '货款',
    lead: '交货时间',
    expires: '有效期至',
    by: '报价人',
    note: '备注',
    freights: '预估运费',
    freight: (kind: string) => `${kind}运费`,
    from: (n: number, price: string) => `${formatNumber(n, 'zh')}+：${price}`,
  },
})

type Item = WholesaleQuote['items'][number]
const useName = (): ((item: Item) => string) => {
  const name = useSubject()
  return ({ subject, subjectZh, attributes }) =>
    [name({ subjectEn: subject, subjectZh }), attributes].filter(Boolean).join(', ')
}

const tierWords = (
  { tiers }: Item,
  currency: WholesaleQuote['currency'],
  words: (typeof text)['en'],
): string =>
  tiers
    .map((tier) => words.from(tier.minQuantity, moneyText({ amountMinor: tier.unitMinor, currency })))
    .join(', ')

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const OneQuote = ({ quote }: { quote: WholesaleQuote }) => {
  const words = useText(text)
  const facts = useText(factText)
  const freights = useText(freightText)
  const { currency } = quote
  return (
    <div className="q-stack">
      <dl className="q-whole-facts">
        <Fact label={words.goods}>
          <Money amountMinor={quote.goodsMinor} currency={currency} strong />
        </Fact>
        {quote.freights.map((freight) => (
          <Fact key={freight.kind} label={words.freight(freights[freight.kind])}>
            <Money amountMinor={freight.minor} currency={currency} /> ·{' '}
            {facts.days(freight.daysMin, freight.daysMax)}
          </Fact>
        ))}
        <Fact label={words.lead}>{facts.days(quote.leadDays, quote.leadDays)}</Fact>
        <Fact label={words.expires}>
          <Instant at={quote.expiresAt} as="minute" />
        </Fact>
        <Fact label={words.by}>{quote.operatorName}</Fact>
      </dl>
      {quote.note && <p className="q-whole-note">{quote.note}</p>}
      <QuoteTable quote={quote} />
    </div>
  )
}

const QuoteTable = ({ quote }: { quote: WholesaleQuote }) => {
  const words = useText(text)
  const nameOf = useName()
  const locale = useLocale()
  const { currency } = quote
  return (
    <table className="q-arrival-table q-whole-quoted" aria-label={words.version(quote.version)}>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col" className="q-right">
            {words.quantity}
          </th>
          <th scope="col" className="q-right">
            {words.unit}
          </th>
          <th scope="col">{words.tiers}</th>
          <th scope="col" className="q-right">
            {words.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {quote.items.map((item) => (
          <tr key={item.skuId}>
            <td>
              {nameOf(item)}
              <div className="q-muted">{item.code}</div>
            </td>
            <td data-label={words.quantity} className="q-right">
              {formatNumber(item.quantity, locale)}
            </td>
            <td data-label={words.unit} className="q-right">
              <Money amountMinor={item.unitMinor} currency={currency} strong />
            </td>
            <td data-label={words.tiers} className="q-tabular">
              {tierWords(item, currency, words) || '–'}
            </td>
            <td data-label={words.sum} className="q-right">
              <Money amountMinor={item.unitMinor * item.quantity} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CompareRow {
  readonly key: string
  readonly label: string
  /** One per quote, in their order. */
  readonly cells: readonly string[]
}

/** One row per fact, as text: cells with equal text count as unchanged. */
const useCompareRows = (quotes: readonly WholesaleQuote[]): readonly CompareRow[] => {
  const words = useText(text)
  const facts = useText(factText)
  const freights = useText(freightText)
  const locale = useLocale()
  const nameOf = useName()
  const row = (label: string, of: (quote: WholesaleQuote) => string, key = label): CompareRow => ({
    key,
    label,
    cells: quotes.map(of),
  })
  const items = new Map(quotes.flatMap((quote) => quote.items.map((item) => [item.skuId, item] as const)))
  const kinds = [...new Set(quotes.flatMap((quote) => quote.freights.map(({ kind }) => kind)))]
  return [
    ...[...items.values()].map((item) =>
      row(
        nameOf(item),
        ({ items: quoted, currency }) => {
          const found = quoted.find(({ skuId }) => skuId === item.skuId)
          if (!found) return words.notQuoted
          const price = moneyText({ amountMinor: found.unitMinor, currency })
          return [`${formatNumber(found.quantity, locale)} × ${price}`, tierWords(found, currency, words)]
            .filter(Boolean)
            .join('\n')
        },
        item.skuId,
      ),
    ),
    row(words.goods, ({ goodsMinor, currency }) => moneyText({ amountMinor: goodsMinor, currency })),
    ...kinds.map((kind) =>
      row(words.freight(freights[kind]), ({ freights: offers, currency }) => {
        const offer = offers.find((one) => one.kind === kind)
        if (!offer) return words.notQuoted
        return `${moneyText({ amountMinor: offer.minor, currency })}, ${facts.days(offer.daysMin, offer.daysMax)}`
      }),
    ),
    row(words.lead, ({ leadDays }) => facts.days(leadDays, leadDays)),
    row(words.note, ({ note }) => note || '–'),
  ]
}

const Compare = ({ quotes }: { quotes: readonly WholesaleQuote[] }) => {
  const words = useText(text)
  const oldestFirst = quotes.toReversed()
  const rows = useCompareRows(oldestFirst)
  return (
    <div className="q-quote-skus">
      <table className="q-quote-compare" aria-label={words.compare}>
        <thead>
          <tr>
            <th scope="col">{words.fact}</th>
            {oldestFirst.map(({ version }) => (
              <th key={version} scope="col">
                {words.version(version)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => {
                const isChanged = index > 0 && cells[index - 1] !== cell
                return (
                  <td key={oldestFirst[index]?.version} className={isChanged ? 'q-quote-changed' : undefined}>
                    {cell}
                    {isChanged && <small> {words.changed}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const QuotesCard = ({ quotes, isOver }: { quotes: readonly WholesaleQuote[]; isOver: boolean }) => {
  const words = useText(text)
  const [isCompared, setIsCompared] = useState(false)
  const [newest] = quotes
  if (!newest) return null
  return (
    <Card
      title={words.version(newest.version)}
      actions={
        quotes.length > 1 && (
          <button
            type="button"
            className="q-button"
            aria-pressed={isCompared}
            onClick={() => setIsCompared(!isCompared)}
          >
            {isCompared ? words.single : words.compare}
          </button>
        )
      }
    >
      <div className={isOver ? 'q-stack q-quote-over' : 'q-stack'}>
        {isCompared ? <Compare quotes={quotes} /> : <OneQuote quote={newest} />}
      </div>
    </Card>
  )
}
