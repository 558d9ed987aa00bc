import { InputNumber, Select } from 'antd'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { ShopVariant } from './new-request-draft.ts'
import { variantKey, variantName, VariantPicker } from './variant-picker.tsx'
import './sourcing.css'

const text = defineText({
  en: {
    sku: (name: string) => `Quayside variant for ${name}`,
    units: (name: string) => `Units per ${name}`,
    choose: 'Select variant',
    remove: (name: string) => `Remove ${name}`,
  },
  zh: {
    sku: (name: string) => `${name}：对应的 Quayside 变体`,
    units: (name: string) => `${name}：每件对应的 SKU 数量`,
    choose: '选择变体',
    remove: (name: string) => `移除 ${name}`,
  },
})

export interface ChosenVariant<T extends string | number> {
  readonly variant: ShopVariant
  /** Null until chosen. */
  readonly stands: T | null
  readonly units: number
}

interface VariantChoiceProps<T extends string | number> {
  /** The quoted variants; a single one is preselected. */
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: readonly ChosenVariant<T>[]
  readonly onChange: (chosen: readonly ChosenVariant<T>[]) => void
}

export const chosenVariant = <T extends string | number>(
  variant: ShopVariant,
  options: readonly { readonly value: T }[],
): ChosenVariant<T> => ({
  variant,
  stands: options.length === 1 ? (options[0]?.value ?? null) : null,
  units: 1,
})

export const VariantChoice = <T extends string | number>({
  options,
  chosen,
  onChange,
}: VariantChoiceProps<T>) => {
  const words = useText(text)
  const patch = (one: ChosenVariant<T>, change: Partial<ChosenVariant<T>>): void =>
    onChange(chosen.map((other) => (other === one ? { ...one, ...change } : other)))
  return (
    <>
      <VariantPicker
        isBare
        value={chosen.map(({ variant }) => variant)}
        onChange={(variants) =>
          onChange(
            variants.map(
              (variant) =>
                chosen.find((one) => variantKey(one.variant) === variantKey(variant)) ??
                chosenVariant(variant, options),
            ),
          )
        }
      />
      <ul className="q-chosen-variants">
        {chosen.map((one) => {
          const name = variantName(one.variant)
          return (
            <li key={variantKey(one.variant)}>
              <span className="q-cell-stack">
                <span>{name}</span>
                <span className="q-muted">{one.variant.shopName}</span>
              </span>
              <Select
                aria-label={words.sku(name)}
                placeholder={words.choose}
                value={one.stands}
                options={[...options]}
                onChange={(stands: T) => patch(one, { stands })}
              />
              <InputNumber
                aria-label={words.units(name)}
                prefix="×"
                min={1}
                max={1000}
                precision={0}
                value={one.units}
                onChange={(units) => patch(one, { units: units ?? 1 })}
              />
              <button
                type="button"
                className="q-icon-button"
                aria-label={words.remove(name)}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
