import { formatNumber } from '../../../contract/kernel/format.ts'
import { useState, type ReactNode } from 'react'
import type { SourcingQuote } from '../../../contract/sourcing/sourcing-schemas.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { sizeText } from '../catalogue/product/sku-cells.ts'
import { PictureGallery } from '../products/picture-gallery.tsx'
import { goodsText } from '../shipping/goods-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { factText } from './sourcing-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './sourcing.css'

type Sku = SourcingQuote['skus'][number]

const text = defineText({
  en: {
    from: (n: number, price: string) => `${formatNumber(n, 'en')}+: ${price}`,
    fact: 'Detail',
    compare: 'Compare quotes',
    single: 'Show a single quote',
    changed: 'changed',
    of: (version: number, who: string) => `Quote ${version} by ${who}`,
    notQuoted: 'Not in this quote',
  },
  zh: {
    from: (n: number, price: string) => `${formatNumber(n, 'zh')}+：${price}`,
    fact: '对比项',
    compare: '对比报价',
    single: '查看单个报价',
    changed: '有变化',
    of: (version: number, who: string) => `${who} 的报价 ${version}`,
    notQuoted: '此报价未包含',
  },
})

export const variantOf = ({ attributes }: Pick<Sku, 'attributes'>): string =>
  attributes.map(({ value }) => value).join(' / ')

const OneQuote = ({ quote }: { quote: SourcingQuote }) => {
  const words = useText(text)
  const facts = useText(factText)
  const subject = useSubject()(quote)
  return (
    <div className="q-quote-one">
      {quote.pictures.length > 0 && <PictureGallery pictures={quote.pictures} name={subject} first={null} />}
      <div className="q-stack">
        <h3>{subject}</h3>
        <dl className="q-quote-facts">
          <Fact label={facts.lead}>{facts.days(quote.leadDays, quote.leadDays)}</Fact>
          <Fact label={facts.delivery}>{facts.days(quote.deliveryDaysMin, quote.deliveryDaysMax)}</Fact>
          <Fact label={facts.minimum}>{facts.units(quote.minQuantity)}</Fact>
          {quote.hsCode && <Fact label={facts.hsCode}>{quote.hsCode}</Fact>}
          {quote.originCountry && (
            <Fact label={facts.origin}>
              <Country code={quote.originCountry} />
            </Fact>
          )}
          <Fact label={facts.expires}>
            <Instant at={quote.expiresAt} as="minute" />
          </Fact>
        </dl>
        {quote.note && <p className="q-sourcing-note">{quote.note}</p>}
        {quote.description && <p className="q-sourcing-note q-muted">{quote.description}</p>}
      </div>
      <SkuTable quote={quote} label={words.of(quote.version, quote.operatorName)} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const useGoodsWords = () => {
  const goods = useText(goodsText)
  const locale = useLocale()
  return ({ goodsAttributes }: Pick<Sku, 'goodsAttributes'>): string =>
    listText(
      goodsAttributes.map((one) => goods[one]),
      locale,
    )
}

const SkuTable = ({ quote, label }: { quote: SourcingQuote; label: string }) => {
  const words = useText(text)
  const facts = useText(factText)
  const goodsOf = useGoodsWords()
  const { currency } = quote
  return (
    <div className="q-quote-skus">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{facts.variant}</th>
            <th scope="col">{facts.price}</th>
            <th scope="col">{facts.tiers}</th>
            <th scope="col">{facts.weight}</th>
            <th scope="col">{facts.goods}</th>
          </tr>
        </thead>
        <tbody>
          {quote.skus.map((sku) => (
            <tr key={sku.position}>
              <th scope="row">{variantOf(sku) || facts.only}</th>
              <td>
                <Money amountMinor={sku.priceMinor} currency={currency} strong />
              </td>
              <td className="q-tabular">{tierWords(sku, currency, words) || '–'}</td>
              <td className="q-tabular">
                {weightText(sku.weightGrams)}
                {sizeText(sku) && <span className="q-muted"> · {sizeText(sku)} cm</span>}
              </td>
              <td>{goodsOf(sku) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tierWords = (
  { tiers }: Pick<Sku, 'tiers'>,
  currency: SourcingQuote['currency'],
  words: (typeof text)['en'],
): string =>
  tiers
    .map((tier) => words.from(tier.minQuantity, moneyText({ amountMinor: tier.priceMinor, currency })))
    .join(', ')

interface CompareRow {
  readonly label: string
  /** One per quote, in their order. */
  readonly cells: readonly string[]
}

/** One row per fact, as text: cells with equal text count as unchanged. */
const useCompareRows = (quotes: readonly SourcingQuote[]): readonly CompareRow[] => {
  const words = useText(text)
  const facts = useText(factText)
  const goodsOf = useGoodsWords()
  const row = (label: string, of: (quote: SourcingQuote) => string): CompareRow => ({
    label,
    cells: quotes.map(of),
  })
  const variants = [...new Set(quotes.flatMap(({ skus }) => skus.map(variantOf)))]
  const skuRow = (
    variant: string,
    label: string,
    of: (sku: Sku, quote: SourcingQuote) => string,
  ): CompareRow =>
    row(`${variant || facts.only}: ${label}`, (quote) => {
      const sku = quote.skus.find((one) => variantOf(one) === variant)
      return sku ? of(sku, quote) : words.notQuoted
    })
  return [
    row(facts.name, (quote) => quote.subjectEn),
    ...variants.flatMap((variant) => [
      skuRow(variant, facts.price, (sku, { currency }) =>
        moneyText({ amountMinor: sku.priceMinor, currency }),
      ),
      skuRow(variant, facts.tiers, (sku, { currency }) => tierWords(sku, currency, words) || '–'),
      skuRow(variant, facts.weight, (sku) => weightText(sku.weightGrams)),
      skuRow(variant, facts.goods, (sku) => goodsOf(sku) || '–'),
    ]),
    row(facts.minimum, (quote) => facts.units(quote.minQuantity)),
    row(facts.lead, (quote) => facts.days(quote.leadDays, quote.leadDays)),
    row(facts.delivery, (quote) => facts.days(quote.deliveryDaysMin, quote.deliveryDaysMax)),
    row(facts.hsCode, (quote) => quote.hsCode || '–'),
    row(facts.origin, (quote) => (quote.originCountry ? countryName(quote.originCountry) : '–')),
    row(facts.note, (quote) => quote.note || '–'),
  ]
}

const Compare = ({ quotes }: { quotes: readonly SourcingQuote[] }) => {
  const words = useText(text)
  const facts = useText(factText)
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
                {facts.version(version)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
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

export const QuoteCard = ({
  quotes,
  isOver = false,
  children,
}: {
  quotes: readonly SourcingQuote[]
  isOver?: boolean
  children?: ReactNode
}) => {
  const words = useText(text)
  const facts = useText(factText)
  const [isCompared, setIsCompared] = useState(false)
  const [newest] = quotes
  if (!newest) return null
  return (
    <Card
      title={facts.version(newest.version)}
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
        {children}
      </div>
    </Card>
  )
}
