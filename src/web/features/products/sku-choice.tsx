import { useId } from 'react'
import type { ProductSku } from '../../../contract/products/products.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { optionWord } from './option-text.ts'
import { isThere, optionsOf, type Chosen } from './sku-options.ts'

const text = defineText({
  en: { sku: 'SKU', notThere: 'not available with the other options selected' },
  zh: { sku: 'SKU', notThere: '与已选的其他选项没有对应变体' },
})

interface SkuChoiceProps {
  readonly skus: readonly ProductSku[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

export const SkuChoice = ({ skus, chosen, onChoose }: SkuChoiceProps) => {
  const words = useText(text)
  const id = useId()
  const locale = useLocale()
  return optionsOf(skus).map(({ name, values }) => (
    <fieldset key={name} className="q-sku-option">
      <legend>
        {optionWord(name, locale) || words.sku}
        <span>{optionWord(chosen[name] ?? '', locale)}</span>
      </legend>
      <div>
        {values.map((value) => {
          const isOffered = isThere(skus, chosen, name, value)
          return (
            <label key={value} title={isOffered ? undefined : words.notThere}>
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={chosen[name] === value}
                disabled={!isOffered}
                onChange={() => onChoose({ ...chosen, [name]: value })}
              />
              <span>{optionWord(value, locale)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  ))
}
