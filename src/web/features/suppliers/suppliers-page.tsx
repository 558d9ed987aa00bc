import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorSuppliers,
  scoreDays,
  type SupplierScore,
} from '../../../contract/supplier-orders/suppliers.ts'
import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import '../catalogue/common/catalogue.css'
import { isPoor, leadText, scoreText, shareText } from './score-text.ts'

const SupplierDialog = lazy(() => import('../catalogue/suppliers/supplier-dialog.tsx'))

type Supplier = OutputOf<typeof operatorCosts.listSuppliers>['rows'][number]

const text = defineText({
  en: {
    subtitle: 'Where you buy your products. Sellers never see suppliers or costs.',
    add: 'New supplier',
    search: 'Name',
    name: 'Name',
    contact: 'Contact',
    lead: 'Lead time',
    days: (n: number) => counted(n, 'day', 'days'),
    skus: 'SKUs',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    site: (name: string) => `Website of ${name}`,
    empty: 'No suppliers yet',
    emptyText: 'Add the suppliers you buy from, then set SKU costs and price products from them.',
  },
  zh: {
    subtitle: '管理货源。供应商和成本对卖家不可见。',
    add: '新建供应商',
    search: '搜索名称',
    name: '名称',
    contact: '联系方式',
    lead: '交期',
    days: (n: number) => `${formatNumber(n, 'zh')} 天`,
    skus: 'SKU',
    edit: '编辑',
    editOf: (name: string) => `编辑 ${name}`,
    site: (name: string) => `${name}的网站`,
    empty: '暂无供应商',
    emptyText: '添加供应商后，可为每个 SKU 填写成本并据此定价。',
  },
})

const SuppliersPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const filters = useIndexFilters()
  const locale = useLocale()
  const score = useText(scoreText)
  const days = Number(filters.values['period'] || '90')
  const [editing, setEditing] = useState<Supplier | 'new' | null>(null)
  const answer = useCall(
    operatorCosts.listSuppliers,
    { ...filters.pageInput, ...(filters.search && { search: filters.search }) },
    { quiet: true },
  )
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  const scores = useCall(
    operatorSuppliers.getSupplierScores,
    { supplierIds: (answer.data?.rows ?? []).map(({ id }) => id), days },
    { quiet: true, enabled: (answer.data?.rows.length ?? 0) > 0 },
  )
  const scoreOf = new Map((scores.data?.scores ?? []).map((one) => [one.supplierId, one]))
  const scored = (key: string, title: string, of: (score: SupplierScore) => ReactNode): Column<Supplier> => ({
    key,
    title,
    width: 110,
    align: 'right',
    render: ({ id }) => {
      const found = scoreOf.get(id)
      return found ? of(found) : null
    },
  })
  const columns: readonly Column<Supplier>[] = [
    {
      key: 'name',
      title: words.name,
      isFixed: true,
      inCard: 'title',
      render: ({ id, name, link }) => (
        <span className="q-supplier-name">
          <PageLink to={`/buying/supplier?id=${id}`}>{name}</PageLink>
          {link && (
            <a href={link} target="_blank" rel="noreferrer" aria-label={words.site(name)}>
              <Icon name="external" size={14} />
            </a>
          )}
        </span>
      ),
    },
    {
      key: 'contact',
      title: words.contact,
      width: 220,
      render: ({ contact, phone, wechat, email }) => (
        <span className="q-cell-stack">
          <span>{contact}</span>
          <span className="q-muted">{[phone, wechat, email].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'lead',
      title: words.lead,
      width: 110,
      render: ({ leadDays }) => (leadDays === null ? null : words.days(leadDays)),
    },
    scored('onTime', score.onTime, (of) => (
      <span className={isPoor(of) ? 'q-buy-score-poor' : undefined}>{shareText(of.onTimeBp)}</span>
    )),
    scored('real', score.lead, ({ leadTenths }) =>
      leadTenths === null ? null : score.days(leadText(leadTenths)),
    ),
    scored('short', score.short, ({ shortBp }) => shareText(shortBp)),
    scored('faulty', score.faulty, ({ faultyBp }) => shareText(faultyBp)),
    {
      key: 'skus',
      title: words.skus,
      width: 90,
      align: 'right',
      render: ({ id, skus }) =>
        skus === 0 ? (
          '0'
        ) : (
          <PageLink to="/products" search={{ supplier: id }}>
            {formatNumber(skus, locale)}
          </PageLink>
        ),
    },
    ...(mayChange
      ? ([
          {
            key: 'change',
            title: '',
            width: 110,
            align: 'right',
            inCard: 'foot',
            render: (row) => (
              <Button size="small" aria-label={words.editOf(row.name)} onClick={() => setEditing(row)}>
                {words.edit}
              </Button>
            ),
          },
        ] satisfies Column<Supplier>[])
      : []),
  ]
  return (
    <>
      <IndexPage
        filters={filters}
        subtitle={words.subtitle}
        actions={add}
        searchPlaceholder={words.search}
        selects={[
          {
            name: 'period',
            label: score.period,
            options: scoreDays.map((value) => ({ value: String(value), label: score.last(value) })),
          },
        ]}
        detailHref={(row) => `/buying/supplier?id=${row.id}`}
        list={answer}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        columns={columns}
        empty={
          <EmptyState icon="truck" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {editing && (
          <SupplierDialog supplier={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  )
}
export default SuppliersPage
