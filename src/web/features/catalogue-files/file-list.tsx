import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { fileStatusText, fileTones } from '../file-kit/file-status.ts'
import { RecentFiles } from '../file-kit/recent-files.tsx'
import { isOpen, totalOf, type ProductFile } from './file-text.ts'

const text = defineText({
  en: {
    noneText: 'Product files you upload appear here with their results.',
    status: 'Status',
    fresh: 'New',
    changed: 'Changed',
    left: 'Not imported',
    by: 'Uploaded by',
  },
  zh: {
    noneText: '上传的产品文件和导入结果会显示在这里。',
    status: '状态',
    fresh: '新增',
    changed: '更改',
    left: '未导入',
    by: '上传人',
  },
})

const Status = ({ one }: { one: ProductFile }) => {
  const statuses = useText(fileStatusText)
  return (
    <StatusTag tone={fileTones[one.status]}>
      {statuses[one.status]}
      {isOpen(one) && ` ${Math.floor((100 * one.done) / Math.max(1, totalOf(one)))}%`}
    </StatusTag>
  )
}

export const FileList = () => {
  const words = useText(text)
  const locale = useLocale()
  const list = useCall(
    operatorCatalogueFiles.listCatalogueImports,
    {},
    { quiet: true, everyMs: (last) => (last?.imports.some(isOpen) ? 2_000 : false) },
  )
  const number = (title: string, width: number, of: (one: ProductFile) => number) => ({
    title,
    width,
    align: 'right' as const,
    render: (one: ProductFile) => formatNumber(of(one), locale),
  })
  return (
    <RecentFiles
      files={list.data?.imports}
      error={list.error}
      onRetry={() => void list.refetch()}
      emptyText={words.noneText}
      to="/products/files/file"
      columns={[
        { title: words.status, width: 120, render: (one) => <Status one={one} /> },
        number(words.fresh, 70, ({ products }) => products.new),
        number(words.changed, 70, ({ products }) => products.changed),
        number(words.left, 90, ({ products, leftOut }) => products.bad + leftOut),
        { title: words.by, width: 120, render: ({ uploadedBy }) => uploadedBy },
      ]}
    />
  )
}
