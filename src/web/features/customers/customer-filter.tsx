import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { useCall } from '../../ui/call/use-call.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerSelect } from './customer-select.tsx'

const text = defineText({ en: { customer: 'Customer' }, zh: { customer: '客户' } })

/** A list's customer, searched among all and kept in the URL as `customerId`. */
export const CustomerFilter = ({
  filters,
}: {
  readonly filters: Pick<IndexFilters, 'values' | 'change'>
}) => {
  const words = useText(text)
  const { customerId = '' } = filters.values
  const named = useCall(
    operatorCustomers.listCustomers,
    { id: customerId },
    { enabled: customerId !== '', quiet: true },
  )
  const name = named.data?.rows.find(({ id }) => String(id) === customerId)?.name ?? customerId
  return (
    <div className="q-filter-customer">
      <CustomerSelect
        label={words.customer}
        value={customerId === '' ? null : { id: customerId, name }}
        onChange={(customer) => filters.change({ customerId: customer?.id })}
        placeholder={words.customer}
      />
    </div>
  )
}
