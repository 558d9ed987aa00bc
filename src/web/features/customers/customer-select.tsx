import { Select } from 'antd'
import { useState } from 'react'
import type { Money } from '../../../contract/kernel/money.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { useSettled } from '../../ui/use-settled.ts'

export interface ChosenCustomer {
  readonly id: string
  readonly name: string
  /** Known of customers chosen from the list. */
  readonly balance?: Money
}

interface CustomerSelectProps {
  /** Of the field whose label it has; a select without a field has a `label`. */
  readonly id?: string
  readonly label?: string
  readonly value: ChosenCustomer | null
  readonly onChange: (customer: ChosenCustomer | null) => void
  readonly placeholder: string
  readonly status?: 'error' | undefined
  readonly disabled?: boolean
  /** In a list's filter, which says what it filters by and is removed beside it. */
  readonly isChip?: boolean
  readonly startsOpen?: boolean
  readonly onLeave?: () => void
}

export const CustomerSelect = ({
  id,
  label,
  value,
  onChange,
  placeholder,
  status,
  disabled = false,
  isChip = false,
  startsOpen = false,
  onLeave,
}: CustomerSelectProps) => {
  const [search, setSearch] = useState('')
  const settled = useSettled(search)
  const answer = useCall(operatorCustomers.listCustomers, settled ? { search: settled } : {}, { quiet: true })
  const found =
    answer.data?.rows.map((row) => ({
      value: String(row.id),
      label: row.name,
      email: row.email,
      balance: row.balance,
    })) ?? []
  const own =
    value && !found.some((one) => one.value === value.id)
      ? [{ value: value.id, label: value.name, email: '', balance: value.balance }]
      : []
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label={label}
      allowClear={!isChip}
      {...(isChip && {
        variant: 'borderless' as const,
        suffixIcon: null,
        popupMatchSelectWidth: false,
        labelRender: ({ label: shown }) => chipLabel(label, shown),
      })}
      {...(startsOpen && { defaultOpen: true, ref: focusIn })}
      onBlur={onLeave}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={placeholder}
      notFoundContent={<SearchStatus answer={answer} />}
      status={status}
      disabled={disabled}
      loading={answer.isFetching}
      value={value?.id}
      options={[...own, ...found]}
      optionRender={showCustomer}
      onChange={(customerId: string | undefined) => {
        const chosen = [...own, ...found].find((one) => one.value === customerId)
        onChange(
          chosen
            ? {
                id: chosen.value,
                name: chosen.label,
                ...(chosen.balance && { balance: chosen.balance }),
              }
            : null,
        )
      }}
      {...(!isChip && { style: { width: '100%' } })}
    />
  )
}

const chipLabel = (label: string | undefined, shown: React.ReactNode) => (
  <span className="q-filter-chip-value">
    {label}: {shown}
  </span>
)

const focusIn = (control: { readonly focus: () => void } | null): void => control?.focus()

const showCustomer = (option: { readonly data: { readonly label: string; readonly email: string } }) => (
  <>
    {option.data.label} <span className="q-muted">{option.data.email}</span>
  </>
)
