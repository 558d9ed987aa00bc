import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { imports } from '../../../../contract/imports/imports.ts'
import { counted, formatNumber, plural } from '../../../../contract/kernel/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useAccess } from '../../../ui/access.tsx'
import { download } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FirstOrders } from './first-orders.tsx'
import { fileStatusText, fileTones } from '../../file-kit/file-status.ts'
import { FileNote, FileProgress } from '../../file-kit/file-note.tsx'
import { formatText, isOpen, type Import } from './import-text.ts'
import { LeftEmptyList, ProblemList } from './problem-list.tsx'
import { useConfirmImport } from './use-confirm-import.ts'
import './imports.css'

const text = defineText({
  en: {
    confirm: (n: number) => `Import ${counted(n, 'order', 'orders')}`,
    importRemaining: 'Import remaining orders',
    downloadErrors: 'Download rows with errors',
    fixHere: 'Fix rows here',
    viewOrders: 'View orders',
    another: 'Upload another file',
    shop: 'Shop',
    format: 'File type',
    uploaded: 'Uploaded',
    finished: 'Finished',
    rows: 'Rows',
    rowsWithErrors: 'Rows with errors',
    orders: 'Orders without problems',
    existing: 'Already imported',
    created: 'Orders placed',
    facts: 'File details',
    allBad:
      'No orders in this file can be imported yet. Download the rows, fix the problems named in the last column, and upload them again.',
    someBad: (rows: number) =>
      `${counted(rows, 'row has errors or belongs', 'rows have errors or belong')} to an order with errors. You can import the other orders now, then download these rows, fix them and upload them again.`,
    orHere: 'Or fix them here.',
    allHere: 'Every order in this file is already imported. Importing it again changes nothing.',
    importing: (done: number, total: number) =>
      `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} orders`,
    done: (n: number) => `${counted(n, 'order was', 'orders were')} placed.`,
    left: (n: number) =>
      plural(
        n,
        '1 order was already imported and is unchanged.',
        `${formatNumber(n, 'en')} orders were already imported and are unchanged.`,
      ),
    discarded: 'This file expired before it was imported. Upload it again.',
    failed: 'Something went wrong on our side. Imported orders are kept. Import the remaining orders.',
  },
  zh: {
    confirm: (n: number) => `导入 ${formatNumber(n, 'zh')} 个订单`,
    importRemaining: '继续导入',
    downloadErrors: '下载待修正的行',
    fixHere: '在线修正',
    viewOrders: '查看订单',
    another: '上传其他文件',
    shop: '店铺',
    format: '类型',
    uploaded: '上传时间',
    finished: '完成时间',
    rows: '行数',
    rowsWithErrors: '待修正行',
    orders: '可导入订单',
    existing: '已存在订单',
    created: '已导入订单',
    facts: '文件详情',
    allBad: '此文件中没有可导入的订单。请下载待修正的行，按最后一列的说明修正后重新上传。',
    someBad: (rows: number) =>
      `${formatNumber(rows, 'zh')} 行无法导入（本行或同一订单的其他行有误）。请下载这些行，修正后重新上传；其余订单现在即可导入。`,
    orHere: '也可以在线修正。',
    allHere: '此文件中的订单均已存在，无需导入。',
    importing: (done: number, total: number) =>
      `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')} 个订单`,
    done: (n: number) => `已导入 ${formatNumber(n, 'zh')} 个订单。`,
    left: (n: number) => `${formatNumber(n, 'zh')} 个订单已存在，未作更改。`,
    discarded: '此文件超期未导入，请重新上传。',
    failed: '系统出错，导入已中断。已导入的内容会保留，请继续导入其余部分。',
  },
})

const ImportDetailPage = () => {
  const { search } = usePage()
  const id = search['id'] ?? ''
  const [problemsPage, setProblemsPage] = useState(1)
  const detail = useCall(
    imports.getImport,
    { id, problemsPage },
    {
      quiet: true,
      everyMs: (last) => (isOpen(last?.import) ? 1_000 : false),
    },
  )
  const statuses = useText(fileStatusText)
  usePageTitle(detail.data?.import.fileName)
  if (detail.error && !detail.data) {
    return <FailedPage answer={detail} back="/orders/importOrders" />
  }
  if (!detail.data) return <PageSkeleton />
  const { import: one, problems, problemsTotal, leftEmpty, preview } = detail.data
  const hasContents = problemsTotal > 0 || preview.length > 0
  return (
    <DetailPage
      title={one.fileName}
      tags={<StatusTag tone={fileTones[one.status]}>{statuses[one.status]}</StatusTag>}
      back="/orders/importOrders"
      actions={<Actions one={one} />}
      top={<FileStatus one={one} />}
      facts={hasContents && <FileFacts one={one} />}
    >
      {!hasContents && <FileFacts one={one} />}
      {problemsTotal > 0 && (
        <ProblemList problems={problems} total={problemsTotal} page={problemsPage} onPage={setProblemsPage} />
      )}
      {leftEmpty.length > 0 && <LeftEmptyList cells={leftEmpty} />}
      {preview.length > 0 && <FirstOrders orders={preview} total={one.ordersTotal} />}
    </DetailPage>
  )
}

