import { formatNumber } from '../../../contract/kernel/format.ts'
import type { ReactNode } from 'react'
import type { SourcingQuote } from '../../../contract/sourcing/sourcing-schemas.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { QuoteFact, QuoteVersions, type ComparedFact } from '../case-kit/quote-versions.tsx'
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
    of: (version: number, who: string) => `Quote ${version} by ${who}`,
    notQuoted: 'Not in this quote',
  },
  zh: {
    from: (n: number, price: string) => `${formatNumber(n, 'zh')}+：${price}`,
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
          <QuoteFact label={facts.lead}>{facts.days(quote.leadDays, quote.leadDays)}</QuoteFact>
          <QuoteFact label={facts.delivery}>
            {facts.days(quote.deliveryDaysMin, quote.deliveryDaysMax)}
          </QuoteFact>
          <QuoteFact label={facts.minimum}>{facts.units(quote.minQuantity)}</QuoteFact>
          {quote.hsCode && <QuoteFact label={facts.hsCode}>{quote.hsCode}</QuoteFact>}
          {quote.originCountry && (
            <QuoteFact label={facts.origin}>
              <Country code={quote.originCountry} />
            </QuoteFact>
          )}
          <QuoteFact label={facts.expires}>
            <Instant at={quote.expiresAt} as="minute" />
          </QuoteFact>
        </dl>
        {quote.note && <p className="q-case-note">{quote.note}</p>}
        {quote.description && <p className="q-case-note q-muted">{quote.description}</p>}
      </div>
      <SkuTable quote={quote} label={words.of(quote.version, quote.operatorName)} />
    </div>
  )
}

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

const useComparedFacts = (quotes: readonly SourcingQuote[]): readonly ComparedFact<SourcingQuote>[] => {
  const words = useText(text)
  const facts = useText(factText)
  const goodsOf = useGoodsWords()
  const variants = [...new Set(quotes.toReversed().flatMap(({ skus }) => skus.map(variantOf)))]
  const ofSku = (
    variant: string,
    label: string,
    of: (sku: Sku, quote: SourcingQuote) => string,
  ): ComparedFact<SourcingQuote> => ({
    label: `${variant || facts.only}: ${label}`,
    of: (quote) => {
      const sku = quote.skus.find((one) => variantOf(one) === variant)
      return sku ? of(sku, quote) : words.notQuoted
    },
  })
  return [
    { label: facts.name, of: (quote) => quote.subjectEn },
    ...variants.flatMap((variant) => [
      ofSku(variant, facts.price, (sku, { currency }) =>
        moneyText({ amountMinor: sku.priceMinor, currency }),
      ),
      ofSku(variant, facts.tiers, (sku, { currency }) => tierWords(sku, currency, words) || '–'),
      ofSku(variant, facts.weight, (sku) => weightText(sku.weightGrams)),
      ofSku(variant, facts.goods, (sku) => goodsOf(sku) || '–'),
    ]),
    { label: facts.minimum, of: (quote) => facts.units(quote.minQuantity) },
    { label: facts.lead, of: (quote) => facts.days(quote.leadDays, quote.leadDays) },
    { label: facts.delivery, of: (quote) => facts.days(quote.deliveryDaysMin, quote.deliveryDaysMax) },
    { label: facts.hsCode, of: (quote) => quote.hsCode || '–' },
    { label: facts.origin, of: (quote) => (quote.originCountry ? countryName(quote.originCountry) : '–') },
    { label: facts.note, of: (quote) => quote.note || '–' },
  ]
}

interface QuoteCardProps {
  readonly quotes: readonly SourcingQuote[]
  readonly isOver?: boolean
  readonly children?: ReactNode
}

export const QuoteCard = ({ quotes, isOver = false, children }: QuoteCardProps) => (
  <QuoteVersions
    quotes={quotes}
    isOver={isOver}
    facts={useComparedFacts(quotes)}
    renderQuote={(quote) => <OneQuote quote={quote} />}
  >
    {children}
  </QuoteVersions>
)
