import { Select } from 'antd'
import { useState } from 'react'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { ChosenCustomer } from '../customers/customer-select.tsx'

interface CustomersFieldProps {
  readonly id: string
  readonly value: readonly ChosenCustomer[]
  readonly onChange: (customers: readonly ChosenCustomer[]) => void
  readonly placeholder: string
  readonly status?: 'error' | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

export const CustomersField = ({ value, onChange, ...field }: CustomersFieldProps) => {
  const [search, setSearch] = useState('')
  const settled = useSettled(search)
  const answer = useCall(operatorCustomers.listCustomers, settled ? { search: settled } : {}, { quiet: true })
  const found = answer.data?.rows.map((row) => ({ value: String(row.id), label: row.name, email: row.email }))
  return (
    <Select
      {...field}
      mode="multiple"
      labelInValue
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={answer.isFetching}
      notFoundContent={<SearchStatus answer={answer} />}
      value={value.map((one) => ({ value: one.id, label: one.name }))}
      options={found ?? []}
      optionRender={showCustomer}
      onChange={(chosen: readonly { readonly value: string; readonly label: string }[]) =>
        onChange(chosen.map((one) => ({ id: one.value, name: one.label })))
      }
      style={{ width: '100%' }}
    />
  )
}

const showCustomer = (option: { readonly data: { readonly label: string; readonly email: string } }) => (
  <>
    {option.data.label} <span className="q-muted">{option.data.email}</span>
  </>
)
