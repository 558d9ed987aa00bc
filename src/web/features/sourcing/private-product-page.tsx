import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { Money, moneyText, priceRangeText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { sizeText } from '../catalogue/product/sku-cells.ts'
import { ListButton } from '../listings/list-button.tsx'
import { MatchButton } from '../my-products/match-button.tsx'
import { PictureGallery } from '../products/picture-gallery.tsx'
import { goodsText } from '../shipping/goods-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { variantOf } from './quote-card.tsx'
import { factText } from './sourcing-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { RecordPage } from '../../ui/detail-page/record-page.tsx'
import './sourcing.css'

type Product = OutputOf<typeof sourcing.getPrivateProduct>
type Option = Product['options'][number]

const text = defineText({
  en: {
    off: 'No longer available',
    inStore: 'In your shop',
    description: 'Description',
    code: 'SKU',
    quantity: 'From quantity',
    unit: 'Unit price',
    where: 'Source',
    request: 'Request',
    acceptedAt: 'Accepted',
    given: 'Quoted price',
    otherwise: 'Added for you by the agency.',
    orders: 'Waiting orders with this product',
    none: 'No unpaid orders include this product.',
    units: (n: number) => counted(n, 'unit', 'units'),
    today: 'Today’s prices.',
    chosen: 'Selected variant',
    plain: 'None',
  },
  zh: {
    off: '已停售',
    inStore: '已在店铺中',
    description: '描述',
    code: 'SKU',
    quantity: '起批量',
    unit: '单价',
    where: '来源',
    request: '找货单',
    acceptedAt: '接受时间',
    given: '报价时价格',
    otherwise: '由平台为您创建。',
    orders: '含此产品的待付款订单',
    none: '没有未付款订单包含此产品。',
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    today: '以当日价格为准。',
    chosen: '已选变体',
    plain: '普货',
  },
})

const PrivateProductPage = () => (
  <RecordPage endpoint={sourcing.getPrivateProduct} back="/product/privateProducts">
    {(product) => <Loaded product={product} />}
  </RecordPage>
)
export default PrivateProductPage

const Loaded = ({ product }: { product: Product }) => {
  const words = useText(text)
  const subject = useSubject()(product)
  const [first] = product.options
  const [chosen, setChosen] = useState<string>(
    (product.options.find(({ isActive }) => isActive) ?? first)?.id ?? '',
  )
  const option = product.options.find((one) => one.id === chosen) ?? first
  const [quantity, setQuantity] = useState(product.minQuantity)
  usePageTitle(subject)
  const pictures = [...new Set([...(product.cover === null ? [] : [product.cover]), ...product.pictures])]
  return (
    <DetailPage
      title={subject}
      tags={product.isStore && <StatusTag tone="done">{words.inStore}</StatusTag>}
      subtitle={product.code}
      actions={
        <>
          <MatchButton
            name={subject}
            skus={product.options
              .filter(({ isActive }) => isActive)
              .map((one) => ({ id: one.id, label: variantOf(one) || one.code }))}
          />
          <ListButton productIds={[product.id]} />
        </>
      }
      back="/product/privateProducts"
      facts={
        <>
          <Origin product={product} />
          <WaitingOrders product={product} />
        </>
      }
    >
      <Card>
        <div className="q-private-head">
          <PictureGallery pictures={pictures} name={subject} first={option?.imageUrl ?? null} />
          {option && (
            <div className="q-stack">
              <span className="q-private-price">
                {priceRangeText(
                  { amountMinor: option.priceMinor, currency: product.currency },
                  option.priceMinor,
                )}
                <ListPrice amountMinor={option.listPriceMinor} currency={product.currency} />
              </span>
              <Options options={product.options} chosen={option.id} onChoose={setChosen} />
              {option.isActive && (
                <AddToCart
                  skuId={option.id}
                  name={subject}
                  quantity={quantity}
                  onQuantity={setQuantity}
                  minQuantity={product.minQuantity}
                />
              )}
              <OptionFacts option={option} minQuantity={product.minQuantity} currency={product.currency} />
              <span className="q-muted">{words.today}</span>
            </div>
          )}
        </div>
      </Card>
      {product.description && (
        <Card title={words.description}>
          <RichText html={product.description} />
        </Card>
      )}
    </DetailPage>
  )
}

interface OptionsProps {
  readonly options: readonly Option[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const Options = ({ options, chosen, onChoose }: OptionsProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const names = [...new Set(options.flatMap(({ attributes }) => attributes.map(({ name }) => name)))]
  if (options.length < 2 && names.length === 0) return null
  return (
    <fieldset className="q-private-options">
      <legend>{names.join(' / ') || words.chosen}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className="q-button"
          aria-pressed={option.id === chosen}
          onClick={() => onChoose(option.id)}
        >
          {variantOf(option) || facts.only}
          {!option.isActive && <small> ({words.off})</small>}
        </button>
      ))}
    </fieldset>
  )
}

