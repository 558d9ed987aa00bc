import { Button, InputNumber } from 'antd'
import { maxOfLine } from '../../../../contract/orders/order-changes.ts'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { SkuWords } from '../../order-kit/sku-choices.tsx'
import { priceFor } from '../../order-kit/sku-price.ts'
import '../../order-kit/order-changes.css'

const text = defineText({
  en: {
    quantity: (code: string) => `Quantity of ${code}`,
    remove: (code: string) => `Remove ${code}`,
  },
  zh: {
    quantity: (code: string) => `${code} 的数量`,
    remove: (code: string) => `移除 ${code}`,
  },
})

export interface ChosenProduct {
  readonly sku: SkuChoice
  readonly quantity: number
}

interface AddedRowsProps {
  readonly products: readonly ChosenProduct[]
  readonly onChange: (products: readonly ChosenProduct[]) => void
}

export const AddedRows = ({ products, onChange }: AddedRowsProps) => {
  const words = useText(text)
  return (
    <div className="q-added">
      {products.map((product) => {
        const { sku, quantity } = product
        return (
          <div key={sku.skuId} className="q-added-row">
            <Picture src={sku.imageUrl} alt="" size={40} />
            <SkuWords sku={sku} />
            <InputNumber
              aria-label={words.quantity(sku.code)}
              min={1}
              max={maxOfLine}
              precision={0}
              value={quantity}
              onChange={(value) =>
                onChange(products.map((one) => (one === product ? { sku, quantity: value ?? 1 } : one)))
              }
            />
            <Money value={priceFor(sku, quantity)} />
            <Button
              type="text"
              aria-label={words.remove(sku.code)}
              icon={<Icon name="close" size={16} />}
              onClick={() => onChange(products.filter((one) => one !== product))}
            />
          </div>
        )
      })}
    </div>
  )
}
