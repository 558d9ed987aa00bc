import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorRefunds } from '../../../../contract/refunds/operator-refunds.ts'
import { useAccess } from '../../../ui/access.tsx'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { CustomerFilter } from '../../customers/customer-filter.tsx'

type ChosenValues = Pick<IndexFilters, 'values' | 'change'>

type CaseInput = Pick<
  InputOf<typeof operatorRefunds.listOperatorRefunds>,
  'search' | 'customerId' | 'from' | 'to' | 'pageNum'
>

/** Page, search, customer and dates of a list of cases. */
export const caseInputOf = <Size extends number>({
  listInput,
  values,
  fromInstant,
  toInstant,
}: IndexFilters<Size>): CaseInput & { readonly pageSize: Size } => ({
  ...listInput,
  ...(values['customerId'] && { customerId: values['customerId'] }),
  ...(fromInstant && { from: fromInstant }),
  ...(toInstant && { to: toInstant }),
})

/** Chooses one customer's rows, where the operator may see who is a customer. */
export const CaseCustomer = ({ filters }: { readonly filters: ChosenValues }) =>
  useAccess().hasRole('view', 'customers') ? <CustomerFilter filters={filters} /> : null
