import { Checkbox } from 'antd'
import type { CartLine, CartProduct } from '../../../contract/cart/cart.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { smallPicture } from '../products/product-text.ts'
import { changedFrom, listUnitOf, nextStepOf, sumOf, unitOf } from './cart-rules.ts'
import { cartText, variantWords } from './cart-text.ts'
import { QuantityField } from './quantity-field.tsx'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: {
    choose: (name: string) => `Select ${name}`,
    remove: (name: string) => `Remove ${name} from the cart`,
    next: (from: number, price: string) => `From ${formatNumber(from, 'en')}: ${price}`,
    by: (name: string) => `Added by ${name}`,
  },
  zh: {
    choose: (name: string) => `选择 ${name}`,
    remove: (name: string) => `从购物车移除 ${name}`,
    next: (from: number, price: string) => `${formatNumber(from, 'zh')} 件起 ${price}`,
    by: (name: string) => `由 ${name} 加入`,
  },
})

interface CartLineRowProps {
  readonly product: CartProduct
  readonly line: CartLine
  readonly currency: Currency
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onQuantity: (quantity: number) => void
  readonly onAccept: () => void
  readonly onRemove: () => void
}

export const CartLineRow = (props: CartLineRowProps) => {
  const { product, line, currency, isChosen, onChoose, onQuantity, onAccept, onRemove } = props
  const words = useText(text)
  const imageHost = useImageHost()
  const subject = useSubject()
  const locale = useLocale()
  const variant = variantWords(line)
  const name = [subject(product), variant].filter(Boolean).join(', ')
  return (
    <li className={line.isOffered ? 'q-cart-line' : 'q-cart-line q-cart-line-unavailable'}>
      <Checkbox
        aria-label={words.choose(name)}
        checked={isChosen}
        disabled={!line.isOffered}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Picture
        src={line.imageUrl === null ? null : imageAddress(smallPicture(line.imageUrl), imageHost)}
        alt=""
        size={56}
      />
      <div className="q-cart-line-words" title={words.by(line.addedBy)}>
        <strong>{variant || name}</strong>
        <span className="q-muted">{line.code}</span>
        <LineNotes line={line} />
      </div>
      <div className="q-cart-line-price">
        <UnitPrice line={line} currency={currency} name={name} onAccept={onAccept} />
      </div>
      {line.isOffered ? (
        <QuantityField name={name} value={line.quantity} onChange={onQuantity} restMs={450} />
      ) : (
        <span className="q-cart-line-count q-tabular">{formatNumber(line.quantity, locale)}</span>
      )}
      <div className="q-cart-line-sum">
        {line.isOffered && <Money amountMinor={sumOf(line)} currency={currency} strong />}
      </div>
      <button type="button" className="q-icon-button" aria-label={words.remove(name)} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </button>
    </li>
  )
}

const LineNotes = ({ line }: Pick<CartLineRowProps, 'line'>) => {
  const words = useText(cartText)
  if (!line.isOffered) return <StatusTag tone="problem">{words.unavailable}</StatusTag>
  if (line.inStock <= 0) return null
  return <span className="q-cart-line-stock">{words.stock(line.inStock)}</span>
}

interface UnitPriceProps extends Pick<CartLineRowProps, 'line' | 'currency' | 'onAccept'> {
  readonly name: string
}

const UnitPrice = ({ line, currency, name, onAccept }: UnitPriceProps) => {
  const words = useText(text)
  const shared = useText(cartText)
  const unit = unitOf(line)
  if (unit === null) return <span className="q-muted">–</span>
  const before = changedFrom(line)
  const next = nextStepOf(line)
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return (
    <>
      <span className="q-cart-unit">
        {before !== null && (
          <>
            <s aria-hidden="true">{amount(before)}</s>
            <span aria-hidden="true"> → </span>
            <span className="q-hidden-text">{shared.wasNow(amount(before), amount(unit))}</span>
          </>
        )}
        {before === null && <ListPrice amountMinor={listUnitOf(line)} currency={currency} />}{' '}
        <span className={before === null ? 'q-tabular' : 'q-tabular q-cart-changed'}>{amount(unit)}</span>
      </span>
      {before !== null ? (
        <button
          type="button"
          className="q-button q-cart-accept"
          aria-label={shared.acceptOf(name)}
          onClick={onAccept}
        >
          {shared.accept}
        </button>
      ) : (
        next && <span className="q-muted">{words.next(next.minQuantity, amount(next.priceMinor))}</span>
      )}
    </>
  )
}
