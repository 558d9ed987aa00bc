import { Checkbox } from 'antd'
import type { CartLine, CartProduct } from '../../../contract/cart/cart.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { productHref } from '../../ui/products/product-href.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { missingOf } from './cart-rules.ts'
import { cartText } from './cart-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: { chooseAll: (name: string) => `Select all of ${name}` },
  zh: { chooseAll: (name: string) => `选择 ${name} 的全部变体` },
})

export interface CartProductCardProps {
  readonly product: CartProduct
  readonly currency: Currency
  readonly isChosen: (line: CartLine) => boolean
  readonly onChoose: (lines: readonly CartLine[], isChosen: boolean) => void
  readonly onQuantity: (line: CartLine, quantity: number) => void
  readonly onAccept: (lines: readonly CartLine[]) => void
  readonly onRemove: (lines: readonly CartLine[]) => void
}

export const CartProductCard = (props: CartProductCardProps) => {
  const { product, currency, isChosen, onChoose, onQuantity, onAccept, onRemove } = props
  const words = useText(text)
  const shared = useText(cartText)
  const subject = useSubject()
  const name = subject(product)
  const offered = product.lines.filter((line) => line.isOffered)
  const chosen = offered.filter(isChosen)
  const missing = missingOf(product, isChosen)
  return (
    <section className="q-card q-card-flush q-cart-product" aria-label={name}>
      <header className="q-cart-product-top">
        <Checkbox
          aria-label={words.chooseAll(name)}
          disabled={offered.length === 0}
          checked={offered.length > 0 && chosen.length === offered.length}
          indeterminate={chosen.length > 0 && chosen.length < offered.length}
          onChange={(event) => onChoose(offered, event.target.checked)}
        />
        <h2>
          {product.id !== null && offered.length > 0 ? (
            <PageLink to={productHref({ id: product.id, type: product.isPrivate ? 'private' : 'winning' })}>
              {name}
            </PageLink>
          ) : (
            name
          )}
        </h2>
        {product.isPrivate && <StatusTag tone="quiet">{shared.private}</StatusTag>}
        {product.minQuantity > 1 && missing === 0 && (
          <span className="q-muted">{shared.minimum(product.minQuantity)}</span>
        )}
        {missing > 0 && (
          <span className="q-cart-missing" role="status">
            {shared.missing(product.minQuantity, missing)}
          </span>
        )}
      </header>
      <ul>
        {product.lines.map((line) => (
          <CartLineRow
            key={line.id}
            product={product}
            line={line}
            currency={currency}
            isChosen={isChosen(line)}
            onChoose={(now) => onChoose([line], now)}
            onQuantity={(quantity) => onQuantity(line, quantity)}
            onAccept={() => onAccept([line])}
            onRemove={() => onRemove([line])}
          />
        ))}
      </ul>
    </section>
  )
}
