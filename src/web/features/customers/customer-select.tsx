import { Select } from 'antd'
import { useState } from 'react'
import { operatorCustomers } from '../../../contract/operator/customers.ts'
import { useCall } from '../../ui/call/use-call.ts'

export interface ChosenCustomer {
  readonly id: string
  readonly name: string
}

interface CustomerSelectProps {
  /** Of the field whose label it has; a select without a field has a `label`. */
  readonly id?: string
  readonly label?: string
  readonly value: ChosenCustomer | null
  readonly onChange: (customer: ChosenCustomer | null) => void
  readonly placeholder: string
  readonly status?: 'error' | undefined
}

export const CustomerSelect = ({ id, label, value, onChange, placeholder, status }: CustomerSelectProps) => {
  const [search, setSearch] = useState('')
  const answer = useCall(operatorCustomers.listCustomers, search ? { search } : {}, { quiet: true })
  const found =
    answer.data?.rows.map((row) => ({ value: String(row.id), label: row.name, email: row.email })) ?? []
  const own =
    value && !found.some((one) => one.value === value.id)
      ? [{ value: value.id, label: value.name, email: '' }]
      : []
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={placeholder}
      status={status}
      loading={answer.isFetching}
      value={value?.id}
      options={[...own, ...found]}
      optionRender={showCustomer}
      onChange={(customerId: string | undefined) => {
        const chosen = [...own, ...found].find((one) => one.value === customerId)
        onChange(chosen ? { id: chosen.value, name: chosen.label } : null)
      }}
      style={{ width: '100%' }}
    />
  )
}

const showCustomer = (option: { readonly data: { readonly label: string; readonly email: string } }) => (
  <>
    {option.data.label} <span className="q-muted">{option.data.email}</span>
  </>
)
