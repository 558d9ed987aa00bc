import { Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { imports } from '../../../../contract/imports/imports.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { usePage, usePageTitle, useSearch } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { FileUpload } from '../file/file-upload.tsx'
import type { Import } from '../file/import-text.ts'
import { ShopField } from '../file/shop-field.tsx'
import { PasteStart } from './paste-start.tsx'
import { PickStart } from './pick-start.tsx'
import { SheetView } from './sheet-view.tsx'

const text = defineText({
  en: {
    subtitle: 'Add many orders at once: check and fix them here, then place them.',
    way: 'Order source',
    paste: 'Paste from a spreadsheet',
    pick: 'Select products',
    file: 'Upload a file',
    begin: 'Start',
    nothingOpen: 'Nothing to edit here',
    nothingOpenText: 'These orders are already placed, are being placed, or are too many to edit in a table.',
    viewResults: 'View results',
    notAllowed: 'You can view orders but not place them. Ask the main account holder for access.',
  },
  zh: {
    subtitle: '一次提交多个订单：检查并修正后下单。',
    way: '订单来源',
    paste: '从表格粘贴',
    pick: '选择商品',
    file: '上传文件',
    begin: '开始',
    nothingOpen: '无法在线编辑',
    nothingOpenText: '这些订单已提交、正在提交，或数量过多，无法在表格中编辑。',
    viewResults: '查看结果',
    notAllowed: '您的账户没有下单权限，请联系主账户开通。',
  },
})

const ways = ['paste', 'pick', 'file'] as const
type Way = (typeof ways)[number]

const BulkOrderPage = () => {
  const { search } = usePage()
  return search['id'] ? <OpenSheet key={search['id']} id={search['id']} /> : <Start />
}

const Start = () => {
  const words = useText(text)
  const { can } = useAccess()
  const isNarrow = useIsNarrow()
  const go = useGo()
  const [search, change] = useSearch()
  const way: Way = ways.find((one) => one === search['way']) ?? 'paste'
  const open = (one: Import): Promise<void> =>
    go(one.openRows > 0 ? '/ordres/bulkOrder' : '/orders/importDetail', { search: { id: one.id } })
  if (!can('order:create')) {
    return (
      <div className="q-page">
        <PageHeader subtitle={words.subtitle} back="/orders/dropshippingOrders" />
        <p className="q-muted">{words.notAllowed}</p>
      </div>
    )
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} back="/orders/dropshippingOrders" />
      <Card title={words.begin}>
        <div className="q-stack">
          <div>
            <Segmented<Way>
              aria-label={words.way}
              vertical={isNarrow}
              block={isNarrow}
              value={way}
              options={ways.map((value) => ({ value, label: words[value] }))}
              onChange={(to) => change({ way: to })}
            />
          </div>
          <ShopField>
            {(shopId) =>
              way === 'paste' ? (
                <PasteStart shopId={shopId} onDone={open} />
              ) : way === 'pick' ? (
                <PickStart shopId={shopId} onDone={open} />
              ) : (
                <FileUpload shopId={shopId} onDone={open} />
              )
            }
          </ShopField>
        </div>
      </Card>
    </div>
  )
}

const OpenSheet = ({ id }: { id: string }) => {
  const words = useText(text)
  // Fetched once, as the table then holds its own state; opening the page again refetches it.
  const sheet = useCall(imports.getSheet, { id }, { quiet: true, staleMs: Number.POSITIVE_INFINITY })
  const live = useCall(imports.getImport, { id, problemsPage: 1 }, { quiet: true, everyMs: 5_000 })
  const isPlacing = live.data?.import.status === 'importing'
  const wasPlacing = useRef(isPlacing)
  const { refetch } = sheet
  useEffect(() => {
    if (isPlacing === wasPlacing.current) return
    wasPlacing.current = isPlacing
    void refetch()
  }, [isPlacing, refetch])
  usePageTitle(sheet.data?.check.import.fileName)
  if (sheet.error && !sheet.data) {
    return <FailedPage answer={sheet} back="/orders/dropshippingOrders" />
  }
  if (!sheet.data) return <PageSkeleton shape="cards" />
  if (sheet.data.rows.length === 0 || isPlacing) {
    return (
      <div className="q-page">
        <PageHeader title={sheet.data.check.import.fileName} back="/orders/dropshippingOrders" />
        <EmptyState
          icon="file"
          title={words.nothingOpen}
          action={
            <PageLink to="/orders/importDetail" search={{ id }} className="q-button q-button-primary">
              {words.viewResults}
            </PageLink>
          }
        >
          {words.nothingOpenText}
        </EmptyState>
      </div>
    )
  }
  return <SheetView key={sheet.dataUpdatedAt} sheet={sheet.data} />
}

export default BulkOrderPage
