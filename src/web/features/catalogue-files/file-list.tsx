import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { TableSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { isOpen, statusText, statusTones, totalOf, type ProductFile } from './file-text.ts'
import '../../ui/index-page/table.css'

const text = defineText({
  en: {
    title: 'Recent files',
    none: 'No files yet',
    noneText: 'Product files you upload appear here with their results.',
    file: 'File',
    status: 'Status',
    fresh: 'New',
    changed: 'Changed',
    left: 'Not imported',
    by: 'Uploaded by',
    uploaded: 'Uploaded',
  },
  zh: {
    title: '最近的文件',
    none: '暂无文件',
    noneText: '上传的产品文件和导入结果会显示在这里。',
    file: '文件',
    status: '状态',
    fresh: '新增',
    changed: '更改',
    left: '未导入',
    by: '上传人',
    uploaded: '上传时间',
  },
})

export const FileList = () => {
  const words = useText(text)
  const list = useCall(
    operatorCatalogueFiles.listCatalogueImports,
    {},
    { quiet: true, everyMs: (last) => (last?.imports.some(isOpen) ? 2_000 : false) },
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
      <div className="q-file-scroll q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
        <table className="q-table q-table-labelled">
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.status}</th>
              {[words.fresh, words.changed, words.left].map((title) => (
                <th key={title} scope="col" className="q-right">
                  {title}
                </th>
              ))}
              <th scope="col">{words.by}</th>
              <th scope="col">{words.uploaded}</th>
            </tr>
          </thead>
          <tbody>
            {all ? (
              all.map((one) => <Row key={one.id} one={one} />)
            ) : (
              <TableSkeleton rows={4} columns={['30%', 120, 70, 70, 90, 120, 120]} />
            )}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const Row = ({ one }: { one: ProductFile }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const locale = useLocale()
  const number = (label: string, value: number) => (
    <td className="q-right q-tabular" data-label={label}>
      {formatNumber(value, locale)}
    </td>
  )
  return (
    <tr>
      <td>
        <PageLink to="/products/files/file" search={{ id: one.id }}>
          {one.fileName}
        </PageLink>
      </td>
      <td data-label={words.status}>
        <StatusTag tone={statusTones[one.status]}>
          {statuses[one.status]}
          {isOpen(one) && ` ${Math.floor((100 * one.done) / Math.max(1, totalOf(one)))}%`}
        </StatusTag>
      </td>
      {number(words.fresh, one.products.new)}
      {number(words.changed, one.products.changed)}
      {number(words.left, one.products.bad + one.leftOut)}
      <td data-label={words.by}>{one.uploadedBy}</td>
      <td data-label={words.uploaded}>
        <Instant at={one.createdAt} />
      </td>
    </tr>
  )
}
