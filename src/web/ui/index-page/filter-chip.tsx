import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { SelectFilter } from './state/index-types.ts'

interface FilterChipProps {
  /** What is filtered by: 'Shop'. */
  readonly label: string
  readonly isSet: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Dashed while it filters nothing; otherwise filled, with a button that clears it. */
export const FilterChip = ({ label, isSet, onClear, children }: FilterChipProps) => {
  const words = useText(indexText)
  return (
    <span className={isSet ? 'q-filter-chip q-filter-chip-set' : 'q-filter-chip'}>
      {children}
      {isSet && (
        <button
          type="button"
          className="q-filter-chip-clear"
          aria-label={words.clearFilter(label)}
          onClick={onClear}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </span>
  )
}

interface SelectChipProps {
  readonly filter: SelectFilter
  readonly value: string
  readonly onValue: (value: string | undefined) => void
}

export const SelectChip = ({ filter, value, onValue }: SelectChipProps) => {
  const words = useText(indexText)
  return (
    <FilterChip label={filter.label} isSet={value !== ''} onClear={() => onValue(undefined)}>
      <Select
        variant="borderless"
        value={value}
        aria-label={filter.label}
        popupMatchSelectWidth={false}
        suffixIcon={value === '' ? undefined : null}
        showSearch={filter.isSearchable ? { optionFilterProp: 'label' } : false}
        options={[{ value: '', label: words.anyOf(filter.label) }, ...filter.options]}
        optionRender={(option) => withPrefix(option.label, prefixOf(filter, option.value))}
        labelRender={({ label, value: chosen }) =>
          labelOf(filter, words.filterOf(filter.label), label, chosen)
        }
        onChange={onValue}
      />
    </FilterChip>
  )
}

const labelOf = (
  filter: SelectFilter,
  prefix: string,
  label: ReactNode,
  value: string | number | undefined,
): ReactNode =>
  value === ''
    ? filter.label
    : withPrefix(
        <span className="q-filter-chip-value">
          {prefix} {label}
        </span>,
        prefixOf(filter, value),
      )

const prefixOf = (filter: SelectFilter, value: string | number | undefined): ReactNode =>
  filter.options
    .flatMap((option) => ('options' in option ? option.options : [option]))
    .find((option) => option.value === value)?.prefix

const withPrefix = (label: ReactNode, prefix: ReactNode): ReactNode =>
  prefix ? (
    <span className="q-filter-option">
      {prefix} {label}
    </span>
  ) : (
    label
  )
