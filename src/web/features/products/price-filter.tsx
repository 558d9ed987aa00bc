import { useState, type FormEvent } from 'react'
import { formatMinor, parseMinor, type Currency } from '../../../contract/kernel/money.ts'
import type { ProductFacets } from '../../../contract/products/products.ts'
import type { SearchChange } from '../../ui/page/search.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { filterText } from './filter-text.ts'
import { countText } from './product-text.ts'

interface PriceFilterProps {
  readonly view: CatalogueView
  readonly group: ProductFacets['prices'] | undefined
  readonly currency: Currency
  readonly change: (change: SearchChange) => void
}

export const PriceFilter = ({ view, group, currency, change }: PriceFilterProps) => {
  const words = useText(filterText)
  const money = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return (
    <>
      {group?.values.map(({ fromMinor, toMinor, count }) => {
        const min = fromMinor === 0 ? '' : formatMinor(fromMinor)
        const max = toMinor === null ? '' : formatMinor(toMinor)
        const isOn = view.min === min && view.max === max
        const label =
          toMinor === null
            ? words.over(money(fromMinor))
            : fromMinor === 0
              ? words.upTo(money(toMinor))
              : `${money(fromMinor)} – ${money(toMinor)}`
        return (
          <button
            key={fromMinor}
            type="button"
            className={isOn ? 'q-price-band q-price-band-on' : 'q-price-band'}
            aria-pressed={isOn}
            onClick={() => change(isOn ? { min: undefined, max: undefined } : { min, max })}
          >
            <span>{label}</span>
            <span className="q-facet-count">
              {countText(count)}
              {group.isAtLeast && '+'}
            </span>
          </button>
        )
      })}
      <Range key={`${view.min} ${view.max}`} view={view} change={change} />
    </>
  )
}

const clean = (typed: string): string | undefined => {
  const minor = parseMinor(typed)
  return minor === null || minor < 0 ? undefined : typed.trim()
}

const Range = ({ view, change }: Pick<PriceFilterProps, 'view' | 'change'>) => {
  const words = useText(filterText)
  const [min, setMin] = useState(view.min)
  const [max, setMax] = useState(view.max)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    change({ min: clean(min), max: clean(max) })
  }
  return (
    <form className="q-price-range" onSubmit={apply}>
      <input
        inputMode="decimal"
        aria-label={words.from}
        placeholder={words.min}
        value={min}
        onChange={(event) => setMin(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        inputMode="decimal"
        aria-label={words.to}
        placeholder={words.max}
        value={max}
        onChange={(event) => setMax(event.target.value)}
      />
      <button type="submit" className="q-button">
        {words.apply}
      </button>
    </form>
  )
}