/** The price tiers from the minimum quantity on. */
const pricesFrom = (minQuantity: number, { priceMinor, tiers }: Option) => {
  const all = [{ minQuantity: 1, priceMinor }, ...tiers]
  const first = all.findLast((tier) => tier.minQuantity <= minQuantity)
  const later = all.filter((tier) => tier.minQuantity > minQuantity)
  return [{ minQuantity, priceMinor: first?.priceMinor ?? priceMinor }, ...later]
}

interface OptionFactsProps {
  readonly option: Option
  readonly minQuantity: number
  readonly currency: Product['currency']
}

const OptionFacts = ({ option, minQuantity, currency }: OptionFactsProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const goods = useText(goodsText)
  const locale = useLocale()
  const size = sizeText(option)
  return (
    <>
      {option.tiers.length > 0 && (
        <table className="q-private-tiers">
          <thead>
            <tr>
              <th scope="col">{words.quantity}</th>
              <th scope="col">{words.unit}</th>
            </tr>
          </thead>
          <tbody>
            {pricesFrom(minQuantity, option).map((tier) => (
              <tr key={tier.minQuantity}>
                <td className="q-tabular">{tier.minQuantity}</td>
                <td>
                  <Money amountMinor={tier.priceMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DescriptionList
        rows={[
          [words.code, option.code],
          [facts.weight, weightText(option.weightGrams)],
          ...(size ? [[facts.size, `${size} cm`] as const] : []),
          [
            facts.goods,
            listText(
              option.goodsAttributes.map((one) => goods[one]),
              locale,
            ) || words.plain,
          ],
        ]}
      />
    </>
  )
}

const Origin = ({ product: { from, currency } }: { product: Product }) => {
  const words = useText(text)
  const facts = useText(factText)
  if (!from)
    return (
      <Card title={words.where}>
        <p className="q-muted">{words.otherwise}</p>
      </Card>
    )
  const given = priceRangeText({ amountMinor: from.given.fromMinor, currency }, from.given.toMinor)
  return (
    <Card title={words.where}>
      <DescriptionList
        rows={[
          [
            words.request,
            <PageLink key="request" to={`/product/quotedProducts/${from.id}`}>
              {from.number}
            </PageLink>,
          ],
          [words.acceptedAt, <Instant key="at" at={from.acceptedAt} as="minute" />],
          [words.given, given],
          [facts.minimum, facts.units(from.minQuantity)],
          [facts.lead, facts.days(from.leadDays, from.leadDays)],
          [facts.delivery, facts.days(from.deliveryDaysMin, from.deliveryDaysMax)],
        ]}
      />
    </Card>
  )
}

const WaitingOrders = ({ product: { waitingOrders } }: { product: Product }) => {
  const words = useText(text)
  if (waitingOrders === null) return null
  return (
    <Card title={words.orders}>
      {waitingOrders.length === 0 ? (
        <p className="q-muted">{words.none}</p>
      ) : (
        <ul className="q-private-orders">
          {waitingOrders.map(({ id, number, quantity, total }) => (
            <li key={id}>
              <PageLink to={`/orders/dropshippingDetail?id=${id}`}>{number}</PageLink>
              <span className="q-muted">{words.units(quantity)}</span>
              <span className="q-tabular">{moneyText(total)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
