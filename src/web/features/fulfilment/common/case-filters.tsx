import { Button } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { caseAgesOffered } from '../../../../contract/kernel/operator-search.ts'
import { useOperator } from '../../../session/operator-session.ts'
import { useAccess } from '../../../ui/access.tsx'
import { DropdownMenu } from '../../../ui/components/drop-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CustomerChip } from '../../customers/customer-chip.tsx'
import { CountryChip, LineChip, OptionsChip, PersonChip, SkuChip, type ChipProps } from './filter-chips.tsx'

const text = defineText({
  en: {
    add: 'Add filter',
    customerId: 'Customer',
    age: 'Unchanged for more than',
    days: (days: number) => counted(days, 'day', 'days'),
    assignee: 'Assigned to',
    receivedBy: 'Received by',
    requestedBy: 'Requested by',
    quotedBy: 'Quoted by',
    decidedBy: 'Decided by',
    proposedOrDecidedBy: 'Proposed or decided by',
    country: 'Country',
    shippingLineId: 'Shipping line',
    sku: 'SKU',
  },
  zh: {
    add: '添加筛选',
    customerId: '客户',
    age: '未更新已超过',
    days: (days: number) => `${formatNumber(days, 'zh')} 天`,
    assignee: '负责人',
    receivedBy: '收货人员',
    requestedBy: '提出人',
    quotedBy: '报价人',
    decidedBy: '处理人',
    proposedOrDecidedBy: '提议或处理人',
    country: '国家/地区',
    shippingLineId: '物流渠道',
    sku: 'SKU',
  },
})

type PersonFilter = 'receivedBy' | 'requestedBy' | 'quotedBy' | 'decidedBy' | 'proposedOrDecidedBy'
type CaseFilterName = 'customerId' | 'age' | 'assignee' | 'country' | 'shippingLineId' | 'sku' | PersonFilter

const people: ReadonlySet<string> = new Set<PersonFilter>([
  'receivedBy',
  'requestedBy',
  'quotedBy',
  'decidedBy',
  'proposedOrDecidedBy',
])

/** Of the order that a case is about. */
export const ofOrder = ['country', 'shippingLineId', 'sku'] as const satisfies readonly CaseFilterName[]

type ChosenValues = Pick<IndexFilters, 'values' | 'change'>

const idOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^[1-9]\d{0,17}$/.test(value) ? value : undefined

const ageOf = (value: string | undefined): number | undefined => {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined
}

/** Page, search, customer, dates and age of a list of cases. What it does not understand is ignored, as in any list. */
export const caseInputOf = <Size extends number>({
  listInput,
  values,
  fromInstant,
  toInstant,
}: Pick<IndexFilters<Size>, 'listInput' | 'values' | 'fromInstant' | 'toInstant'>) => {
  const [customerId, olderThanDays] = [idOf(values['customerId']), ageOf(values['age'])]
  return {
    ...listInput,
    ...(customerId !== undefined && { customerId }),
    ...(fromInstant && { from: fromInstant }),
    ...(toInstant && { to: toInstant }),
    ...(olderThanDays !== undefined && { olderThanDays }),
  }
}

type Values = Readonly<Record<string, string>>

export const countryInputOf = ({ values }: { readonly values: Values }) =>
  /^[A-Z]{2}$/.test(values['country'] ?? '') ? { countryCode: values['country'] } : {}

/** Country, shipping line and SKU of the orders that cases are about. */
export const orderInputOf = ({ values }: { readonly values: Values }) => {
  const [shippingLineId, sku] = [idOf(values['shippingLineId']), values['sku']?.trim().slice(0, 100)]
  return {
    ...countryInputOf({ values }),
    ...(shippingLineId !== undefined && { shippingLineId }),
    ...(sku && { sku }),
  }
}

/** `mine` in an address is whoever opens it. */
export const usePersonInput = (
  { values }: { readonly values: Values },
  name: PersonFilter,
): { readonly operatorId?: string } => {
  const me = useOperator()
  const id = values[name] === 'mine' ? me?.id : idOf(values[name])
  return id === undefined ? {} : { operatorId: id }
}

export const useAssigneeInput = ({ values }: { readonly values: Values }): { readonly assignee?: string } => {
  const me = useOperator()
  const { assignee } = values
  if (assignee === 'nobody') return { assignee }
  const id = assignee === 'mine' ? me?.id : idOf(assignee)
  return id === undefined ? {} : { assignee: id }
}

interface CaseFiltersProps {
  readonly filters: ChosenValues
  /** Beside the customer and the age, which all lists have. */
  readonly offers?: readonly CaseFilterName[]
}

/** Filters that are chosen from a menu first: each is a chip with what it filters by, until it is removed. */
export const CaseFilters = ({ filters, offers = [] }: CaseFiltersProps) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const [adding, setAdding] = useState<CaseFilterName | null>(null)
  const names: readonly CaseFilterName[] = ['customerId', 'age', ...offers]
  const isOffered = (name: CaseFilterName): boolean => {
    if (name === 'customerId') return hasRole('view', 'customers')
    return name !== 'shippingLineId' || hasRole('view', 'shipping')
  }
  const isSet = (name: CaseFilterName): boolean => filters.values[name] !== undefined
  const shown = names.filter((name) => isSet(name) || name === adding)
  const left = names.filter((name) => isOffered(name) && !shown.includes(name))
  return (
    <>
      {shown.map((name) => (
        <CaseChip
          key={name}
          name={name}
          label={words[name]}
          value={filters.values[name] ?? ''}
          isNew={name === adding && !isSet(name)}
          onValue={(value) => {
            setAdding(null)
            filters.change({ [name]: value === '' ? undefined : value })
          }}
          onLeave={() => setAdding(null)}
        />
      ))}
      {left.length > 0 && (
        <DropdownMenu
          menu={{
            items: left.map((name) => ({ key: name, label: words[name] })),
            onClick: ({ key }) => setAdding(names.find((name) => name === key) ?? null),
          }}
        >
          <Button type="text" icon={<Icon name="plus" size={16} />}>
            {words.add}
          </Button>
        </DropdownMenu>
      )}
    </>
  )
}

const CaseChip = ({ name, ...chip }: ChipProps & { readonly name: CaseFilterName }) => {
  if (name === 'customerId') return <CustomerChip {...chip} />
  if (name === 'shippingLineId') return <LineChip {...chip} />
  if (name === 'country') return <CountryChip {...chip} />
  if (name === 'sku') return <SkuChip {...chip} />
  if (name === 'age') return <AgeChip {...chip} />
  return <PersonChip {...chip} withNobody={!people.has(name)} />
}

const AgeChip = (chip: ChipProps) => {
  const words = useText(text)
  const days = [...new Set([...caseAgesOffered, ...(chip.value === '' ? [] : [Number(chip.value)])])]
  const options = days
    .filter((count) => count >= 1)
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: words.days(count) }))
  return <OptionsChip {...chip} options={options} />
}
