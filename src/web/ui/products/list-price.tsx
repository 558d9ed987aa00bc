import type { Currency, Money as Amount } from '../../../contract/kernel/money.ts'
import { defineText, useText } from '../text/define-text.ts'
import { Money, moneyText } from '../components/money.tsx'

const text = defineText({
  en: { list: (price: string) => `List price ${price}` },
  zh: { list: (price: string) => `原价 ${price}` },
})

interface ListPriceProps {
  /** Null: there is no discount. */
  readonly amountMinor: number | null
  readonly currency: Currency
}

interface PriceWithListProps {
  readonly price: Amount
  readonly listPrice: Amount
  readonly strong?: boolean
}

export const PriceWithList = ({ price, listPrice, strong = false }: PriceWithListProps) => (
  <span>
    <ListPrice
      amountMinor={listPrice.amountMinor === price.amountMinor ? null : listPrice.amountMinor}
      currency={listPrice.currency}
    />{' '}
    <Money value={price} strong={strong} />
  </span>
)

/** The list price beside a lower one, struck through; nothing without a discount. */
export const ListPrice = ({ amountMinor, currency }: ListPriceProps) => {
  const words = useText(text)
  if (amountMinor === null) return null
  const price = moneyText({ amountMinor, currency })
  return (
    <span className="q-list-price">
      <s aria-hidden="true">{price}</s>
      <span className="q-hidden-text">{words.list(price)}</span>
    </span>
  )
}
