import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { RemoveButton } from '../../../ui/forms/remove-button.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useOwnWords } from '../../services/service-text.ts'
import { percentText, roundingText } from './price-text.ts'
import '../common/catalogue.css'

const PriceRuleDialog = lazy(() => import('./price-rule-dialog.tsx'))

export type PriceRule = OutputOf<typeof operatorCosts.listPriceRules>['rows'][number]

const text = defineText({
  en: {
    subtitle:
      'Price = cost × exchange rate × (1 + margin). Rules don’t change prices automatically: select products and apply the rules to them.',
    add: 'New rule',
    scope: 'Applies to',
    everything: 'All other products',
    category: (name: string) => `Category: ${name}`,
    margin: 'Margin',
    rounding: 'Price ending',
    edit: 'Edit',
    editOf: (name: string) => `Edit the rule for ${name}`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete the rule for ${name}`,
    confirmTitle: (name: string) => `Delete the rule for ${name}?`,
    confirmText: 'Current prices stay the same.',
    cancel: 'Cancel',
    removed: 'Price rule deleted.',
    empty: 'No price rules yet',
    emptyText: 'Start with a rule for all products, then add rules for single categories or products.',
  },
  zh: {
    subtitle: '价格 = 成本 × 汇率 ×（1 + 成本利润率）。规则不会自动更新价格，请选择产品后应用。',
    add: '新建规则',
    scope: '适用于',
    everything: '其他所有产品',
    category: (name: string) => `类目：${name}`,
    margin: '成本利润率',
    rounding: '价格尾数',
    edit: '编辑',
    editOf: (name: string) => `编辑“${name}”的规则`,
    remove: '删除',
    removeOf: (name: string) => `删除“${name}”的规则`,
    confirmTitle: (name: string) => `删除“${name}”的规则？`,
    confirmText: '现有价格保持不变。',
    cancel: '取消',
    removed: '规则已删除。',
    empty: '暂无规则',
    emptyText: '请先添加适用于所有产品的规则，再为类目或单个产品单独设置。',
  },
})

const PriceRulesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const filters = useIndexFilters()
  const [editing, setEditing] = useState<PriceRule | 'new' | null>(null)
  const answer = useCall(operatorCosts.listPriceRules, filters.pageInput, { quiet: true })
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
        actions={add}
        list={answer}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.productName ?? row.category ?? words.everything}
        columns={columns}
        empty={
          <EmptyState icon="coins" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {editing && (
          <PriceRuleDialog rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  )
}
export default PriceRulesPage

const useColumns = (onEdit: ((rule: PriceRule) => void) | null): readonly Column<PriceRule>[] => {
  const words = useText(text)
  const roundings = useText(roundingText)
  const own = useOwnWords()
  const { data } = useCall(operatorCosts.listCategories, {}, { quiet: true, staleMs: 60_000 })
  const chineseNames = new Map(data?.categories.map(({ nameEn, nameZh }) => [nameEn, nameZh]))
  const nameOf = ({ productName, productNameZh, category }: PriceRule): string => {
    if (productName !== null) return own(productName, productNameZh ?? '')
    if (category === null) return words.everything
    return words.category(own(category, chineseNames.get(category) ?? ''))
  }
  return [
    {
      key: 'scope',
      title: words.scope,
      isFixed: true,
      inCard: 'title',
      render: (rule) =>
        rule.productId === null ? (
          nameOf(rule)
        ) : (
          <PageLink to="/products/product" search={{ id: rule.productId }}>
            {nameOf(rule)}
          </PageLink>
        ),
    },
    {
      key: 'margin',
      title: words.margin,
      width: 110,
      align: 'right',
      render: ({ marginBp }) => <span className="q-tabular">{percentText(marginBp)}</span>,
    },
    { key: 'rounding', title: words.rounding, width: 160, render: ({ rounding }) => roundings[rounding] },
    ...(onEdit
      ? ([
          {
            key: 'tools',
            title: '',
            width: 190,
            align: 'right',
            inCard: 'foot',
            render: (rule) => (
              <span className="q-row-tools">
                <Button size="small" aria-label={words.editOf(nameOf(rule))} onClick={() => onEdit(rule)}>
                  {words.edit}
                </Button>
                <RemoveRule id={rule.id} name={nameOf(rule)} />
              </span>
            ),
          },
        ] satisfies Column<PriceRule>[])
      : []),
  ]
}

const RemoveRule = ({ id, name }: { id: string; name: string }) => {
  const words = useText(text)
  const remove = useCallMutation(operatorCosts.removePriceRule, {
    invalidates: [operatorCosts.listPriceRules],
    onSuccess: () => toast.success(words.removed),
  })
  return (
    <RemoveButton
      label={words.remove}
      fullLabel={words.removeOf(name)}
      question={{ title: words.confirmTitle(name), message: words.confirmText, cancelLabel: words.cancel }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ id })}
    />
  )
}
