import { Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Country, countryName } from '../../../ui/components/country.tsx'
import { useCountries } from '../../../ui/forms/country-select.tsx'
import { FilterChip } from '../../../ui/index-page/filter-chip.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useOperator } from '../../../session/operator-session.ts'

const text = defineText({
  en: {
    value: (label: string) => `${label}:`,
    skuHint: 'Whole SKU',
    me: 'Me',
    nobody: 'Unassigned',
    former: (name: string) => `${name} (former)`,
  },
  zh: {
    value: (label: string) => `${label}：`,
    skuHint: '完整 SKU',
    me: '我',
    nobody: '未分配',
    former: (name: string) => `${name}（已离职）`,
  },
})

export interface ChipProps {
  readonly label: string
  readonly value: string
  /** Opens at once; it is gone again if nothing is chosen. */
  readonly isNew: boolean
  readonly onValue: (value: string | undefined) => void
  readonly onLeave: () => void
}

interface Option {
  readonly value: string
  readonly label: string
  /** What else finds it. */
  readonly search?: string
}

interface OptionsChipProps extends ChipProps {
  readonly options: readonly (Option | { readonly label: string; readonly options: Option[] })[]
  readonly showOption?: (value: string) => ReactNode
  readonly loading?: boolean
}

export const OptionsChip = ({
  label,
  value,
  isNew,
  onValue,
  onLeave,
  options,
  ...rest
}: OptionsChipProps) => {
  const words = useText(text)
  const { showOption, loading = false } = rest
  return (
    <FilterChip label={label} isSet={value !== ''} onClear={() => onValue(undefined)}>
      <Select
        variant="borderless"
        ref={isNew ? focusIn : undefined}
        defaultOpen={isNew}
        aria-label={label}
        placeholder={label}
        popupMatchSelectWidth={false}
        suffixIcon={null}
        loading={loading}
        showSearch={{
          filterOption: (typed, option) =>
            `${String(option?.label)} ${option && 'search' in option ? option.search : ''}`
              .toLowerCase()
              .includes(typed.toLowerCase()),
        }}
        value={value || undefined}
        options={[...options]}
        optionRender={(option) => showOption?.(String(option.value)) ?? option.label}
        labelRender={({ label: shown, value: chosen }) => valueOf(words.value(label), shown ?? chosen)}
        onChange={onValue}
        onBlur={onLeave}
      />
    </FilterChip>
  )
}

const valueOf = (prefix: string, shown: ReactNode) => (
  <span className="q-filter-chip-value">
    {prefix} {shown}
  </span>
)

const focusIn = (control: { readonly focus: () => void } | null): void => control?.focus()

export const LineChip = (chip: ChipProps) => {
  const { data, isPending } = useCall(
    operatorCatalogue.listShippingLines,
    {},
    { quiet: true, staleMs: 60_000 },
  )
  const options = (data?.lines ?? []).map(({ id, nameEn }) => ({ value: String(id), label: nameEn }))
  return <OptionsChip {...chip} options={options} loading={isPending} />
}

export const CountryChip = (chip: ChipProps) => {
  const countries = useCountries()
  const options = countries.map(({ area_code: code, name, en_name: english }) => ({
    value: code,
    label: countryName(code),
    search: `${code} ${name} ${english}`,
  }))
  return <OptionsChip {...chip} options={options} showOption={showCountry} />
}

const showCountry = (code: string) => <Country code={code} />

/** A colleague; oneself first, as `mine`, so that a shared view shows each person their own. */
export const PersonChip = ({
  withNobody = false,
  ...chip
}: ChipProps & { readonly withNobody?: boolean }) => {
  const words = useText(text)
  const me = useOperator()
  const { data, isPending } = useCall(operatorHome.listColleagues, {}, { quiet: true, staleMs: 60_000 })
  const others = (data?.colleagues ?? []).filter(({ id }) => id !== me?.id)
  const options = [
    { value: 'mine', label: words.me },
    ...(withNobody ? [{ value: 'nobody', label: words.nobody }] : []),
    ...others.map(({ id, name, isActive }) => ({
      value: id as string,
      label: isActive ? name : words.former(name),
    })),
  ]
  return <OptionsChip {...chip} options={options} loading={isPending} />
}

export const SkuChip = ({ label, value, isNew, onValue, onLeave }: ChipProps) => {
  const words = useText(text)
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setTyped(value)
  }
  const apply = (): void => {
    const code = typed.trim()
    if (code === value) onLeave()
    else onValue(code)
  }
  return (
    <FilterChip label={label} isSet={value !== ''} onClear={() => onValue(undefined)}>
      <Input
        variant="borderless"
        className="q-filter-sku"
        ref={isNew ? focusIn : undefined}
        aria-label={label}
        prefix={words.value(label)}
        placeholder={words.skuHint}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={apply}
        onBlur={apply}
      />
    </FilterChip>
  )
}
