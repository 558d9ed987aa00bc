import { useState, type ReactNode } from 'react'
import type { ShownCharge } from '../../../contract/import-rules/import-rules.ts'
import type { ProductDetail, ProductSku } from '../../../contract/products/products.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { moneyText, priceRangeText } from '../../ui/components/money.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { costText } from './cost-text.ts'
import { lastCountry, rememberCountry } from './last-country.ts'
import { LandedCostTable, useLandedCost } from './landed-cost.tsx'
import { MarginCard } from './margin-card.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import { ProductFacts } from './product-facts.tsx'
import { SkuChoice } from './sku-choice.tsx'
import { chosenOf, priceAt, skuOf, type Chosen } from './sku-options.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './products.css'
import './product-view.css'

const text = defineText({
  en: {
    each: 'per unit',
    from: (n: number) => `From ${n}`,
    tiers: 'Quantity pricing',
    description: 'Description',
    noDescription: 'No description yet.',
    facts: 'Details',
  },
  zh: {
    each: '单件',
    from: (n: number) => `${n} 件起`,
    tiers: '阶梯价',
    description: '产品描述',
    noDescription: '暂无描述。',
    facts: '产品信息',
  },
})

/** Taxes that the buyer pays with the price. */
const taxInPriceOf = (charges: readonly ShownCharge[]) => {
  const taxes = charges.filter(({ payment }) => payment === 'sale')
  if (taxes.length === 0) return null
  return {
    name: taxes.map(({ name }) => name).join(' + '),
    percent: taxes.reduce((sum, { percent }) => sum + (percent ?? 0), 0),
  }
}

const countryOf = (given: string): string => (/^[A-Z]{2}$/.test(given) ? given : '')

interface ProductViewProps {
  readonly product: ProductDetail
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export const ProductView = ({ product, actions, children }: ProductViewProps) => {
  const words = useText(text)
  const costs = useText(costText)
  const locale = useLocale()
  const [address, change] = useSearch()
  const { skus } = product
  const given = skus.find(({ code }) => code === address['sku']) ?? skus[0]
  const [chosen, setChosen] = useState<Chosen>(given ? chosenOf(given, skus) : {})
  const [quantity, setQuantity] = useState(product.minQuantity)
  const [line, setLine] = useState<string | null>(null)
  const country = countryOf(address['country'] ?? lastCountry())
  const sku = skuOf(skus, chosen) ?? given
  const subject = useSubject()(product)
  const cost = useLandedCost(sku?.id ?? '', quantity, sku ? country : '')
  if (!sku) return null
  const lines = country === '' ? [] : (cost.data?.lines ?? [])
  const imports = country === '' ? null : (cost.data?.imports ?? null)
  const chosenLine = lines.find(({ lineId }) => lineId === line) ?? lines[0]
  const description =
    locale === 'zh'
      ? product.descriptionZh || product.descriptionEn
      : product.descriptionEn || product.descriptionZh
  return (
    <>
      <div className="q-product-top">
        <PictureGallery pictures={product.pictures} name={subject} first={sku.imageUrl} />
        <div className="q-card q-product-buy">
          <Price product={product} sku={sku} quantity={quantity} actions={actions} />
          <SkuChoice
            skus={skus}
            chosen={chosen}
            onChoose={(next) => {
              setChosen(next)
              const code = skuOf(skus, next)?.code
              if (code !== undefined) change({ sku: code })
            }}
          />
          <Tiers sku={sku} currency={product.currency} />
          <AddToCart
            skuId={sku.id}
            name={subject}
            quantity={quantity}
            onQuantity={setQuantity}
            minQuantity={product.minQuantity}
          />
          <h2 className="q-product-facts-title">{words.facts}</h2>
          <ProductFacts product={product} sku={sku} />
        </div>
      </div>
      <div className="q-product-lower">
        <Card title={costs.title}>
          <LandedCostTable
            cost={cost}
            name={`line-${sku.id}`}
            quantity={quantity}
            country={country}
            lineId={chosenLine?.lineId ?? null}
            onQuantity={setQuantity}
            onCountry={(code) => {
              rememberCountry(code)
              change({ country: code })
            }}
            onLine={setLine}
          />
        </Card>
        <Card title={costs.margin}>
          <MarginCard
            currency={product.currency}
            costMinor={chosenLine?.totalEach.amountMinor ?? priceAt(sku, quantity)}
            includes={chosenLine === undefined ? 'goods' : imports ? 'taxes' : 'freight'}
            taxInPrice={chosenLine ? taxInPriceOf(chosenLine.charges) : null}
          />
        </Card>
      </div>
      <Card title={words.description}>
        {description ? <RichText html={description} /> : <p className="q-muted">{words.noDescription}</p>}
      </Card>
      {children}
    </>
  )
}

interface PriceProps {
  readonly product: ProductDetail
  readonly sku: ProductSku
  readonly quantity: number
  readonly actions: ReactNode
}

const Price = ({ product, sku, quantity, actions }: PriceProps) => {
  const words = useText(text)
  const { currency, priceMinor, maxPriceMinor } = product
  return (
    <div className="q-product-price">
      <div>
        <strong>{moneyText({ amountMinor: priceAt(sku, quantity), currency })}</strong>
        <ListPrice amountMinor={sku.listPriceMinor} currency={currency} />
        <span>{words.each}</span>
        {priceMinor !== maxPriceMinor && (
          <span className="q-muted">
            {priceRangeText({ amountMinor: priceMinor, currency }, maxPriceMinor)}
          </span>
        )}
      </div>
      {actions}
    </div>
  )
}

const Tiers = ({ sku, currency }: { sku: ProductSku; currency: ProductDetail['currency'] }) => {
  const words = useText(text)
  if (sku.tiers.length === 0) return null
  return (
    <section aria-label={words.tiers}>
      <dl className="q-product-tiers">
        {[{ minQuantity: 1, priceMinor: sku.priceMinor }, ...sku.tiers].map((tier) => (
          <div key={tier.minQuantity}>
            <dt>{words.from(tier.minQuantity)}</dt>
            <dd>{moneyText({ amountMinor: tier.priceMinor, currency })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
