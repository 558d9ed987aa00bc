import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useId } from 'react'
import { listingLimits } from '../../../contract/listings/listing-schemas.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { Icon } from '../../ui/icon.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { isListed, priceKey, type PreviewPair, type PreviewRow, type Typed } from './list-draft.ts'
import { PresenceNote } from './presence-note.tsx'
import { shopMoney } from './shop-money.ts'

const text = defineText({
  en: {
    variant: 'Variant',
    cost: 'Cost',
    withFreight: 'Cost with shipping',
    price: 'Price',
    margin: 'Margin',
    stock: 'Stock of each variant',
    stockMissing: 'Enter the stock',
    freight: 'shipping',
    noLine: 'Not shipped to this country',
    bad: 'Enter a valid amount',
    loss: 'Sold at a loss',
    priceOf: (name: string) => `Price of ${name}`,
    byRule: 'Reset to rule price',
    noRate: 'We have no exchange rate for this currency. Edit before listing to enter one.',
    second: 'List a second copy',
    notSold: 'This product can’t be listed because it is discontinued.',
    tooManyVariants: 'This product can’t be listed because it has too many variants.',
  },
  zh: {
    variant: '变体',
    cost: '成本',
    withFreight: '成本（含运费）',
    price: '售价',
    margin: '利润',
    stock: '每个变体的库存',
    stockMissing: '请填写库存',
    freight: '运费',
    noLine: '无法送达该国家/地区',
    bad: '请输入有效金额',
    loss: '低于成本',
    priceOf: (name: string) => `${name} 的售价`,
    byRule: '恢复规则价格',
    noRate: '没有该币种的汇率，请先编辑再刊登，并填写汇率。',
    second: '再刊登一份',
    notSold: '该产品已停售，无法刊登。',
    tooManyVariants: '该产品变体过多，无法刊登。',
  },
})

interface ListPreviewProps {
  readonly pairs: readonly PreviewPair[]
  readonly currency: Currency
  readonly withFreight: boolean
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}

/** What listing sends: each product in each shop, with its prices, margins and stock. */
export const ListPreview = ({ pairs, ...common }: ListPreviewProps) => (
  <>
    {pairs.map((pair) => (
      <PairSection key={pair.key} pair={pair} {...common} />
    ))}
  </>
)

interface PairProps extends Omit<ListPreviewProps, 'pairs'> {
  readonly pair: PreviewPair
}

const PairSection = ({ pair, ...common }: PairProps) => {
  const words = useText(text)
  const imageHost = useImageHost()
  const { product, shop, state } = pair
  return (
    <section className="q-list-pair" aria-label={`${product.title} · ${shop.shopName}`}>
      <header className="q-list-pair-head">
        <Picture
          src={product.coverUrl === null ? null : imageAddress(product.coverUrl, imageHost)}
          alt=""
          size={36}
        />
        <span className="q-cell-stack">
          <strong>{product.title}</strong>
          <span className="q-muted">
            {shop.shopName} · {shop.shopCurrency}
          </span>
        </span>
      </header>
      {product.refusal !== null ? (
        <p className="q-note">{words[product.refusal]}</p>
      ) : (
        <PairPresence pair={pair} {...common} />
      )}
      {isListed({ state }) && <PairPrices pair={pair} {...common} />}
    </section>
  )
}

/** Offers a second copy of a product that is in the shop. */
const PairPresence = ({ pair: { presence, state, key }, typed, onType }: PairProps) => {
  const words = useText(text)
  if (presence === null) return null
  const choose = (isOn: boolean): void =>
    onType({ ...typed, second: isOn ? [...typed.second, key] : typed.second.filter((one) => one !== key) })
  return (
    <PresenceNote presence={presence}>
      {presence.kind !== 'draft' && (
        <Checkbox checked={state === 'second'} onChange={(event) => choose(event.target.checked)}>
          {words.second}
        </Checkbox>
      )}
    </PresenceNote>
  )
}

