import { useState } from 'react'
import { Select } from 'antd'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { SearchStatus } from '../../../ui/forms/search-status.tsx'
import { useSettled } from '../../../ui/use-settled.ts'

interface Chosen {
  readonly id: string
  readonly name: string
}

interface SupplierSelectProps {
  readonly label: string
  readonly value: Chosen | null
  readonly isWrong?: boolean
  readonly onChange: (supplier: Chosen | null) => void
}

/** Loads when opened, as a page can hold hundreds of these selects. */
export const SupplierSelect = ({ label, value, isWrong = false, onChange }: SupplierSelectProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useSettled(search)
  const answer = useCall(
    operatorCosts.listSuppliers,
    { pageSize: 100, ...(settled && { search: settled }) },
    { quiet: true, enabled: isOpen, staleMs: 60_000 },
  )
  const found = (answer.data?.rows ?? []).map(({ id, name }) => ({ value: id as string, label: name }))
  const own =
    value && !found.some((one) => one.value === value.id) ? [{ value: value.id, label: value.name }] : []
  return (
    <Select
      aria-label={label}
      allowClear
      size="small"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      status={isWrong ? 'error' : ''}
      loading={isOpen && answer.isFetching}
      notFoundContent={<SearchStatus answer={answer} />}
      onOpenChange={setIsOpen}
      value={value?.id}
      options={[...own, ...found]}
      onChange={(id: string | undefined) => {
        const chosen = [...own, ...found].find((one) => one.value === id)
        onChange(chosen ? { id: chosen.value, name: chosen.label } : null)
      }}
      style={{ width: '100%' }}
    />
  )
}
