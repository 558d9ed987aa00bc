import { Button } from 'antd'
import { cart, type CartLine, type CartProduct } from '../../../contract/cart/cart.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { smallPicture } from '../products/product-text.ts'
import { cartReads } from './cart-reads.ts'
import { agreedOf, changedFrom, sumOf, unitOf, type Chosen } from './cart-rules.ts'
import { cartText, variantWords } from './cart-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: { title: 'From the cart', notIncluded: 'Not included: no longer available' },
  zh: { title: '购物车商品', notIncluded: '未包含：已下架' },
})

interface OrderedLinesProps {
  readonly products: readonly CartProduct[]
  readonly chosen: Chosen
  readonly currency: Currency
}

export const OrderedLines = ({ products, chosen, currency }: OrderedLinesProps) => {
  const words = useText(text)
  const shared = useText(cartText)
  const accept = useCallMutation(cart.acceptCartPrices, { invalidates: cartReads })
  const { changed } = chosen
  return (
    <Card
      title={words.title}
      actions={
        changed.length > 0 && (
          <Button loading={accept.isPending} onClick={() => accept.mutate({ lines: agreedOf(changed) })}>
            {shared.acceptAll(changed.length)}
          </Button>
        )
      }
    >
      <ul className="q-ordered-lines">
        {products.flatMap((product) =>
          product.lines.map((line) => (
            <OrderedLine key={line.id} product={product} line={line} currency={currency} />
          )),
        )}
      </ul>
      <p className="q-ordered-sum">
        <span>
          {shared.subtotal} · {shared.units(chosen.units)}
        </span>
        <Money amountMinor={chosen.sumMinor} currency={currency} strong />
      </p>
    </Card>
  )
}

interface OrderedLineProps {
  readonly product: CartProduct
  readonly line: CartLine
  readonly currency: Currency
}

const OrderedLine = ({ product, line, currency }: OrderedLineProps) => {
  const words = useText(text)
  const shared = useText(cartText)
  const subject = useSubject()
  const imageHost = useImageHost()
  const locale = useLocale()
  const unit = unitOf(line)
  const before = changedFrom(line)
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return (
    <li>
      <Picture
        src={line.imageUrl === null ? null : imageAddress(smallPicture(line.imageUrl), imageHost)}
        alt=""
        size={40}
      />
      <span className="q-ordered-words">
        <strong>{subject(product)}</strong>
        <span className="q-muted">{variantWords(line)}</span>
        {!line.isOffered && <span className="q-cart-missing">{words.notIncluded}</span>}
        {before !== null && unit !== null && (
          <span className="q-cart-missing">{shared.wasNow(amount(before), amount(unit))}</span>
        )}
      </span>
      <span className="q-ordered-figures">
        {unit !== null && (
          <>
            <span className="q-muted q-tabular">
              {formatNumber(line.quantity, locale)} × {amount(unit)}
            </span>
            <Money amountMinor={sumOf(line)} currency={currency} strong />
          </>
        )}
      </span>
    </li>
  )
}
