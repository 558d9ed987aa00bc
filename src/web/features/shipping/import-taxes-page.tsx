import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorImportTaxes } from '../../../contract/operator/import-taxes.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { RemoveButton } from '../../ui/inputs/remove-button.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { dutyWords, ruleText, schemeWords, taxText } from './import-tax-text.ts'
import './shipping.css'

const ImportTaxDialog = lazy(() => import('./import-tax-dialog.tsx'))
const OperatorNumbersDialog = lazy(() => import('../tax-numbers/operator-numbers-dialog.tsx'))

type CountryTax = OutputOf<typeof operatorImportTaxes.listImportTaxes>['countries'][number]

const text = defineText({
  en: {
    subtitle:
      'Taxes and duties on imported parcels, by country. Sellers’ landed cost estimates use them, and the scheme decides which tax number a parcel carries. Quayside does not charge them.',
    add: 'Add country',
    ownNumbers: 'Quayside’s tax numbers',
    search: 'Country',
    country: 'Country',
    tax: 'Tax',
    duty: 'Duty',
    scheme: 'Collected at checkout',
    changed: 'Last edited',
    change: 'Edit',
    changeOf: (country: string) => `Edit import taxes for ${country}`,
    remove: 'Remove',
    removeOf: (country: string) => `Remove import taxes for ${country}`,
    sure: (country: string) => `Remove import taxes for ${country}?`,
    what: 'Sellers will see that duties and taxes for this country are unknown.',
    keep: 'Keep country',
    removed: (country: string) => `${country} removed.`,
    empty: 'No countries yet',
    emptyText: 'For countries not listed here, sellers see duties and taxes as unknown.',
  },
  zh: {
    subtitle:
      '各国家/地区对进口包裹收取的税费，显示在产品的到手成本中供卖家参考；代缴机制决定包裹使用的税号。系统不会据此扣款。',
    add: '添加国家/地区',
    ownNumbers: '平台税号',
    search: '搜索国家/地区',
    country: '国家/地区',
    tax: '税种与税率',
    duty: '关税',
    scheme: '销售时缴纳',
    changed: '修改时间',
    change: '编辑',
    changeOf: (country: string) => `编辑${country}的进口税费`,
    remove: '删除',
    removeOf: (country: string) => `删除${country}的进口税费`,
    sure: (country: string) => `删除${country}的进口税费？`,
    what: '卖家看到的该国家/地区关税和税费将变为“未知”。',
    keep: '保留',
    removed: (country: string) => `${country}已删除。`,
    empty: '还没有国家/地区',
    emptyText: '添加国家/地区后，卖家才能看到其关税和税费；未添加的显示为“未知”。',
  },
})

const ImportTaxesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('finance')
  const [editing, setEditing] = useState<CountryTax | 'new' | null>(null)
  const [showsNumbers, setShowsNumbers] = useState(false)
  const { filters, list, known } = useTaxList()
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  const columns = useColumns(mayChange ? setEditing : null)
  return (
    <>
      <IndexPage
        filters={filters}
        subtitle={words.subtitle}
        actions={
          <>
            <Button onClick={() => setShowsNumbers(true)}>{words.ownNumbers}</Button>
            {add}
          </>
        }
        searchPlaceholder={words.search}
        list={list}
        rowKey={(row) => row.countryCode}
        rowLabel={(row) => countryName(row.countryCode)}
        columns={columns}
        empty={
          <EmptyState icon="truck" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {showsNumbers && (
          <OperatorNumbersDialog mayChange={mayChange} onClose={() => setShowsNumbers(false)} />
        )}
        {editing && (
          <ImportTaxDialog
            tax={editing === 'new' ? null : editing}
            known={editing === 'new' ? known : nothing}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  )
}
export default ImportTaxesPage

const nothing: ReadonlySet<string> = new Set()

/** Sorted by name. The call returns all countries, so that they are searched and paged here. */
const useTaxList = () => {
  const locale = useLocale()
  const filters = useIndexFilters()
  const answer = useCall(operatorImportTaxes.listImportTaxes, {}, { quiet: true })
  const countries = answer.data?.countries
  const wanted = filters.search.trim().toLowerCase()
  const found = countries
    ?.map((row) => ({ row, name: countryName(row.countryCode) }))
    .filter(({ row, name }) => `${row.countryCode} ${name}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, localeTags[locale]))
  const begin = (filters.page - 1) * filters.pageSize
  const data = found && {
    rows: found.slice(begin, begin + filters.pageSize).map(({ row }) => row),
    total: found.length,
  }
  return {
    filters,
    list: { ...answer, data },
    known: new Set(countries?.map(({ countryCode }) => countryCode)),
  }
}

const useColumns = (onEdit: ((tax: CountryTax) => void) | null): readonly Column<CountryTax>[] => {
  const words = useText(text)
  const rules = useText(ruleText)
  const locale = useLocale()
  const tools: Column<CountryTax> = {
    key: 'tools',
    title: '',
    width: 190,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (tax) => (
      <span className="q-tax-tools">
        <Button
          size="small"
          aria-label={words.changeOf(countryName(tax.countryCode))}
          onClick={() => onEdit?.(tax)}
        >
          {words.change}
        </Button>
        <RemoveTax countryCode={tax.countryCode} />
      </span>
    ),
  }
  return [
    {
      key: 'country',
      title: words.country,
      isFixed: true,
      inCard: 'title',
      render: ({ countryCode }) => <Country code={countryCode} />,
    },
    {
      key: 'tax',
      title: words.tax,
      width: 120,
      render: (tax) => <span className="q-tabular">{taxText(tax)}</span>,
    },
    {
      key: 'duty',
      title: words.duty,
      width: 220,
      render: (tax) => {
        const [above, upTo] = dutyWords(tax, rules)
        return (
          <div className="q-tabular">
            {above}
            {upTo && <div className="q-muted">{upTo}</div>}
          </div>
        )
      },
    },
    { key: 'scheme', title: words.scheme, width: 200, render: (tax) => schemeWords(tax, rules, locale) },
    {
      key: 'changed',
      title: words.changed,
      width: 140,
      render: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
    ...(onEdit ? [tools] : []),
  ]
}

const RemoveTax = ({ countryCode }: { countryCode: string }) => {
  const words = useText(text)
  const country = countryName(countryCode)
  const remove = useCallMutation(operatorImportTaxes.removeImportTax, {
    invalidates: [operatorImportTaxes.listImportTaxes],
    onSuccess: () => toast.success(words.removed(country)),
  })
  return (
    <RemoveButton
      label={words.remove}
      fullLabel={words.removeOf(country)}
      question={{ title: words.sure(country), message: words.what, cancelLabel: words.keep }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ countryCode })}
    />
  )
}
