import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './orders.css'

const text = defineText({
  en: {
    own: 'private product',
    onHand: (count: number) => `${count} in your stock`,
    from: (quantity: number) => `from ${quantity}`,
  },
  zh: {
    own: '您的专属产品',
    onHand: (count: number) => `您的库存 ${count} 件`,
    from: (quantity: number) => `${quantity} 件起`,
  },
})

interface SkuChoicesProps {
  readonly skus: readonly SkuChoice[]
  readonly chosen: string | null
  readonly onPick: (sku: SkuChoice) => void
}

export const SkuChoices = ({ skus, chosen, onPick }: SkuChoicesProps) => (
  <div className="q-pick-list" role="radiogroup" style={{ maxHeight: 320, overflowY: 'auto' }}>
    {skus.map((sku) => (
      <button
        key={sku.skuId}
        type="button"
        role="radio"
        aria-checked={sku.skuId === chosen}
        className="q-pick"
        onClick={() => onPick(sku)}
      >
        <Picture src={sku.imageUrl} alt="" size={40} />
        <SkuWords sku={sku} />
        <SkuPrices sku={sku} />
      </button>
    ))}
  </div>
)

export const SkuWords = ({ sku }: { sku: SkuChoice }) => {
  const words = useText(text)
  const subject = useSubject()
  const about = [
    sku.code,
    sku.attributes,
    sku.isPrivate && words.own,
    sku.onHand > 0 && words.onHand(sku.onHand),
  ]
  return (
    <span className="q-pick-words">
      <strong>{subject(sku)}</strong>
      <span className="q-muted">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const SkuPrices = ({ sku }: { sku: SkuChoice }) => {
  const words = useText(text)
  const [tier] = sku.tiers
  return (
    <span className="q-pick-prices">
      <Money value={sku.price} />
      {tier && (
        <span className="q-muted">
          <Money value={tier.price} /> {words.from(tier.minQuantity)}
        </span>
      )}
    </span>
  )
}