const PairPrices = ({ pair, currency, withFreight, typed, onType }: PairProps) => {
  const words = useText(text)
  const stockId = useId()
  const { key, shop, rows, stock } = pair
  const type = (skuId: string, price: string | null): void => {
    const { [priceKey(key, skuId)]: _, ...others } = typed.prices
    onType({ ...typed, prices: price === null ? others : { ...others, [priceKey(key, skuId)]: price } })
  }
  return (
    <>
      {shop.rate.rate === null && <p className="q-note q-note-problem">{words.noRate}</p>}
      <div className="q-list-rows" role="table" aria-label={`${pair.product.title} · ${shop.shopName}`}>
        <div className="q-list-row q-list-row-head" role="row">
          <span role="columnheader">{words.variant}</span>
          <span role="columnheader">{withFreight ? words.withFreight : words.cost}</span>
          <span role="columnheader">{words.price}</span>
          <span role="columnheader">{words.margin}</span>
        </div>
        {rows.map((row) => (
          <PriceRow
            key={row.variant.skuId}
            row={row}
            currency={currency}
            shopCurrency={shop.shopCurrency}
            withFreight={withFreight}
            onType={(price) => type(row.variant.skuId, price)}
          />
        ))}
      </div>
      <div className="q-list-stock">
        <label htmlFor={stockId}>{words.stock}</label>
        <InputNumber
          id={stockId}
          min={0}
          max={listingLimits.stock}
          precision={0}
          value={stock}
          status={stock === null ? 'error' : ''}
          onChange={(value) => onType({ ...typed, stock: { ...typed.stock, [key]: value } })}
        />
        {stock === null && <span className="q-field-error">{words.stockMissing}</span>}
      </div>
    </>
  )
}

interface PriceRowProps {
  readonly row: PreviewRow
  readonly currency: Currency
  readonly shopCurrency: string
  readonly withFreight: boolean
  /** Null: by the rule again. */
  readonly onType: (price: string | null) => void
}

const PriceRow = ({ row, currency, shopCurrency, withFreight, onType }: PriceRowProps) => {
  const words = useText(text)
  const locale = useLocale()
  const { variant, costMinor, profitMinor, marginBp } = row
  const name = variant.attributes.map(({ value }) => value).join(' / ') || variant.code
  const isLoss = (profitMinor ?? 0) < 0
  return (
    <div className="q-list-row" role="row">
      <span className="q-cell-stack" role="cell">
        <span>{name}</span>
        <span className="q-muted">{variant.code}</span>
      </span>
      <span className="q-listing-cost" role="cell" data-label={withFreight ? words.withFreight : words.cost}>
        {costMinor === null ? (
          <span className="q-listing-loss">{words.noLine}</span>
        ) : (
          <Money amountMinor={costMinor} currency={currency} />
        )}
        {withFreight && (
          <span className="q-muted">
            <Money amountMinor={variant.costMinor} currency={currency} />
            {variant.freightMinor !== null && (
              <>
                {' '}
                + <Money amountMinor={variant.freightMinor} currency={currency} /> {words.freight}
              </>
            )}
          </span>
        )}
      </span>
      <span role="cell" data-label={words.price}>
        <Input
          aria-label={words.priceOf(name)}
          aria-invalid={row.isPriceBad || undefined}
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="q-muted">{shopCurrency}</span>}
          status={row.isPriceBad ? 'error' : ''}
          value={row.price}
          onChange={(event) => onType(event.target.value)}
          suffix={
            row.isTyped ? (
              <Button
                type="text"
                size="small"
                aria-label={`${words.byRule}: ${words.priceOf(name)}`}
                title={words.byRule}
                icon={<Icon name="reload" size={13} />}
                onClick={() => onType(null)}
              />
            ) : (
              <span />
            )
          }
        />
        {row.isPriceBad && <span className="q-field-error">{words.bad}</span>}
      </span>
      <span className="q-listing-profit" role="cell" data-label={words.margin}>
        <strong className={isLoss ? 'q-listing-loss' : undefined}>
          {profitMinor === null ? '–' : shopMoney(profitMinor, shopCurrency, locale)}
        </strong>
        {marginBp !== null && <span className="q-muted">{(marginBp / 100).toFixed(1)}%</span>}
        {isLoss && <span className="q-listing-loss">{words.loss}</span>}
      </span>
    </div>
  )
}
