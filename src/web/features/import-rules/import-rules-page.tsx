import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { importRuleKinds } from '../../../contract/import-rules/import-rules.ts'
import {
  operatorImportRules,
  type SavedImportRule,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { LoadPublishedRules } from './load-published-rules.tsx'
import {
  chargeText,
  kindText,
  ruleStateOf,
  ruleStates,
  ruleText,
  schemeText,
  stateText,
  stateTones,
  validityText,
  valueText,
} from './rule-text.ts'
import './import-rules.css'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))
const DeleteRuleDialog = lazy(() => import('./delete-rule-dialog.tsx'))
const UploadCodesDialog = lazy(() => import('../customs-codes/upload-codes-dialog.tsx'))
const OperatorNumbersDialog = lazy(() => import('../tax-numbers/operator-numbers-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'What countries charge for parcels, by day. Sellers’ estimates use these rules, and schemes decide which tax number a parcel carries. Quayside does not charge them.',
    add: 'Create rule',
    ownNumbers: 'Quayside’s tax numbers',
    uploadCodes: 'Upload customs codes',
    search: 'Country or name',
    all: 'All',
    country: 'Destination',
    kind: 'Kind',
    charge: 'Charge',
    validity: 'Valid',
    state: 'Status',
    source: 'Source',
    changed: 'Last edited',
    change: 'Edit',
    changeOf: (name: string, place: string) => `Edit ${name}, ${place}`,
    remove: 'Delete',
    removeOf: (name: string, place: string) => `Delete ${name}, ${place}`,
    empty: 'No import rules yet',
    emptyText: 'For countries without rules, sellers see duties and taxes as unknown.',
  },
  zh: {
    subtitle:
      '各国家/地区对包裹收取的费用及其生效日期。卖家的估算依据这些规则，代缴机制决定包裹使用的税号。系统不会据此扣款。',
    add: '新建规则',
    ownNumbers: '平台税号',
    uploadCodes: '上传海关编码',
    search: '搜索国家/地区或名称',
    all: '全部',
    country: '目的地',
    kind: '类型',
    charge: '收取',
    validity: '有效期',
    state: '状态',
    source: '依据',
    changed: '修改时间',
    change: '编辑',
    changeOf: (name: string, place: string) => `编辑${place} ${name}`,
    remove: '删除',
    removeOf: (name: string, place: string) => `删除${place} ${name}`,
    empty: '还没有进口规则',
    emptyText: '没有规则的国家/地区，卖家看到的关税和税费显示为“未知”。',
  },
})

type Dialog =
  | { readonly kind: 'edit'; readonly rule: SavedImportRule | null }
  | { readonly kind: 'delete'; readonly rule: SavedImportRule }
  | { readonly kind: 'numbers' }
  | { readonly kind: 'codes' }

