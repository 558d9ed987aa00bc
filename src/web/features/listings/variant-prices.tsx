import { Button, Checkbox, Input } from 'antd'
import type { Listing, ListingVariant } from '../../../contract/listings/listing-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { shopDecimal, currencyDigits } from '../../../contract/listings/listing-price.ts'
import {
  calculatePrices,
  type ListingDraft,
  type VariantPricing,
  type VariantDraft,
} from './listing-draft.ts'
import { shopMoney } from './shop-money.ts'

const text = defineText({
  en: {
    variants: 'Variants',
    take: (name: string) => `Sell ${name}`,
    cost: 'Cost',
    was: 'was',
    price: 'Price',
    compare: 'Compare-at price',
    profit: 'Profit',
    margin: 'Margin',
    byRule: 'Reset to rule price',
    inShop: 'In the shop',
    inShopHelp: 'To remove it, delete the variant in the shop.',
    off: 'Discontinued',
    bad: 'Enter a valid amount',
    low: 'Must be above the price',
    none: 'none',
    priceOf: (name: string) => `Price of ${name}`,
    compareOf: (name: string) => `Compare-at price of ${name}`,
    note: 'Profit and margin are before shipping, taxes and fees.',
  },
  zh: {
    variants: '变体',
    take: (name: string) => `销售 ${name}`,
    cost: '成本',
    was: '原成本',
    price: '售价',
    compare: '划线价',
    profit: '利润',
    margin: '利润率',
    byRule: '恢复规则价格',
    inShop: '已刊登',
    inShopHelp: '如需移除，请在店铺中操作。',
    off: '已停售',
    bad: '请输入有效金额',
    low: '划线价须高于售价',
    none: '无',
    priceOf: (name: string) => `${name} 的售价`,
    compareOf: (name: string) => `${name} 的划线价`,
    note: '利润和利润率未扣除运费、税费和手续费。',
  },
})

interface VariantPricesProps {
  readonly listing: Listing
  readonly draft: ListingDraft
  readonly onChange: (variants: readonly VariantDraft[]) => void
}

const nameOf = ({ attributes, code }: ListingVariant): string =>
  attributes.map(({ value }) => value).join(' / ') || code

export const VariantPrices = ({ listing, draft, onChange }: VariantPricesProps) => {
  const words = useText(text)
  const variantById = new Map(listing.variants.map((variant) => [variant.skuId, variant]))
  const change = (skuId: VariantDraft['skuId'], patch: Partial<VariantDraft>): void =>
    onChange(draft.variants.map((one) => (one.skuId === skuId ? { ...one, ...patch } : one)))
  return (
    <>
      <div className="q-listing-variants" role="table" aria-label={words.variants}>
        <div className="q-listing-variant q-listing-variant-head" role="row">
          <span role="columnheader">{words.variants}</span>
          <span role="columnheader">{words.cost}</span>
          <span role="columnheader">{words.price}</span>
          <span role="columnheader">{words.compare}</span>
          <span role="columnheader">{words.profit}</span>
        </div>
        {draft.variants.map((own) => {
          const variant = variantById.get(own.skuId)
          return (
            variant && (
              <VariantRow
                key={own.skuId}
                listing={listing}
                // A variant without its own image shows the cover, as in the shop.
                picture={variant.imageUrl ?? draft.pictures[0] ?? null}
                variant={variant}
                own={own}
                row={calculatePrices(listing, draft, variant, own)}
                onChange={(patch) => change(own.skuId, patch)}
              />
            )
          )
        })}
      </div>
      <p className="q-muted q-listing-note">{words.note}</p>
    </>
  )
}

interface VariantRowProps {
  readonly listing: Listing
  readonly picture: string | null
  readonly variant: ListingVariant
  readonly own: VariantDraft
  readonly row: VariantPricing
  readonly onChange: (patch: Partial<VariantDraft>) => void
}

const VariantRow = ({ listing, picture, variant, own, row, onChange }: VariantRowProps) => {
  const words = useText(text)
  const locale = useLocale()
  const imageHost = useImageHost()
  const { currency, shopCurrency } = listing
  const name = nameOf(variant)
  const money = (minor: number | null): string =>
    minor === null ? '–' : shopMoney(minor, shopCurrency, locale)
  const decimal = (minor: number | null): string =>
    minor === null ? '' : shopDecimal(minor, currencyDigits(shopCurrency))
  return (
    <div className={own.isChosen ? 'q-listing-variant' : 'q-listing-variant q-listing-left-out'} role="row">
      <span className="q-listing-variant-name" role="cell">
        <Checkbox
          aria-label={words.take(name)}
          checked={own.isChosen}
          disabled={variant.isInShop}
          title={variant.isInShop ? words.inShopHelp : undefined}
          onChange={(event) => onChange({ isChosen: event.target.checked })}
        />
        <Picture src={picture === null ? null : imageAddress(picture, imageHost)} alt="" size={36} />
        <span className="q-cell-stack">
          <span>{name}</span>
          <span className="q-muted">{variant.code}</span>
          {variant.isInShop && <span className="q-muted">{words.inShop}</span>}
          {!variant.isSold && <StatusTag tone="problem">{words.off}</StatusTag>}
          {variant.stockError !== null && <span className="q-field-error">{variant.stockError}</span>}
        </span>
      </span>
      <span className="q-listing-cost" role="cell" data-label={words.cost}>
        <Money amountMinor={variant.costMinor} currency={currency} />
        {currency !== shopCurrency && <span className="q-muted">{money(row.costMinor)}</span>}
        {variant.seenCostMinor !== variant.costMinor && (
          <span className="q-listing-moved">
            {words.was} <Money amountMinor={variant.seenCostMinor} currency={currency} />
          </span>
        )}
      </span>
      <PriceInput
        label={words.priceOf(name)}
        heading={words.price}
        value={own.price}
        byRule={decimal(row.priceMinor)}
        error={row.isPriceBad ? words.bad : null}
        onChange={(price) => onChange({ price })}
      />
      <PriceInput
        label={words.compareOf(name)}
        heading={words.compare}
        value={own.compareAt}
        byRule={decimal(row.compareAtMinor)}
        error={row.isCompareBad ? words.low : null}
        onChange={(compareAt) => onChange({ compareAt })}
      />
      <span className="q-listing-profit" role="cell" data-label={words.profit}>
        <strong className={(row.profitMinor ?? 0) < 0 ? 'q-listing-loss' : undefined}>
          {money(row.profitMinor)}
        </strong>
        {row.marginBp !== null && <span className="q-muted">{(row.marginBp / 100).toFixed(1)} %</span>}
      </span>
    </div>
  )
}

interface PriceInputProps {
  readonly label: string
  readonly heading: string
  /** The typed text; null follows the rule. */
  readonly value: string | null
  readonly byRule: string
  readonly error: string | null
  readonly onChange: (value: string | null) => void
}

const PriceInput = ({ label, heading, value, byRule, error, onChange }: PriceInputProps) => {
  const words = useText(text)
  return (
    <span role="cell" data-label={heading}>
      <Input
        aria-label={label}
        aria-invalid={error !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={words.none}
        status={error === null ? '' : 'error'}
        value={value ?? byRule}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          value === null ? (
            <span />
          ) : (
            <Button
              type="text"
              size="small"
              aria-label={`${words.byRule}: ${label}`}
              title={words.byRule}
              icon={<Icon name="reload" size={13} />}
              onClick={() => onChange(null)}
            />
          )
        }
      />
      {error !== null && <span className="q-field-error">{error}</span>}
    </span>
  )
}
