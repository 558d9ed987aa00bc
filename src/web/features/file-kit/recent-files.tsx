import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { TableSkeleton } from '../../ui/components/skeletons.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import '../../ui/index-page/table.css'
import './file-kit.css'

const text = defineText({
  en: { title: 'Recent files', none: 'No files yet', file: 'File', uploaded: 'Uploaded' },
  zh: { title: '最近的文件', none: '暂无文件', file: '文件', uploaded: '上传时间' },
})

interface OneFile {
  readonly id: string
  readonly fileName: string
  readonly createdAt: string
}

interface FileColumn<File> {
  readonly title: string
  /** Of the skeleton. */
  readonly width: number | string
  readonly align?: 'right'
  readonly render: (file: File) => ReactNode
}

interface RecentFilesProps<File> {
  /** Undefined while loading. */
  readonly files: readonly File[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly emptyText: string
  /** The page of a file. */
  readonly to: string
  readonly columns: readonly FileColumn<File>[]
}

export const RecentFiles = <File extends OneFile>(props: RecentFilesProps<File>) => {
  const { files, error, onRetry, emptyText, to, columns } = props
  const words = useText(text)
  if (error && !files) {
    return (
      <Card title={words.title}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    )
  }
  if (files?.length === 0) {
    return (
      <Card title={words.title}>
        <EmptyState icon="file" title={words.none}>
          {emptyText}
        </EmptyState>
      </Card>
    )
  }
  const classOf = ({ align }: FileColumn<File>) => (align === 'right' ? 'q-right q-tabular' : undefined)
  return (
    <Card title={words.title} flush>
      <div className="q-file-scroll q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
        <table className="q-table q-table-labelled">
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              {columns.map(({ title, align }) => (
                <th key={title} scope="col" className={align === 'right' ? 'q-right' : undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">{words.uploaded}</th>
            </tr>
          </thead>
          <tbody>
            {files ? (
              files.map((file) => (
                <tr key={file.id}>
                  <td>
                    <PageLink to={to} search={{ id: file.id }}>
                      {file.fileName}
                    </PageLink>
                  </td>
                  {columns.map((column) => (
                    <td key={column.title} className={classOf(column)} data-label={column.title}>
                      {column.render(file)}
                    </td>
                  ))}
                  <td data-label={words.uploaded}>
                    <Instant at={file.createdAt} />
                  </td>
                </tr>
              ))
            ) : (
              <TableSkeleton rows={4} columns={['30%', ...columns.map(({ width }) => width), 120]} />
            )}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
