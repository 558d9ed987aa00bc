import { imports } from '../../../../contract/imports/imports.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { TableSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { isOpen, statusText, statusTones, type Import } from './import-text.ts'
import '../../../ui/index-page/table.css'

const text = defineText({
  en: {
    title: 'Recent files',
    none: 'No files yet',
    noneText: 'Files you upload appear here with their results.',
    file: 'File',
    shop: 'Shop',
    status: 'Status',
    orders: 'Orders',
    bad: 'Rows with errors',
    uploaded: 'Uploaded',
    progress: (done: number, total: number) => `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')}`,
  },
  zh: {
    title: '最近的文件',
    none: '暂无文件',
    noneText: '上传的文件和导入结果会显示在这里。',
    file: '文件',
    shop: '店铺',
    status: '状态',
    orders: '订单',
    bad: '待修正行',
    uploaded: '上传时间',
    progress: (done: number, total: number) => `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')}`,
  },
})

export const ImportList = () => {
  const words = useText(text)
  const list = useCall(
    imports.listImports,
    {},
    {
      quiet: true,
      everyMs: (last) => (last?.imports.some(isOpen) ? 2_000 : false),
    },
  )
  const all = list.data?.imports
  if (list.error && !all) {
    return (
      <Card title={words.title}>
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (all?.length === 0) {
    return (
      <Card title={words.title}>
        <EmptyState icon="file" title={words.none}>
          {words.noneText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title={words.title} flush>
      <div className="q-import-scroll q-fade-edges">
        <table className="q-table q-table-labelled">
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.shop}</th>
              <th scope="col">{words.status}</th>
              <th scope="col" className="q-right">
                {words.orders}
              </th>
              <th scope="col" className="q-right">
                {words.bad}
              </th>
              <th scope="col">{words.uploaded}</th>
            </tr>
          </thead>
          <tbody>
            {all ? (
              all.map((one) => <Row key={one.id} one={one} />)
            ) : (
              <TableSkeleton rows={4} columns={['30%', '20%', 120, 90, 90, 120]} />
            )}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const Row = ({ one }: { one: Import }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const locale = useLocale()
  const placed = one.ordersCreated + one.ordersExisting
  return (
    <tr>
      <td>
        <PageLink to="/orders/importDetail" search={{ id: one.id }}>
          {one.fileName}
        </PageLink>
      </td>
      <td data-label={words.shop}>{one.shopName}</td>
      <td data-label={words.status}>
        <StatusTag tone={statusTones[one.status]}>{statuses[one.status]}</StatusTag>
      </td>
      <td className="q-right" data-label={words.orders}>
        {one.status === 'importing'
          ? words.progress(placed, one.ordersTotal)
          : formatNumber(one.ordersTotal, locale)}
      </td>
      <td className="q-right" data-label={words.bad}>
        {formatNumber(one.rowsRejected, locale)}
      </td>
      <td data-label={words.uploaded}>
        <Instant at={one.createdAt} />
      </td>
    </tr>
  )
}
