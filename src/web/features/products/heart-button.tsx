import { useState } from 'react'
import { products } from '../../../contract/products/products.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { productText } from './product-text.ts'

interface HeartButtonProps {
  readonly id: string
  readonly name: string
  readonly isSaved: boolean
}

export const HeartButton = ({ id, name, isSaved }: HeartButtonProps) => {
  const words = useText(productText)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const save = useCallMutation(products.saveForLater, {
    inTurn: `saved product ${id}`,
    invalidates: [products.searchProducts, products.getWinningProduct],
    onSuccess: (answer) => {
      toast.success(answer.isSaved ? words.saved : words.unsaved)
    },
  })
  const now = save.isPending && pressed !== null ? pressed : isSaved
  const press = (): void => {
    setPressed(!now)
    save.mutate({ id, isSaved: !now })
  }
  return (
    <button
      type="button"
      className={now ? 'q-heart q-heart-on' : 'q-heart'}
      aria-pressed={now}
      aria-label={now ? words.unsave(name) : words.save(name)}
      onClick={press}
    >
      <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.400 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10Z" />
      </svg>
    </button>
  )
}
