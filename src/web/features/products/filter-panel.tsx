import { Checkbox, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { ProductFacets } from '../../../contract/products/products.ts'
import type { SearchChange } from '../../ui/page/search.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { goodsText } from '../shipping/goods-text.ts'
import { toggleAttribute, toggleCategory, toggleGoods, type CatalogueView } from './catalogue-view.ts'
import { filterText } from './filter-text.ts'
import { optionWord } from './option-text.ts'
import { PriceFilter } from './price-filter.tsx'
import { countText } from './product-text.ts'

interface FilterPanelProps {
  readonly view: CatalogueView
  readonly facets: ProductFacets | null | undefined
  readonly currency: Currency
  readonly change: (change: SearchChange) => void
}

export const FilterPanel = ({ view, facets, currency, change }: FilterPanelProps) => {
  const words = useText(filterText)
  const goods = useText(goodsText)
  const locale = useLocale()
  return (
    <div className="q-facets">
      <Group title={words.mine}>
        <Check
          label={words.saved}
          isChecked={view.isSaved}
          onChange={() => change({ saved: view.isSaved ? undefined : '1' })}
        />
        <Check
          label={words.inStock}
          isChecked={view.isInStock}
          onChange={() => change({ stock: view.isInStock ? undefined : '1' })}
        />
      </Group>
      <Values
        title={words.category}
        group={facets?.categories}
        chosen={view.categories}
        labelOf={(value, labelZh) => (locale === 'zh' && labelZh) || value}
        onToggle={(value) => change(toggleCategory(view, value))}
      />
      <Group title={words.price(currency)}>
        <PriceFilter view={view} group={facets?.prices} currency={currency} change={change} />
      </Group>
      <Group title={words.delivery}>
        <CountrySelect
          aria-label={words.country}
          value={view.country}
          onChange={(country) => change({ country })}
        />
        {view.country !== '' && (
          <Select
            aria-label={words.days}
            value={view.days}
            options={[
              { value: '', label: words.anyDays },
              ...['7', '10', '14', '20', '30'].map((days) => ({ value: days, label: words.inDays(days) })),
            ]}
            onChange={(days) => change({ days })}
          />
        )}
        {view.country !== '' && (
          <button
            type="button"
            className="q-button q-button-link"
            onClick={() => change({ country: undefined, days: undefined })}
          >
            {words.anywhere}
          </button>
        )}
      </Group>
      {facets?.attributes.map((attribute) => (
        <Values
          key={attribute.name}
          title={optionWord(attribute.name, locale)}
          group={attribute}
          chosen={view.attributes.find(({ name }) => name === attribute.name)?.values ?? []}
          labelOf={(value) => optionWord(value, locale)}
          onToggle={(value) => change(toggleAttribute(view, attribute.name, value))}
        />
      ))}
      <Values
        title={words.goods}
        group={facets?.goods}
        chosen={view.goods}
        labelOf={(value) => (value in goods ? goods[value as keyof typeof goods] : value)}
        onToggle={(value) => change(toggleGoods(view, value))}
      />
    </div>
  )
}

export const FilterSkeleton = () => (
  <div className="q-facets" aria-hidden="true">
    {['30%', '80%', '70%', '40%', '75%', '85%', '65%', '80%'].map((width, place) => (
      <Bar key={place} width={width} />
    ))}
  </div>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="q-facet">
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface CheckProps {
  readonly label: string
  readonly count?: string
  readonly isChecked: boolean
  readonly onChange: () => void
}

const Check = ({ label, count, isChecked, onChange }: CheckProps) => (
  <Checkbox className="q-facet-value" checked={isChecked} onChange={onChange}>
    <span>{label}</span>
    {count !== undefined && <span className="q-facet-count">{count}</span>}
  </Checkbox>
)

interface ValuesProps {
  readonly title: string
  readonly group:
    | {
        readonly isAtLeast: boolean
        readonly values: readonly {
          readonly value: string
          readonly count: number
          readonly labelZh?: string
        }[]
      }
    | undefined
  readonly chosen: readonly string[]
  readonly labelOf?: (value: string, labelZh: string) => string
  readonly onToggle: (value: string) => void
}

const shownAtFirst = 6

/** Selected values stay visible even if no product has them any more. */
const Values = ({ title, group, chosen, labelOf, onToggle }: ValuesProps) => {
  const words = useText(filterText)
  const [isWhole, setIsWhole] = useState(false)
  if (!group) return null
  const lost = chosen.filter((value) => group.values.every((known) => known.value !== value))
  const all = [...group.values, ...lost.map((value) => ({ value, count: 0, labelZh: '' }))]
  if (all.length === 0) return null
  const shown = isWhole
    ? all
    : all.filter(({ value }, place) => place < shownAtFirst || chosen.includes(value))
  return (
    <Group title={title}>
      {shown.map(({ value, count, labelZh = '' }) => (
        <Check
          key={value}
          label={labelOf?.(value, labelZh) ?? value}
          count={`${countText(count)}${group.isAtLeast && count > 0 ? '+' : ''}`}
          isChecked={chosen.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
      {all.length > shownAtFirst && (
        <button type="button" className="q-button q-button-link" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more(all.length - shown.length)}
        </button>
      )}
    </Group>
  )
}
