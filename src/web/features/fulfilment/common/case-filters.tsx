import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorRefunds } from '../../../../contract/refunds/operator-refunds.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

type CaseInput = Pick<
  InputOf<typeof operatorRefunds.listOperatorRefunds>,
  'search' | 'customerId' | 'from' | 'to' | 'pageNum' | 'pageSize'
>

/** Page, search, customer and dates of a list of cases. */
export const caseInputOf = ({ listInput, values, fromInstant, toInstant }: IndexFilters): CaseInput => ({
  ...listInput,
  ...(values['customerId'] && { customerId: values['customerId'] }),
  ...(fromInstant && { from: fromInstant }),
  ...(toInstant && { to: toInstant }),
})

const text = defineText({
  en: {
    only: (name: string) => `Only ${name}`,
    thisCustomer: 'this customer',
    showAll: 'Show all',
  },
  zh: {
    only: (name: string) => `仅显示 ${name}`,
    thisCustomer: '该客户',
    showAll: '显示全部',
  },
})

interface OnlyCustomerProps {
  readonly filters: IndexFilters
  readonly name: string | undefined
}

/** Says that a list shows one customer's rows. */
export const OnlyCustomer = ({ filters, name }: OnlyCustomerProps) => {
  const words = useText(text)
  if (!filters.values['customerId']) return null
  return (
    <p className="q-note">
      {words.only(name ?? words.thisCustomer)}
      <button
        type="button"
        className="q-button q-button-link"
        onClick={() => filters.change({ customerId: undefined })}
      >
        {words.showAll}
      </button>
    </p>
  )
}
