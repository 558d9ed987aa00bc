import { Button } from 'antd'
import { useState } from 'react'
import type { Encoding } from '../../../../contract/kernel/encodings.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { useUploadMutation } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useIndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { FileDrop } from '../../../ui/uploads/file-drop.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { TableRefusal } from '../../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../../ui/uploads/upload-rules.ts'
import { getLocale } from '../../../ui/text/locale.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useBulkJob } from '../../bulk-jobs/use-bulk-job.ts'
import { BulkJobActions } from '../../bulk-jobs/bulk-job-actions.tsx'
import { BulkJobResults } from '../../bulk-jobs/bulk-job-results.tsx'
import { operatorSide } from '../../bulk-jobs/operator-side.ts'
import { BulkJobProgress } from '../../bulk-jobs/bulk-job-status.tsx'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { ShipFilePreview } from './ship-file-preview.tsx'
import { ShipUndoNote } from './ship-undo-note.tsx'
import { FailedRowsButton } from './failed-rows-button.tsx'
import { saveFile, templateFile } from './ship-file-texts.ts'

const text = defineText({
  en: {
    subtitle:
      'One row per parcel: order number, carrier and tracking number. Add SKU and quantity to ship only part of an order.',
    template: 'Download template',
    hint: 'CSV, Excel or ODS, up to 5 MB and 2,000 rows. Uploading the same file again won’t ship anything twice. You see a preview before anything ships.',
  },
  zh: {
    subtitle: '每行一个包裹，填写订单号、承运商和运单号。如需部分发货，请同时填写 SKU 和数量。',
    template: '下载模板',
    hint: 'CSV、Excel 或 ODS，不超过 5 MB、2,000 行。同一文件重复上传不会重复发货；发货前可先预览。',
  },
})

const ShipFilePage = () => {
  const words = useText(text)
  const [address, changeAddress] = useSearch()
  const [progress, setProgress] = useState<number | null>(null)
  const show = (bulkJobId: string): void =>
    changeAddress({ work: bulkJobId, tab: undefined, page: undefined })
  const preview = useUploadMutation(operatorShipFiles.previewShipFile, {
    quiet: true,
    onProgress: setProgress,
  })
  const ship = useUploadMutation(operatorOrders.shipOrdersByFile, {
    invalidates: [operatorBulkJobs.listOperatorBulkJobs, ...operatorOrderReads],
    onSuccess: ({ bulkJobId }) => {
      preview.reset()
      show(bulkJobId)
    },
  })
  const send = (file: File, encoding?: Encoding): void => {
    setProgress(0)
    changeAddress({ work: undefined, tab: undefined, page: undefined })
    preview.mutate(
      { input: { locale: getLocale(), ...(encoding && { encoding }) }, file },
      { onSettled: () => setProgress(null) },
    )
  }
  const sent = preview.variables
  const bulkJobId = address['work']
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        back="/orders"
        actions={
          <Button icon={<Icon name="download" size={16} />} onClick={() => saveFile(templateFile())}>
            {words.template}
          </Button>
        }
      />
      {preview.data && sent ? (
        <ShipFilePreview
          fileName={sent.file.name}
          preview={preview.data}
          isShipping={ship.isPending}
          onShip={(openTasks) => ship.mutate({ ...sent, input: { ...sent.input, openTasks } })}
          onCancel={() => preview.reset()}
        />
      ) : (
        <FileDrop
          accept={tableTypes}
          maxBytes={operatorOrders.shipOrdersByFile.upload?.maxBytes ?? 0}
          progress={progress}
          hint={words.hint}
          onFiles={([file]) => file && send(file)}
        />
      )}
      <TableRefusal error={preview.error} onChoose={(encoding) => sent && send(sent.file, encoding)} />
      {bulkJobId !== undefined && <Results key={bulkJobId} id={bulkJobId} onRetried={show} />}
    </div>
  )
}
export default ShipFilePage

const Results = ({ id, onRetried }: { id: string; onRetried: (bulkJobId: string) => void }) => {
  const filters = useIndexFilters()
  const detail = useBulkJob(operatorSide, id, filters)
  const page = detail.data
  const job = page?.job
  if (detail.error && !job) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  return (
    <>
      {job && <BulkJobProgress job={job} />}
      {job?.kind === 'order.shipByFile' && job.finishedAt !== null && (
        <ShipUndoNote bulkJobId={id} onUndone={onRetried} />
      )}
      <BulkJobResults
        side={operatorSide}
        page={page}
        filters={filters}
        actions={
          page && (
            <>
              {page.job.problems > 0 && <FailedRowsButton job={page.job} />}
              <BulkJobActions side={operatorSide} page={page} onRetried={onRetried} />
            </>
          )
        }
      />
    </>
  )
}
