import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { FilterChip } from '../../ui/index-page/filter-chip.tsx'
import { CustomerSelect } from './customer-select.tsx'

interface CustomerChipProps {
  readonly label: string
  /** The customer's id; '' for none. */
  readonly value: string
  readonly isNew: boolean
  readonly onValue: (id: string | undefined) => void
  readonly onLeave: () => void
}

/** A list's customer, searched among all, as one of its filters. */
export const CustomerChip = ({ label, value, isNew, onValue, onLeave }: CustomerChipProps) => {
  const named = useCall(
    operatorCustomers.listCustomers,
    { id: value },
    { enabled: value !== '', quiet: true },
  )
  const name = named.data?.rows.find(({ id }) => String(id) === value)?.name ?? value
  return (
    <FilterChip label={label} isSet={value !== ''} onClear={() => onValue(undefined)}>
      <CustomerSelect
        label={label}
        isChip
        startsOpen={isNew}
        value={value === '' ? null : { id: value, name }}
        onChange={(customer) => onValue(customer?.id)}
        onLeave={onLeave}
        placeholder={label}
      />
    </FilterChip>
  )
}
