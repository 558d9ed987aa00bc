import { Button } from 'antd'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { QuantityField } from './quantity-field.tsx'
import { addText, useAddToCart } from './use-add-to-cart.ts'
import './cart.css'

interface AddToCartProps {
  readonly skuId: string
  readonly name: string
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  readonly minQuantity: number
}

export const AddToCart = ({ skuId, name, quantity, onQuantity, minQuantity }: AddToCartProps) => {
  const words = useText(addText)
  const add = useAddToCart()
  return (
    <div className="q-add-to-cart">
      <QuantityField name={name} value={quantity} onChange={onQuantity} />
      <Button
        type="primary"
        icon={<Icon name="cart" size={16} />}
        loading={add.isPending}
        onClick={() => add.mutate({ items: [{ skuId, quantity }] })}
      >
        {words.add}
      </Button>
      {minQuantity > 1 && <small className="q-muted">{words.minimum(minQuantity)}</small>}
    </div>
  )
}

interface AddOneProps {
  readonly skuId: string
  readonly name: string
  readonly minQuantity: number
}

/** For products with a single SKU; adds the minimum quantity. */
export const AddOneToCart = ({ skuId, name, minQuantity }: AddOneProps) => {
  const words = useText(addText)
  const add = useAddToCart()
  const label = words.addOf(name)
  return (
    <button
      type="button"
      className="q-card-cart"
      aria-label={label}
      title={label}
      disabled={add.isPending}
      onClick={() => add.mutate({ items: [{ skuId, quantity: minQuantity }] })}
    >
      <Icon name="cart" size={18} />
    </button>
  )
}
