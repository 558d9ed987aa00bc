import { useState, type ReactNode } from 'react'
import {
  operatorCatalogueFiles,
  type changeViews,
} from '../../../contract/catalogue-files/catalogue-files.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ChangeList } from './change-list.tsx'
import { FileActions } from './file-actions.tsx'
import { FileStatus } from './file-status.tsx'
import { fileStatusText, fileTones } from '../file-kit/file-status.ts'
import { isOpen, type ProductFile } from './file-text.ts'
import { ProblemList } from './problem-list.tsx'
import './catalogue-files.css'

const text = defineText({
  en: {
    facts: 'File details',
    rows: 'Rows',
    fresh: 'New products',
    changed: 'Changed products',
    unchanged: 'Unchanged',
    bad: 'With problems',
    skusNew: 'New SKUs',
    skusChanged: 'Changed SKUs',
    warned: 'With price warnings',
    edited: 'Changed since export',
    left: 'Skipped',
    jump: 'Price warning above',
    by: 'Uploaded by',
    uploaded: 'Uploaded',
    finished: 'Finished',
    categories: 'New categories',
    ignored: 'Ignored columns',
  },
  zh: {
    facts: '文件详情',
    rows: '行数',
    fresh: '新增产品',
    changed: '更新产品',
    unchanged: '无需更改',
    bad: '有问题',
    skusNew: '新增 SKU',
    skusChanged: '更新 SKU',
    warned: '价格有警告',
    edited: '导出后被修改',
    left: '未导入',
    jump: '价格变动提醒幅度',
    by: '上传人',
    uploaded: '上传时间',
    finished: '完成时间',
    categories: '新类目',
    ignored: '已忽略的列',
  },
})

const FilePage = () => {
  const { search } = usePage()
  const id = search['id'] ?? ''
  const statuses = useText(fileStatusText)
  const [problemsPage, setProblemsPage] = useState(1)
  const [view, setView] = useState<(typeof changeViews)[number]>('all')
  const [changesPage, setChangesPage] = useState(1)
  const detail = useCall(
    operatorCatalogueFiles.getCatalogueImport,
    { id, problemsPage, view, changesPage },
    { quiet: true, everyMs: (last) => (isOpen(last?.import) ? 1_000 : false) },
  )
  usePageTitle(detail.data?.import.fileName)
  if (detail.error && !detail.data) {
    return <FailedPage answer={detail} back="/products/files" />
  }
  if (!detail.data) return <PageSkeleton />
  const { import: one, problems, problemsTotal, changes, changesTotal } = detail.data
  return (
    <DetailPage
      title={one.fileName}
      tags={<StatusTag tone={fileTones[one.status]}>{statuses[one.status]}</StatusTag>}
      back="/products/files"
      actions={<FileActions one={one} problems={problemsTotal} />}
      top={<FileStatus one={one} />}
      facts={<FileFacts one={one} />}
    >
      {problemsTotal > 0 && (
        <ProblemList problems={problems} total={problemsTotal} page={problemsPage} onPage={setProblemsPage} />
      )}
      <ChangeList
        one={one}
        changes={changes}
        total={changesTotal}
        view={view}
        page={changesPage}
        onView={(next) => {
          setView(next)
          setChangesPage(1)
        }}
        onPage={setChangesPage}
      />
    </DetailPage>
  )
}

const FileFacts = ({ one }: { one: ProductFile }) => {
  const words = useText(text)
  const locale = useLocale()
  const number = (value: number): ReactNode => (
    <span className="q-tabular">{formatNumber(value, locale)}</span>
  )
  const some = (label: string, value: number): (readonly [string, ReactNode])[] =>
    value > 0 ? [[label, number(value)]] : []
  const rows: (readonly [string, ReactNode])[] = [
    [words.rows, number(one.rowsTotal)],
    [words.fresh, number(one.products.new)],
    [words.changed, number(one.products.changed)],
    [words.unchanged, number(one.products.unchanged)],
    ...some(words.bad, one.products.bad),
    ...some(words.skusNew, one.skus.new),
    ...some(words.skusChanged, one.skus.changed),
    ...some(words.warned, one.warned),
    ...some(words.edited, one.edited),
    ...some(words.left, one.leftOut),
    [words.jump, `${one.jumpPercent}%`],
    ...(one.newCategories.length > 0
      ? [[words.categories, listText(one.newCategories, locale)] as const]
      : []),
    ...(one.ignoredColumns.length > 0
      ? [[words.ignored, listText(one.ignoredColumns, locale)] as const]
      : []),
    [words.by, one.uploadedBy],
    [words.uploaded, <Instant key="uploaded" at={one.createdAt} />],
    ...(one.finishedAt ? [[words.finished, <Instant key="finished" at={one.finishedAt} />] as const] : []),
  ]
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}

export default FilePage