const Actions = ({ one }: { one: Import }) => {
  const words = useText(text)
  const { can } = useAccess()
  const confirm = useConfirmImport()
  const mayConfirm =
    can('order:create') && one.ordersTotal > 0 && (one.status === 'ready' || one.status === 'failed')
  const fresh = one.ordersTotal - one.ordersExisting - one.ordersCreated
  const mayEdit = can('order:create') && one.openRows > 0 && one.rowsRejected > 0
  return (
    <>
      {one.rowsRejected > 0 && (
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() =>
            void download(imports.downloadImportProblems, { id: one.id }, 'rows-with-errors.csv')
          }
        >
          {words.downloadErrors}
        </Button>
      )}
      {mayEdit && (
        <PageLink to="/ordres/bulkOrder" search={{ id: one.id }} className="q-button">
          <Icon name="edit" size={16} />
          {words.fixHere}
        </PageLink>
      )}
      {mayConfirm && (
        <Button
          type="primary"
          loading={confirm.isPending}
          disabled={one.status === 'ready' && fresh === 0}
          onClick={() => confirm.mutate({ id: one.id })}
        >
          {one.status === 'failed' ? words.importRemaining : words.confirm(fresh)}
        </Button>
      )}
      {(one.status === 'done' || one.status === 'discarded') && (
        <PageLink to="/orders/importOrders" search={{ shopId: one.shopId }} className="q-button">
          {words.another}
        </PageLink>
      )}
      {one.status === 'done' && (
        <PageLink
          to="/orders/dropshippingOrders"
          search={{ shopId: one.shopId }}
          className="q-button q-button-primary"
        >
          {words.viewOrders}
        </PageLink>
      )}
    </>
  )
}

const FileStatus = ({ one }: { one: Import }) => {
  const words = useText(text)
  const space = useLocale() === 'zh' ? '' : ' '
  const placed = one.ordersCreated + one.ordersExisting
  if (one.status === 'importing') {
    const total = one.ordersTotal
    return <FileProgress label={words.importing(placed, total)} done={placed} total={total} />
  }
  if (one.status === 'done') {
    return (
      <FileNote tone="done">
        {words.done(one.ordersCreated)}
        {one.ordersExisting > 0 && space + words.left(one.ordersExisting)}
      </FileNote>
    )
  }
  const problem = problemOf(one, words)
  if (problem === null) return null
  return (
    <FileNote tone={one.status === 'ready' ? 'yours' : 'problem'}>
      {problem}
      {one.openRows > 0 && one.rowsRejected > 0 && space + words.orHere}
    </FileNote>
  )
}

const problemOf = (one: Import, words: (typeof text)['en']): string | null => {
  if (one.status === 'failed') return words.failed
  if (one.status === 'discarded') return words.discarded
  if (one.ordersTotal === 0) return words.allBad
  if (one.rowsRejected > 0) return words.someBad(one.rowsRejected)
  return one.ordersExisting === one.ordersTotal ? words.allHere : null
}

const FileFacts = ({ one }: { one: Import }) => {
  const words = useText(text)
  const formats = useText(formatText)
  const locale = useLocale()
  const number = (value: number) => <span className="q-tabular">{formatNumber(value, locale)}</span>
  const rows: (readonly [string, ReactNode])[] = [
    [words.shop, one.shopName],
    [words.format, formats[one.format]],
    [words.rows, number(one.rowsTotal)],
    [words.rowsWithErrors, number(one.rowsRejected)],
    [words.orders, number(one.ordersTotal)],
    [words.existing, number(one.ordersExisting)],
    ...(one.status === 'ready' ? [] : [[words.created, number(one.ordersCreated)] as const]),
    [words.uploaded, <Instant key="uploaded" at={one.createdAt} />],
    ...(one.finishedAt ? [[words.finished, <Instant key="finished" at={one.finishedAt} />] as const] : []),
  ]
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}

export default ImportDetailPage
