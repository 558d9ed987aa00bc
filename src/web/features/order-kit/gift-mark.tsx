import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './gift-mark.css'

const text = defineText({ en: { label: 'Gift note' }, zh: { label: '礼品留言' } })

/** In lists, of an order that has a gift note. */
export const GiftMark = () => {
  const { label } = useText(text)
  return (
    <span className="q-gift-mark" role="img" aria-label={label} title={label}>
      <Icon name="gift" size={15} />
    </span>
  )
}
