import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { binRoles } from '../../../contract/warehouse-bins/bin-limits.ts'
import type { Bin } from '../../../contract/warehouse-bins/bin-schemas.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { LabelMenu } from '../file-kit/label-menu.tsx'
import { binText } from './bin-text.ts'

const CreateBinsDialog = lazy(() => import('./create-bins-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'Places of the warehouse. Agency stock and customers’ stock lie in the same bins, kept apart.',
    search: 'Bin code',
    skus: 'SKUs',
    contents: 'Contents',
    empty: 'Empty',
    state: 'Status',
    inactive: 'Inactive',
    create: 'Create bins',
    nothing: 'No bins',
    nothingText: 'Create the bins of the warehouse, print their labels, and put goods away by scanning.',
  },
  zh: {
    subtitle: '仓库的库位。平台库存与客户库存可放在同一库位，分别记录。',
    search: '搜索库位编号',
    skus: 'SKU 数',
    contents: '存放情况',
    empty: '空库位',
    state: '状态',
    inactive: '已停用',
    create: '创建库位',
    nothing: '暂无库位',
    nothingText: '创建仓库的库位并打印标签，然后扫描上架。',
  },
})

const BinsPage = () => {
  const words = useText(text)
  const bins = useText(binText)
  const locale = useLocale()
  const access = useAccess()
  const filters = useIndexFilters()
  const [isCreating, setIsCreating] = useState(false)
  const { zone, contents, state } = filters.values
  const list = useCall(
    operatorBins.listBins,
    {
      ...filters.listInput,
      ...(zone && { zone }),
      ...(contents === 'empty' && { empty: true as const }),
      inactive: state === 'inactive',
    },
    { quiet: true, everyMs: 30_000 },
  )
  const canChange = binRoles.some((role) => access.hasRole(role))
  const create = (
    <Button type="primary" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  )
  const labels = (chosen: readonly Bin[]) => (
    <LabelMenu
      count={chosen.length}
      save={(format) => download(operatorBins.downloadBinLabels, { ids: chosen.map(({ id }) => id), format })}
    />
  )
  const number = (key: 'skus' | 'units' | 'walkOrder', title: string): Column<Bin> => ({
    key,
    title,
    width: 140,
    align: 'right',
    inCard: 'body',
    render: (row) => formatNumber(row[key], locale),
  })
  const columns: readonly Column<Bin>[] = [
    {
      key: 'code',
      title: bins.bin,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-bin-code">
          <strong className="q-tabular">{row.code}</strong>
          {!row.isActive && <StatusTag tone="quiet">{words.inactive}</StatusTag>}
        </span>
      ),
    },
    { key: 'zone', title: bins.zone, width: 200, inCard: 'body', render: (row) => row.zone || null },
    number('skus', words.skus),
    number('units', bins.quantity),
    number('walkOrder', bins.walkOrder),
  ]
  return (
    <>
      <IndexPage<Bin>
        filters={filters}
        subtitle={words.subtitle}
        searchPlaceholder={words.search}
        selects={[
          {
            name: 'zone',
            label: bins.zone,
            isSearchable: true,
            options: (list.data?.zones ?? []).map((value) => ({ value, label: value })),
          },
          { name: 'contents', label: words.contents, options: [{ value: 'empty', label: words.empty }] },
          { name: 'state', label: words.state, options: [{ value: 'inactive', label: words.inactive }] },
        ]}
        {...(canChange && { actions: create })}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.code}
        detailHref={(row) => `/buying/bin?id=${row.id}`}
        columns={columns}
        {...(canChange && { bulk: { actions: labels } })}
        empty={
          <EmptyState icon="stock" title={words.nothing} {...(canChange && { action: create })}>
            {words.nothingText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isCreating && (
          <CreateBinsDialog zones={list.data?.zones ?? []} onClose={() => setIsCreating(false)} />
        )}
      </Suspense>
    </>
  )
}
export default BinsPage
