import { useEffect, useRef, useState } from 'react'
import { cartLimits } from '../../../contract/cart/cart.ts'
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
  /** The delay in milliseconds before a button press is reported; 0 reports each press immediately. */
  readonly restMs?: number
}

/** Typing is reported after a pause or on blur. */
export const QuantityField = ({ name, value, onChange, restMs = 0 }: QuantityFieldProps) => {
  const words = useText(text)
  // The input that is not reported yet; null for none.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (given: string | null): void => {
    clearTimeout(timer.current)
    setTyped(null)
    const quantity = given === null ? null : quantityOf(given, cartLimits.units)
    if (quantity !== null && quantity !== value) onChange(quantity)
  }
  const type = (given: string, waitMs: number): void => {
    setTyped(given)
    clearTimeout(timer.current)
    if (waitMs === 0) commit(given)
    else if (quantityOf(given, cartLimits.units) !== null)
      timer.current = setTimeout(() => commit(given), waitMs)
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
        onBlur={() => commit(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit(typed)
          }
          if (event.key === 'Escape') commit(null)
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
