import { imports } from '../../../../contract/imports/imports.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { fileStatusText, fileTones } from '../../file-kit/file-status.ts'
import { RecentFiles } from '../../file-kit/recent-files.tsx'
import { isOpen, type Import } from './import-text.ts'

const text = defineText({
  en: {
    noneText: 'Files you upload appear here with their results.',
    shop: 'Shop',
    status: 'Status',
    orders: 'Orders',
    bad: 'Rows with errors',
    progress: (done: number, total: number) => `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')}`,
  },
  zh: {
    noneText: '上传的文件和导入结果会显示在这里。',
    shop: '店铺',
    status: '状态',
    orders: '订单',
    bad: '待修正行',
    progress: (done: number, total: number) => `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')}`,
  },
})

export const ImportList = () => {
  const words = useText(text)
  const statuses = useText(fileStatusText)
  const locale = useLocale()
  const list = useCall(
    imports.listImports,
    {},
    { quiet: true, everyMs: (last) => (last?.imports.some(isOpen) ? 2_000 : false) },
  )
  const ordersOf = ({ status, ordersCreated, ordersExisting, ordersTotal }: Import): string =>
    status === 'importing'
      ? words.progress(ordersCreated + ordersExisting, ordersTotal)
      : formatNumber(ordersTotal, locale)
  return (
    <RecentFiles
      files={list.data?.imports}
      error={list.error}
      onRetry={() => void list.refetch()}
      emptyText={words.noneText}
      to="/orders/importDetail"
      columns={[
        { title: words.shop, width: '20%', render: ({ shopName }) => shopName },
        {
          title: words.status,
          width: 120,
          render: ({ status }) => <StatusTag tone={fileTones[status]}>{statuses[status]}</StatusTag>,
        },
        { title: words.orders, width: 90, align: 'right', render: ordersOf },
        {
          title: words.bad,
          width: 90,
          align: 'right',
          render: ({ rowsRejected }) => formatNumber(rowsRejected, locale),
        },
      ]}
    />
  )
}
