import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import type { WholesaleQuote } from '../../../contract/wholesale/wholesale-schemas.ts'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { QuoteFact, QuoteVersions, type ComparedFact } from '../case-kit/quote-versions.tsx'
import { factText, freightText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    version: (n: number) => `Quote ${n}`,
    notQuoted: 'Not in this quote',
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
    notQuoted: '此报价未包含',
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

const OneQuote = ({ quote }: { quote: WholesaleQuote }) => {
  const words = useText(text)
  const facts = useText(factText)
  const freights = useText(freightText)
  const { currency } = quote
  return (
    <div className="q-stack">
      <dl className="q-whole-facts">
        <QuoteFact label={words.goods}>
          <Money amountMinor={quote.goodsMinor} currency={currency} strong />
        </QuoteFact>
        {quote.freights.map((freight) => (
          <QuoteFact key={freight.kind} label={words.freight(freights[freight.kind])}>
            <Money amountMinor={freight.minor} currency={currency} /> ·{' '}
            {facts.days(freight.daysMin, freight.daysMax)}
          </QuoteFact>
        ))}
        <QuoteFact label={words.lead}>{facts.days(quote.leadDays, quote.leadDays)}</QuoteFact>
        <QuoteFact label={words.expires}>
          <Instant at={quote.expiresAt} as="minute" />
        </QuoteFact>
        <QuoteFact label={words.by}>{quote.operatorName}</QuoteFact>
      </dl>
      {quote.note && <p className="q-case-note">{quote.note}</p>}
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
    <CardTable
      label={words.version(quote.version)}
      className="q-whole-quoted"
      rows={quote.items}
      rowKey={({ skuId }) => skuId}
      columns={[
        {
          title: words.product,
          render: (item) => (
            <>
              {nameOf(item)}
              <div className="q-muted">{item.code}</div>
            </>
          ),
        },
        { title: words.quantity, align: 'right', render: ({ quantity }) => formatNumber(quantity, locale) },
        {
          title: words.unit,
          align: 'right',
          render: ({ unitMinor }) => <Money amountMinor={unitMinor} currency={currency} strong />,
        },
        {
          title: words.tiers,
          className: 'q-tabular',
          render: (item) => tierWords(item, currency, words) || '–',
        },
        {
          title: words.sum,
          align: 'right',
          render: ({ unitMinor, quantity }) => (
            <Money amountMinor={unitMinor * quantity} currency={currency} />
          ),
        },
      ]}
    />
  )
}

const useComparedFacts = (quotes: readonly WholesaleQuote[]): readonly ComparedFact<WholesaleQuote>[] => {
  const words = useText(text)
  const facts = useText(factText)
  const freights = useText(freightText)
  const locale = useLocale()
  const nameOf = useName()
  const oldestFirst = quotes.toReversed()
  const items = new Map(
    oldestFirst.flatMap((quote) => quote.items.map((item) => [item.skuId, item] as const)),
  )
  const kinds = [...new Set(oldestFirst.flatMap((quote) => quote.freights.map(({ kind }) => kind)))]
  return [
    ...[...items.values()].map((item) => ({
      key: item.skuId,
      label: nameOf(item),
      of: ({ items: quoted, currency }: WholesaleQuote) => {
        const found = quoted.find(({ skuId }) => skuId === item.skuId)
        if (!found) return words.notQuoted
        const price = moneyText({ amountMinor: found.unitMinor, currency })
        return [`${formatNumber(found.quantity, locale)} × ${price}`, tierWords(found, currency, words)]
          .filter(Boolean)
          .join('\n')
      },
    })),
    {
      label: words.goods,
      of: ({ goodsMinor, currency }) => moneyText({ amountMinor: goodsMinor, currency }),
    },
    ...kinds.map((kind) => ({
      label: words.freight(freights[kind]),
      of: ({ freights: offers, currency }: WholesaleQuote) => {
        const offer = offers.find((one) => one.kind === kind)
        if (!offer) return words.notQuoted
        return `${moneyText({ amountMinor: offer.minor, currency })}, ${facts.days(offer.daysMin, offer.daysMax)}`
      },
    })),
    { label: words.lead, of: ({ leadDays }) => facts.days(leadDays, leadDays) },
    { label: words.note, of: ({ note }) => note || '–' },
  ]
}

export const QuotesCard = ({ quotes, isOver }: { quotes: readonly WholesaleQuote[]; isOver: boolean }) => (
  <QuoteVersions
    quotes={quotes}
    isOver={isOver}
    facts={useComparedFacts(quotes)}
    renderQuote={(quote) => <OneQuote quote={quote} />}
  />
)
