import { useEffect, useRef, useState } from 'react'
import { cartLimits } from '../../../contract/cart.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { quantityOf } from './cart-rules.ts'
import './cart.css'

const text = defineText({
  en: {
    less: (name: string) => `Decrease quantity of ${name}`,
    more: (name: string) => `Increase quantity of ${name}`,
    quantity: (name: string) => `Quantity of ${name}`,
  },
  zh: {
    less: (name: string) => `减少一件 ${name}`,
    more: (name: string) => `增加一件 ${name}`,
    quantity: (name: string) => `${name} 的数量`,
  },
})

interface QuantityFieldProps {
  readonly name: string
  readonly value: number
  readonly onChange: (quantity: number) => void
  /** So long typing and pressing is waited for; 0 tells of each at once. */
  readonly restMs?: number
}

/** A quantity with a button to either side; what is typed counts once it rests or is left. */
export const QuantityField = ({ name, value, onChange, restMs = 0 }: QuantityFieldProps) => {
  const words = useText(text)
  // What is typed or pressed and not told yet; null: nothing.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (given: string | null): void => {
    clearTimeout(timer.current)
    setTyped(null)
    const quantity = given === null ? null : quantityOf(given, cartLimits.units)
    if (quantity !== null && quantity !== value) onChange(quantity)
  }
  const type = (given: string, waitMs: number): void => {
    setTyped(given)
    clearTimeout(timer.current)
    if (waitMs === 0) tell(given)
    else if (quantityOf(given, cartLimits.units) !== null)
      timer.current = setTimeout(() => tell(given), waitMs)
  }
  const now = typed === null ? value : (quantityOf(typed, cartLimits.units) ?? value)
  return (
    <span className="q-quantity">
      <button
        type="button"
        aria-label={words.less(name)}
        disabled={now <= 1}
        onClick={() => type(String(now - 1), restMs)}
      >
        <Icon name="minus" size={14} />
      </button>
      <input
        inputMode="numeric"
        aria-label={words.quantity(name)}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value.replaceAll(/\D/g, '').slice(0, 6), 900)}
        onBlur={() => tell(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            tell(typed)
          }
          if (event.key === 'Escape') tell(null)
        }}
      />
      <button
        type="button"
        aria-label={words.more(name)}
        disabled={now >= cartLimits.units}
        onClick={() => type(String(now + 1), restMs)}
      >
        <Icon name="plus" size={14} />
      </button>
    </span>
  )
}