const ImportRulesPage = () => {
  const words = useText(text)
  const kinds = useText(kindText)
  const states = useText(stateText)
  const mayChange = useAccess().hasRole('finance', 'customs')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  const { filters, list, today } = useRuleList()
  const add = mayChange && (
    <Button
      type="primary"
      icon={<Icon name="plus" size={16} />}
      onClick={() => setDialog({ kind: 'edit', rule: null })}
    >
      {words.add}
    </Button>
  )
  const load = mayChange && <LoadPublishedRules />
  const columns = useColumns(today, mayChange ? setDialog : null)
  return (
    <>
      <IndexPage
        filters={filters}
        subtitle={words.subtitle}
        actions={
          <>
            <Button onClick={() => setDialog({ kind: 'numbers' })}>{words.ownNumbers}</Button>
            {mayChange && <Button onClick={() => setDialog({ kind: 'codes' })}>{words.uploadCodes}</Button>}
            {load}
            {add}
          </>
        }
        tabs={[
          { key: '', label: words.all },
          ...ruleStates.map((state) => ({ key: state, label: states[state] })),
        ]}
        searchPlaceholder={words.search}
        selects={[
          {
            name: 'kind',
            label: words.kind,
            options: importRuleKinds.map((value) => ({ value, label: kinds[value] })),
          },
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name}, ${countryName(row.countryCode)}`}
        columns={columns}
        empty={
          <EmptyState
            icon="truck"
            title={words.empty}
            action={
              mayChange && (
                <>
                  {add} {load}
                </>
              )
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'numbers' && <OperatorNumbersDialog mayChange={mayChange} onClose={close} />}
        {dialog?.kind === 'codes' && <UploadCodesDialog onClose={close} />}
        {dialog?.kind === 'edit' && <RuleDialog rule={dialog.rule} today={today} onClose={close} />}
        {dialog?.kind === 'delete' && <DeleteRuleDialog rule={dialog.rule} onClose={close} />}
      </Suspense>
    </>
  )
}
export default ImportRulesPage

/** Sorted by the country's name. The call returns all rules, so that they are searched and paged here. */
const useRuleList = () => {
  const locale = useLocale()
  const filters = useIndexFilters()
  const answer = useCall(operatorImportRules.listImportRules, {}, { quiet: true })
  const today = answer.data?.today ?? ''
  const wanted = filters.search.trim().toLowerCase()
  const found = answer.data?.rules
    .map((row) => ({ row, place: countryName(row.countryCode) }))
    .filter(({ row, place }) => `${row.countryCode} ${place} ${row.name}`.toLowerCase().includes(wanted))
    .filter(({ row }) => filters.tab === '' || ruleStateOf(row, today) === filters.tab)
    .filter(({ row }) => !filters.values['kind'] || row.kind === filters.values['kind'])
    .toSorted((a, b) => a.place.localeCompare(b.place, localeTags[locale]))
  const begin = (filters.page - 1) * filters.pageSize
  const data = found && {
    rows: found.slice(begin, begin + filters.pageSize).map(({ row }) => row),
    total: found.length,
  }
  return { filters, list: { ...answer, data }, today }
}

const isAddress = (source: string): boolean => /^https?:\/\//.test(source)

const useColumns = (
  today: string,
  open: ((dialog: Dialog) => void) | null,
): readonly Column<SavedImportRule>[] => {
  const words = useText(text)
  const kinds = useText(kindText)
  const states = useText(stateText)
  const rules = useText(ruleText)
  const locale = useLocale()
  const tools: Column<SavedImportRule> = {
    key: 'tools',
    title: '',
    width: 160,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (rule) => (
      <span className="q-rule-tools">
        <Button
          size="small"
          aria-label={words.changeOf(rule.name, countryName(rule.countryCode))}
          onClick={() => open?.({ kind: 'edit', rule })}
        >
          {words.change}
        </Button>
        <Button
          size="small"
          aria-label={words.removeOf(rule.name, countryName(rule.countryCode))}
          onClick={() => open?.({ kind: 'delete', rule })}
        >
          {words.remove}
        </Button>
      </span>
    ),
  }
  return [
    {
      key: 'country',
      title: words.country,
      isFixed: true,
      inCard: 'title',
      width: 170,
      render: ({ countryCode }) => <Country code={countryCode} />,
    },
    {
      key: 'kind',
      title: words.kind,
      width: 140,
      render: ({ kind, name }) => (
        <span className="q-cell-stack">
          <span>{name}</span>
          <span className="q-muted">{kinds[kind]}</span>
        </span>
      ),
    },
    {
      key: 'charge',
      title: words.charge,
      width: 210,
      render: (rule) => (
        <span className="q-cell-stack q-tabular">
          <span>{chargeText(rule, rules)}</span>
          {[valueText(rule, rules), schemeText(rule, rules, locale)].map(
            (more) =>
              more && (
                <span key={more} className="q-muted">
                  {more}
                </span>
              ),
          )}
        </span>
      ),
    },
    {
      key: 'validity',
      title: words.validity,
      width: 180,
      render: (rule) => validityText(rule, rules, locale),
    },
    {
      key: 'state',
      title: words.state,
      width: 110,
      inCard: 'top',
      render: (rule) => {
        const state = ruleStateOf(rule, today)
        return <StatusTag tone={stateTones[state]}>{states[state]}</StatusTag>
      },
    },
    {
      key: 'source',
      title: words.source,
      width: 200,
      render: ({ source }) =>
        isAddress(source) ? (
          <a href={source} target="_blank" rel="noreferrer" className="q-rule-source">
            {source}
          </a>
        ) : (
          <span className="q-rule-source">{source}</span>
        ),
    },
    {
      key: 'changed',
      title: words.changed,
      width: 130,
      render: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
    ...(open ? [tools] : []),
  ]
}
